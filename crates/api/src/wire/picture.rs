//! Requests for pictures of positions and films of games.

use serde::Deserialize;
use utoipa::ToSchema;

/// A position or a game to be drawn as a picture or a film.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PictureRequest {
    /// The position in which the game starts, in the game's notation. Without it, the variant's own
    /// start.
    pub position: Option<String>,
    /// Name of the variant that is played. Without it, the standard variant.
    pub variant: Option<String>,
    /// The moves played from the starting position, oldest first.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The game as the text of a record, instead of `position`, `variant` and `moves`.
    pub record: Option<String>,
    /// File format of the picture. Without it, `svg`.
    pub format: Option<PictureFormat>,
    /// Colours of the picture. Without it, `auto`: light, and in SVG dark where the reader prefers
    /// that.
    pub theme: Option<PictureTheme>,
    /// Length of the longer side of a `png` or `gif`, in pixels: from 32 to 2000, for `gif` to
    /// 1000. Without it, 640.
    pub size: Option<u32>,
    /// Whether the board is drawn with its last rank at the bottom. Without it, it is not.
    pub flip: Option<bool>,
    /// Whether the names of files and ranks are drawn beside the board. Without it, they are.
    pub labels: Option<bool>,
    /// For `gif`: number of moves played before the film's first picture. Without it, none.
    pub from: Option<usize>,
    /// Number of moves played before the picture, or before the film's last picture. Without it,
    /// all.
    pub to: Option<usize>,
    /// For `gif`: seconds for which each picture of the film is shown, from 0.02 to 60. Without it,
    /// 0.8.
    pub delay: Option<f64>,
}

/// File format of a picture of a board.
#[derive(Copy, Clone, Debug, Default, Deserialize, Eq, PartialEq, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PictureFormat {
    /// An SVG image: shapes, which can be scaled.
    #[default]
    Svg,
    /// A PNG image: pixels.
    Png,
    /// An animated GIF: a film with one picture per move.
    Gif,
}

/// Colours of a picture of a board.
#[derive(Copy, Clone, Debug, Default, Deserialize, Eq, PartialEq, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PictureTheme {
    /// Light or dark colours as the reader's system prefers in `svg`; light colours in `png` and
    /// `gif`.
    #[default]
    Auto,
    /// Light colours, for a light background.
    Light,
    /// Dark colours, for a dark background.
    Dark,
    /// Shades of grey only, for printing.
    Grey,
}
