//! Requests for pictures of positions and films of games.

use serde::Deserialize;
use utoipa::ToSchema;

/// A position or a game to be drawn.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PictureRequest {
    /// The starting position, in the game's notation. Without one, the variant's own.
    pub position: Option<String>,
    /// The variant. Without one, the standard variant.
    pub variant: Option<String>,
    /// The moves from the starting position.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The game as a record, instead of the three fields above.
    pub record: Option<String>,
    /// The format. Without one, `svg`.
    pub format: Option<PictureFormat>,
    /// The colours. Without them, `auto`: light, and in SVG dark where the reader prefers that.
    pub theme: Option<PictureTheme>,
    /// Pixels of the longer side of `png` and `gif`, at most: from 32 to 2000, of `gif` to 1000.
    /// Without it, 640.
    pub size: Option<u32>,
    /// Whether the last rank is at the bottom.
    pub flip: Option<bool>,
    /// Whether files and ranks are named. Without it, they are.
    pub labels: Option<bool>,
    /// For `gif`: number of moves before the first picture. Without it, none.
    pub from: Option<usize>,
    /// Number of moves before the last picture. Without it, all.
    pub to: Option<usize>,
    /// For `gif`: seconds that each picture is shown. Without it, 0.8.
    pub delay: Option<f64>,
}

/// The format of a picture.
#[derive(Copy, Clone, Debug, Default, Deserialize, Eq, PartialEq, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PictureFormat {
    /// Shapes: SVG.
    #[default]
    Svg,
    /// Pixels: PNG.
    Png,
    /// A film of one picture per move: animated GIF.
    Gif,
}

/// The colours of a picture.
#[derive(Copy, Clone, Debug, Default, Deserialize, Eq, PartialEq, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PictureTheme {
    /// As the reader prefers, in formats that allow it.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// Greys, for printing.
    Grey,
}
