//! Results of saved games from the view of the player at this machine, and statistics about them.

use catalog::{Computer, ComputerKind, Game};
use game::{Outcome, Player};
use record::Record;

use crate::{Seat, saved::hints_of};

/// Name of the tag of a saved record that holds the side of the player at this machine, `first` or
/// `second`. Needed if both sides were people.
pub const ME_TAG: &str = "me";

/// Whether a saved game is over, and its result for the player at this machine.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum SavedStanding {
    /// The saved game isn't over.
    Unfinished,
    /// The player at this machine won the game.
    Won,
    /// The game was a draw, and one side was played at this machine.
    Drawn,
    /// The player at this machine lost the game.
    Lost,
    /// The game is over, and both sides or neither were played at this machine.
    Over(Outcome),
}

/// The opponent of the player at this machine in a saved game.
#[derive(Clone, Debug)]
pub enum Opponent {
    /// The opponent was a computer: a level or a bot.
    Computer(Computer),
    /// The opponent was a person with this name.
    Person(String),
}

/// A saved game as the history shows it: game, side, result and opponent.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The game whose rules were played.
    pub game: &'static Game,
    /// The side of the player at this machine; `None` if both sides or neither were played here.
    pub me: Option<Player>,
    /// Whether the game is over, and its result from the view of the player at this machine.
    pub standing: SavedStanding,
    /// The opponent of the player at this machine; `None` if both sides or neither were played here.
    pub opponent: Option<Opponent>,
    /// Number of hints that the player at this machine was given.
    pub hints: u32,
}

impl SavedGame {
    /// Summarises the record of a saved game. `None` if the catalog doesn't have the game.
    pub fn of(record: &Record) -> Option<SavedGame> {
        let game = catalog::find(&record.game)?;
        let [first, second] = &record.players;
        let seats = [first, second].map(|it| Seat::named(game, it));
        let me = match (record.tag(ME_TAG), seats.map(Seat::is_person)) {
            (Some("first"), _) | (_, [true, false]) => Some(Player::First),
            (Some("second"), _) | (_, [false, true]) => Some(Player::Second),
            _ => None,
        };
        let outcome = record.result.as_ref().map(|it| it.outcome);
        let standing = match (outcome, me) {
            (None, _) => SavedStanding::Unfinished,
            (Some(outcome), None) => SavedStanding::Over(outcome),
            (Some(Outcome::Draw), Some(_)) => SavedStanding::Drawn,
            (Some(Outcome::Win(winner)), Some(me)) if winner == me => SavedStanding::Won,
            (Some(Outcome::Win(_)), Some(_)) => SavedStanding::Lost,
        };
        let opponent = me.map(|me| match seats[!me as usize] {
            Seat::Computer(computer) => Opponent::Computer(computer),
            Seat::Person | Seat::Remote => Opponent::Person(record.players[!me as usize].clone()),
        });
        Some(SavedGame {
            game,
            me,
            standing,
            opponent,
            hints: hints_of(record),
        })
    }

    /// The level that the player at this machine has beaten in this game. `None` for any other
    /// result or opponent, and if the player was given hints.
    pub fn level_beaten(&self) -> Option<u8> {
        match (&self.opponent, self.standing, self.hints) {
            (Some(Opponent::Computer(computer)), SavedStanding::Won, 0) => match computer.kind() {
                ComputerKind::Level(level) => Some(level.number()),
                ComputerKind::Bot(_) => None,
            },
            _ => None,
        }
    }
}

/// Numbers of saved games by result, for the player at this machine.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Results {
    /// Number of games that the player at this machine won.
    pub won: usize,
    /// Number of games of the player at this machine that were drawn.
    pub drawn: usize,
    /// Number of games that the player at this machine lost.
    pub lost: usize,
}

impl Results {
    /// Counts saved games by result. Unfinished games, and games of which both sides or neither
    /// were played at this machine, don't count.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a SavedGame>) -> Results {
        let mut results = Results::default();
        for game in games {
            match game.standing {
                SavedStanding::Won => results.won += 1,
                SavedStanding::Drawn => results.drawn += 1,
                SavedStanding::Lost => results.lost += 1,
                SavedStanding::Unfinished | SavedStanding::Over(_) => (),
            }
        }
        results
    }

    /// Number of counted games: won, drawn and lost.
    pub fn games(self) -> usize {
        self.won + self.drawn + self.lost
    }

    /// Percentage of games won, where a draw counts as half a win. `None` without games.
    pub fn percent(self) -> Option<usize> {
        let games = self.games();
        let halves = 100 * (2 * self.won + self.drawn);
        (0 < games).then(|| (halves + games) / (2 * games))
    }
}

/// The player's results for each game, in the order of the catalog. Games without results are left
/// out.
pub fn by_game(games: &[SavedGame]) -> Vec<(&'static Game, Results)> {
    let all = catalog::games().iter().copied();
    let results = all.map(|game| {
        let own = games.iter().filter(|it| it.game.info.id == game.info.id);
        (game, Results::of(own))
    });
    results.filter(|(_, results)| 0 < results.games()).collect()
}

/// The player's results in one game against each computer player: the levels from the weakest on,
/// then the bots from the weakest on. Opponents without results are left out.
pub fn by_level(games: &[SavedGame], game: &'static Game) -> Vec<(Computer, Results)> {
    let computers = Seat::all(game).into_iter().filter_map(|it| match it {
        Seat::Computer(computer) => Some(computer),
        Seat::Person | Seat::Remote => None,
    });
    let results = computers.map(|computer| {
        let own = games.iter().filter(|saved| {
           let is_opponent = matches!(&saved.opponent, Some(Opponent::Computer(other)) if other.to_string() == computer.to_string());
           saved.game.info.id == game.info.id && is_opponent
        });
        (computer, Results::of(own))
    });
    results.filter(|(_, results)| 0 < results.games()).collect()
}

/// The strongest computer level that the player has beaten in each of the last `n_weeks` weeks,
/// oldest first; `None` for a week without a win against a level. Wins with hints don't count. The last week is that of the
/// newest game; without games the list is empty. Each game comes with the day on which it began,
/// counted from 1970-01-01.
pub fn by_week<'a>(
    games: impl IntoIterator<Item = (u64, &'a SavedGame)>,
    n_weeks: usize,
) -> Vec<Option<u8>> {
    // 1970-01-01 was a Thursday; weeks begin on Mondays.
    let week = |day: u64| (day + 3) / 7;
    let games: Vec<(u64, &SavedGame)> = games.into_iter().collect();
    let Some(last) = games.iter().map(|(day, _)| week(*day)).max() else {
        return Vec::new();
    };
    let mut weeks = vec![None; n_weeks];
    for (day, game) in games {
        let before = usize::try_from(last - week(day)).unwrap_or(usize::MAX);
        let place = n_weeks.checked_sub(before.saturating_add(1));
        if let (Some(place), Some(level)) = (place, game.level_beaten()) {
            weeks[place] = weeks[place].max(Some(level));
        }
    }
    weeks
}

/// The largest number of games that the player at this machine won in a row; unfinished games, and
/// those without one side played here, don't count. `games` must be ordered by time, in either
/// direction.
pub fn longest_run<'a>(games: impl IntoIterator<Item = &'a SavedGame>) -> usize {
    let (mut run, mut longest) = (0, 0);
    for game in games {
        match game.standing {
            SavedStanding::Won => run += 1,
            SavedStanding::Drawn | SavedStanding::Lost => run = 0,
            SavedStanding::Unfinished | SavedStanding::Over(_) => (),
        }
        longest = longest.max(run);
    }
    longest
}

#[cfg(test)]
mod tests {
    use record::GameResult;

    use super::*;

    fn record(game: &str, players: [&str; 2], outcome: Option<Outcome>) -> Record {
        Record {
            game: game.to_owned(),
            players: players.map(ToOwned::to_owned),
            result: outcome.map(|outcome| GameResult {
                outcome,
                reason: String::new(),
            }),
            ..Record::default()
        }
    }

    fn kept(game: &str, players: [&str; 2], outcome: Option<Outcome>) -> SavedGame {
        SavedGame::of(&record(game, players, outcome)).expect("in the catalog")
    }

    const FIRST: Option<Outcome> = Some(Outcome::Win(Player::First));

    #[test]
    fn standing_is_from_the_view_of_the_local_player() {
        let check = |players, outcome, standing| {
            assert_eq!(kept("cage", players, outcome).standing, standing);
        };
        check(["human", "3"], FIRST, SavedStanding::Won);
        check(["level 3", "human"], FIRST, SavedStanding::Lost);
        check(["human", "3"], Some(Outcome::Draw), SavedStanding::Drawn);
        check(["human", "3"], None, SavedStanding::Unfinished);
        let first = Outcome::Win(Player::First);
        check(["human", "human"], FIRST, SavedStanding::Over(first));
        check(["3", "random"], FIRST, SavedStanding::Over(first));
        let mut online = record("cage", ["Ana", "Rui"], FIRST);
        online.tags.push((ME_TAG.to_owned(), "second".to_owned()));
        let online = SavedGame::of(&online).expect("in the catalog");
        assert_eq!(online.standing, SavedStanding::Lost);
        assert!(matches!(online.opponent, Some(Opponent::Person(name)) if name == "Ana"));
        assert!(SavedGame::of(&record("chess", ["", ""], None)).is_none());
    }

    #[test]
    fn results_are_counted_by_game_and_level() {
        let games = [
            kept("cage", ["human", "3"], FIRST),
            kept("cage", ["3", "human"], FIRST),
            kept("cage", ["human", "2"], Some(Outcome::Draw)),
            kept("moai", ["human", "random"], FIRST),
            kept("moai", ["human", "human"], FIRST),
            kept("moai", ["human", "1"], None),
        ];
        let all = Results::of(&games);
        assert_eq!((all.won, all.drawn, all.lost), (2, 1, 1));
        assert_eq!(all.percent(), Some(63));
        assert_eq!(Results::default().percent(), None);
        let counts: Vec<(&str, usize)> = by_game(&games)
            .into_iter()
            .map(|(game, results)| (game.info.id, results.games()))
            .collect();
        assert_eq!(counts, [("moai", 1), ("cage", 3)]);
        let cage = catalog::find("cage").expect("in the catalog");
        let levels: Vec<(String, usize)> = by_level(&games, cage)
            .into_iter()
            .map(|(computer, results)| (computer.to_string(), results.games()))
            .collect();
        assert_eq!(levels, [("2".to_owned(), 1), ("3".to_owned(), 2)]);
    }

    #[test]
    fn by_week_lists_the_strongest_level_beaten() {
        let won = |level| kept("cage", ["human", level], FIRST);
        let games = [won("2"), won("3"), won("1"), won("random"), won("5")];
        let lost = kept("cage", ["8", "human"], FIRST);
        let helped = SavedGame {
            hints: 14,
            ..won("7")
        };
        // 2026-11-16, a Monday, is day 20773.
        let days = [20_773, 20_779, 20_772, 20_765, 20_758];
        let all = days
            .into_iter()
            .zip(&games)
            .chain([(20_774, &lost), (20_775, &helped)]);
        let weeks = by_week(all, 4);
        assert_eq!(weeks, [Some(5), None, Some(1), Some(3)]);
        let few = days.into_iter().zip(&games);
        assert_eq!(
            by_week(few, 2),
            [Some(1), Some(3)],
            "older ones are left out"
        );
        assert_eq!(by_week([], 4), []);
    }

    #[test]
    fn longest_run_ends_at_a_game_not_won() {
        let won = || kept("cage", ["human", "3"], FIRST);
        let lost = kept("cage", ["3", "human"], FIRST);
        let unfinished = kept("cage", ["human", "3"], None);
        let games = [won(), lost, won(), unfinished, won()];
        assert_eq!(longest_run(&games), 2);
        assert_eq!(longest_run(&games[..2]), 1);
        assert_eq!(longest_run(&[]), 0);
    }
}
