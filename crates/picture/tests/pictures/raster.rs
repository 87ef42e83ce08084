//! Raster images show the shapes in the right colours, and animations are small.

use std::{sync::atomic::AtomicBool, time::Duration};

use game::{AnyLine, Rng};
use gif::{ColorOutput, DecodeOptions};
use picture::raster::{Film, SizeOutOfBounds, gif, png};
use picture::{DrawStyle, Drawing, Theme};
use tiny_skia::Pixmap;

const FILM: Film = Film {
    size: 480,
    delay: Duration::from_millis(800),
    last_delay: Duration::from_secs(2),
};

/// A game of random moves.
fn random_game(id: &str, plies: usize, seed: u64) -> Box<dyn AnyLine> {
    let game = catalog::find(id).expect("in the list");
    let mut line = game.open(None, None).expect("the standard start");
    let mut rng = Rng::new(seed);
    for _ in 0..plies {
        let moves = line.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = &moves[rng.below(moves.len() as u32) as usize].text;
        line.try_play(m).expect("legal");
    }
    line
}

fn style(theme: Theme) -> DrawStyle<'static> {
    DrawStyle {
        theme,
        labels: true,
        hands: true,
        ..DrawStyle::default()
    }
}

fn frames(id: &str, plies: usize) -> Vec<Drawing> {
    let line = random_game(id, plies, 3);
    picture::frames(&*line, 0..=plies, &style(Theme::Light))
}

fn film(drawings: &[Drawing]) -> Vec<u8> {
    let made = gif(drawings, &FILM, &AtomicBool::new(false)).expect("within bounds");
    made.expect("not stopped")
}

/// The frames of a GIF as shown, each composed over those before it.
fn shown(bytes: &[u8]) -> Vec<Vec<[u8; 3]>> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut canvas = vec![[0; 3]; width * height];
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        for (i, pixel) in frame.buffer.chunks(4).enumerate() {
            if pixel[3] == 0 {
                continue;
            }
            let x = usize::from(frame.left) + i % usize::from(frame.width);
            let y = usize::from(frame.top) + i / usize::from(frame.width);
            canvas[y * width + x] = [pixel[0], pixel[1], pixel[2]];
        }
        all.push(canvas.clone());
    }
    all
}

#[test]
fn every_board_is_painted_in_the_colours_of_its_theme() {
    for game in catalog::games() {
        let line = random_game(game.info.id, 10, 1);
        for (theme, slab) in [
            (Theme::Light, [0x5d, 0x6a, 0x60]),
            (Theme::Dark, [0x2c, 0x35, 0x31]),
            (Theme::Grey, [0x64, 0x64, 0x64]),
        ] {
            let drawing = picture::draw(&line.view(), &line.last_marks(), &style(theme));
            let bytes = png(&drawing, 300).expect("within bounds");
            assert_eq!(bytes, png(&drawing, 300).expect("within bounds"));
            let pixels = Pixmap::decode_png(&bytes).expect("a PNG");
            let longest = pixels.width().max(pixels.height());
            assert!((200..=300).contains(&longest), "{longest}");
            let is_slab = |pixel: &tiny_skia::PremultipliedColorU8| {
                [pixel.red(), pixel.green(), pixel.blue()] == slab && pixel.alpha() == 255
            };
            let n_slab = pixels.pixels().iter().filter(|it| is_slab(it)).count();
            assert!(500 < n_slab, "{} {theme:?}: {n_slab}", game.info.id);
        }
    }
}

#[test]
fn labels_are_painted_without_any_font() {
    let line = random_game("cage", 0, 1);
    let count = |labels| {
        let style = DrawStyle {
            labels,
            ..style(Theme::Light)
        };
        let mut drawing = picture::draw(&line.view(), &line.last_marks(), &style);
        let names = |it: &picture::drawing::Shape| {
            matches!(
                it,
                picture::drawing::Shape::Group(picture::drawing::Group::CellNames, _)
            )
        };
        drawing.shapes.retain(names);
        let bytes = png(&drawing, 600).expect("within bounds");
        let pixels = Pixmap::decode_png(&bytes).expect("a PNG");
        pixels.pixels().iter().filter(|it| 0 < it.alpha()).count()
    };
    assert_eq!(count(false), 0);
    assert!(500 < count(true), "{}", count(true));
}

#[test]
fn animation_shows_every_position() {
    for game in catalog::games() {
        let drawings = frames(game.info.id, 12);
        let bytes = film(&drawings);
        let shown = shown(&bytes);
        assert_eq!(shown.len(), drawings.len());
        for (i, drawing) in drawings.iter().enumerate() {
            // A single frame is stored whole, so it is compared without differences.
            let alone = self::shown(&film(std::slice::from_ref(drawing)));
            let far = |(a, b): (&[u8; 3], &[u8; 3])| {
                let parts = a.iter().zip(b);
                parts.map(|(a, b)| u32::from(a.abs_diff(*b))).max() > Some(24)
            };
            let n_far = shown[i].iter().zip(&alone[0]).filter(|it| far(*it)).count();
            assert!(n_far < 50, "{} picture {i}: {n_far}", game.info.id);
        }
    }
}

#[test]
fn long_game_is_a_small_animation() {
    let long = (0..100).map(|seed| random_game("cage", 120, seed));
    let long = long.into_iter().find(|it| it.moves().len() == 120);
    let drawings = picture::frames(&*long.expect("a long game"), 0..=120, &style(Theme::Light));
    let bytes = film(&drawings);
    assert!(bytes.len() < 1_000_000, "{}", bytes.len());
    assert_eq!(bytes, film(&drawings), "the same game, the same bytes");
}

#[test]
fn bad_sizes_and_cancellation_are_reported() {
    let drawings = frames("gorogo", 2);
    for size in [0, 31, 2_001, u32::MAX] {
        assert_eq!(png(&drawings[0], size), Err(SizeOutOfBounds));
        let made = gif(&drawings, &Film { size, ..FILM }, &AtomicBool::new(false));
        assert_eq!(made, Err(SizeOutOfBounds));
    }
    assert_eq!(gif(&drawings, &FILM, &AtomicBool::new(true)), Ok(None));
}

#[test]
fn frames_cover_the_requested_plies() {
    let line = random_game("moai", 10, 3);
    let style = style(Theme::Light);
    let all = picture::frames(&*line, 0..=10, &style);
    assert_eq!(all.len(), 11);
    assert_eq!(picture::frames(&*line, 3..=5, &style), all[3..=5]);
    assert_eq!(picture::frames(&*line, 9..=99, &style), all[9..]);
    assert!(picture::frames(&*line, 11..=12, &style).is_empty());
}
