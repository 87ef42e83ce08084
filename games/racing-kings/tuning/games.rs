//! Games of the engine against itself, one per line: the outcome for White (`1`, `=` or `0`), then
//! the moves. A move found by a search is followed by its score, as seen by the player who made it,
//! or by `#` if the search proved the result.

use std::{
    error::Error,
    fs::OpenOptions,
    io::{Read as _, Write as _},
    ops::ControlFlow,
    sync::atomic::AtomicBool,
};

use game::{Line, Outcome, Player, Position, Rng};
use racing_kings::{Move, RaceEval, RacingKings};
use search::{Limits, Search, SearchReport, TranspositionTable, Value};

/// A position with two estimates of its value, both as seen by the player to move.
pub(crate) struct Sample {
    pub(crate) pos: RacingKings,
    /// Score of the position by a search, in points.
    pub(crate) score: i32,
    /// Result of the game that the position is from, from 0 (lost) to 1 (won).
    pub(crate) result: f64,
}

/// An opening is used only if a quick search gives neither player more than this number of points.
/// Nine of ten random openings are decided, and games from them teach little.
const MAX_ADVANTAGE: i32 = 250;

/// Number of positions that the search visits which judges an opening.
const OPENING_NODES: u64 = 1_000;

/// Plays games of the engine against itself until the file has `n_games` of them, one per line. Each
/// game depends on its number and the seed only, so that an interrupted run can be resumed, and
/// continued with another number of games. A last line that was cut off is dropped.
pub(crate) fn play(
    path: &str,
    n_games: &str,
    nodes: &str,
    seed: &str,
) -> Result<(), Box<dyn Error>> {
    let (n_games, nodes, seed) = (
        n_games.parse::<u64>()?,
        nodes.parse()?,
        seed.parse::<u64>()?,
    );
    let mut file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    let whole = text.rfind('\n').map_or(0, |it| it + 1);
    file.set_len(whole as u64)?;
    let n_played = text[..whole].lines().count() as u64;
    let table = TranspositionTable::new(8);
    for number in n_played..n_games {
        table.clear();
        let mut rng = Rng::new(Rng::step(number).1 ^ seed);
        let game = one_game(&mut rng, nodes, &table)?;
        file.write_all(format!("{game}\n").as_bytes())?;
    }
    Ok(())
}

fn search(line: &Line<RacingKings>, nodes: u64, table: &TranspositionTable) -> SearchReport<Move> {
    let never = AtomicBool::new(false);
    let ignore = |_: &SearchReport<Move>| ControlFlow::Continue(());
    Search::new(&RaceEval, table).run(line, Limits::nodes(nodes), &never, ignore)
}

/// A game after 2 to 12 random moves in which neither player is much ahead yet.
fn opening(rng: &mut Rng, table: &TranspositionTable) -> Result<Line<RacingKings>, Box<dyn Error>> {
    loop {
        let start = RacingKings::start("standard").map_err(|it| format!("{it:?}"))?;
        let mut line = Line::new(start);
        for _ in 0..2 + rng.below(11) {
            if let Some(m) = line.position().pick_move(|n| rng.below(n)) {
                line.try_play(m).map_err(|it| format!("{it:?}"))?;
            }
        }
        let is_even =
            |value| matches!(value, Value::Estimate { raw, .. } if raw.abs() <= MAX_ADVANTAGE);
        if line.outcome().is_none()
            && search(&line, OPENING_NODES, table)
                .value
                .is_some_and(is_even)
        {
            return Ok(line);
        }
    }
}

fn one_game(
    rng: &mut Rng,
    nodes: u64,
    table: &TranspositionTable,
) -> Result<String, Box<dyn Error>> {
    let mut line = opening(rng, table)?;
    let mut text = String::new();
    for m in line.moves() {
        text = format!("{text} {m}");
    }
    let outcome = loop {
        if let Some(outcome) = line.outcome() {
            break outcome;
        }
        if 3 <= line.occurrences() {
            break Outcome::Draw;
        }
        let report = search(&line, nodes, table);
        let Some(m) = report.best() else {
            break Outcome::Draw;
        };
        let score = match report.value {
            Some(Value::Estimate { raw, .. }) => raw.to_string(),
            _ => "#".to_owned(),
        };
        text = format!("{text} {m} {score}");
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
