//! Observations: positions as planes of numbers, from the view of one of the players.

use game::{BoardView, Depict, Line, Player, Sprite, Tap};
use grid::Square;

/// The planes (grids of numbers) of a game's observations, which are the input of training programs.
/// They are the same for all positions on a board of one size.
///
/// A plane has a number for every cell, row by row from a1. First come the pieces: the viewer's own,
/// the opponent's, and neutral ones. Later planes without a location (such as counts) have the same
/// number in every cell. All numbers are from 0 to 1.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Layout {
    width: usize,
    height: usize,
    has_gaps: bool,
    has_taken: bool,
    by_taps: bool,
    hands: Vec<HandKind>,
    names: Vec<String>,
}

/// A kind of piece that players hold in hand, off the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct HandKind {
    /// The sprites that draw this kind of piece, one for each player, first player first.
    sprites: [Sprite; 2],
    /// Maximum number of these pieces that a player can hold: the number at the start of the game,
    /// of the player who has more.
    max: u8,
}

impl Layout {
    /// The layout of observations for the variant of a position. `by_taps` adds planes for the taps
    /// (squares, pieces in hand or buttons) of an unfinished turn.
    pub fn of<P: Depict>(pos: &P, by_taps: bool) -> Layout {
        // Hands are fullest at the start of the game, so the maximum is taken from there.
        let view = P::start(&pos.variant()).map_or_else(|_| pos.view(), |it| it.view());
        let mut layout = Layout {
            width: usize::from(view.width),
            height: usize::from(view.height),
            has_gaps: !view.gaps.is_empty(),
            has_taken: view.taken.is_some(),
            by_taps,
            hands: hands(&view),
            names: Vec::new(),
        };
        layout.names = layout.name_planes::<P>();
        layout
    }

    /// Numbers of planes, rows and columns of an observation.
    pub fn shape(&self) -> [usize; 3] {
        [self.names.len(), self.height, self.width]
    }

    /// Number of elements (planes times cells) of an observation.
    pub fn size(&self) -> usize {
        self.shape().iter().product()
    }

    /// The name of each plane of an observation, in English.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    fn name_planes<P: Depict>(&self) -> Vec<String> {
        let kind = |pair: [Sprite; 2]| match pair {
            [a, b] if a == b => a.0.to_owned(),
            [a, b] => format!("{}/{}", a.0, b.0),
        };
        let [first, second] = P::PIECES.of;
        let pairs = || first.iter().zip(second).map(|(a, b)| kind([*a, *b]));
        let mut names: Vec<String> = pairs().map(|it| format!("own {it}")).collect();
        names.extend(pairs().map(|it| format!("other {it}")));
        names.extend(P::PIECES.shared.iter().map(|Sprite(id)| (*id).to_owned()));
        if self.has_gaps {
            names.push("gap".to_owned());
        }
        for who in ["own", "other"] {
            let hands = self.hands.iter();
            names.extend(hands.map(|it| format!("{who} hand {}", kind(it.sprites))));
        }
        if self.has_taken {
            names.extend(["own captures", "other captures"].map(ToOwned::to_owned));
        }
        names.extend(["first player", "to move"].map(ToOwned::to_owned));
        if P::HISTORY.is_some() {
            names.extend(["repetitions", "move clock"].map(ToOwned::to_owned));
        }
        if self.by_taps {
            names.extend(["tapped", "last tap"].map(ToOwned::to_owned));
            names.extend((0..P::CONTROLS.len()).map(|it| format!("control {it}")));
        }
        names
    }

    /// Writes the observation of a position from the view of `viewer` to `out`, which must have
    /// [`size`](Self::size) elements. `so_far` are the taps (squares, pieces in hand or buttons) of an
    /// unfinished turn.
    pub fn write<P: Depict>(
        &self,
        line: &Line<P>,
        so_far: &[Tap],
        viewer: Player,
        out: &mut [f32],
    ) {
        out.fill(0.0);
        let pos = line.position();
        let view = pos.view();
        let area = self.width * self.height;
        let mut planes = out.chunks_exact_mut(area);
        self.write_pieces::<P>(&view, viewer, &mut planes);
        let mut constant = |value: f32| {
            if let Some(plane) = planes.next()
                && value != 0.0
            {
                plane.fill(value);
            }
        };
        for player in [viewer, !viewer] {
            for HandKind { sprites, max } in &self.hands {
                let held = |hand: &&game::Hand| {
                    hand.player == player && hand.sprite == sprites[player as usize]
                };
                let count = view.hands.iter().find(held).map_or(0, |it| it.count);
                constant(f32::from(count) / f32::from((*max).max(1)));
            }
        }
        if self.has_taken {
            let taken = view.taken.unwrap_or_default();
            for player in [viewer, !viewer] {
                constant(f32::from(taken[player as usize]) / area as f32);
            }
        }
        constant(f32::from(u8::from(viewer == Player::First)));
        constant(f32::from(u8::from(viewer == pos.to_move())));
        if let Some(rules) = P::HISTORY {
            let part = |n: u32, max: u32| (n as f32 / max.max(1) as f32).min(1.0);
            constant(part(line.occurrences() - 1, rules.draw_at - 1));
            constant(part(pos.clock(), rules.clock_limit));
        }
        if self.by_taps {
            self.write_taps::<P>(so_far, &mut planes);
        }
    }

    fn write_pieces<'a, P: Depict>(
        &self,
        view: &BoardView,
        viewer: Player,
        planes: &mut impl Iterator<Item = &'a mut [f32]>,
    ) {
        let [own, other] = [viewer, !viewer].map(|it| P::PIECES.of[it as usize]);
        for sprites in [own, other, P::PIECES.shared] {
            for (sprite, plane) in sprites.iter().zip(&mut *planes) {
                for (square, _) in view.pieces.iter().filter(|(_, it)| it == sprite) {
                    self.mark(plane, *square);
                }
            }
        }
        if self.has_gaps
            && let Some(plane) = planes.next()
        {
            for square in &view.gaps {
                self.mark(plane, *square);
            }
        }
    }

    fn write_taps<'a, P: Depict>(
        &self,
        so_far: &[Tap],
        planes: &mut impl Iterator<Item = &'a mut [f32]>,
    ) {
        let squares = || {
            so_far.iter().filter_map(|it| match it {
                Tap::Square(square) => Some(*square),
                Tap::Hand(_) | Tap::Button(_) | Tap::Edge(..) => None,
            })
        };
        if let Some(plane) = planes.next() {
            squares().for_each(|it| self.mark(plane, it));
        }
        if let Some(plane) = planes.next() {
            squares()
                .next_back()
                .into_iter()
                .for_each(|it| self.mark(plane, it));
        }
        for (control, plane) in P::CONTROLS.iter().zip(planes) {
            if so_far.contains(control) {
                plane.fill(1.0);
            }
        }
    }

    fn mark(&self, plane: &mut [f32], square: Square) {
        let cell = usize::from(square.rank) * self.width + usize::from(square.file);
        if let Some(cell) = plane.get_mut(cell) {
            *cell = 1.0;
        }
    }
}

/// The kinds of pieces that players hold in hand: for each kind the sprites of both players and the
/// larger of their counts.
fn hands(view: &BoardView) -> Vec<HandKind> {
    let of = |player: Player| view.hands.iter().filter(move |it| it.player == player);
    of(Player::First)
        .zip(of(Player::Second))
        .map(|(first, second)| HandKind {
            sprites: [first.sprite, second.sprite],
            max: first.count.max(second.count),
        })
        .collect()
}
