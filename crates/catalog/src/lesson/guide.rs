//! The small game of a lesson: the opponent's replies, a remark that names the rule of each move,
//! and advice before the learner's.

use game::{AnyLine, Played, Player, Reason, Rng};

use super::{Condition, Exercise, Lesson, LessonStep};
use crate::Game;

/// A sentence of a lesson about a move or a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GuideNote {
    /// Id of the message with the sentence.
    pub message: String,
    /// The clause of the rules that the sentence explains.
    pub rule: String,
}

/// When advice is given: if some legal move fulfils a condition, or only if every one does.
#[derive(Clone, Debug)]
pub(super) enum Occasion {
    /// Some legal move fulfils the condition.
    Can(Condition),
    /// Every legal move fulfils the condition.
    Must(Condition),
}

/// The small game of a lesson after some moves, with the opponent's replies played.
#[derive(Debug)]
pub struct GuidedGame {
    /// The game in progress. The learner is to move, unless it is over.
    pub line: Box<dyn AnyLine>,
    /// The player whose moves the learner makes.
    pub learner: Player,
    /// The learner's last move and the replies to it, oldest first, each with a remark.
    pub said: Vec<Said>,
    /// Advice for the learner's next move. `None` if the game is over.
    pub advice: Option<GuideNote>,
}

/// A move of a lesson's small game, with the remark that names its rule.
#[derive(Clone, Debug)]
pub struct Said {
    /// The player who made the move.
    pub player: Player,
    /// The move and its effect on the board.
    pub played: Played,
    /// The remark on the move. `None` if the lesson has none that fits.
    pub note: Option<GuideNote>,
}

impl Lesson {
    /// Plays the small game of a step: replays `moves`, then makes the opponent's moves until the
    /// learner is to move. The same moves always get the same reply. `None` if the step isn't a game.
    ///
    /// # Errors
    ///
    /// A move of `moves` is illegal, or the step's position is invalid.
    pub fn play(
        &self,
        game: &Game,
        step: &LessonStep,
        moves: &[String],
    ) -> Option<Result<GuidedGame, Reason>> {
        let Exercise::Play { opponent } = &step.exercise else {
            return None;
        };
        Some(self.replay(game, step, opponent, moves))
    }

    fn replay(
        &self,
        game: &Game,
        step: &LessonStep,
        opponent: &[Condition],
        moves: &[String],
    ) -> Result<GuidedGame, Reason> {
        let mut line = step.open(game)?;
        let learner = line.to_move();
        let mut said = Vec::new();
        for m in moves {
            // Remarks are for the moves since the learner's previous one.
            if line.to_move() == learner {
                said.clear();
            }
            said.push(self.say(&mut line, m)?);
        }
        while line.ending().is_none() && line.to_move() != learner {
            let Some(m) = reply(&*line, opponent) else {
                break;
            };
            said.push(self.say(&mut line, &m)?);
        }
        let advice = line.ending().is_none().then(|| self.advise(&*line));
        Ok(GuidedGame {
            line,
            learner,
            said,
            advice: advice.flatten(),
        })
    }

    fn say(&self, line: &mut Box<dyn AnyLine>, m: &str) -> Result<Said, Reason> {
        let mover = line.to_move();
        let canonical = line.preview(m)?.text;
        let mut remarks = self.remarks.iter();
        let note = remarks.find(|(when, _)| when.holds(&**line, &canonical));
        let note = note.map(|(_, note)| note.clone());
        let played = line.try_play(m)?;
        Ok(Said {
            player: mover,
            played,
            note,
        })
    }

    fn advise(&self, line: &dyn AnyLine) -> Option<GuideNote> {
        let moves: Vec<String> = line.legal_moves().into_iter().map(|it| it.text).collect();
        let fits = |occasion: &Occasion| match occasion {
            Occasion::Can(condition) => moves.iter().any(|m| condition.holds(line, m)),
            Occasion::Must(condition) => moves.iter().all(|m| condition.holds(line, m)),
        };
        let mut advice = self.advice.iter();
        advice
            .find(|(occasion, _)| fits(occasion))
            .map(|(_, note)| note.clone())
    }
}

/// The opponent's move: among the moves that fulfil its first habit that any fulfils, one that
/// depends only on the moves played. `None` if the game is over.
fn reply(line: &dyn AnyLine, habits: &[Condition]) -> Option<String> {
    let mut choices = habits.iter().map(|it| it.matching(line));
    let mut choices = choices.find(|it| !it.is_empty())?;
    // FNV-1a: any hash does that is the same on every machine.
    let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let played = line.moves().join(" ");
    let seed = played.bytes().fold(0xcbf2_9ce4_8422_2325, hash);
    let n = u32::try_from(choices.len()).unwrap_or(u32::MAX);
    let chosen = Rng::new(seed).below(n);
    Some(choices.swap_remove(chosen as usize))
}
