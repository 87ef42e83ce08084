//! The two numberings of a game's actions: by whole turns, or by taps.

use std::fmt::Debug;

use game::{BoardView, Depict, Numbered, Reason, Tap};
use grid::Square;

/// The effect of an action, given by its number, in a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum ActionEffect<M> {
    /// The action completes this turn (move), which may be illegal.
    Turn(M),
    /// The action is this tap (a square, piece in hand or button), which begins or continues a legal
    /// turn.
    Tap(Tap),
    /// The action is this tap (a square, piece in hand or button), but no legal turn continues with it.
    Nothing(Tap),
    /// There is no action with this number.
    Unknown,
}

/// A numbering of the actions of a game: whole turns, or the taps (squares, pieces in hand or buttons)
/// that make up a turn. In all methods, `so_far` are the taps that the player has already made in the
/// unfinished turn.
pub trait Actions<P: Depict>: Copy + Debug + Default + Send + Sync + 'static {
    /// Whether an action is a tap (a square, piece in hand or button); otherwise it is a whole turn.
    const BY_TAPS: bool;

    /// Number of actions on this board. Actions are numbered from 0 to one less.
    fn size(pos: &P) -> u32;

    /// Calls `f` with the number of each action that begins, continues or completes a legal turn. A
    /// number may occur several times.
    fn each_legal(pos: &P, so_far: &[Tap], f: impl FnMut(u32));

    /// The effect of the action with this number, after the taps of the unfinished turn.
    fn choose(pos: &P, so_far: &[Tap], action: u32) -> ActionEffect<P::Move>;

    /// The numbers of the actions that compose a legal turn: one, or one per tap.
    fn of_turn(pos: &P, m: P::Move) -> Vec<u32>;

    /// The numbers of the actions made so far in the unfinished turn. Empty if actions are whole turns.
    fn of_taps(pos: &P, so_far: &[Tap]) -> Vec<u32>;

    /// An action as text: a turn in canonical notation, or the name of the tapped square or control.
    /// `None` if there is no such action.
    fn text(pos: &P, action: u32) -> Option<String>;

    /// Parses the [`text`](Self::text) of an action, which need not be legal.
    ///
    /// # Errors
    ///
    /// The text names no action.
    fn read(pos: &P, text: &str) -> Result<u32, Reason>;
}

/// The numbering in which an action is a whole turn.
#[derive(Copy, Clone, Debug, Default)]
pub struct ByTurns;

impl<P: Numbered> Actions<P> for ByTurns {
    const BY_TAPS: bool = false;

    #[inline]
    fn size(pos: &P) -> u32 {
        pos.n_numbers()
    }

    #[inline]
    fn each_legal(pos: &P, _: &[Tap], mut f: impl FnMut(u32)) {
        pos.every_move(|m| {
            if let Some(number) = pos.number(m) {
                f(number);
            }
        });
    }

    #[inline]
    fn choose(pos: &P, _: &[Tap], action: u32) -> ActionEffect<P::Move> {
        pos.numbered(action)
            .map_or(ActionEffect::Unknown, ActionEffect::Turn)
    }

    fn of_turn(pos: &P, m: P::Move) -> Vec<u32> {
        pos.number(m).into_iter().collect()
    }

    fn of_taps(_: &P, _: &[Tap]) -> Vec<u32> {
        Vec::new()
    }

    fn text(pos: &P, action: u32) -> Option<String> {
        pos.numbered(action).map(|m| m.to_string())
    }

    fn read(pos: &P, text: &str) -> Result<u32, Reason> {
        let m = pos.read_move(text)?;
        let off_board = || Reason::new("action-text").with("text", text);
        pos.number(m).ok_or_else(off_board)
    }
}

/// The numbering in which an action is a tap, one step of entering a turn. Squares come first, row by
/// row (a1, b1 …), then the game's other controls, such as a pass button.
#[derive(Copy, Clone, Debug, Default)]
pub struct ByTaps;

impl ByTaps {
    fn number<P: Depict>(view: &BoardView, tap: Tap) -> Option<u32> {
        let Tap::Square(square) = tap else {
            let control = P::CONTROLS.iter().position(|it| *it == tap)?;
            return Some(n_squares(view) + control as u32);
        };
        let number = u32::from(square.rank) * u32::from(view.width) + u32::from(square.file);
        square.is_within(view.width, view.height).then_some(number)
    }

    fn tap<P: Depict>(view: &BoardView, action: u32) -> Option<Tap> {
        if let Some(control) = action.checked_sub(n_squares(view)) {
            return P::CONTROLS.get(control as usize).copied();
        }
        let width = u32::from(view.width);
        let square = Square::new((action % width) as u8, (action / width) as u8);
        Some(Tap::Square(square))
    }
}

fn n_squares(view: &BoardView) -> u32 {
    u32::from(view.width) * u32::from(view.height)
}

/// The name of a square, piece in hand or button, as an action.
fn tap_text(tap: Tap) -> String {
    match tap {
        Tap::Square(square) => square.to_string(),
        Tap::Hand(sprite) => sprite.0.to_owned(),
        // The id of a button is that of its message, such as `cage-button-pass`.
        Tap::Button(id) => id.rsplit('-').next().unwrap_or(id).to_owned(),
        // Actions are canonical taps, which are never on an edge.
        Tap::Edge(square, direction) => Tap::edge_name(square, direction),
    }
}

impl<P: Depict> Actions<P> for ByTaps {
    const BY_TAPS: bool = true;

    fn size(pos: &P) -> u32 {
        n_squares(&pos.view()) + P::CONTROLS.len() as u32
    }

    fn each_legal(pos: &P, so_far: &[Tap], mut f: impl FnMut(u32)) {
        let view = pos.view();
        pos.every_move(|m| {
            let taps = pos.taps(m);
            if let Some([next, ..]) = taps.strip_prefix(so_far)
                && let Some(number) = ByTaps::number::<P>(&view, *next)
            {
                f(number);
            }
        });
    }

    fn choose(pos: &P, so_far: &[Tap], action: u32) -> ActionEffect<P::Move> {
        let Some(tap) = ByTaps::tap::<P>(&pos.view(), action) else {
            return ActionEffect::Unknown;
        };
        let mut choice = ActionEffect::Nothing(tap);
        pos.every_move(|m| {
            let taps = pos.taps(m);
            match taps.strip_prefix(so_far) {
                Some([next]) if *next == tap => choice = ActionEffect::Turn(m),
                Some([next, ..]) if *next == tap => choice = ActionEffect::Tap(tap),
                _ => (),
            }
        });
        choice
    }

    fn of_turn(pos: &P, m: P::Move) -> Vec<u32> {
        ByTaps::of_taps(pos, &pos.taps(m))
    }

    fn of_taps(pos: &P, so_far: &[Tap]) -> Vec<u32> {
        let view = pos.view();
        let number = |tap: &Tap| ByTaps::number::<P>(&view, *tap);
        so_far.iter().filter_map(number).collect()
    }

    fn text(pos: &P, action: u32) -> Option<String> {
        ByTaps::tap::<P>(&pos.view(), action).map(tap_text)
    }

    fn read(pos: &P, text: &str) -> Result<u32, Reason> {
        let view = pos.view();
        let control = || P::CONTROLS.iter().copied().find(|it| tap_text(*it) == text);
        Square::parse(text)
            .map(Tap::Square)
            .or_else(control)
            .and_then(|tap| ByTaps::number::<P>(&view, tap))
            .ok_or_else(|| Reason::new("action-text").with("text", text))
    }
}
