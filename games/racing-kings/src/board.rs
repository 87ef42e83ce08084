//! The pieces on the board as five bitboards, their attacks, and their Zobrist keys.

use game::{Key, Player, Rng};
use grid::{Square, Word, rays};

/// The eighth rank as a bitboard, where the kings' race ends (rule K4).
pub const RANK_8: u64 = 0xff << 56;

/// Squares a king attacks, as bitboards, by the index of the king's square.
pub(crate) static KING: [u64; 64] = rays::leaps(&[
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);

/// Squares a knight attacks, as bitboards, by the index of the knight's square.
pub(crate) static KNIGHT: [u64; 64] = rays::leaps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);

/// Squares that a king attacks from the square with index `from`, of which only the lowest six bits
/// count. `const`, so that tables can be computed at compile time.
#[inline]
pub const fn king_attacks(from: u32) -> u64 {
    KING[(from & 63) as usize]
}

/// A kind of chess piece. There are no pawns in Racing Kings.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
#[allow(missing_docs)]
pub enum Role {
    King,
    Rook,
    Bishop,
    Queen,
    Knight,
}

impl Role {
    /// All kinds of pieces, each at the index `role as usize`.
    pub const ALL: [Role; 5] = [
        Role::King,
        Role::Rook,
        Role::Bishop,
        Role::Queen,
        Role::Knight,
    ];

    /// The piece's letter in FEN if it is white, and in SAN for either colour.
    pub const fn letter(self) -> char {
        match self {
            Role::King => 'K',
            Role::Rook => 'R',
            Role::Bishop => 'B',
            Role::Queen => 'Q',
            Role::Knight => 'N',
        }
    }

    /// The kind of piece with the given capital letter, or `None` if there is none.
    pub fn from_letter(letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// Id of the translated message that names the kind of piece to players, such as `piece-king`.
    pub const fn message(self) -> &'static str {
        match self {
            Role::King => "piece-king",
            Role::Rook => "piece-rook",
            Role::Bishop => "piece-bishop",
            Role::Queen => "piece-queen",
            Role::Knight => "piece-knight",
        }
    }

    /// Maximum number of pieces of this kind that a player can have: that of the start position
    /// (rules K1, K7).
    pub(crate) const fn max_count(self) -> u32 {
        match self {
            Role::King | Role::Queen => 1,
            Role::Rook | Role::Bishop | Role::Knight => 2,
        }
    }

    /// Squares that a piece of this kind attacks from the square with index `from` (its lowest six
    /// bits) if the squares `occupied` hold pieces, which block sliders. Squares with pieces of
    /// either player are included.
    #[inline]
    pub fn attacks(self, from: u32, occupied: u64) -> u64 {
        match self {
            Role::King => KING[(from & 63) as usize],
            Role::Knight => KNIGHT[(from & 63) as usize],
            Role::Rook => rays::straight(from, occupied),
            Role::Bishop => rays::diagonal(from, occupied),
            Role::Queen => rays::straight(from, occupied) | rays::diagonal(from, occupied),
        }
    }
}

/// The squares of the pieces of both players, as five bitboards. A queen is in `straight` and in
/// `diagonal`, a king in neither nor in `knights`: so three bits encode the kind of a piece, and
/// moving one needs no branches.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Board {
    /// Squares of each player's pieces, indexed by `Player as usize`.
    sides: [u64; 2],
    /// Squares of the rooks and queens of both players.
    straight: u64,
    /// Squares of the bishops and queens of both players.
    diagonal: u64,
    knights: u64,
}

/// The squares of a player's sliding pieces: rooks and queens, bishops and queens. A queen is in
/// both sets.
pub(crate) struct Sliders {
    pub(crate) straight: u64,
    pub(crate) diagonal: u64,
}

impl Board {
    #[inline]
    pub(crate) fn side(&self, player: Player) -> u64 {
        self.sides[player as usize]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    pub(crate) fn knights(&self) -> u64 {
        self.knights
    }

    #[inline]
    pub(crate) fn sliders(&self, player: Player) -> Sliders {
        let side = self.side(player);
        Sliders {
            straight: self.straight & side,
            diagonal: self.diagonal & side,
        }
    }

    #[inline]
    pub(crate) fn kings(&self) -> u64 {
        self.occupied() & !(self.straight | self.diagonal | self.knights)
    }

    /// Index of the square of a player's king. Arbitrary if there is none, as on a board under
    /// construction.
    #[inline]
    pub(crate) fn king(&self, player: Player) -> u32 {
        (self.kings() & self.side(player)).trailing_zeros() & 63
    }

    /// The squares that a player's king and knights attack.
    #[inline]
    pub(crate) fn leaps(&self, player: Player) -> u64 {
        let mut leaps = KING[self.king(player) as usize];
        for from in (self.knights & self.side(player)).ones() {
            leaps |= KNIGHT[(from & 63) as usize];
        }
        leaps
    }

    /// The squares of a player's pieces that attack the square with the given index.
    pub(crate) fn attackers(&self, player: Player, square: u32) -> u64 {
        let occupied = self.occupied();
        let straight = rays::straight(square, occupied) & self.straight;
        let diagonal = rays::diagonal(square, occupied) & self.diagonal;
        let knights = KNIGHT[(square & 63) as usize] & self.knights;
        let king = KING[(square & 63) as usize] & self.kings();
        (straight | diagonal | knights | king) & self.side(player)
    }

    /// Index in [`Role::ALL`] of the kind of the piece on a square: 0 for a king or an empty square.
    #[inline]
    fn kind(&self, square: u32) -> u64 {
        let bit = |set: u64| set >> (square & 63) & 1;
        bit(self.straight) | bit(self.diagonal) << 1 | bit(self.knights) << 2
    }

    pub(crate) fn role(&self, square: u32) -> Option<Role> {
        let occupied = self.occupied() >> (square & 63) & 1 != 0;
        let role = Role::ALL.get(self.kind(square) as usize);
        role.copied().filter(|_| occupied)
    }

    pub(crate) fn piece(&self, square: u32) -> Option<(Player, Role)> {
        let first = self.side(Player::First) >> (square & 63) & 1 != 0;
        let player = if first { Player::First } else { Player::Second };
        self.role(square).map(|role| (player, role))
    }

    /// The pieces on the board and the indices of their squares, rank by rank from a1.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (u32, Player, Role)> {
        let named = |at| self.piece(at).map(|(player, role)| (at, player, role));
        self.occupied().ones().filter_map(named)
    }

    /// The squares of a player's pieces of one kind, as a bitboard.
    pub(crate) fn of(&self, player: Player, role: Role) -> u64 {
        let set = match role {
            Role::King => self.kings(),
            Role::Rook => self.straight & !self.diagonal,
            Role::Bishop => self.diagonal & !self.straight,
            Role::Queen => self.straight & self.diagonal,
            Role::Knight => self.knights,
        };
        set & self.side(player)
    }

    /// Puts a piece on an empty square of the board.
    pub(crate) fn put(&mut self, square: u32, player: Player, role: Role) {
        let bit = 1 << (square & 63);
        self.sides[player as usize] |= bit;
        match role {
            Role::King => (),
            Role::Rook => self.straight |= bit,
            Role::Bishop => self.diagonal |= bit,
            Role::Queen => {
                self.straight |= bit;
                self.diagonal |= bit;
            }
            Role::Knight => self.knights |= bit,
        }
    }

    /// Moves a player's piece and captures the opponent's piece on the target, if there is one.
    #[inline]
    pub(crate) fn move_piece(&mut self, player: Player, from: u32, to: u32) -> PieceMoved {
        let (from, to) = (from & 63, to & 63);
        let capture = self.side(!player) >> to & 1;
        let taken = piece_key(!player, self.kind(to), to) & capture.wrapping_neg();
        let kind = self.kind(from);
        let change = piece_key(player, kind, from) ^ piece_key(player, kind, to) ^ taken;

        self.sides[player as usize] ^= 1 << from | 1 << to;
        self.sides[!player as usize] &= !(1 << to);
        for set in [&mut self.straight, &mut self.diagonal, &mut self.knights] {
            *set = *set & !(1 << from | 1 << to) | (*set >> from & 1) << to;
        }
        PieceMoved {
            is_capture: capture != 0,
            key_change: change,
        }
    }

    /// The mirror image of the board: left and right exchanged.
    pub(crate) fn mirrored(&self) -> Board {
        let mirror = |set: u64| set.swap_bytes().reverse_bits();
        Board {
            sides: self.sides.map(mirror),
            straight: mirror(self.straight),
            diagonal: mirror(self.diagonal),
            knights: mirror(self.knights),
        }
    }

    /// Zobrist key of the pieces on the board and their squares.
    pub(crate) fn key(&self) -> Key {
        let keys = self
            .pieces()
            .map(|(at, player, role)| piece_key(player, role as u64, at));
        Key(keys.fold(0, |all, key| all ^ key))
    }
}

/// The effect of [`Board::move_piece`]: whether it captured, and how the Zobrist key changes.
pub(crate) struct PieceMoved {
    pub(crate) is_capture: bool,
    /// Exclusive or of the board's Zobrist keys before and after the move.
    pub(crate) key_change: u64,
}

/// Zobrist keys: a random word for each player, kind of piece and square. Kinds are encoded by
/// three bits, so three of eight blocks are never used.
static KEYS: [u64; 2 * 8 * 64] = {
    let mut keys = [0; 2 * 8 * 64];
    let (mut state, mut i) = (0x5261_6369_6e67, 0);
    while i < keys.len() {
        (state, keys[i]) = Rng::step(state);
        i += 1;
    }
    keys
};

#[inline]
fn piece_key(player: Player, kind: u64, square: u32) -> u64 {
    let i = (player as usize) << 9 | (kind as usize) << 6 | square as usize;
    KEYS[i & (KEYS.len() - 1)]
}

/// Index of a square in bitboards and tables: a1 = 0, b1 = 1, a2 = 8.
pub(crate) fn index(square: Square) -> u32 {
    u32::from(square.rank) * 8 + u32::from(square.file)
}

/// The square with the given index in bitboards and tables.
pub(crate) fn square(index: u32) -> Square {
    Square::new((index & 7) as u8, (index >> 3 & 7) as u8)
}
