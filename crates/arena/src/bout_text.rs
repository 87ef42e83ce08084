//! Finished games as text, for the transfer between machines: the moves after the opening, each with
//! its time in nanoseconds, and a line with the end. The reader replays each game by the rules, so
//! that a faulty worker can't submit an impossible one.

use std::{fmt::Write as _, time::Duration};

use game::Player;

use crate::{Bout, PlayerFault, Rounds, bout::BoutEnd};

/// Prefix of the last line in the text of a finished game. The line says how the game ended.
const END: &str = "end ";

impl Bout {
    /// The game as text: one line per move after the opening, with its time in nanoseconds, and a
    /// last line that says how the game ended. `None` if it ended by a crash or an illegal move,
    /// which only external programs commit; their games aren't played on other machines.
    pub fn text(&self) -> Option<String> {
        let moves = self.line.moves();
        let n_opening = moves.len().checked_sub(self.times.len())?;
        let mut text = String::new();
        for (m, time) in moves[n_opening..].iter().zip(&self.times) {
            writeln!(text, "{} {m}", time.as_nanos()).ok()?;
        }
        let end = match &self.end {
            BoutEnd::Rules(_) => "rules".to_owned(),
            BoutEnd::Forfeit(player, PlayerFault::NoMove) => format!("no-move {}", *player as u8),
            BoutEnd::Forfeit(player, PlayerFault::Late(time)) => {
                format!("late {} {}", *player as u8, time.as_nanos())
            }
            BoutEnd::Forfeit(..) => return None,
        };
        writeln!(text, "{END}{end}").ok()?;
        Some(text)
    }
}

impl Rounds {
    /// Parses and replays both games (one opening, sides swapped) of the pair with this number, as
    /// a cluster worker sent them. `None` if the text is malformed, a move is illegal or the end
    /// doesn't follow from the moves.
    pub fn read_pair(&self, pair: u32, text: &str) -> Option<[Bout; 2]> {
        let mut lines = text.lines();
        let first = self.read(2 * pair, &mut lines)?;
        let second = self.read(2 * pair + 1, &mut lines)?;
        lines.next().is_none().then_some([first, second])
    }

    fn read<'a>(&self, round: u32, lines: &mut impl Iterator<Item = &'a str>) -> Option<Bout> {
        let mut line = self.opening(round)?;
        let mut times = Vec::new();
        loop {
            let read = lines.next()?;
            if let Some(end) = read.strip_prefix(END) {
                let words: Vec<&str> = end.split(' ').collect();
                let end = match (&words[..], line.ending()) {
                    (["rules"], Some(ending)) => BoutEnd::Rules(ending),
                    (["no-move", player], None) => {
                        BoutEnd::Forfeit(to_move(player, &*line)?, PlayerFault::NoMove)
                    }
                    (["late", player, time], None) => {
                        BoutEnd::Forfeit(to_move(player, &*line)?, PlayerFault::Late(nanos(time)?))
                    }
                    _ => return None,
                };
                return Some(Bout { line, times, end });
            }
            let (time, m) = read.split_once(' ')?;
            if line.ending().is_some() {
                return None;
            }
            line.try_play(m).ok()?;
            times.push(nanos(time)?);
        }
    }
}

/// Parses the number of the player who forfeited a game by a late or missing move. `None` unless it
/// is the player to move at the end of `line`.
fn to_move(number: &str, line: &dyn game::AnyLine) -> Option<Player> {
    let player = line.to_move();
    (number == (player as u8).to_string()).then_some(player)
}

fn nanos(text: &str) -> Option<Duration> {
    text.parse().ok().map(Duration::from_nanos)
}
