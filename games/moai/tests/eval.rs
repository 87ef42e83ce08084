//! The evaluation sees neither which way the board lies, nor which colour a player has, nor which
//! set of cells a position is kept in.

use game::{Heuristic, Outcome, Position, Rng, Symmetric};
use moai::{Cells, Moai, MoaiEval, Move, Wide};

/// Shows every undecided position of some random games.
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

fn turns_do_not_matter<S: Cells>(variant: &str, n_games: u32) {
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
fn turned_boards_are_worth_the_same() {
    turns_do_not_matter::<u64>("8x8", 100);
    turns_do_not_matter::<u64>("5x5", 100);
    turns_do_not_matter::<u64>("12x5", 50);
    turns_do_not_matter::<Wide>("9x9", 30);
    turns_do_not_matter::<Wide>("19x19", 5);
}

#[test]
fn swapped_colours_are_worth_the_same() {
    let swap = |it| match it {
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
        let [here, there] = [pos, &image].map(|it| MoaiEval::FITTED.evaluate(it));
        assert_eq!(here, there, "{pos}");
    });
}

#[test]
fn both_sets_of_cells_are_worth_the_same() {
    visit::<u64>("8x8", 50, |pos| {
        let wide: Moai<Wide> = pos.to_string().parse().expect("a position");
        let value = MoaiEval::FITTED.evaluate(pos);
        assert_eq!(MoaiEval::FITTED.evaluate(&wide), value, "{pos}");
    });
}

fn noisy_moves_win_at_once<S: Cells>(variant: &str, n_games: u32) {
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
        let mut told: Vec<Move> = legal.iter().copied().filter(noisy).collect();
        for moves in [&mut expected, &mut listed, &mut told] {
            moves.sort_unstable();
        }
        assert_eq!(listed, expected, "{pos}");
        assert_eq!(told, expected, "{pos}");
        n_wins += expected.len();
    });
    assert!(0 < n_wins);
}

#[test]
fn moves_that_win_at_once_are_noisy_and_no_others() {
    noisy_moves_win_at_once::<u64>("8x8", 500);
    noisy_moves_win_at_once::<u64>("5x5", 500);
    noisy_moves_win_at_once::<u64>("12x5", 200);
    noisy_moves_win_at_once::<Wide>("9x9", 50);
}

#[test]
fn opinions_change_on_purpose_only() {
    let text = testkit::judgement::<Moai<u64>>(&MoaiEval::FITTED, "8x8");
    testkit::assert_snapshot!("judgement_8x8", text);
    let text = testkit::judgement::<Moai<Wide>>(&MoaiEval::FITTED, "9x9");
    testkit::assert_snapshot!("judgement_9x9", text);
}
