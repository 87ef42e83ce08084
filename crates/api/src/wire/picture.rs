//! Requests for pictures.

use serde::Deserialize;
use utoipa::ToSchema;

/// A position or a game to be drawn.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PictureRequest {
    /// Where the game began, in the game's notation. Without one, at the start of the variant.
    pub position: Option<String>,
    /// Without one, the standard variant.
    pub variant: Option<String>,
    /// Moves to be played.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The game as a record, instead of the three fields above.
    pub record: Option<String>,
    /// Without one, `svg`.
    pub format: Option<PictureFormat>,
    /// Without one, `auto`: light, and in SVG dark where the reader prefers that.
    pub theme: Option<PictureTheme>,
    /// Pixels of the longer side of `png` and `gif`, at most: from 32 to 2000, of `gif` to 1000.
    /// Without it, 640.
    pub size: Option<u32>,
    /// Whether the last rank is at the bottom.
    pub flip: Option<bool>,
    /// Whether files and ranks are named. Without it, they are.
    pub labels: Option<bool>,
    /// For `gif`: how many moves come before the first picture. Without it, none.
    pub from: Option<usize>,
    /// Moves before the last picture. Without it, all.
    pub to: Option<usize>,
    /// For `gif`: how long to show each picture, in seconds. Without it, 0.8.
    pub delay: Option<f64>,
}

/// How a picture is written.
#[derive(Copy, Clone, Debug, Default, Deserialize, Eq, PartialEq, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PictureFormat {
    /// Shapes.
    #[default]
    Svg,
    /// Pixels.
    Png,
    /// A film.
    Gif,
}

/// The colours of a picture.
#[derive(Copy, Clone, Debug, Default, Deserialize, Eq, PartialEq, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PictureTheme {
    /// As the reader prefers, where the format knows.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// Greys, for printing.
    Grey,
}
