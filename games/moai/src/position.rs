//! Moai positions: the rules as an implementation of [`Position`]. Rules: ../README.md, cited as M1,
//! M2 … The actions of a pawn are counted and enumerated in `rooms.rs`, refused moves explained in
//! `reasons.rs`, texts parsed in `text.rs`.

use std::{
    fmt,
    hash::{Hash, Hasher},
    ops::ControlFlow,
    str::FromStr,
};

use game::{GameInfo, Key, Outcome, Player, PlayerInfo, Position, Reason, VariantInfo, write_rows};
use grid::Square;

use crate::{
    board::{Board, direction_between, is_rising, opposite},
    cells::{Cells, Wide},
    keys,
    moves::{Move, Way, pawn_letter},
    rooms::{PawnAction, Rooms},
    text::ParsedPosition,
    variant::Variant,
};

/// A position of the game Moai. `S` stores sets of cells: `u64` for boards of up to 64 squares,
/// [`Wide`] for any.
///
/// The variant is part of the position: equal positions are of the same size and agree on who
/// takes the first turn.
#[derive(Clone, Debug)]
pub struct Moai<S: Cells> {
    pub(crate) board: &'static Board<S>,
    /// Counters, pawns and removed corners: the cells that stop a slide or a line of sight.
    pub(crate) occupied: S,
    pub(crate) key: Key, // Invariant: equals `compute_key()`.
    /// Cell index of each player's pawn, [`UNPLACED`] before it has been placed.
    pub(crate) pawns: [u16; 2],
    to_move: Player,
    black_first: bool,
}

const _: () = assert!(size_of::<Moai<u64>>() <= 32);
const _: () = assert!(size_of::<Moai<Wide>>() <= 80);

/// Cell index of a pawn that has not been placed: a1, a removed corner, where it blocks nothing.
pub(crate) const UNPLACED: usize = 0;

/// Content of a square of the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Content {
    /// The square is a cell without a piece.
    Vacant,
    /// The square is a removed corner, which is no cell (rule M1).
    Corner,
    /// A player's pawn stands on the square.
    Pawn(Player),
    /// A counter stands on the square.
    Counter,
}

impl<S: Cells> Moai<S> {
    /// Converts a parsed position to one that stores sets of cells as `S`. Fails if the board has
    /// more squares than `S` can hold.
    pub(crate) fn from_parsed(parsed: &ParsedPosition) -> Result<Moai<S>, Reason> {
        let variant = parsed.variant;
        if S::CAPACITY < variant.squares() {
            return Err(Reason::new("moai-too-large")
                .with("width", variant.width)
                .with("height", variant.height)
                .with("most", S::CAPACITY));
        }
        let board = S::boards().of(variant.width, variant.height);
        let mut occupied = board.corners;
        let pawns = parsed.pawns.into_iter().flatten();
        for square in parsed.counters.iter().copied().chain(pawns) {
            occupied.insert(board.cell(square));
        }
        let mut pos = Moai {
            board,
            occupied,
            key: Key::default(),
            pawns: parsed
                .pawns
                .map(|pawn| pawn.map_or(UNPLACED, |square| board.cell(square)) as u16),
            to_move: parsed.to_move,
            black_first: variant.black_first,
        };
        pos.key = pos.compute_key();
        Ok(pos)
    }

    /// Number of columns of the board.
    pub fn width(&self) -> u8 {
        self.board.width
    }

    /// Number of rows of the board.
    pub fn height(&self) -> u8 {
        self.board.height
    }

    /// Square of a player's pawn, or `None` before it has been placed.
    pub fn pawn(&self, player: Player) -> Option<Square> {
        let cell = self.pawn_cell(player);
        (cell != UNPLACED).then(|| self.board.square(cell))
    }

    /// Content of a square, or `None` if the square is not on the board.
    pub fn at(&self, square: Square) -> Option<Content> {
        if !square.is_within(self.board.width, self.board.height) {
            return None;
        }
        let cell = self.board.cell(square);
        let pawn = Player::BOTH
            .into_iter()
            .find(|player| self.pawn(*player) == Some(square));
        Some(match pawn {
            Some(player) => Content::Pawn(player),
            None if self.board.corners.has(cell) => Content::Corner,
            None if self.occupied.has(cell) => Content::Counter,
            None => Content::Vacant,
        })
    }

    /// The squares of the board and their contents, row by row from the bottom.
    pub fn contents(&self) -> impl Iterator<Item = (Square, Content)> {
        let squares = self.board.squares();
        squares.filter_map(|square| self.at(square).map(|content| (square, content)))
    }

    /// The set of vacant cells as bits `8 * rank + file`, whatever the width of the board. `None` if
    /// the board is wider or higher than 8.
    pub fn vacant_in_eights(&self) -> Option<u64> {
        let (width, height) = (
            usize::from(self.board.width),
            usize::from(self.board.height),
        );
        if 8 < width || 8 < height {
            return None;
        }
        let vacant = |cell: usize| u64::from(!self.occupied.has(cell));
        let row = |rank: usize| {
            let cells = (0..width).map(|file| vacant(rank * width + file) << file);
            cells.sum::<u64>() << (8 * rank)
        };
        Some((0..height).map(row).sum())
    }

    /// Number of actions (pushes and pulls) that move a player's pawn, regardless of the player to
    /// move. 0 during set-up.
    ///
    /// A player to move whose own pawn has none has lost (M5).
    pub fn freedom(&self, pawn: Player) -> u32 {
        if self.in_set_up() {
            return 0;
        }
        self.rooms(pawn).count()
    }

    /// Whether a pawn is still to be placed (rule M3): Black's is placed last.
    #[inline]
    pub fn in_set_up(&self) -> bool {
        self.pawn_cell(Player::Second) == UNPLACED
    }

    pub(crate) fn vacant(&self, square: Square) -> bool {
        self.at(square) == Some(Content::Vacant)
    }

    #[inline]
    pub(crate) fn pawn_cell(&self, pawn: Player) -> usize {
        self.pawns[pawn as usize].into()
    }

    #[inline]
    pub(crate) fn rooms(&self, pawn: Player) -> Rooms {
        let rays = self.board.rays(self.pawn_cell(pawn));
        Rooms::new(|i| self.occupied.room(&rays[i], is_rising(i)))
    }

    /// Whether the player to move has lost (rule M5, by the test of M8), because their own pawn
    /// can't be moved. `false` during set-up.
    #[inline]
    fn has_lost(&self) -> bool {
        !self.in_set_up() && !self.rooms(self.to_move).movable()
    }

    /// The move that performs an action (a push or pull) on a player's pawn.
    #[inline]
    pub(crate) fn act(&self, pawn: Player, action: PawnAction) -> Move {
        let from = self.pawn_cell(pawn);
        let counter = self.board.along(from, action.direction, action.distance);
        Move::Act {
            counter: self.board.square(counter),
            pawn,
            way: action.way,
        }
    }

    /// Index of the cell on which a player's pawn ends its slide if a counter put on the square
    /// `counter` pushes or pulls it. The action must be legal.
    #[inline]
    fn landing_cell(&self, counter: Square, pawn: Player, way: Way) -> usize {
        let from = self.pawn_cell(pawn);
        let Some(direction) = direction_between(self.board.square(from), counter) else {
            return from;
        };
        // M6.3, M6.4: it slides until something stops it, which may be the counter itself.
        let heading = match way {
            Way::Push => opposite(direction),
            Way::Pull => direction,
        };
        let mut occupied = self.occupied;
        occupied.insert(self.board.cell(counter));
        let ray = &self.board.rays(from)[heading];
        let n = occupied.room(ray, is_rising(heading));
        self.board.along(from, heading, n)
    }

    /// The square on which a player's pawn ends its slide if a counter put on the square `counter`
    /// pushes or pulls it. The action must be legal.
    pub(crate) fn landing(&self, counter: Square, pawn: Player, way: Way) -> Square {
        self.board.square(self.landing_cell(counter, pawn, way))
    }

    /// Puts a pawn on a vacant cell, for the first time or at the end of a slide. The caller must
    /// have vacated the cell that the pawn leaves.
    #[inline]
    fn put_pawn(&mut self, pawn: Player, to: usize) {
        self.occupied.insert(to);
        self.key.0 ^= keys::pawn(pawn, self.pawn_cell(pawn)) ^ keys::pawn(pawn, to);
        self.pawns[pawn as usize] = to as u16;
    }

    pub(crate) fn compute_key(&self) -> Key {
        let mut key = keys::variant(self.rules());
        if self.to_move == Player::Second {
            key ^= keys::BLACK_TO_MOVE;
        }
        for player in Player::BOTH {
            key ^= keys::pawn(player, self.pawn_cell(player));
        }
        let pawns = self.pawns.map(usize::from);
        for cell in self.occupied.members() {
            if !pawns.contains(&cell) && !self.board.corners.has(cell) {
                key ^= keys::counter(cell);
            }
        }
        Key(key)
    }

    fn rules(&self) -> Variant {
        Variant {
            width: self.board.width,
            height: self.board.height,
            black_first: self.black_first,
        }
    }
}

impl<S: Cells> Position for Moai<S> {
    type Move = Move;

    const INFO: GameInfo = GameInfo {
        id: "moai",
        name: "Moai",
        designer: "Rey Alicea",
        year: 2012,
        players: [PlayerInfo::WHITE, PlayerInfo::BLACK],
        variants: &[
            VariantInfo {
                name: "8x8",
                about: "moai-variant-standard",
                family: false,
            },
            VariantInfo {
                name: "WxH",
                about: "moai-variant-size",
                family: true,
            },
            VariantInfo {
                name: "WxH,black-first",
                about: "moai-variant-black-first",
                family: true,
            },
        ],
    };

    fn start(variant: &str) -> Result<Moai<S>, Reason> {
        Moai::from_parsed(&ParsedPosition::start(variant)?)
    }

    fn read(text: &str, variant: Option<&str>) -> Result<Moai<S>, Reason> {
        Moai::from_parsed(&ParsedPosition::read(text, variant)?)
    }

    fn variant(&self) -> String {
        self.rules().to_string()
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    fn for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.in_set_up() {
            for square in self.board.squares() {
                if !self.occupied.has(self.board.cell(square)) {
                    f(Move::Place(square))?;
                }
            }
            return ControlFlow::Continue(());
        }
        let own = self.rooms(self.to_move);
        if !own.movable() {
            return ControlFlow::Continue(()); // M5: even if the other pawn could be moved.
        }
        own.for_each(|action| f(self.act(self.to_move, action)))?;
        let other = !self.to_move;
        self.rooms(other)
            .for_each(|action| f(self.act(other, action)))
    }

    #[inline]
    fn count_moves(&self) -> u32 {
        if self.in_set_up() {
            return self.board.n_cells() - u32::from(self.to_move == Player::Second);
        }
        match self.rooms(self.to_move).count() {
            0 => 0, // M5, M8
            own => own + self.rooms(!self.to_move).count(),
        }
    }

    #[inline]
    fn pick_move(&self, choose: impl FnOnce(u32) -> u32) -> Option<Move> {
        if self.in_set_up() {
            // The vacant cell with index n among vacant cells is cell n plus the number of occupied
            // cells before it.
            let mut cell = choose(self.count_moves()) as usize;
            for occupied in self.occupied.members() {
                cell += usize::from(occupied <= cell);
            }
            return Some(Move::Place(self.board.square(cell)));
        }
        let own = self.rooms(self.to_move);
        let n_own = own.count();
        if n_own == 0 {
            return None; // M5, M8
        }
        let other = self.rooms(!self.to_move);
        let n = choose(n_own + other.count());
        let (pawn, rooms, n) = if n < n_own {
            (self.to_move, own, n)
        } else {
            (!self.to_move, other, n - n_own)
        };
        Some(self.act(pawn, rooms.nth(n)))
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let next = match m {
            Move::Place(square) => {
                let player = self.to_move;
                self.put_pawn(player, self.board.cell(square));
                match player {
                    Player::First => Player::Second,
                    Player::Second if self.black_first => Player::Second, // D1
                    Player::Second => Player::First,                      // M4
                }
            }
            Move::Act { counter, pawn, way } => {
                let to = self.landing_cell(counter, pawn, way);
                let counter = self.board.cell(counter);
                self.occupied.insert(counter);
                self.key.0 ^= keys::counter(counter);
                // M6.6: the cell the pawn left becomes vacant.
                self.occupied.remove(self.pawn_cell(pawn));
                self.put_pawn(pawn, to);
                !self.to_move
            }
        };
        if next != self.to_move {
            self.key.0 ^= keys::BLACK_TO_MOVE;
            self.to_move = next;
        }
        debug_assert_eq!(self.key, self.compute_key());
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        self.has_lost().then(|| Outcome::Win(!self.to_move))
    }

    fn stuck(&self) -> Outcome {
        // M7: a player whose own pawn is movable has a move, so `decided` has found this loss before.
        Outcome::Win(!self.to_move)
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn objection(&self, m: Move) -> Reason {
        match m {
            Move::Place(square) => self.objection_to_place(square),
            Move::Act { counter, pawn, way } => self.objection_to_act(counter, pawn, way),
        }
    }

    fn cause(&self) -> Reason {
        let player = self.to_move;
        Reason::by("M5", "moai-pawn-stuck")
            .with("player", Moai::<u64>::INFO.player(player))
            .with("square", self.board.square(self.pawn_cell(player)))
    }
}

impl<S: Cells> PartialEq for Moai<S> {
    fn eq(&self, other: &Moai<S>) -> bool {
        self.rules() == other.rules()
            && self.occupied == other.occupied
            && self.pawns == other.pawns
            && self.to_move == other.to_move
    }
}

impl<S: Cells> Eq for Moai<S> {}

impl<S: Cells> Hash for Moai<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl<S: Cells> fmt::Display for Moai<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square| match self.at(square)? {
            Content::Vacant => None,
            Content::Corner => Some('#'),
            Content::Counter => Some('x'),
            Content::Pawn(player) => Some(pawn_letter(player)),
        };
        write_rows(f, self.board.width, self.board.height, letter)?;
        f.write_str(match self.to_move {
            Player::First => " w",
            Player::Second => " b",
        })
    }
}

impl<S: Cells> FromStr for Moai<S> {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Moai<S>, Reason> {
        Moai::read(text, None)
    }
}
