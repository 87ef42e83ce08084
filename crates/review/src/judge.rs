//! The judgement of a move, from the values of the positions before and after it.

use game::Player;

use crate::{ReviewedTurn, Worth};

/// A move that gives away at least this much winning chance (a share of 1) is a slip. Smaller
/// losses are within the error of the estimates.
pub const MIN_SLIP_LOSS: f64 = 0.03;

/// A move that gives away at least this much winning chance (a share of 1) is judged to have turned
/// the game.
pub const MIN_TURN_LOSS: f64 = 0.10;

/// The judgement of a move in a review, by how much winning chance it gave away.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Judgement {
    /// The move was the best one found, or gave away less winning chance than [`MIN_SLIP_LOSS`].
    Kept,
    /// The move gave away some winning chance: at least [`MIN_SLIP_LOSS`], but less than
    /// [`MIN_TURN_LOSS`].
    Slip,
    /// The move gave away winning chance of at least [`MIN_TURN_LOSS`], for example a proven win
    /// that became a draw.
    Turned,
    /// The move made no difference: it was the only legal one, or the position was proven to be
    /// lost.
    NoDifference,
}

/// Numbers of a player's moves in a reviewed game by judgement.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct JudgementTally {
    /// Number of the player's moves judged [`Judgement::Kept`].
    pub kept: usize,
    /// Number of the player's moves judged [`Judgement::Slip`].
    pub slips: usize,
    /// Number of the player's moves judged [`Judgement::Turned`].
    pub turned: usize,
    /// Number of the player's moves judged [`Judgement::NoDifference`].
    pub no_difference: usize,
}

impl JudgementTally {
    pub(crate) fn of(turns: &[ReviewedTurn], player: Player) -> JudgementTally {
        let mut tally = JudgementTally::default();
        for turn in turns.iter().filter(|it| it.player == player) {
            match turn.judgement {
                Some(Judgement::Kept) => tally.kept += 1,
                Some(Judgement::Slip) => tally.slips += 1,
                Some(Judgement::Turned) => tally.turned += 1,
                Some(Judgement::NoDifference) => tally.no_difference += 1,
                None => (),
            }
        }
        tally
    }
}

/// Judges a move of `player` by the values of the positions before and after it. `is_forced`: it
/// was the only legal move; `is_best`: the search found none better.
pub(crate) fn judge(
    player: Player,
    [before, after]: [Worth; 2],
    is_forced: bool,
    is_best: bool,
) -> Judgement {
    if is_forced || before.is_won_by(!player) {
        return Judgement::NoDifference;
    }
    if is_best {
        return Judgement::Kept;
    }
    if let (Some(was), Some(is)) = (before.outcome(), after.outcome()) {
        return if was == is {
            Judgement::Kept
        } else {
            Judgement::Turned
        };
    }
    match loss(player, [before, after]) {
        it if it < MIN_SLIP_LOSS => Judgement::Kept,
        it if it < MIN_TURN_LOSS => Judgement::Slip,
        _ => Judgement::Turned,
    }
}

/// Winning chance that a move of `player` gave away, from 0 to 1, given the values of the positions
/// before and after it.
pub(crate) fn loss(player: Player, [before, after]: [Worth; 2]) -> f64 {
    (before.chance_of(player) - after.chance_of(player)).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Proof;
    use game::Outcome;

    fn estimate(chance: f64) -> Worth {
        Worth {
            chance,
            proof: None,
        }
    }

    fn proven(outcome: Outcome) -> Worth {
        Worth::proven(Proof {
            outcome,
            plies: 5,
            exact: false,
        })
    }

    #[track_caller]
    fn check(before: Worth, after: Worth, expected: Judgement) {
        assert_eq!(
            judge(Player::First, [before, after], false, false),
            expected
        );
    }

    #[test]
    fn judgement_depends_on_the_loss() {
        let (won, lost) = (Outcome::Win(Player::First), Outcome::Win(Player::Second));
        check(estimate(0.6), estimate(0.58), Judgement::Kept);
        check(estimate(0.6), estimate(0.7), Judgement::Kept);
        check(estimate(0.6), estimate(0.55), Judgement::Slip);
        check(estimate(0.6), estimate(0.45), Judgement::Turned);
        check(estimate(0.6), proven(lost), Judgement::Turned);
        check(proven(won), estimate(0.95), Judgement::Slip);
        check(proven(won), estimate(0.7), Judgement::Turned);
        check(proven(won), proven(won), Judgement::Kept);
        check(proven(won), proven(Outcome::Draw), Judgement::Turned);
        check(proven(lost), proven(lost), Judgement::NoDifference);
    }

    #[test]
    fn best_move_keeps_and_forced_move_makes_no_difference() {
        let worths = [estimate(0.6), estimate(0.3)];
        assert_eq!(judge(Player::First, worths, false, true), Judgement::Kept);
        assert_eq!(
            judge(Player::First, worths, true, true),
            Judgement::NoDifference
        );
        // A lower chance of the first player is a gain for the second.
        assert_eq!(judge(Player::Second, worths, false, false), Judgement::Kept);
    }
}
