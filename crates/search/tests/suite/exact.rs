//! Correctness of values: without pruning the search equals minimax, and with any pruning every
//! value it calls proven is true.

use crate::common::{
    Noise, RECKLESS, Thicket, Wild, check_exact, check_report, read, run, run_fresh, samples,
    start, truth,
};
use cage::Cage;
use game::{Blank, Heuristic, Line, Outcome, Position};
use gorogo::GoRoGo;
use moai::Moai;
use racing_kings::RacingKings;
use search::{Limits, Search, TranspositionTable, Tuning, Value};

/// Racing Kings positions with few pieces: a king and at most two other pieces each.
const RACES: [&str; 8] = [
    "8/4k3/8/8/3K4/8/8/8 w - - 0 1",
    "8/2K2k2/8/8/8/8/8/8 w - - 0 1",
    "8/2K3k1/8/3R4/8/8/8/8 b - - 0 1",
    "8/5k2/1K6/8/8/6r1/8/2N5 w - - 0 1",
    "8/8/1k4K1/8/8/8/1q6/8 b - - 0 1",
    "8/k6K/8/8/4B3/8/8/8 w - - 97 80",
    "8/8/8/8/8/k6K/3n4/4N3 w - - 0 1",
    "8/6K1/k7/8/8/8/8/1Q6 b - - 96 70",
];

#[test]
fn moai_equals_minimax() {
    for line in samples(&start::<Moai<u64>>("5x5"), 10, 12, 1) {
        check_exact(&line, &Blank, 5);
        check_exact(&line, &Noise, 4);
    }
}

#[test]
fn cage_equals_minimax() {
    for line in samples(&start::<Cage>("4"), 5, 12, 2) {
        check_exact(&line, &Blank, 6);
        check_exact(&line, &Noise, 5);
    }
}

#[test]
fn gorogo_equals_minimax() {
    for line in samples(&start::<GoRoGo>("standard"), 15, 10, 3) {
        check_exact(&line, &Noise, 4);
        check_exact(&line, &Blank, 4);
    }
    for line in samples(&start::<GoRoGo>("standard"), 20, 20, 4) {
        check_exact(&line, &Blank, 5);
    }
}

#[test]
fn racing_kings_equals_minimax() {
    for text in RACES {
        for depth in 1..=4 {
            check_exact(&read::<RacingKings>(text), &Noise, depth);
            check_exact(&read::<RacingKings>(text), &Blank, depth);
        }
    }
}

#[test]
fn thicket_equals_minimax() {
    for line in thickets(300) {
        for depth in 1..=8 {
            check_exact(&line, &Blank, depth);
            check_exact(&line, &Wild, depth);
        }
    }
}

/// Positions of the artificial game with at most 8 plies left, one for each seed below `n`, that
/// are not over.
fn thickets(n: u64) -> impl Iterator<Item = Line<Thicket>> {
    let root = |seed| Thicket {
        seed,
        place: 0,
        left: 8,
    };
    (0..n)
        .map(move |seed| Line::new(root(seed)))
        .filter(|line| line.outcome().is_none())
}

/// Checks, at every depth up to `rest`, that proven values are true, of the position and of every
/// line. Returns the number of depths at which the position was proven.
fn check_sound<P: Position>(
    line: &Line<P>,
    heuristic: &impl Heuristic<P>,
    tuning: Tuning,
    table: &TranspositionTable,
    rest: u32,
) -> u32 {
    let mut n_proven = 0;
    let fact = truth(line, heuristic, rest);
    for depth in 1..=rest {
        let search = Search::new(heuristic, table).tuning(tuning);
        let search = search.lines(3.try_into().expect("positive"));
        let report = run(&search, line, Limits::depth(depth));
        check_report(line, &report);
        let pos = line.position();
        if let Some(outcome) = report.value.and_then(Value::outcome) {
            assert_eq!(outcome, fact, "{pos} at depth {depth}: {report:?}");
            n_proven += 1;
        }
        for variation in &report.lines {
            let mut after = line.clone();
            after.try_play(variation.moves[0]).expect("a legal move");
            if let Some(outcome) = variation.value.outcome() {
                let fact = after
                    .outcome()
                    .unwrap_or_else(|| truth(&after, heuristic, rest));
                assert_eq!(outcome, fact, "{pos} at depth {depth}: {report:?}");
            }
        }
    }
    n_proven
}

#[test]
fn pruning_never_proves_a_wrong_outcome() {
    for tuning in [Tuning::DEFAULT, Tuning::STEADY, Tuning::SOLVE, RECKLESS] {
        let mut n_proven = [0; 3];
        for line in thickets(400) {
            let fact = truth(&line, &Blank, 8);
            let table = TranspositionTable::new(0);
            let i = match fact {
                Outcome::Draw => 0,
                Outcome::Win(player) if player == line.position().to_move() => 1,
                Outcome::Win(_) => 2,
            };
            n_proven[i] += check_sound(&line, &Wild, tuning, &table, 8);
        }
        // Proofs of all kinds were found.
        assert!(n_proven.iter().all(|it| 50 < *it), "{n_proven:?}");
    }
}

#[test]
fn real_games_are_proven_right_with_all_pruning() {
    for line in samples(&start::<GoRoGo>("standard"), 20, 12, 5) {
        check_sound(&line, &Noise, RECKLESS, &TranspositionTable::new(0), 5);
        check_sound(
            &line,
            &Blank,
            Tuning::DEFAULT,
            &TranspositionTable::new(1),
            5,
        );
    }
    for line in samples(&start::<Moai<u64>>("5x5"), 13, 12, 6) {
        check_sound(&line, &Noise, RECKLESS, &TranspositionTable::new(0), 8);
        check_sound(
            &line,
            &Blank,
            Tuning::DEFAULT,
            &TranspositionTable::new(1),
            8,
        );
    }
}

#[test]
fn every_finite_game_is_solved_at_some_depth() {
    for line in thickets(200) {
        let fact = truth(&line, &Blank, 8);
        // `Wild` allows passes, and null-move pruning never proves: with it a draw may stay unproven
        // at any depth. So it is combined with `SOLVE`, which doesn't prune.
        let solved = run_fresh(&line, &Wild, Tuning::SOLVE, Limits::depth(40));
        let played = run_fresh(&line, &Noise, Tuning::DEFAULT, Limits::depth(40));
        for report in [solved, played] {
            let found = report.value.and_then(Value::outcome);
            assert_eq!(found, Some(fact), "{}", line.position());
        }
    }
}

#[test]
fn table_changes_no_value_where_positions_have_one_distance_from_the_start() {
    let tuning = Tuning {
        table_answers: true,
        ..Tuning::EXACT
    };
    for line in samples(&start::<GoRoGo>("standard"), 18, 10, 7) {
        let value = |tuning| run_fresh(&line, &Noise, tuning, Limits::depth(4)).value;
        let [with, without] = [tuning, Tuning::EXACT].map(value);
        assert_eq!(with, without, "{}", line.position());
    }
}
