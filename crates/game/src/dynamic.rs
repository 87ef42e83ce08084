//! Dynamic dispatch for user interfaces and the server: [`AnyLine`] is a game in progress whose type
//! is not known at compile time. [`Line`] implements it for every game; positions and moves cross
//! the boundary as text.

use std::{any::Any, fmt::Debug, sync::atomic::AtomicBool};

use crate::{
    BoardView, Depict, Ending, GameInfo, HistoryRules, Line, Marks, Player, Reason, Sprite, Tap,
    Taps, Trace,
};

/// A legal move of the current position, as text and as the taps by which a player enters it in a
/// user interface.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LegalMove {
    /// The move in the game's canonical notation, which [`AnyLine::try_play`] accepts.
    pub text: String,
    /// The move in the notation that players expect, such as SAN in chess-like games. Equal to
    /// `text` in most games.
    pub shown: String,
    /// The steps in which a player enters the move, in order: each a tap on a square, a piece in
    /// hand or a button.
    pub taps: Taps,
    /// Every sequence of taps that enters the move; the first equals `taps`. None is a prefix of
    /// another, of this or any other legal move.
    pub ways: Vec<Taps>,
}

/// A move and its effect on the board, as text and steps for user interfaces.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Played {
    /// The move in the game's canonical notation.
    pub text: String,
    /// The move in the notation that players expect, such as SAN in chess-like games. Equal to
    /// `text` in most games.
    pub shown: String,
    /// The effect of the move on the board, step by step.
    pub trace: Trace,
    /// The move as an instruction to the player who makes it: [`Depict::in_words`].
    pub in_words: Reason,
}

impl Played {
    fn of<P: Depict>(before: &P, m: P::Move) -> Played {
        Played {
            text: m.to_string(),
            shown: before.show_move(m),
            trace: before.trace(m),
            in_words: before.in_words(m),
        }
    }
}

/// Object-safe form of [`Line`]: a game in progress with all that a front end needs to draw it and
/// play moves, without the game's type.
///
/// Positions and moves are their text. A search downcasts to the concrete `Line` once
/// (`line as &dyn Any`) and then runs monomorphised.
///
/// # Examples
///
/// ```
/// use game::{AnyLine, Reason};
/// use racing_kings::RacingKings;
///
/// let mut line: Box<dyn AnyLine> = game::open::<RacingKings>(None, Some("standard"))?;
/// let m = line.legal_moves().remove(0);
/// line.try_play(&m.text)?;
/// assert_eq!(line.moves(), [m.text]);
/// assert!(line.try_play("nonsense").is_err());
/// # Ok::<(), Reason>(())
/// ```
pub trait AnyLine: Any + Debug + Send + Sync {
    /// Static facts about the game that is played: its id, name, players and variants.
    fn info(&self) -> &'static GameInfo;
    /// Name of the variant of the game that is played.
    fn variant(&self) -> String;
    /// The player who makes the next move.
    fn to_move(&self) -> Player;
    /// How the game ended, or `None` while it is in progress.
    fn ending(&self) -> Option<Ending>;
    /// All legal moves of the current position, in the order of their text. Empty when the game is
    /// over.
    fn legal_moves(&self) -> Vec<LegalMove>;
    /// Number of legal moves of the current position, 0 when the game is over. Cheaper than
    /// [`legal_moves`](Self::legal_moves).
    fn count_moves(&self) -> u32;
    /// The pieces in hand and the buttons that can be tapped to enter a move of the game:
    /// [`Depict::CONTROLS`].
    fn controls(&self) -> &'static [Tap];
    /// The reason why `tap` can't follow the taps `so_far` while a player enters a move: the clause
    /// that forbids it, or that the game is over. `None` if some legal move is entered so. If
    /// `so_far` itself begins no legal move, the reason is that of its first wrong tap.
    fn refusal(&self, so_far: &[Tap], tap: Tap) -> Option<Reason>;
    /// Plays a move given in canonical notation or as people write it. Returns the move with its
    /// effect on the board.
    ///
    /// # Errors
    ///
    /// The reason why the text is no move, or why the move is illegal. The line is unchanged.
    fn try_play(&mut self, m: &str) -> Result<Played, Reason>;
    /// Returns what [`try_play`](Self::try_play) would return, without playing the move.
    ///
    /// # Errors
    ///
    /// The reason why the text is no move, or why the move is illegal.
    fn preview(&self, m: &str) -> Result<Played, Reason>;
    /// Takes back the draw claim if there is one, or else the last move. Returns `false` if there
    /// is nothing to take back.
    fn take_back(&mut self) -> bool;
    /// The game's rules about repeated positions and the move clock. `None` for games in which no
    /// position can recur.
    fn history(&self) -> Option<HistoryRules>;
    /// Whether the player to move may claim a draw by repetition now.
    fn can_claim(&self) -> bool;
    /// Ends the game as a draw by repetition, claimed by the player to move.
    ///
    /// # Errors
    ///
    /// The reason why no draw can be claimed: the game is over, has no such rule, or the position
    /// has not occurred often enough.
    fn claim(&mut self) -> Result<(), Reason>;
    /// The position before the first move of the game, as canonical text.
    fn start(&self) -> String;
    /// The current position of the game, as canonical text.
    fn position(&self) -> String;
    /// The moves played so far, as canonical text, oldest first.
    fn moves(&self) -> Vec<String>;
    /// The moves played so far, in the notation that players expect, oldest first.
    fn shown_moves(&self) -> Vec<String>;
    /// The picture of the current position, as data for a renderer.
    fn view(&self) -> BoardView;
    /// The squares and arrows that mark the last move on the board. Empty before the first move.
    fn last_marks(&self) -> Marks;
    /// Id of the message that names the piece with this picture, or `None` if the game does not use
    /// the picture: [`Depict::piece_name`].
    fn piece_name(&self, sprite: Sprite) -> Option<&'static str>;
    /// Remarks about a move, as sentences for players: [`Depict::remarks`]. Empty if the move is
    /// illegal.
    fn remarks(&self, m: &str) -> Vec<Reason>;
    /// Calls `f` with each legal move and the number of sequences of `depth` moves that begin with
    /// it ([`perft`](crate::perft())), in the order of the move's text. After `stop` is set it
    /// returns soon, without calling `f` for the remaining moves.
    fn divide(&self, depth: u32, stop: &AtomicBool, f: &mut dyn FnMut(String, u64));
    /// Copies the game in progress, for callers that don't know its concrete type.
    fn boxed_clone(&self) -> Box<dyn AnyLine>;
}

/// Opens a game at a position, or at the start position of a variant if `position` is `None`. The
/// variant defaults to the one that the position's text shows, or else to the standard one.
///
/// # Errors
///
/// The reason why the position's text or the variant's name is invalid.
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

/// Maximum number of places that [`read_text`] examines: more than a move of any game has.
const MAX_PLACES: usize = 64;

/// Parses a move that a person has typed. A text that is no move, but names places on or beside the
/// board (`e5`, `b2 b1-down`), gets the reason why these can't be tapped in this order, if there is one.
fn read_text<P: Depict>(line: &Line<P>, text: &str) -> Result<P::Move, Reason> {
    line.position().read_move(text).map_err(|unread| {
        if unread.clause().is_some() {
            return unread;
        }
        let places: Option<Taps> = text
            .split_whitespace()
            .take(MAX_PLACES)
            .map(Tap::parse_place)
            .collect();
        let refused = places.and_then(|places| {
            let (last, so_far) = places.split_last()?;
            AnyLine::refusal(line, so_far, *last)
        });
        refused.unwrap_or(unread)
    })
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
                ways: pos.ways(m),
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

    fn controls(&self) -> &'static [Tap] {
        P::CONTROLS
    }

    fn refusal(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        if let Some(ending) = self.ending() {
            return Some(Reason::over(&ending.reason));
        }
        let taps: Taps = so_far.iter().copied().chain([tap]).collect();
        (0..taps.len()).find_map(|n| self.position().refusal(&taps[..n], taps[n]))
    }

    fn try_play(&mut self, m: &str) -> Result<Played, Reason> {
        let m = read_text(self, m)?;
        self.try_play(m)?;
        let before = self.last().map_or(self.start(), |(before, _)| before);
        Ok(Played::of(before, m))
    }

    fn preview(&self, m: &str) -> Result<Played, Reason> {
        let pos = self.position();
        let m = read_text(self, m)?;
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

    fn remarks(&self, m: &str) -> Vec<Reason> {
        let pos = self.position();
        let Ok(m) = pos.read_move(m) else {
            return Vec::new();
        };
        if self.why_illegal(m).is_some() {
            return Vec::new();
        }
        let mut next = pos.clone();
        next.play_unchecked(m);
        pos.remarks(m, &next)
    }

    fn divide(&self, depth: u32, stop: &AtomicBool, f: &mut dyn FnMut(String, u64)) {
        crate::divide(self.position(), depth, stop, |m, n| f(m.to_string(), n));
    }

    fn boxed_clone(&self) -> Box<dyn AnyLine> {
        Box::new(self.clone())
    }
}
