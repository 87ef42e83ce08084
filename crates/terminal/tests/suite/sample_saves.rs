//! Sample content of the folder of saved games: games and puzzles of some weeks.

use crate::rig::Rig;

/// Finished games: time, game, both players, winner, reason, and a few moves.
const GAMES: &str = "\
20261116-201503 racing-kings human 4 first White's king has reached the eighth rank: h2h3 a2a3
20261115-201503 cage human 3 second Red has no checkers left: i5xj5*
20261111-201503 gorogo 5 human second Black has captured more: &c3
20261104-201503 moai human 2 first Black's pawn on b4 is stuck: @d4 @e6
20261028-201503 moai human 2 second White resigned: @d4 @e6
20261021-201503 racing-kings human 1 draw Both kings have reached the eighth rank: h2h3
20261014-201503 cage human 1 first Blue has no checkers left: i5xj5*
20261007-201503 moai human human first Black's pawn on e6 is stuck: @d4 @e6
20251224-201503 gorogo human random first White has captured more: &c3";

/// A solved puzzle, an unfinished game, and a game won with hints.
const OTHERS: [(&str, &str); 3] = [
    (
        "chess-loop-20261110-201503",
        "[game \"chess-loop\"]\n[variant \"2x3:2N+2K\"]\n[published \"1\"]\n[time \"372.0\"]\n\
         [hints \"1\"]\n[solved \"2026-11-10\"]\n\n",
    ),
    (
        "cage-20261116-211503",
        "[game \"cage\"]\n[variant \"10\"]\n[first \"human\"]\n[second \"2\"]\n\ni5xj5*\n",
    ),
    (
        "cage-20261113-201503",
        "[game \"cage\"]\n[variant \"10\"]\n[first \"human\"]\n[second \"8\"]\n\
         [result \"first\"]\n[reason \"Blue has no checkers left\"]\n[hints \"14\"]\n\n\
         i5xj5*\n",
    ),
];

impl Rig {
    /// Adds the sample files to the saved games.
    pub(crate) fn add_sample_saves(&mut self) -> &mut Rig {
        for line in GAMES.lines() {
            let (head, moves) = line.split_once(": ").expect("moves");
            let mut parts = head.splitn(6, ' ');
            let mut next = || parts.next().expect("six parts");
            let (when, game, first, second) = (next(), next(), next(), next());
            let (result, why) = (next(), next());
            let text = format!(
                "[game \"{game}\"]\n[first \"{first}\"]\n[second \"{second}\"]\n\
                 [result \"{result}\"]\n[reason \"{why}\"]\n\n{moves}\n"
            );
            self.saves.insert(format!("{game}-{when}"), text);
        }
        let others = OTHERS.map(|(name, text)| (name.to_owned(), text.to_owned()));
        self.saves.extend(others);
        self.list();
        self
    }
}
