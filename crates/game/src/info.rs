//! Static facts about a game: its id and name, its players, its variants. Ids and names are part of
//! URLs, files and the API.

use crate::Player;

/// Static facts about a game, from which front ends build lists and menus.
#[derive(Debug)]
pub struct GameInfo {
    /// Stable identifier of the game in URLs, files and the database. Never renamed.
    pub id: &'static str,
    /// Name of the game as shown to people.
    pub name: &'static str,
    /// Name of the game's designer.
    pub designer: &'static str,
    /// Year of the game's first publication.
    pub year: u16,
    /// Names and colours of the two players, indexed by [`Player`]: the one who moves first comes
    /// first.
    pub players: [PlayerInfo; 2],
    /// The variants listed in menus, the standard one first. A game may accept more names, such as
    /// those of other board sizes: see [`VariantInfo::family`].
    pub variants: &'static [VariantInfo],
}

/// Name of a player and colour of that player's pieces.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct PlayerInfo {
    /// English name of the player, such as `White`. Part of the API, so never renamed.
    pub name: &'static str,
    /// Id of the message that names the player in the reader's language.
    pub message: &'static str,
    /// Colour of the player's pieces.
    pub colour: PieceColour,
}

/// Colour of a player's pieces. Renderers choose the actual tone.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
#[allow(missing_docs)]
pub enum PieceColour {
    White,
    Black,
    Red,
    Blue,
}

impl PlayerInfo {
    /// Name and colour of the player who has the white pieces, as in chess.
    pub const WHITE: PlayerInfo = PlayerInfo {
        name: "White",
        message: "player-white",
        colour: PieceColour::White,
    };

    /// Name and colour of the player who has the black pieces, as in chess.
    pub const BLACK: PlayerInfo = PlayerInfo {
        name: "Black",
        message: "player-black",
        colour: PieceColour::Black,
    };
}

/// A variant of a game: another start position, board size or rule. May stand for a family of
/// variants.
#[derive(Debug)]
pub struct VariantInfo {
    /// Name of the variant, or the pattern of the names of a family of variants, such as `WxH`.
    pub name: &'static str,
    /// Id of the message that describes the variant to people.
    pub about: &'static str,
    /// Whether `name` is a pattern that stands for many variants, such as `WxH`, rather than the
    /// name of one.
    pub family: bool,
}

impl GameInfo {
    /// Name and piece colour of one of the game's two players.
    pub const fn player(&self, player: Player) -> PlayerInfo {
        self.players[player as usize]
    }

    /// Name of the game's standard variant, the first in its list.
    pub fn standard(&self) -> &'static str {
        self.variants
            .first()
            .map_or("standard", |variant| variant.name)
    }
}
