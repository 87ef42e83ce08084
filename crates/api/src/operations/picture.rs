//! Boards as pictures, games as films.

use game::AnyLine;
use picture::{DrawStyle, Drawing, Theme};

use super::told::ToldGame;
use crate::{PictureFormat, PictureRequest, PictureTheme, Problem};

/// Pixels of the longer side unless asked for otherwise.
const SIZE: u32 = 640;

/// The most pixels of the longer side, still and moving.
const LARGEST: [u32; 2] = [2_000, 1_000];

/// The fewest pixels of the longer side.
const SMALLEST: u32 = 32;

/// The most pictures of a film.
const MOST_FRAMES: usize = 600;

/// How long a picture of a film is shown unless asked for otherwise, in seconds.
const DELAY: f64 = 0.8;

/// A picture to be made: shapes that are to be written in some format.
#[derive(Clone, Debug)]
pub struct PictureTask {
    /// The pictures in order; only a film has more than one.
    pub drawings: Vec<Drawing>,
    /// What to write.
    pub format: PictureFormat,
    /// Pixels of the longer side, at most.
    pub size: u32,
    /// How long each picture of a film is shown, in seconds.
    pub delay: f64,
    key: String,
}

/// A picture of a position or a film of a game.
///
/// `svg` and `png` show the position after the moves, or after `to` of them; `gif` shows the game from
/// `from` to `to`, one picture per move. Pictures don't depend on the reader's fonts.
#[utoipa::path(post, path = "/games/{game}/picture", params(("game" = String, Path)), request_body = PictureRequest, responses((status = 200, content((String = "image/svg+xml"), (Vec<u8> = "image/png"), (Vec<u8> = "image/gif")))))]
pub fn picture(id: &str, request: &PictureRequest) -> Result<PictureTask, Problem> {
    let told = ToldGame {
        record: request.record.as_deref(),
        position: request.position.as_deref(),
        variant: request.variant.as_deref(),
        moves: &request.moves,
    };
    let line = told.line(id)?;
    let format = request.format.unwrap_or_default();
    let is_film = format == PictureFormat::Gif;
    let size = request.size.unwrap_or(SIZE);
    let most = LARGEST[usize::from(is_film)];
    if !(SMALLEST..=most).contains(&size) {
        return Err(Problem::Input(
            game::Reason::new("picture-size")
                .with("least", SMALLEST)
                .with("most", most),
        ));
    }
    let delay = request.delay.unwrap_or(DELAY);
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
    if MOST_FRAMES < to - from + 1 {
        let most = game::Reason::new("picture-frames").with("most", MOST_FRAMES);
        return Err(Problem::Input(most));
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

/// What the picture shows, for those who can't see it.
fn title(line: &dyn AnyLine) -> String {
    format!("{}: {}", line.info().name, line.position())
}

impl PictureTask {
    /// The same for the same pictures only, so that they can share one answer.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The last picture as SVG.
    pub fn svg(&self) -> String {
        self.drawings
            .last()
            .map(Drawing::to_svg)
            .unwrap_or_default()
    }
}
