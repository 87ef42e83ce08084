//! Facts about a game that need no position.

use crate::Player;

/// What a front end shows of a game before anybody plays it.
#[derive(Debug)]
pub struct GameInfo {
    /// Stable identifier used in URLs, files and the database. Never renamed.
    pub id: &'static str,
    /// Name shown to people.
    pub name: &'static str,
    /// Who invented the game.
    pub designer: &'static str,
    /// When the game was first published.
    pub year: u16,
    /// The players, the one who moves first first.
    pub players: [PlayerInfo; 2],
    /// Named set-ups worth listing, the standard one first. A game may accept more, such as other
    /// board sizes: see [`VariantInfo::family`].
    pub variants: &'static [VariantInfo],
}

/// What a player is called, and what that player's pieces look like.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct PlayerInfo {
    /// English name, part of the API. Never renamed.
    pub name: &'static str,
    /// Identifier of the message that names the player in the reader's language.
    pub message: &'static str,
    /// Colour of the player's pieces.
    pub colour: PieceColour,
}

/// A colour that tells one player's pieces from the other's.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
#[allow(missing_docs)]
pub enum PieceColour {
    White,
    Black,
    Red,
    Blue,
}

impl PlayerInfo {
    /// The usual player of white pieces.
    pub const WHITE: PlayerInfo = PlayerInfo {
        name: "White",
        message: "player-white",
        colour: PieceColour::White,
    };

    /// The usual player of black pieces.
    pub const BLACK: PlayerInfo = PlayerInfo {
        name: "Black",
        message: "player-black",
        colour: PieceColour::Black,
    };
}

/// A named set-up of a game, or a family of them.
#[derive(Debug)]
pub struct VariantInfo {
    /// The name, or for a family the form of the names, such as `WxH`.
    pub name: &'static str,
    /// Identifier of the message that describes it.
    pub about: &'static str,
    /// Whether `name` is the form of a family of names rather than a name.
    pub family: bool,
}

impl GameInfo {
    /// What a player is called.
    pub const fn player(&self, player: Player) -> PlayerInfo {
        self.players[player as usize]
    }

    /// Name of the standard set-up.
    pub fn standard(&self) -> &'static str {
        self.variants.first().map_or("standard", |it| it.name)
    }
}
