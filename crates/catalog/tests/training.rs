//! The training interface of every game: action numbers are fixed, and states and batches agree with
//! the rules and with each other.

use std::collections::BTreeSet;

use catalog::Game;
use game::{Outcome, Player, Rng};
use training::{AnyBatch, AnyState, Stepped};

/// Games and variants to test: all standard variants, and some boards of other sizes.
fn games() -> Vec<(&'static Game, String)> {
    let standard = catalog::games()
        .iter()
        .map(|game| (*game, game.info.standard().to_owned()));
    let others = [("moai", "5x5"), ("moai", "9x10"), ("cage", "6")];
    let others = others.map(|(id, variant)| {
        let game = catalog::find(id).expect("in the list");
        (game, variant.to_owned())
    });
    standard.chain(others).collect()
}

fn start(game: &Game, variant: &str) -> Box<dyn AnyState> {
    let line = game.open(None, Some(variant)).expect("a variant");
    game.state(&*line).expect("a line of the game")
}

/// All moves that can be composed of legal actions.
fn moves_by_actions(state: &dyn AnyState) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for action in state.legal() {
        let mut next = state.boxed_clone();
        next.apply(action).expect("a legal action");
        if next.so_far().is_empty() {
            let last = next.line().moves().pop().expect("a move");
            assert!(found.insert(last), "two ways to make a move");
        } else {
            found.extend(moves_by_actions(&*next));
        }
    }
    found
}

/// Plays a random game and calls `visit` with each state.
fn play(state: &mut Box<dyn AnyState>, rng: &mut Rng, mut visit: impl FnMut(&dyn AnyState)) {
    loop {
        visit(&**state);
        let legal = state.legal();
        if legal.is_empty() {
            assert!(state.is_over() && state.line().ending().is_some());
            return;
        }
        let action = legal[rng.below(legal.len() as u32) as usize];
        state.apply(action).expect("a legal action");
    }
}

#[test]
fn actions_make_exactly_the_legal_moves() {
    for (game, variant) in games() {
        let mut state = start(game, &variant);
        let mut rng = Rng::new(7);
        play(&mut state, &mut rng, |state| {
            if !state.so_far().is_empty() {
                return;
            }
            let legal = state.line().legal_moves().into_iter().map(|it| it.text);
            assert_eq!(moves_by_actions(state), legal.collect(), "{state:?}");
        });
    }
}

#[test]
fn every_action_number_round_trips_through_text() {
    for (game, variant) in games() {
        let state = start(game, &variant);
        for action in 0..state.n_actions() {
            let text = state.text(action).expect("a number");
            assert_eq!(state.read(&text), Ok(action), "{text} in {variant}");
        }
        assert_eq!(state.text(state.n_actions()), None);
        assert_eq!(state.text(u32::MAX), None);
    }
}

#[test]
fn action_numbers_are_stable() {
    for (id, variant, action, text) in [
        ("moai", "8x8", 0, "@a1"),
        ("moai", "8x8", 63, "@h8"),
        ("moai", "8x8", 64, "a1W+"),
        ("moai", "8x8", 64 + 4 * 9 + 3, "b2B-"),
        ("moai", "5x7", 35, "a1W+"),
        ("cage", "10", 0, "a1"),
        ("cage", "10", 99, "j10"),
        ("cage", "10", 100, "pass"),
        ("cage", "8", 64, "pass"),
        ("racing-kings", "standard", 64 * 12 + 22, "e2g3"),
        ("gorogo", "standard", 6, "b2"),
        ("gorogo", "standard", 31, "&b2"),
    ] {
        let game = catalog::find(id).expect("in the list");
        let found = start(game, variant).text(action);
        assert_eq!(found.as_deref(), Some(text), "{id} {variant} {action}");
    }
}

#[test]
fn every_action_can_be_undone() {
    for (game, variant) in games() {
        let mut state = start(game, &variant);
        let mut before = Vec::new();
        play(&mut state, &mut Rng::new(3), |state| {
            before.push((state.history(), state.boxed_clone()));
        });
        while let Some((history, copy)) = before.pop() {
            assert_eq!(state.history(), history, "{variant}");
            assert!(state.is_same(&*copy) && copy.is_same(&*state));
            assert_eq!(state.fingerprint(), copy.fingerprint());
            assert_eq!(state.undo(), !before.is_empty());
        }
    }
}

#[test]
fn an_illegal_action_changes_nothing() {
    for (game, variant) in games() {
        let mut state = start(game, &variant);
        play(&mut state, &mut Rng::new(5), |state| {
            let legal = state.legal();
            let mut tried = state.boxed_clone();
            let numbers = (0..state.n_actions() + 2).chain([u32::MAX]);
            for action in numbers.step_by(17).filter(|it| !legal.contains(it)) {
                assert!(tried.apply(action).is_err(), "{action} in {state:?}");
            }
            assert!(tried.is_same(state));
        });
        let reason = state.apply(0).expect_err("the game is over");
        assert_eq!(reason.id(), "game-is-over");
    }
}

#[test]
fn whole_move_must_continue_the_begun_turn() {
    let cage = catalog::find("cage").expect("in the list");
    let mut state = start(cage, "10");
    let first = state.legal()[0];
    state.apply(first).expect("a legal action");
    let tapped = state.text(first).expect("a square");
    let moves = state.line().legal_moves();
    let begins =
        |m: &str| m.starts_with(&format!("{tapped}-")) || m.starts_with(&format!("{tapped}x"));
    let other = moves.iter().find(|it| !begins(&it.text)).expect("a move");
    let reason = state.apply_turn(&other.text).expect_err("another checker");
    assert_eq!(reason.id(), "action-other-turn");
    let fitting = moves.iter().find(|it| begins(&it.text)).expect("a move");
    state.apply_turn(&fitting.text).expect("it goes on");
    assert!(state.so_far().is_empty());
}

/// The buffers that a batch fills in each step.
struct Numbers {
    rewards: Vec<f32>,
    ended: Vec<bool>,
    players: Vec<i8>,
    legal: Vec<bool>,
    observations: Vec<f32>,
}

impl Numbers {
    fn new(state: &dyn AnyState, n: usize) -> Numbers {
        Numbers {
            rewards: vec![f32::NAN; 2 * n],
            ended: vec![false; n],
            players: vec![-1; n],
            legal: vec![false; n * state.n_actions() as usize],
            observations: vec![f32::NAN; n * state.layout().size()],
        }
    }

    fn stepped(&mut self) -> Stepped<'_> {
        Stepped {
            rewards: &mut self.rewards,
            ended: &mut self.ended,
            players: &mut self.players,
            legal: &mut self.legal,
            observations: &mut self.observations,
        }
    }
}

#[test]
fn batches_agree_with_single_states() {
    const GAMES: usize = 3;
    for (game, variant) in games() {
        let first = start(game, &variant);
        let mut batch = first.batch(1, 0..GAMES as u64);
        let mut numbers = Numbers::new(&*first, GAMES);
        batch.reset(&mut numbers.stepped());
        let mut states: Vec<_> = (0..GAMES).map(|_| first.boxed_clone()).collect();
        let mut n_ended = 0;
        for _ in 0..400 {
            let mut actions = [0; GAMES];
            batch.sample(&mut actions);
            batch.check(&actions).expect("legal actions");
            batch.step(&actions, &mut numbers.stepped());
            for (i, state) in states.iter_mut().enumerate() {
                state.apply(actions[i] as u32).expect("a legal action");
                let ending = state.line().ending();
                let value = match ending.as_ref().map(|it| it.outcome) {
                    Some(Outcome::Win(Player::First)) => 1.0,
                    Some(Outcome::Win(Player::Second)) => -1.0,
                    Some(Outcome::Draw) | None => 0.0,
                };
                assert_eq!(numbers.rewards[2 * i..][..2], [value, -value]);
                assert_eq!(numbers.ended[i], ending.is_some());
                if ending.is_some() {
                    n_ended += 1;
                    *state = first.boxed_clone();
                }
                compare(&**state, &numbers, i);
            }
        }
        assert_eq!(
            batch.positions(),
            states
                .iter()
                .map(|it| it.line().position())
                .collect::<Vec<_>>()
        );
        assert!(
            0 < n_ended || first.n_actions() == 101,
            "{variant}: no game ended"
        );
    }
}

fn compare(state: &dyn AnyState, numbers: &Numbers, i: usize) {
    let mover = state.line().to_move();
    assert_eq!(numbers.players[i], mover as i8);
    let n_actions = state.n_actions() as usize;
    let mask = &numbers.legal[i * n_actions..][..n_actions];
    let numbered = (0..).zip(mask).filter(|(_, is_legal)| **is_legal);
    let legal: Vec<u32> = numbered.map(|(action, _)| action).collect();
    assert_eq!(legal, state.legal());
    let mut seen = vec![0.0; state.layout().size()];
    state.observe(mover, &mut seen);
    assert_eq!(numbers.observations[i * seen.len()..][..seen.len()], seen);
    assert!(seen.iter().all(|it| (0.0..=1.0).contains(it)));
}

#[test]
fn illegal_batch_actions_are_reported() {
    let gorogo = catalog::find("gorogo").expect("in the list");
    let batch: Box<dyn AnyBatch> = start(gorogo, "standard").batch(1, 0..2);
    assert_eq!(batch.check(&[25, 49]), Ok(()));
    for action in [0, 50, -1, i64::MAX, i64::MIN] {
        let refused = batch.check(&[25, action]).expect_err("illegal");
        assert_eq!((refused.game, refused.action), (1, action));
    }
}

#[test]
fn observations_depend_on_the_player() {
    for (game, variant) in games() {
        let mut state = start(game, &variant);
        let mut differs = false;
        play(&mut state, &mut Rng::new(2), |state| {
            let [first, second] = Player::BOTH.map(|it| {
                let mut seen = vec![0.0; state.layout().size()];
                state.observe(it, &mut seen);
                seen
            });
            differs |= first != second;
        });
        assert!(differs, "{variant}");
        assert_eq!(state.layout().names().len(), state.layout().shape()[0]);
    }
}

#[test]
fn playouts_depend_on_seed_and_number_only() {
    for (game, variant) in games() {
        let state = start(game, &variant);
        let run = |seed: u64, parts: &[usize]| {
            let (mut results, mut lengths) = (vec![9; 40], vec![0; 40]);
            let mut from = 0;
            for n in parts {
                let to = from + n;
                let (own, moves) = (&mut results[from..to], &mut lengths[from..to]);
                state.playouts(seed, from as u64, own, moves);
                from = to;
            }
            (results, lengths)
        };
        let all = run(1, &[40]);
        assert_eq!(all, run(1, &[7, 13, 20]), "{variant}");
        assert_ne!(all.1, run(2, &[40]).1, "{variant}");
        assert!(all.0.iter().all(|it| (-1..=1).contains(it)));
        assert!(all.1.iter().all(|it| 0 < *it));
    }
}
