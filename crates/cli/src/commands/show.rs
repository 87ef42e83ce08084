//! `henge show`: the board of a position as text, in words, or as an SVG or PNG picture.

use game::{AnyLine, Arrow, ArrowKind, Mark, Marks, Step, Tap, next_taps};
use grid::Square;
use picture::DrawStyle;
use serde_json::json;
use session::{describe, wording};

use super::{open, pictures, state};
use crate::{args::Show, context::Context, failure::Failure};

/// Default size of a PNG picture: pixels of its longer side.
const DEFAULT_SIZE: u32 = 800;

pub(crate) fn run(show: &Show, context: &Context) -> Result<(), Failure> {
    let line = open(&show.at)?;
    let view = line.view();
    let marks = marks(&*line, show)?;
    let status = wording::status(&*line, &context.words);
    let title = format!("{}. {status}", line.info().name);
    let style = DrawStyle {
        theme: show.colours.theme,
        title: &title,
        labels: true,
        flipped: show.flip,
        hands: true,
    };
    if let Some(path) = &show.png {
        pictures::check(path, show.force)?;
        let drawing = picture::draw(&view, &marks, &style);
        let png = picture::raster::png(&drawing, show.size.unwrap_or(DEFAULT_SIZE))
            .map_err(pictures::bad_size)?;
        pictures::save(path, &png, context)?;
        if context.json && path.as_os_str() != "-" {
            let mut answer = state(&*line, context);
            answer["png"] = json!(path.display().to_string());
            return context.print_json(&answer);
        }
        return Ok(());
    }
    if let Some(path) = &show.svg {
        pictures::refuse_existing(path, show.force)?;
        let svg = picture::svg(&view, &marks, &style);
        if path.as_os_str() == "-" && !context.json {
            return context.print(&svg);
        }
        if path.as_os_str() != "-" {
            pictures::save(path, svg.as_bytes(), context)?;
        }
        if context.json {
            let mut answer = state(&*line, context);
            answer["svg"] = json!(svg);
            return context.print_json(&answer);
        }
        return Ok(());
    }
    if show.describe {
        let description = describe::position(&*line, &context.words);
        if context.json {
            let mut answer = state(&*line, context);
            answer["described"] = json!(description);
            return context.print_json(&answer);
        }
        return context.print(&description);
    }
    let style = context.text_style(show.flip);
    if context.json {
        let mut answer = state(&*line, context);
        answer["board"] = json!(picture::text(&view, &marks, style));
        return context.print_json(&answer);
    }
    let board = context.draw(&view, &marks, style);
    let hands = wording::hands(&*line, &context.words);
    context.print(&format!("{board}\n{hands}{status}"))
}

/// The marks on the drawn board: the last move, the squares of the taps (steps of entering a move)
/// that `--pick` gives with those that may follow, and the move of `--hint`.
fn marks(line: &dyn AnyLine, show: &Show) -> Result<Marks, Failure> {
    let mut marks = line.last_marks();
    if let Some(picked) = &show.pick {
        let moves = line.legal_moves();
        let mut so_far: Vec<Tap> = Vec::new();
        for word in picked.split_whitespace() {
            let tap = parse_tap(line, word)
                .ok_or_else(|| Failure::input("cli-bad-tap", &[("tap", word.into())]))?;
            if let Some(reason) = line.refusal(&so_far, tap) {
                return Err(Failure::from(reason));
            }
            so_far.push(tap);
        }
        let squares = |taps: Vec<Tap>| {
            taps.into_iter().filter_map(|tap| match tap {
                Tap::Square(square) => Some(square),
                Tap::Hand(_) | Tap::Button(_) | Tap::Edge(..) => None,
            })
        };
        let next = next_taps(moves.iter().flat_map(|m| &m.ways), &so_far);
        squares(next).for_each(|square| marks.set(square, Mark::Legal));
        squares(so_far).for_each(|square| marks.set(square, Mark::Chosen));
    }
    if let Some(hint) = &show.hint {
        for step in line.preview(hint)?.trace.steps {
            match step {
                Step::Place(square, _) => marks.set(square, Mark::Hint),
                Step::Slide(from, to) => point(&mut marks, from, to),
                Step::Leave(from, _) => marks.set(from, Mark::Hint),
                Step::Take(_) => (),
            }
        }
    }
    Ok(marks)
}

/// Parses a word of `--pick`: a square of the board, a place beyond its edge, or a piece in hand or a
/// button of the game. `None` if it is none of them.
fn parse_tap(line: &dyn AnyLine, word: &str) -> Option<Tap> {
    let view = line.view();
    let place = Tap::parse_place(word).filter(|tap| match tap {
        Tap::Square(at) | Tap::Edge(at, _) => at.file < view.width && at.rank < view.height,
        Tap::Hand(_) | Tap::Button(_) => false,
    });
    // Both players' stones have the same word: it means those of the player to move.
    let is_own = |tap: &Tap| match tap {
        Tap::Hand(sprite) => {
            let mut hands = view.hands.iter().filter(|it| it.sprite == *sprite);
            hands.any(|it| it.player == line.to_move())
        }
        Tap::Square(_) | Tap::Button(_) | Tap::Edge(..) => true,
    };
    let mut controls = line.controls().iter().copied().filter(is_own);
    place.or_else(|| controls.find(|tap| wording::tap_word(*tap) == word))
}

/// Marks a step of the move of `--hint`: both squares, and an arrow from one to the other.
fn point(marks: &mut Marks, from: Square, to: Square) {
    marks.set(from, Mark::Hint);
    marks.set(to, Mark::Hint);
    marks.arrows.push(Arrow {
        from,
        to,
        kind: ArrowKind::Hint,
    });
}
