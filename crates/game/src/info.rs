//! Facts about a game that need no position.

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
    /// What the players are called, first player first. The English names are part of the API.
    pub players: [&'static str; 2],
    /// Named set-ups worth listing, the standard one first. A game may accept more, such as other
    /// board sizes: see [`VariantInfo::family`].
    pub variants: &'static [VariantInfo],
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
    /// Name of the standard set-up.
    pub fn standard(&self) -> &'static str {
        self.variants.first().map_or("standard", |it| it.name)
    }
}
