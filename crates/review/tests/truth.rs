//! What is said to be proven is true: searches of random positions with few moves are compared with the
//! whole tree of moves, walked by the rules alone.

use std::{collections::BTreeMap, ops::ControlFlow, sync::atomic::AtomicBool};

use catalog::{Analysis, Game, Knowledge, SearchContext, SearchSettings};
use game::{AnyLine, Arg, Outcome, Player, Reason, Rng};
use grid::Square;
use review::{ReviewProgress, ReviewSettings, explain};
use search::{Limits, TranspositionTable, Value};
use testkit::{cases, number};

/// Number of positions that are explained and reviewed.
const POSITIONS: usize = 1_000;

/// Maximum plies of a proof that are walked.
const MAX_PLIES: u32 = 4;

/// Maximum legal moves of a position, so that its tree stays small.
const MAX_MOVES: u32 = 12;

const NODES: u64 = 1_000;

/// A random late position, with few moves, in which the game isn't over.
fn late_position(rng: &mut Rng) -> (&'static Game, Box<dyn AnyLine>) {
    let variants = [
        ("moai", "5x5"),
        ("cage", "4"),
        ("cage", "6"),
        ("gorogo", "standard"),
        ("racing-kings", "standard"),
    ];
    loop {
        let (id, variant) = variants[rng.below(variants.len() as u32) as usize];
        let game = catalog::find(id).expect("in the list");
        let position = (id == "racing-kings").then(|| few_men(rng));
        let Ok(mut line) = game.open(position.as_deref(), Some(variant)) else {
            continue; // Some pieces at random stand in check.
        };
        for _ in 0..if id == "racing-kings" {
            0
        } else {
            rng.below(40)
        } {
            let moves = line.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = &moves[rng.below(moves.len() as u32) as usize].text;
            line.try_play(m).expect("legal");
        }
        let is_late = line.ending().is_none() && line.count_moves() <= MAX_MOVES;
        if is_late {
            // Without its history, so that repetition doesn't matter.
            let line = game.open(Some(&line.position()), Some(variant));
            return (game, line.expect("a position"));
        }
    }
}

/// The text of a Racing Kings position with both kings near the finish and at most one knight. It may
/// be illegal.
fn few_men(rng: &mut Rng) -> String {
    let mut board = [[None; 8]; 8];
    for letter in ['K', 'k', 'N'].into_iter().take(2 + rng.below(2) as usize) {
        board[5 + rng.below(2) as usize][rng.below(8) as usize] = Some(letter);
    }
    let mut text = String::new();
    let at = |square: Square| board[usize::from(square.rank)][usize::from(square.file)];
    game::write_rows(&mut text, 8, 8, at).expect("a string");
    let side = ['w', 'b'][rng.below(2) as usize];
    format!("{text} {side} - - 0 1")
}

/// Whether a player wins within a number of plies, whatever the other does.
fn wins_within(line: &dyn AnyLine, player: Player, plies: u32) -> bool {
    if let Some(ending) = line.ending() {
        return ending.outcome == Outcome::Win(player);
    }
    if plies == 0 {
        return false;
    }
    let moves = line.legal_moves();
    let wins = |m: &game::LegalMove| {
        let mut next = line.boxed_clone();
        next.try_play(&m.text).expect("legal");
        wins_within(&*next, player, plies - 1)
    };
    if line.to_move() == player {
        moves.iter().any(wins)
    } else {
        moves.iter().all(wins)
    }
}

/// Checks a proven outcome of a position by walking the tree of its moves, as far as [`MAX_PLIES`].
fn check_proof(line: &dyn AnyLine, outcome: Outcome, plies: u32, exact: bool) {
    match outcome {
        Outcome::Win(winner) => {
            if plies <= MAX_PLIES {
                assert!(wins_within(line, winner, plies), "{}", line.position());
            }
            if exact && 1 < plies {
                let fewer = (plies - 1).min(MAX_PLIES);
                assert!(!wins_within(line, winner, fewer), "{}", line.position());
            }
        }
        Outcome::Draw => {
            for player in Player::BOTH {
                assert!(!wins_within(line, player, MAX_PLIES), "{}", line.position());
            }
        }
    }
}

fn after(line: &dyn AnyLine, m: &str) -> Box<dyn AnyLine> {
    let mut next = line.boxed_clone();
    next.try_play(m).expect("legal");
    next
}

fn search(game: &Game, line: &dyn AnyLine) -> Analysis {
    let context = SearchContext {
        table: &TranspositionTable::new(1),
        knowledge: Knowledge::none(),
        cancel: &AtomicBool::new(false),
    };
    let mut ignore = |_: &Analysis| ControlFlow::Continue(());
    let settings = SearchSettings::new(Limits::nodes(NODES));
    game.analyse(line, &settings, context, &mut ignore)
}

/// Checks a sentence about a move that a search found, by the tree of moves.
fn check_said(line: &dyn AnyLine, m: &str, reason: &Reason) {
    let (player, next) = (line.to_move(), after(line, m));
    let text = format!("{reason} of {m} in {}", line.position());
    // The last move of a game may be the loser's.
    let within = |winner, moves: i64| {
        let plies = u32::try_from(2 * moves).expect("small");
        MAX_PLIES < plies || wins_within(&*next, winner, plies - 1)
    };
    match reason.id() {
        "hint-wins-at-once" | "why-wins-at-once" => {
            let outcome = next.ending().map(|it| it.outcome);
            assert_eq!(outcome, Some(Outcome::Win(player)), "{text}");
        }
        "hint-only-move" | "why-only-move" => assert_eq!(line.legal_moves().len(), 1, "{text}"),
        "hint-wins" | "why-wins" => assert!(within(player, number(reason, "moves")), "{text}"),
        "why-loses" => assert!(within(!player, number(reason, "moves")), "{text}"),
        "hint-all-lose" | "why-all-lose" => {
            // No move wins within the plies that are walked, nor ends the game otherwise.
            assert!(!wins_within(line, player, MAX_PLIES), "{text}");
            for m in line.legal_moves() {
                let ending = after(line, &m.text).ending().map(|it| it.outcome);
                assert!(
                    ending.is_none_or(|it| it == Outcome::Win(!player)),
                    "{text}"
                );
            }
        }
        "hint-draws" | "why-draws" => {
            for player in Player::BOTH {
                assert!(!wins_within(&*next, player, MAX_PLIES - 1), "{text}");
            }
        }
        _ => (),
    }
}

#[test]
fn no_proven_sentence_of_hints_and_explanations_has_a_counter_example() {
    let mut rng = Rng::new(21);
    let mut n_said = BTreeMap::new();
    for _ in 0..cases(POSITIONS) {
        let (game, line) = late_position(&mut rng);
        let found = search(game, &*line);
        let best = found.lines.first().expect("a move");
        if let Value::Proven { outcome, plies } = best.value {
            check_proof(&*line, outcome, plies, best.exact);
        }
        let m = best.first().expect("a move");
        let hint = explain::hint(&*line, m, Some(best)).expect("legal");
        let said = explain::best(&*line, &found)
            .into_iter()
            .chain(hint.because);
        for reason in said {
            check_said(&*line, m, &reason);
            *n_said.entry(reason.id()).or_insert(0) += 1;
        }
    }
    for id in [
        "hint-all-lose",
        "hint-draws",
        "hint-only-move",
        "hint-wins",
        "hint-wins-at-once",
        "why-all-lose",
        "why-draws",
        "why-loses",
        "why-only-move",
        "why-wins",
        "why-wins-at-once",
    ] {
        assert!(n_said.contains_key(id), "{id} was never said: {n_said:?}");
    }
}

/// Reviews a game of one random move from each position. A proven value of a position holds in the tree
/// of moves, and so does each sentence that rests on it.
#[test]
fn no_proven_sentence_of_a_review_has_a_counter_example() {
    let mut rng = Rng::new(22);
    let mut n_said = BTreeMap::new();
    for _ in 0..cases(POSITIONS) {
        let (_, start) = late_position(&mut rng);
        let moves = start.legal_moves();
        let m = &moves[rng.below(moves.len() as u32) as usize].text;
        let line = after(&*start, m);
        let context = SearchContext {
            table: &TranspositionTable::new(1),
            knowledge: Knowledge::none(),
            cancel: &AtomicBool::new(false),
        };
        let settings = ReviewSettings::new(Limits::nodes(NODES));
        let ignore = &mut |_: &ReviewProgress| ControlFlow::Continue(());
        let review = review::review(&*line, &settings, context, ignore);
        for (line, point) in [&start, &line].into_iter().zip(&review.points) {
            if let Some(proof) = point.and_then(|it| it.proof) {
                check_proof(&**line, proof.outcome, proof.plies, proof.exact);
            }
        }
        for reason in &review.turns[0].why {
            check_review(&*start, &*line, reason);
            *n_said.entry(reason.id()).or_insert(0) += 1;
        }
    }
    for id in [
        "review-better",
        "review-better-wins",
        "review-better-wins-at-once",
        "review-falls",
        "review-loses",
        "review-win-let-go",
        "review-win-to-loss",
    ] {
        assert!(n_said.contains_key(id), "{id} was never said: {n_said:?}");
    }
}

/// Checks a sentence of a review about the move from one position to the next.
fn check_review(before: &dyn AnyLine, after_it: &dyn AnyLine, reason: &Reason) {
    let player = before.to_move();
    let text = format!("{reason} in {}", before.position());
    let loses = |line: &dyn AnyLine, player: Player| wins_within(line, !player, MAX_PLIES - 1);
    match reason.id() {
        // The position was not lost, and the move does not win.
        "review-win-let-go"
        | "review-win-to-draw"
        | "review-win-to-loss"
        | "review-draw-let-go"
        | "review-draw-to-loss"
        | "review-loses"
        | "review-to-draw" => {
            assert!(!loses(before, player), "{text}");
            assert!(!wins_within(after_it, player, MAX_PLIES - 1), "{text}");
        }
        "review-better-wins-at-once" => {
            let better = shown(before, reason);
            let outcome = after(before, &better).ending().map(|it| it.outcome);
            assert_eq!(outcome, Some(Outcome::Win(player)), "{text}");
        }
        "review-better-wins" => {
            let plies = u32::try_from(2 * number(reason, "moves")).expect("small");
            let next = after(before, &shown(before, reason));
            let holds = MAX_PLIES < plies || wins_within(&*next, player, plies - 1);
            assert!(holds, "{text}");
        }
        "review-better-draws" => {
            let next = after(before, &shown(before, reason));
            assert!(!wins_within(&*next, !player, MAX_PLIES - 1), "{text}");
        }
        _ => (),
    }
}

/// The move that a sentence names, in canonical notation.
fn shown(line: &dyn AnyLine, reason: &Reason) -> String {
    let Arg::Text(name) = testkit::value(reason, "move") else {
        panic!("{reason} names no move");
    };
    let mut moves = line.legal_moves().into_iter();
    moves.find(|it| it.shown == name).expect("legal").text
}
