//! Proof-number search agrees with alpha-beta and with minimax.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::{Thicket, run_fresh, samples, start, truth};
use cage::Cage;
use game::{Blank, Line, Outcome, Player, Position};
use gorogo::GoRoGo;
use moai::Moai;
use racing_kings::RacingKings;
use search::{Limits, Proof, Refusal, Tuning, Value, prove};

const CAPACITY: usize = 1_000_000;

fn ask<P: Position>(pos: &P, player: Player) -> Proof<P::Move> {
    let cancel = AtomicBool::new(false);
    prove(pos, player, Limits::default(), CAPACITY, &cancel).expect("no recurrences")
}

/// Both players are asked about; the winning move wins.
fn check<P: Position>(line: &Line<P>, fact: Outcome) {
    let pos = line.position();
    for player in Player::BOTH {
        let proof = ask(pos, player);
        assert_eq!(proof.answer, Some(fact == Outcome::Win(player)), "{pos}");
        let wins = fact == Outcome::Win(player) && pos.to_move() == player;
        assert_eq!(proof.best.is_some(), wins, "{pos}");
        if let Some(m) = proof.best {
            let mut after = pos.clone();
            after.try_play(m).expect("a legal move");
            assert_eq!(ask(&after, player).answer, Some(true), "{pos} {m}");
        }
    }
}

fn alpha_beta<P: Position>(line: &Line<P>) -> Outcome {
    let report = run_fresh(line, &Blank, Tuning::SOLVE, Limits::default());
    let outcome = report.value.and_then(Value::outcome);
    outcome.expect("the game is finite")
}

#[test]
fn agrees_with_minimax() {
    for seed in 0..300 {
        let root = Thicket {
            seed,
            place: 0,
            left: 8,
        };
        let line = Line::new(root);
        if line.outcome().is_none() {
            check(&line, truth(&line, &Blank, 8));
        }
    }
}

#[test]
fn agrees_with_alpha_beta() {
    for line in samples(&start::<Moai<u64>>("5x5"), 8, 20, 1) {
        check(&line, alpha_beta(&line));
    }
    for line in samples(&start::<Cage>("4"), 3, 20, 2) {
        check(&line, alpha_beta(&line));
    }
    for line in samples(&start::<GoRoGo>("standard"), 17, 20, 3) {
        check(&line, alpha_beta(&line));
    }
}

#[test]
fn a_small_memory_changes_no_answer() {
    let cancel = AtomicBool::new(false);
    for line in samples(&start::<GoRoGo>("standard"), 19, 10, 4) {
        let pos = line.position();
        let player = pos.to_move();
        let limits = Limits::nodes(1_000_000);
        let small = prove(pos, player, limits, 100, &cancel).expect("no recurrences");
        assert_eq!(small.answer, ask(pos, player).answer, "{pos}");
    }
}

#[test]
fn a_finished_game_needs_no_search() {
    let pos: GoRoGo = "hwb2/wbh2/2h2/hh3/5 b 0,0 0,0 8,8"
        .parse()
        .expect("a position");
    assert_eq!(pos.outcome(), Some(Outcome::Win(Player::First)));
    let proof = ask(&pos, Player::First);
    assert_eq!(
        (proof.answer, proof.best, proof.nodes),
        (Some(true), None, 0)
    );
}

#[test]
fn limits_leave_the_question_open() {
    let pos: GoRoGo = start("standard");
    let cancel = AtomicBool::new(false);
    let run = |cancel: &AtomicBool| prove(&pos, Player::First, Limits::nodes(1000), 100, cancel);
    let proof = run(&cancel).expect("no recurrences");
    assert_eq!((proof.answer, proof.nodes), (None, 1000));
    cancel.store(true, Ordering::Relaxed);
    let proof = run(&cancel).expect("no recurrences");
    assert_eq!((proof.answer, proof.nodes), (None, 0));
}

#[test]
fn games_with_recurrences_are_refused() {
    let pos: RacingKings = start("standard");
    let cancel = AtomicBool::new(false);
    let proof = prove(&pos, Player::First, Limits::default(), CAPACITY, &cancel);
    assert_eq!(proof, Err(Refusal::Repeats));
}
