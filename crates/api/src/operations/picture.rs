//! The route `picture`: a board as a picture, or a game as a film with one picture per move.

use std::{sync::atomic::AtomicBool, time::Duration};

use game::AnyLine;
use picture::{
    DrawStyle, Drawing, Theme,
    raster::{self, Film},
};

use super::game_source::GameSource;
use crate::{PictureFormat, PictureRequest, PictureTheme, Problem};

/// Pixels of the longer side of a picture or film, unless the request says otherwise.
const DEFAULT_SIZE: u32 = 640;

/// Maximum pixels of the longer side of a picture: 2,000 squared is 16 MB of memory while it is drawn.
const MAX_SIZE: u32 = 2_000;

/// Maximum pixels of the longer side of a film (animated GIF), which has many pictures.
const MAX_FILM_SIZE: u32 = 1_000;

/// Minimum pixels of the longer side of a picture or film: a board is not recognisable below.
const MIN_SIZE: u32 = 32;

/// Maximum pictures of a film (animated GIF). Bounds the work of one request; hardly a game is
/// longer.
const MAX_FRAMES: usize = 600;

/// Seconds that each picture of a film (animated GIF) is shown, unless the request says otherwise.
const DEFAULT_DELAY: f64 = 0.8;

/// The last picture of a film (an animated GIF) is shown this many times as long as the others, before
/// the film starts again.
const LAST_DELAY_FACTOR: f64 = 3.0;

/// A validated request for a picture: the shapes to be drawn, and the format to draw them in.
#[derive(Clone, Debug)]
pub struct PictureTask {
    /// The pictures to be drawn, in order; only a film has more than one.
    pub drawings: Vec<Drawing>,
    /// The format of the file: SVG, PNG or GIF.
    pub format: PictureFormat,
    /// Pixels of the longer side of the picture or film, at most. Not used for SVG.
    pub size: u32,
    /// Seconds that each picture of a film (animated GIF) is shown.
    pub delay: f64,
    key: String,
}

/// A picture of a position or a film of a game.
///
/// `svg` and `png` show the position after the moves, or after `to` of them; `gif` shows the game from
/// `from` to `to`, one picture per move. Pictures don't depend on the reader's fonts.
#[utoipa::path(post, path = "/games/{game}/picture", params(("game" = String, Path)), request_body = PictureRequest, responses((status = 200, content((String = "image/svg+xml"), (Vec<u8> = "image/png"), (Vec<u8> = "image/gif")))))]
pub fn picture(id: &str, request: &PictureRequest) -> Result<PictureTask, Problem> {
    let source = GameSource {
        record: request.record.as_deref(),
        position: request.position.as_deref(),
        variant: request.variant.as_deref(),
        moves: &request.moves,
    };
    let line = source.line(id)?;
    let format = request.format.unwrap_or_default();
    let is_film = format == PictureFormat::Gif;
    let size = request.size.unwrap_or(DEFAULT_SIZE);
    let max_size = if is_film { MAX_FILM_SIZE } else { MAX_SIZE };
    if !(MIN_SIZE..=max_size).contains(&size) {
        return Err(Problem::Input(
            game::Reason::new("picture-size")
                .with("least", MIN_SIZE)
                .with("most", max_size),
        ));
    }
    let delay = request.delay.unwrap_or(DEFAULT_DELAY);
    if !(0.02..=60.0).contains(&delay) {
        return Err(Problem::Input(game::Reason::new("picture-delay")));
    }
    let plies = line.moves().len();
    let to = request.to.unwrap_or(plies).min(plies);
    let from = if is_film {
        request.from.unwrap_or(0).min(to)
    } else {
        to
    };
    if MAX_FRAMES < to - from + 1 {
        let reason = game::Reason::new("picture-frames").with("most", MAX_FRAMES);
        return Err(Problem::Input(reason));
    }
    let mut last = line.boxed_clone();
    while to < last.moves().len() && last.take_back() {}
    let title = title(&*last);
    let style = DrawStyle {
        theme: match request.theme.unwrap_or_default() {
            PictureTheme::Auto => Theme::Auto,
            PictureTheme::Light => Theme::Light,
            PictureTheme::Dark => Theme::Dark,
            PictureTheme::Grey => Theme::Grey,
        },
        title: &title,
        labels: request.labels.unwrap_or(true),
        flipped: request.flip.unwrap_or(false),
        hands: true,
    };
    let key = format!(
        "picture {id} {} {} {:?} {from} {to} {format:?} {size} {delay} {style:?}",
        line.variant(),
        line.start(),
        line.moves()
    );
    Ok(PictureTask {
        drawings: picture::frames(&*line, from..=to, &style),
        format,
        size,
        delay,
        key,
    })
}

/// The title of an SVG picture, for screen readers: the name of the game and the text of the
/// position.
fn title(line: &dyn AnyLine) -> String {
    format!("{}: {}", line.info().name, line.position())
}

impl PictureTask {
    /// Text that identifies the picture and its format: requests with equal keys can share one
    /// drawing.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The media type of the picture: SVG, PNG or GIF.
    pub fn media_type(&self) -> &'static str {
        match self.format {
            PictureFormat::Svg => "image/svg+xml",
            PictureFormat::Png => "image/png",
            PictureFormat::Gif => "image/gif",
        }
    }

    /// Renders the picture as an SVG document; of several pictures (a film), the last one.
    pub fn svg(&self) -> String {
        self.drawings
            .last()
            .map(Drawing::to_svg)
            .unwrap_or_default()
    }

    /// The bytes of the picture (SVG, PNG) or film (GIF). `None` if it was cancelled or is too large
    /// to be drawn.
    pub fn draw(&self, cancel: &AtomicBool) -> Option<Vec<u8>> {
        match self.format {
            PictureFormat::Svg => Some(self.svg().into_bytes()),
            PictureFormat::Png => raster::png(self.drawings.last()?, self.size).ok(),
            PictureFormat::Gif => {
                let delay = Duration::try_from_secs_f64(self.delay).ok()?;
                let film = Film {
                    size: self.size,
                    delay,
                    last_delay: delay.mul_f64(LAST_DELAY_FACTOR),
                };
                raster::gif(&self.drawings, &film, cancel).ok()?
            }
        }
    }
}
