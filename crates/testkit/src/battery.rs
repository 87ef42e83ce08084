//! The battery: plays random games and checks every clause of the contracts of `Position`, `Depict`
//! and `Symmetric` at every position on the way.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use game::{
    BoardView, Depict, Key, Line, Outcome, Player, Position, Rng, Sprite, Step, Symmetric, Tap,
    Trace,
};
use grid::Square;

use crate::TapStages;

/// Maximum length of a random game in plies. Games of the catalog are far shorter, so a longer one
/// means that the game does not end.
const MAX_PLIES: u32 = 20_000;

/// Thorough checks, whose cost grows with the square of the number of moves, run on one position in
/// this many, chosen at random.
const THOROUGH_INTERVAL: u32 = 7;

/// In the first this many random games, all positions are checked thoroughly.
const THOROUGH_GAMES: usize = 5;

/// Number of stages of entering a move, chosen at random, at which every tap is tried in a position
/// that is checked thoroughly.
const N_LATER_STAGES: usize = 3;

/// Number of moves, chosen at random, whose effect is compared with the picture after them in a
/// position that is checked thoroughly.
const N_PREVIEWS: usize = 4;

/// Maximum number of positions that the battery keeps to detect key collisions, to bound the memory.
const MAX_KEYS: usize = 500_000;

/// Maximum number of moves remembered from earlier positions, to be tried again in later ones, where
/// most are illegal.
const MAX_STRAYS: usize = 32;

/// Plays `n_games` random games of a variant and checks the contract of `Position` and `Depict`: the
/// cheap checks at every position, the thorough ones at some.
///
/// # Panics
///
/// Panics on the first violation, naming the position.
pub fn check<P: Depict>(variant: &str, n_games: usize) {
    run(variant, n_games, |_: &P, _| ());
}

/// Plays random games and checks them like [`check`]. At some positions, also checks that a random
/// one of the position's symmetries (rotations and reflections that keep the rules) changes neither
/// moves nor outcome.
///
/// # Panics
///
/// Panics on the first violation, naming the position.
pub fn check_symmetric<P: Depict + Symmetric>(variant: &str, n_games: usize) {
    run(variant, n_games, check_symmetries::<P>);
}

/// Plays random games and checks every position, some thoroughly. Calls `extra` at the positions that
/// are checked thoroughly.
fn run<P: Depict>(variant: &str, n_games: usize, extra: impl Fn(&P, &mut Rng)) {
    let start = P::start(variant).expect("the variant exists");
    let mut battery = Battery {
        keys: HashMap::new(),
        rng: Rng::new(1),
        strays: Vec::new(),
    };
    for game in 0..n_games {
        let mut line = Line::new(start.clone());
        for ply in 0.. {
            assert!(
                ply < MAX_PLIES,
                "the game does not end: {}",
                line.position()
            );
            let pos = line.position();
            let thorough = battery.rng.below(THOROUGH_INTERVAL) == 0 || game < THOROUGH_GAMES;
            battery.check_position(pos, thorough);
            if thorough {
                extra(pos, &mut battery.rng);
            }
            if line.ending().is_some() {
                check_over(&line);
                break;
            }
            let m = pos
                .pick_move(|n| battery.rng.below(n))
                .expect("the game goes on");
            let before = pos.clone();
            line.try_play(m).expect("a picked move is legal");
            check_step(&before, m, line.position(), &line);
        }
    }
}

/// State of the checks that is kept from one random game to the next.
struct Battery<P: Position> {
    /// Positions seen so far by key (hash), to detect two that share one.
    keys: HashMap<Key, P>,
    rng: Rng,
    /// Moves of earlier positions. Most are illegal in later ones, and must be refused there with a
    /// reason that names a clause of the rules, unless the game is over.
    strays: Vec<P::Move>,
}

impl<P: Depict> Battery<P> {
    /// Checks a position's text, key and number of moves, and if `thorough` every move.
    fn check_position(&mut self, pos: &P, thorough: bool) {
        let text = pos.to_string();
        let variant = pos.variant();
        let read = P::read(&text, Some(&variant));
        assert_eq!(
            read.as_ref(),
            Ok(pos),
            "the text does not round-trip: {text}"
        );
        let read = read.expect("just compared");
        assert_eq!(read.to_string(), text, "the text is not canonical");
        assert_eq!(
            read.key(),
            pos.key(),
            "the key of {text} depends on its history"
        );
        assert_eq!(
            read.variant(),
            variant,
            "the variant does not round-trip: {text}"
        );
        if self.keys.len() < MAX_KEYS {
            let known = self.keys.entry(pos.key()).or_insert_with(|| pos.clone());
            assert_eq!(known, pos, "two positions share a key");
        }

        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        assert!(
            pos.decided().is_none() || moves.is_empty(),
            "moves after the end: {text}"
        );
        assert_eq!(
            pos.outcome().is_some(),
            moves.is_empty(),
            "neither over nor movable: {text}"
        );
        assert_eq!(pos.has_moves(), !moves.is_empty(), "{text}");
        assert_eq!(
            pos.count_moves() as usize,
            moves.len(),
            "count_moves is wrong: {text}"
        );
        let mut sorted = moves.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), moves.len(), "the same move twice: {text}");
        if thorough {
            self.check_moves(pos, &text, &sorted);
        }
    }

    /// Checks the notation and the taps (squares, pieces or buttons to select) of every legal move of a
    /// position, the picture, and that illegal moves from earlier positions are refused.
    fn check_moves(&mut self, pos: &P, text: &str, sorted: &[P::Move]) {
        let mut picked: Vec<P::Move> = (0..sorted.len() as u32)
            .map(|i| pos.pick_move(|_| i).expect("in range"))
            .collect();
        picked.sort_unstable();
        assert_eq!(picked, sorted, "pick_move and for_each_move differ: {text}");
        if sorted.is_empty() {
            assert_eq!(
                pos.pick_move(|_| unreachable!("nothing to choose from")),
                None
            );
        }

        for &m in sorted {
            assert_eq!(
                m.to_string().parse(),
                Ok(m),
                "the move text does not round-trip: {m}"
            );
            assert!(
                !m.to_string().contains(char::is_whitespace),
                "a space in {m}"
            );
            assert!(
                pos.why_illegal(m).is_none(),
                "generated but refused: {m} in {text}"
            );
            let shown = pos.show_move(m);
            assert_eq!(
                pos.read_move(&shown),
                Ok(m),
                "{shown} is read differently in {text}"
            );
            assert_eq!(
                pos.read_move(&m.to_string()),
                Ok(m),
                "{m} is read differently in {text}"
            );
        }
        let view = pos.view();
        check_view(&view, text);
        check_pieces::<P>(&view, text);
        self.check_taps(pos, sorted);
        self.check_previews(pos, sorted);

        for &m in &self.strays {
            let reason = pos.why_illegal(m);
            assert_eq!(reason.is_none(), sorted.contains(&m), "{m} in {text}");
            if let Some(reason) = reason {
                let over = pos.outcome().is_some();
                assert!(over || reason.clause().is_some(), "{m} in {text}: {reason}");
            }
        }
        if let Some(&m) = sorted.get(self.rng.below(sorted.len() as u32) as usize) {
            if self.strays.len() < MAX_STRAYS {
                self.strays.push(m);
            } else {
                self.strays[self.rng.below(MAX_STRAYS as u32) as usize] = m;
            }
        }
    }
}

impl<P: Depict> Battery<P> {
    /// Checks that the ways of all legal moves are free of conflicts, and that taps which begin no
    /// legal move are refused with a clause: at the first stage of a move, and at some later ones.
    fn check_taps(&mut self, pos: &P, moves: &[P::Move]) {
        if moves.is_empty() {
            return;
        }
        let stages = TapStages::of(pos);
        stages.try_all(pos, &[], &mut |_, _, _| ());
        let later = stages.stages();
        for _ in 0..N_LATER_STAGES {
            let stage = &later[self.rng.below(later.len() as u32) as usize];
            stages.try_all(pos, stage, &mut |_, _, _| ());
        }
    }
}

impl<P: Depict> Battery<P> {
    /// Checks what front ends show before a move is made: some way of a legal move starts with each piece
    /// that can move, every other piece with which one starts is taken by the move, and the effect of a
    /// move leads to the picture after it.
    fn check_previews(&mut self, pos: &P, moves: &[P::Move]) {
        let view = pos.view();
        let (mut can_move, mut starts) = (BTreeSet::new(), BTreeSet::new());
        let mut taken = BTreeSet::new();
        for &m in moves {
            let moves_from = |step: &Step| match *step {
                Step::Slide(from, _) | Step::Leave(from, _) => Some(from),
                Step::Place(..) | Step::Take(_) => None,
            };
            let steps = pos.trace(m).steps;
            can_move.extend(steps.iter().find_map(moves_from));
            taken.extend(steps.iter().filter_map(|step| match *step {
                Step::Take(square) => Some(square),
                _ => None,
            }));
            for way in pos.ways(m) {
                if let Some(Tap::Square(square)) = way.first() {
                    starts.extend(view.piece(*square).map(|_| *square));
                }
            }
        }
        let is_moved_or_taken =
            |square: &Square| can_move.contains(square) || taken.contains(square);
        assert!(
            can_move.is_subset(&starts) && starts.iter().all(is_moved_or_taken),
            "pieces that can move in {pos}: {can_move:?}, ways start with {starts:?}"
        );
        for _ in 0..N_PREVIEWS.min(moves.len()) {
            let m = moves[self.rng.below(moves.len() as u32) as usize];
            let mut after = pos.clone();
            after.play_unchecked(m);
            check_trace(pos, m, &after);
        }
    }
}

/// Checks that every kind of piece shown on the board or in hand is listed exactly once in the game's
/// `PIECES`: training encodes each kind as a plane of its own.
fn check_pieces<P: Depict>(view: &BoardView, text: &str) {
    let [first, second] = P::PIECES.of;
    assert_eq!(
        first.len(),
        second.len(),
        "both players have the same kinds"
    );
    let shown = view.pieces.iter().map(|(_, sprite)| *sprite);
    let held = view.hands.iter().map(|hand| hand.sprite);
    for sprite in shown.chain(held) {
        let lists = [first, second, P::PIECES.shared];
        let places = lists.iter().filter(|list| list.contains(&sprite)).count();
        assert_eq!(places, 1, "{sprite:?} must be in PIECES once: {text}");
    }
}

/// Checks a finished game: the reason for its end names a clause of the rules, and neither moves nor
/// draw claims are possible.
fn check_over<P: Depict>(line: &Line<P>) {
    let pos = line.position();
    let ending = line.ending().expect("over");
    let text = pos.to_string();
    assert!(
        ending.reason.clause().is_some(),
        "an end without a rule: {text}"
    );
    let mut moves = Vec::new();
    line.legal_moves(&mut moves);
    assert!(moves.is_empty(), "moves after the end: {text}");
    if pos.outcome().is_none() {
        assert!(
            P::HISTORY.is_some() && ending.outcome == Outcome::Draw,
            "{text}"
        );
    }
    let mut line = line.clone();
    assert!(line.claim().is_err(), "a claim after the end: {text}");
    assert!(
        line.take_back() || line.moves().len() == 0,
        "nothing to take back: {text}"
    );
}

/// Checks a move that was just played: its trace is right, and the move can be taken back.
fn check_step<P: Depict>(before: &P, m: P::Move, after: &P, line: &Line<P>) {
    check_trace(before, m, after);
    let mut line = line.clone();
    assert!(
        line.take_back() && line.position() == before,
        "take-back of {m} from {after}"
    );
}

/// Checks the trace of a move from one position to another: its steps lead from the picture before to
/// the picture after, the mover's hand loses what is placed, and captured pieces are counted.
fn check_trace<P: Depict>(before: &P, m: P::Move, after: &P) {
    let trace = before.trace(m);
    let expected = sorted_pieces(&after.view());
    assert_eq!(
        apply(&before.view(), &trace),
        expected,
        "the trace of {m} in {before}"
    );
    let hand = |pos: &P, player: Player| -> u32 {
        let hands = pos.view().hands.into_iter();
        let own = hands.filter(|hand| hand.player == player);
        own.map(|hand| u32::from(hand.count)).sum()
    };
    let placed = trace
        .steps
        .iter()
        .filter(|step| matches!(step, Step::Place(..)))
        .count() as u32;
    if !before.view().hands.is_empty() {
        let mover = before.to_move();
        assert_eq!(
            hand(after, mover) + placed,
            hand(before, mover),
            "{m} in {before}"
        );
        assert_eq!(hand(after, !mover), hand(before, !mover), "{m} in {before}");
    }
    let is_take = |step: &&Step| matches!(step, Step::Take(_));
    let n_taken = trace.steps.iter().filter(is_take).count() as u8;
    if let (Some(mut expected), Some(taken)) = (before.view().taken, after.view().taken) {
        expected[before.to_move() as usize] += n_taken;
        assert_eq!(taken, expected, "{m} in {before}");
    }
    let _: game::Marks = trace.marks();
}

/// Applies the steps of a move's trace to the picture before it, and returns the resulting pieces by
/// square.
fn apply(view: &BoardView, trace: &Trace) -> BTreeMap<Square, Sprite> {
    let mut board = sorted_pieces(view);
    let taken = "a step starts where a piece stands";
    for step in &trace.steps {
        match *step {
            Step::Place(square, sprite) => {
                assert_eq!(board.insert(square, sprite), None, "placed on a piece");
            }
            Step::Slide(from, to) => {
                let sprite = board.remove(&from).expect(taken);
                assert_eq!(board.insert(to, sprite), None, "slid onto a piece");
            }
            Step::Leave(square, _) | Step::Take(square) => {
                board.remove(&square).expect(taken);
            }
        }
    }
    board
}

fn sorted_pieces(view: &BoardView) -> BTreeMap<Square, Sprite> {
    let pieces: BTreeMap<_, _> = view.pieces.iter().copied().collect();
    assert_eq!(pieces.len(), view.pieces.len(), "two pieces on one square");
    pieces
}

fn check_view(view: &BoardView, text: &str) {
    for (square, _) in &view.pieces {
        assert_on_board(view, *square, text);
    }
}

fn assert_on_board(view: &BoardView, square: Square, text: &str) {
    let on_board = square.is_within(view.width, view.height) && !view.gaps.contains(&square);
    assert!(on_board, "{square} is not on the board of {text}");
}

/// Checks a position under a random one of its symmetries (rotations and reflections that keep the
/// rules): moves, outcome and successors correspond, and the inverse restores the position.
fn check_symmetries<P: Symmetric>(pos: &P, rng: &mut Rng) {
    let all = pos.symmetries();
    let symmetry = all[rng.below(all.len() as u32) as usize];
    let there = pos.transformed(symmetry);
    assert_eq!(
        there.transformed(symmetry.inverse()),
        *pos,
        "{symmetry:?} of {pos}"
    );
    assert_eq!(
        there.outcome(),
        pos.outcome(),
        "{symmetry:?} changes the outcome of {pos}"
    );
    // The variant is passed along, as in some games the text of the image alone fits another one.
    assert_eq!(
        P::read(&there.to_string(), Some(&there.variant())).as_ref(),
        Ok(&there)
    );
    let (mut moves, mut expected) = (Vec::new(), Vec::new());
    there.legal_moves(&mut moves);
    pos.every_move(|m| expected.push(pos.transformed_move(m, symmetry)));
    moves.sort_unstable();
    expected.sort_unstable();
    assert_eq!(moves, expected, "{symmetry:?} changes the moves of {pos}");
    if let Some(m) = pos.pick_move(|n| rng.below(n)) {
        let (mut after, mut after_there) = (pos.clone(), there);
        after.play_unchecked(m);
        after_there.play_unchecked(pos.transformed_move(m, symmetry));
        assert_eq!(
            after.transformed(symmetry),
            after_there,
            "{m} and {symmetry:?} in {pos}"
        );
        assert_eq!(after.transformed(symmetry).key(), after_there.key());
    }
}
