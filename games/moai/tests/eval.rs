//! The evaluation does not depend on the orientation of the board, on the colours of the players or
//! on the kind of set of cells; and noisy moves are exactly those that win at once.

use game::{Heuristic, Outcome, Position, Rng, Symmetric};
use moai::{Cells, Moai, MoaiEval, Move, Wide};

/// Calls `f` with every undecided position of `n_games` random games.
fn visit<S: Cells>(variant: &str, n_games: u32, mut f: impl FnMut(&Moai<S>)) {
    let mut rng = Rng::new(1);
    for _ in 0..n_games {
        let mut pos = Moai::<S>::start(variant).expect("a variant");
        while let Some(m) = pos.pick_move(|n| rng.below(n)) {
            f(&pos);
            pos.play_unchecked(m);
        }
    }
}

fn check_symmetries<S: Cells>(variant: &str, n_games: u32) {
    visit::<S>(variant, n_games, |pos| {
        let value = MoaiEval::FITTED.evaluate(pos);
        assert!(value.abs() < 29_000, "{pos}: {value}");
        for symmetry in pos.symmetries() {
            let image = pos.transformed(*symmetry);
            assert_eq!(MoaiEval::FITTED.evaluate(&image), value, "{pos}");
        }
    });
}

#[test]
fn symmetric_positions_have_equal_evaluations() {
    check_symmetries::<u64>("8x8", 100);
    check_symmetries::<u64>("5x5", 100);
    check_symmetries::<u64>("12x5", 50);
    check_symmetries::<Wide>("9x9", 30);
    check_symmetries::<Wide>("19x19", 5);
}

#[test]
fn positions_with_swapped_colours_have_equal_evaluations() {
    let swap = |letter| match letter {
        'W' => 'B',
        'B' => 'W',
        'w' => 'b',
        'b' => 'w',
        other => other,
    };
    visit::<u64>("8x8", 100, |pos| {
        if pos.in_set_up() {
            return;
        }
        let text: String = pos.to_string().chars().map(swap).collect();
        let image = Moai::read(&text, Some("8x8,black-first")).expect("a position");
        let [here, there] = [pos, &image].map(|pos| MoaiEval::FITTED.evaluate(pos));
        assert_eq!(here, there, "{pos}");
    });
}

#[test]
fn both_kinds_of_sets_have_equal_evaluations() {
    visit::<u64>("8x8", 50, |pos| {
        let wide: Moai<Wide> = pos.to_string().parse().expect("a position");
        let value = MoaiEval::FITTED.evaluate(pos);
        assert_eq!(MoaiEval::FITTED.evaluate(&wide), value, "{pos}");
    });
}

fn check_noisy_moves<S: Cells>(variant: &str, n_games: u32) {
    let mut n_wins = 0;
    visit::<S>(variant, n_games, |pos| {
        let mut legal = Vec::new();
        pos.legal_moves(&mut legal);
        let wins = |m: &Move| {
            let mut child = pos.clone();
            child.play_unchecked(*m);
            child.outcome() == Some(Outcome::Win(pos.to_move()))
        };
        let mut expected: Vec<Move> = legal.iter().copied().filter(wins).collect();
        let mut listed = Vec::new();
        MoaiEval::FITTED.noisy_moves(pos, |m| listed.push(m));
        let noisy = |m: &Move| MoaiEval::FITTED.is_noisy(pos, *m);
        let mut filtered: Vec<Move> = legal.iter().copied().filter(noisy).collect();
        for moves in [&mut expected, &mut listed, &mut filtered] {
            moves.sort_unstable();
        }
        assert_eq!(listed, expected, "{pos}");
        assert_eq!(filtered, expected, "{pos}");
        n_wins += expected.len();
    });
    assert!(0 < n_wins);
}

#[test]
fn noisy_moves_are_exactly_those_that_win_at_once() {
    check_noisy_moves::<u64>("8x8", 500);
    check_noisy_moves::<u64>("5x5", 500);
    check_noisy_moves::<u64>("12x5", 200);
    check_noisy_moves::<Wide>("9x9", 50);
}

#[test]
fn evaluation_equals_its_snapshots() {
    let text = testkit::judgement::<Moai<u64>>(&MoaiEval::FITTED, "8x8");
    testkit::assert_snapshot!("judgement_8x8", text);
    let text = testkit::judgement::<Moai<Wide>>(&MoaiEval::FITTED, "9x9");
    testkit::assert_snapshot!("judgement_9x9", text);
}
