//! Games of the engine against itself, one per line: the outcome for White (`1`, `=` or `0`), then
//! the moves. A move found by a search is followed by its score, as seen by the player who made it,
//! or by `#` if the search proved the result.

use std::{error::Error, ops::ControlFlow, sync::atomic::AtomicBool};

use game::{Line, Outcome, Player, Position, Rng};
use racing_kings::{Move, RaceEval, RacingKings};
use search::{Limits, Search, TranspositionTable, Value};

/// A position with two estimates of its value, both as seen by the player to move.
pub(crate) struct Sample {
    pub(crate) pos: RacingKings,
    /// Score of the position by a search, in points.
    pub(crate) score: i32,
    /// Result of the game that the position is from, from 0 (lost) to 1 (won).
    pub(crate) result: f64,
}

/// Plays `n_games` games of the engine against itself, each beginning with 2 to 12 random moves,
/// and prints one per line.
pub(crate) fn play(n_games: &str, nodes: &str, seed: &str) -> Result<(), Box<dyn Error>> {
    let (n_games, nodes, seed) = (n_games.parse::<u32>()?, nodes.parse()?, seed.parse()?);
    let mut rng = Rng::new(seed);
    let table = TranspositionTable::new(8);
    for _ in 0..n_games {
        table.clear();
        println!("{}", one_game(&mut rng, nodes, &table)?);
    }
    Ok(())
}

fn one_game(
    rng: &mut Rng,
    nodes: u64,
    table: &TranspositionTable,
) -> Result<String, Box<dyn Error>> {
    let start = RacingKings::start("standard").map_err(|it| format!("{it:?}"))?;
    let mut line = Line::new(start);
    let mut text = String::new();
    let n_random = 2 + rng.below(11);
    let outcome = loop {
        if let Some(outcome) = line.outcome() {
            break outcome;
        }
        if 3 <= line.occurrences() {
            break Outcome::Draw;
        }
        let m = if (line.moves().len() as u32) < n_random {
            line.position().pick_move(|n| rng.below(n))
        } else {
            let report = Search::new(&RaceEval, table).run(
                &line,
                Limits::nodes(nodes),
                &AtomicBool::new(false),
                |_| ControlFlow::Continue(()),
            );
            report.best().inspect(|m| {
                let score = match report.value {
                    Some(Value::Estimate { raw, .. }) => raw.to_string(),
                    _ => "#".to_owned(),
                };
                text = format!("{text} {m} {score}");
            })
        };
        let Some(m) = m else { break Outcome::Draw };
        if (line.moves().len() as u32) < n_random {
            text = format!("{text} {m}");
        }
        line.try_play(m).map_err(|it| format!("{it:?}"))?;
    };
    let result = match outcome {
        Outcome::Win(Player::First) => '1',
        Outcome::Win(Player::Second) => '0',
        Outcome::Draw => '=',
    };
    Ok(format!("{result}{text}"))
}

/// Calls `f` with those positions of a game, given as a line of text, in which a search chose the
/// move played, did not prove the result, and the move is quiet: no safe capture, no arrival of a
/// king.
pub(crate) fn read(text: &str, mut f: impl FnMut(Sample)) -> Result<(), Box<dyn Error>> {
    let mut words = text.split_whitespace().peekable();
    let white = match words.next() {
        Some("1") => 1.0,
        Some("0") => 0.0,
        _ => 0.5,
    };
    let mut pos = RacingKings::start("standard").map_err(|it| format!("{it:?}"))?;
    while let Some(word) = words.next() {
        let m: Move = word.parse().map_err(|it| format!("{it:?}"))?;
        let is_quiet = !game::Heuristic::is_noisy(&RaceEval, &pos, m);
        let is_move = |word: &&str| word.len() == 4 && word.as_bytes()[0].is_ascii_lowercase();
        if let Some(score) = words.next_if(|word| !is_move(word))
            && is_quiet
            && let Ok(score) = score.parse()
        {
            let result = match pos.to_move() {
                Player::First => white,
                Player::Second => 1.0 - white,
            };
            let pos = pos.clone();
            f(Sample { pos, score, result });
        }
        pos.try_play(m).map_err(|it| format!("{it:?}"))?;
    }
    Ok(())
}
