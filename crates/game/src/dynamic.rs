//! Dynamic dispatch for user interfaces and the server. One adapter serves all games.

use std::{any::Any, fmt::Debug, sync::atomic::AtomicBool};

use crate::{
    BoardView, Depict, Ending, GameInfo, HistoryRules, Line, Marks, Player, Reason, Sprite, Taps,
    Trace,
};

/// A legal move as user interfaces see it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LegalMove {
    /// Canonical text.
    pub text: String,
    /// The notation people expect. Equal to `text` in most games.
    pub shown: String,
    /// The taps that enter it.
    pub taps: Taps,
}

/// A move and what it does, as user interfaces see it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Played {
    /// Canonical text.
    pub text: String,
    /// The notation people expect. Equal to `text` in most games.
    pub shown: String,
    /// What it does on the board.
    pub trace: Trace,
}

impl Played {
    fn of<P: Depict>(before: &P, m: P::Move) -> Played {
        Played {
            text: m.to_string(),
            shown: before.show_move(m),
            trace: before.trace(m),
        }
    }
}

/// Object-safe twin of [`Line`]. Moves are their text.
///
/// Everything a front end needs to draw a game and ask for a move, without the game's type. A
/// search downcasts once (`line as &dyn Any`) and then runs monomorphised.
pub trait AnyLine: Any + Debug + Send + Sync {
    /// Facts about the game.
    fn info(&self) -> &'static GameInfo;
    /// Name of the variant.
    fn variant(&self) -> String;
    /// Player who makes the next move.
    fn to_move(&self) -> Player;
    /// How the game ended, or `None` while it goes on.
    fn ending(&self) -> Option<Ending>;
    /// All legal moves in the order of their text. Empty when the game is over.
    fn legal_moves(&self) -> Vec<LegalMove>;
    /// Number of legal moves. Cheaper than [`legal_moves`](Self::legal_moves).
    fn count_moves(&self) -> u32;
    /// Plays a move given in canonical notation or as people write it, and tells what it did.
    ///
    /// # Errors
    ///
    /// Says why the text is no move, or why the move is illegal.
    fn try_play(&mut self, m: &str) -> Result<Played, Reason>;
    /// What [`try_play`](Self::try_play) would answer, leaving the line as it is.
    ///
    /// # Errors
    ///
    /// As [`try_play`](Self::try_play).
    fn preview(&self, m: &str) -> Result<Played, Reason>;
    /// Takes back the claim or else the last move. Returns whether there was one.
    fn take_back(&mut self) -> bool;
    /// The rules about recurring positions. `None` where the game has no draws.
    fn history(&self) -> Option<HistoryRules>;
    /// Whether a draw may be claimed now.
    fn can_claim(&self) -> bool;
    /// Ends the game as a draw by repetition.
    ///
    /// # Errors
    ///
    /// Says why nothing can be claimed.
    fn claim(&mut self) -> Result<(), Reason>;
    /// Canonical text of the position before the first move.
    fn start(&self) -> String;
    /// Canonical text of the current position.
    fn position(&self) -> String;
    /// Canonical text of the moves played, oldest first.
    fn moves(&self) -> Vec<String>;
    /// The moves played in the notation people expect, oldest first.
    fn shown_moves(&self) -> Vec<String>;
    /// Picture of the current position.
    fn view(&self) -> BoardView;
    /// How the last move is marked. Empty before the first.
    fn last_marks(&self) -> Marks;
    /// Identifier of the message that names a piece, if the game has it: see
    /// [`Depict::piece_name`].
    fn piece_name(&self, sprite: Sprite) -> Option<&'static str>;
    /// What is worth saying about a line of moves from here, as far as they are legal: see
    /// [`Depict::remarks`].
    fn remarks(&self, moves: &[String]) -> Vec<Reason>;
    /// [`perft`](crate::perft()) of each move of the current position, in the order of the move's
    /// text. Ends soon after `stop` is set, without the moves not counted by then.
    fn divide(&self, depth: u32, stop: &AtomicBool, f: &mut dyn FnMut(String, u64));
    /// Copy of the line.
    fn boxed_clone(&self) -> Box<dyn AnyLine>;
}

/// Opens a game at a position, or at the start of a variant.
///
/// # Errors
///
/// Says what is wrong with the position's text or the variant's name.
pub fn open<P: Depict>(
    position: Option<&str>,
    variant: Option<&str>,
) -> Result<Box<dyn AnyLine>, Reason> {
    let pos = match position {
        Some(text) => P::read(text, variant)?,
        None => P::start(variant.unwrap_or(P::INFO.standard()))?,
    };
    Ok(Box::new(Line::new(pos)))
}

impl<P: Depict> AnyLine for Line<P> {
    fn info(&self) -> &'static GameInfo {
        const { &P::INFO }
    }

    fn variant(&self) -> String {
        self.position().variant()
    }

    fn to_move(&self) -> Player {
        self.position().to_move()
    }

    fn ending(&self) -> Option<Ending> {
        self.ending()
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let pos = self.position();
        let mut moves: Vec<LegalMove> = moves
            .iter()
            .map(|&m| LegalMove {
                text: m.to_string(),
                shown: pos.show_move(m),
                taps: pos.taps(m),
            })
            .collect();
        moves.sort_by(|a, b| a.text.cmp(&b.text));
        moves
    }

    fn count_moves(&self) -> u32 {
        match self.ending() {
            Some(_) => 0,
            None => self.position().count_moves(),
        }
    }

    fn try_play(&mut self, m: &str) -> Result<Played, Reason> {
        let m = self.position().read_move(m)?;
        self.try_play(m)?;
        let before = self.last().map_or(self.start(), |(before, _)| before);
        Ok(Played::of(before, m))
    }

    fn preview(&self, m: &str) -> Result<Played, Reason> {
        let pos = self.position();
        let m = pos.read_move(m)?;
        match self.why_illegal(m) {
            Some(reason) => Err(reason),
            None => Ok(Played::of(pos, m)),
        }
    }

    fn take_back(&mut self) -> bool {
        self.take_back()
    }

    fn history(&self) -> Option<HistoryRules> {
        P::HISTORY
    }

    fn can_claim(&self) -> bool {
        self.can_claim()
    }

    fn claim(&mut self) -> Result<(), Reason> {
        self.claim()
    }

    fn start(&self) -> String {
        self.start().to_string()
    }

    fn position(&self) -> String {
        self.position().to_string()
    }

    fn moves(&self) -> Vec<String> {
        self.moves().map(|m| m.to_string()).collect()
    }

    fn shown_moves(&self) -> Vec<String> {
        self.positions()
            .zip(self.moves())
            .map(|(pos, m)| pos.show_move(m))
            .collect()
    }

    fn view(&self) -> BoardView {
        self.position().view()
    }

    fn last_marks(&self) -> Marks {
        self.last()
            .map(|(pos, m)| pos.trace(m).marks())
            .unwrap_or_default()
    }

    fn piece_name(&self, sprite: Sprite) -> Option<&'static str> {
        P::piece_name(sprite)
    }

    fn remarks(&self, moves: &[String]) -> Vec<Reason> {
        let mut line = self.clone();
        let play = |m: &String| {
            let m = line.position().read_move(m).ok()?;
            line.try_play(m).ok()?;
            Some((m, line.position().clone()))
        };
        let played: Vec<(P::Move, P)> = moves.iter().map_while(play).collect();
        let (Some((m, next)), Some((_, last))) = (played.first(), played.last()) else {
            return Vec::new();
        };
        self.position().remarks(*m, next, last, played.len())
    }

    fn divide(&self, depth: u32, stop: &AtomicBool, f: &mut dyn FnMut(String, u64)) {
        crate::divide(self.position(), depth, stop, |m, n| f(m.to_string(), n));
    }

    fn boxed_clone(&self) -> Box<dyn AnyLine> {
        Box::new(self.clone())
    }
}
