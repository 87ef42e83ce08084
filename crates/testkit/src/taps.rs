//! Entering moves by taps: every way leads to its move, and every other tap is refused with a clause.

use std::collections::BTreeSet;

use game::{BoardView, Depict, Reason, Tap, Taps};
use grid::{Direction, Square};

/// The ways of all legal moves of a position, and the taps that a front end can offer there.
#[derive(Debug)]
pub struct TapStages {
    /// The ways of all legal moves, sorted.
    ways: Vec<Taps>,
    /// Every tap that a player can try: squares, gaps, controls and edges of the board.
    taps: Vec<Tap>,
}

impl TapStages {
    /// Collects the ways of all legal moves of a position and checks them: the canonical taps come
    /// first, every tap is on the board or beside it, and no way begins another.
    ///
    /// # Panics
    ///
    /// Panics on the first violation, naming the position.
    pub fn of<P: Depict>(pos: &P) -> TapStages {
        let view = pos.view();
        let mut ways = Vec::new();
        pos.every_move(|m| {
            let found = pos.ways(m);
            assert_eq!(found.first(), Some(&pos.taps(m)), "{m} in {pos}");
            for tap in found.iter().flatten() {
                check_tap(pos, &view, *tap);
            }
            ways.extend(found);
        });
        ways.sort_unstable();
        // In sorted order, a prefix comes directly before a sequence that it begins.
        for pair in ways.windows(2) {
            let [first, second] = pair else { continue };
            assert!(!second.starts_with(first), "ambiguous: {first:?} in {pos}");
        }
        assert!(ways.iter().all(|it| !it.is_empty()), "no taps: {pos}");
        TapStages {
            ways,
            taps: all_taps::<P>(&view),
        }
    }

    /// The stages at which another tap is expected: every proper prefix of a way of a legal move.
    pub fn stages(&self) -> Vec<Taps> {
        let prefixes = |way: &Taps| {
            (0..way.len())
                .map(|n| way[..n].to_vec())
                .collect::<Vec<_>>()
        };
        let stages: BTreeSet<Taps> = self.ways.iter().flat_map(prefixes).collect();
        stages.into_iter().collect()
    }

    /// Tries every tap after the taps `so_far`: it must be refused with a clause exactly if no way
    /// of a legal move continues so. Calls `judge` with each refused tap and its reason.
    ///
    /// # Panics
    ///
    /// Panics on the first violation, naming the position.
    pub fn try_all<P: Depict>(
        &self,
        pos: &P,
        so_far: &[Tap],
        judge: &mut dyn FnMut(&[Tap], Tap, &Reason),
    ) {
        let next: BTreeSet<Tap> = game::next_taps(&self.ways, so_far).into_iter().collect();
        for tap in &self.taps {
            let reason = pos.refusal(so_far, *tap);
            assert_eq!(
                reason.is_none(),
                next.contains(tap),
                "{so_far:?}, then {tap:?} in {pos}: {reason:?}"
            );
            if let Some(reason) = reason {
                assert!(
                    reason.clause().is_some(),
                    "{so_far:?}, then {tap:?} in {pos}: {reason}"
                );
                judge(so_far, *tap, &reason);
            }
        }
    }
}

/// Checks that a tap of a way is one that a front end can offer.
fn check_tap<P: Depict>(pos: &P, view: &BoardView, tap: Tap) {
    let in_hand = |sprite| {
        let own = |hand: &&game::Hand| hand.player == pos.to_move() && 0 < hand.count;
        view.hands.iter().filter(own).any(|it| it.sprite == sprite)
    };
    let exists = match tap {
        Tap::Square(square) => has(view, square),
        Tap::Hand(sprite) => in_hand(sprite) && P::CONTROLS.contains(&tap),
        Tap::Button(_) => P::CONTROLS.contains(&tap),
        Tap::Edge(square, direction) => {
            has(view, square) && square.step(direction, view.width, view.height).is_none()
        }
    };
    assert!(exists, "{tap:?} in {pos}");
}

fn has(view: &BoardView, square: Square) -> bool {
    square.is_within(view.width, view.height) && !view.gaps.contains(&square)
}

/// Every tap that a player can try: on a square, also one that the board lacks, on a control, or
/// beyond an edge.
fn all_taps<P: Depict>(view: &BoardView) -> Vec<Tap> {
    let squares = || {
        let ranks = 0..view.height;
        ranks.flat_map(|rank| (0..view.width).map(move |file| Square::new(file, rank)))
    };
    let edges = squares().flat_map(|square| {
        let outside = |it: &Direction| square.step(*it, view.width, view.height).is_none();
        let directions = Direction::ORTHOGONAL.into_iter().filter(outside);
        directions
            .map(move |it| Tap::Edge(square, it))
            .collect::<Vec<_>>()
    });
    let beyond = Square::new(view.width, view.height);
    let on_board = squares().chain([beyond]).map(Tap::Square);
    let controls = P::CONTROLS.iter().copied();
    on_board.chain(edges).chain(controls).collect()
}
