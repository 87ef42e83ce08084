//! The animated GIF writer.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::{
    Drawing,
    drawing::{Rgb, Shape},
};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use tiny_skia::{Color, Pixmap};

use crate::raster::{
    SizeOutOfBounds, page,
    paint::{Painter, Scale},
};

/// Palette index of the transparent colour, for pixels of a frame that are as in the frame before.
const UNCHANGED: u8 = 0;

/// Maximum number of opaque colours in a palette: GIF allows 256 entries, and one is the
/// transparent colour.
const MAX_COLOURS: usize = 255;

/// Size and timing of an animation.
#[derive(Copy, Clone, Debug)]
pub struct Film {
    /// Maximum length of the longer side of the animation, in pixels.
    pub size: u32,
    /// Duration of each frame of the animation but the last.
    pub delay: Duration,
    /// Duration of the last frame of the animation, before it repeats.
    pub last_delay: Duration,
}

/// Writes drawings, which must all have one theme, as an animated GIF that repeats forever. `None`
/// if `stop` was set meanwhile.
///
/// # Errors
///
/// `film.size` is below [`MIN_PIXELS`](crate::raster::MIN_PIXELS) or above
/// [`MAX_PIXELS`](crate::raster::MAX_PIXELS).
pub fn gif(
    drawings: &[Drawing],
    film: &Film,
    stop: &AtomicBool,
) -> Result<Option<Vec<u8>>, SizeOutOfBounds> {
    let scale = Scale::of(drawings, film.size)?;
    let Some(frames) = frames(drawings, scale, stop)? else {
        return Ok(None);
    };
    let mut palette = Palette::of(&frames);
    let (Ok(width), Ok(height)) = (u16::try_from(scale.width), u16::try_from(scale.height)) else {
        return Err(SizeOutOfBounds);
    };
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height, &palette.bytes()).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let n = frames.len();
    for (i, frame) in frames.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let before = i.checked_sub(1).map(|it| &frames[it]);
        let part = Part::changed(before, frame, scale);
        let delay = if i + 1 == n {
            film.last_delay
        } else {
            film.delay
        };
        let hundredths = u16::try_from(delay.as_millis() / 10).unwrap_or(u16::MAX);
        encoder
            .write_frame(&Frame {
                delay: hundredths,
                dispose: DisposalMethod::Keep,
                transparent: Some(UNCHANGED),
                left: part.left as u16,
                top: part.top as u16,
                width: part.width as u16,
                height: part.height as u16,
                buffer: part.pixels(before, frame, scale, &mut palette).into(),
                ..Frame::default()
            })
            .map_err(failed)?;
    }
    drop(encoder);
    Ok(Some(bytes))
}

/// Converts an error of the GIF encoder. Writing to memory can fail only because the size is out of
/// bounds.
fn failed(_: gif::EncodingError) -> SizeOutOfBounds {
    SizeOutOfBounds
}

/// Red, green and blue of each pixel of a frame, row by row from the top.
type Pixels = Vec<[u8; 3]>;

/// Renders all drawings of an animation. The shapes that all begin with (the empty board) are
/// rendered once. `None` if `stop` was set meanwhile.
fn frames(
    drawings: &[Drawing],
    scale: Scale,
    stop: &AtomicBool,
) -> Result<Option<Vec<Pixels>>, SizeOutOfBounds> {
    let Some(first) = drawings.first() else {
        return Ok(Some(Vec::new()));
    };
    let common = common(drawings);
    let Rgb([red, green, blue]) = page(first.theme);
    let mut ground = scale.canvas()?;
    ground.fill(Color::from_rgba8(red, green, blue, 255));
    let mut painter = Painter::new(first, scale);
    painter.shapes(&first.shapes[..common], &mut ground);
    let mut frames = Vec::new();
    for drawing in drawings {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let mut pixels = ground.clone();
        painter.shapes(&drawing.shapes[common..], &mut pixels);
        frames.push(colours(&pixels));
    }
    Ok(Some(frames))
}

/// Number of leading shapes that all drawings of an animation have in common.
fn common(drawings: &[Drawing]) -> usize {
    let Some((first, rest)) = drawings.split_first() else {
        return 0;
    };
    let shared = |it: &Drawing| {
        let pairs = first.shapes.iter().zip(&it.shapes);
        pairs.take_while(|(a, b): &(&Shape, &Shape)| a == b).count()
    };
    rest.iter().map(shared).min().unwrap_or(first.shapes.len())
}

fn colours(pixels: &Pixmap) -> Pixels {
    // The background is opaque, so there is no alpha to consider.
    let pixels = pixels.pixels().iter();
    pixels
        .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect()
}

/// The palette of an animated GIF, with a cache of the nearest palette colour of each colour.
struct Palette {
    colours: Vec<[u8; 3]>,
    places: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// Makes a palette of the most frequent colours of all frames, at most [`MAX_COLOURS`].
    /// Antialiased edges have many more colours, each of them rare.
    fn of(frames: &[Pixels]) -> Palette {
        let mut counts: HashMap<[u8; 3], u64> = HashMap::new();
        for frame in frames {
            let mut run: ([u8; 3], u64) = ([0; 3], 0);
            for pixel in frame {
                if *pixel == run.0 {
                    run.1 += 1;
                    continue;
                }
                *counts.entry(run.0).or_default() += run.1;
                run = (*pixel, 1);
            }
            *counts.entry(run.0).or_default() += run.1;
        }
        let mut ranked: Vec<([u8; 3], u64)> = counts.into_iter().collect();
        ranked.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        let colours: Vec<[u8; 3]> = ranked
            .iter()
            .take(MAX_COLOURS)
            .map(|(colour, _)| *colour)
            .collect();
        let places = colours.iter().enumerate();
        Palette {
            places: places.map(|(i, it)| (*it, i as u8 + 1)).collect(),
            colours,
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let unchanged = [[0; 3]];
        unchanged
            .iter()
            .chain(&self.colours)
            .flatten()
            .copied()
            .collect()
    }

    /// The palette index of the colour that is nearest to the given one.
    fn place(&mut self, colour: [u8; 3]) -> u8 {
        if let Some(place) = self.places.get(&colour) {
            return *place;
        }
        let distance = |it: &[u8; 3]| -> i32 {
            let parts = it.iter().zip(colour);
            parts
                .map(|(a, b)| (i32::from(*a) - i32::from(b)).pow(2))
                .sum()
        };
        let nearest = self.colours.iter().enumerate();
        let nearest = nearest.min_by_key(|(_, it)| distance(it));
        let place = nearest.map_or(0, |(i, _)| i as u8 + 1);
        self.places.insert(colour, place);
        place
    }
}

/// A rectangle of an animation's frame, in pixels.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Part {
    /// The smallest rectangle that contains all pixels that differ from the frame before; a single
    /// pixel if none does, the whole frame if there is none before.
    fn changed(before: Option<&Pixels>, now: &Pixels, scale: Scale) -> Part {
        let (width, height) = (scale.width as usize, scale.height as usize);
        let Some(before) = before else {
            return Part {
                left: 0,
                top: 0,
                width,
                height,
            };
        };
        let (mut left, mut right, mut top, mut bottom) = (width, 0, height, 0);
        for (y, (a, b)) in before.chunks(width).zip(now.chunks(width)).enumerate() {
            if a == b {
                continue;
            }
            let differs = |x: &usize| a[*x] != b[*x];
            let first = (0..width).find(differs).unwrap_or(0);
            let last = (0..width).rev().find(differs).unwrap_or(0);
            (left, right) = (left.min(first), right.max(last));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        if right < left {
            (left, right, top, bottom) = (0, 0, 0, 0);
        }
        Part {
            left,
            top,
            width: right - left + 1,
            height: bottom - top + 1,
        }
    }

    /// The palette indices of the rectangle's pixels, row by row. Those as in the frame before are
    /// transparent.
    fn pixels(
        self,
        before: Option<&Pixels>,
        now: &Pixels,
        scale: Scale,
        palette: &mut Palette,
    ) -> Vec<u8> {
        let mut places = Vec::with_capacity(self.width * self.height);
        for y in self.top..self.top + self.height {
            let start = y * scale.width as usize + self.left;
            for at in start..start + self.width {
                let is_same = before.is_some_and(|it| it[at] == now[at]);
                places.push(if is_same {
                    UNCHANGED
                } else {
                    palette.place(now[at])
                });
            }
        }
        places
    }
}
