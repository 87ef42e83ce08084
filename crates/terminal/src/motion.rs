//! The animation of a move.
//!
//! [`Frames::of`] turns the trace of a move into frames: changes of the picture, and how long the
//! picture after them is shown. Jumps go leg by leg: onto the captured piece, then behind it. A placed
//! counter is shown before the pawn that it pushes sets off, stones are captured all at once, and
//! everything else slides from cell to cell. [`Motion`] plays the frames as time passes.

use std::{collections::VecDeque, time::Duration};

use game::{BoardView, Mark, Marks, Sprite, Step, Trace};
use grid::Square;

/// Milliseconds that each half of a jump takes in the animation of a move.
const HALF_JUMP: u64 = 70;
/// Milliseconds that a placed piece is shown in an animation before another one moves because of it.
const BEFORE_SLIDE: u64 = 90;
/// Milliseconds that a placed piece is shown in an animation before others are captured because of it.
const BEFORE_CAPTURE: u64 = 140;
/// Milliseconds that a sliding piece is shown on each cell that it passes.
const SLIDE_STEP: u64 = 45;
/// Maximum milliseconds that the animation of a slide takes: long slides go faster.
const MAX_SLIDE: u64 = 180;
/// Maximum milliseconds that the animation of a move takes which places a piece and pushes another.
const MAX_PUSH: u64 = 400;
/// Milliseconds that the last frame of an animation is shown before the next turn begins.
const LAST_FRAME: u64 = 45;
/// Maximum duration of a move's animation. Moves with many captures are played faster to stay within it.
const MAX_MOTION: Duration = Duration::from_millis(1600);

/// A change of the picture in the animation of a move.
#[derive(Copy, Clone, Debug)]
enum Change {
    Place(Square, Sprite),
    /// Marks the piece on a square, which is about to jump.
    Choose(Square),
    /// Moves a piece from one square to another.
    Go(Square, Square),
    /// Moves a piece onto the one that it jumps over, which is hidden meanwhile.
    Over(Square, Square),
    /// Removes the piece on a square, which leaves the board.
    Leave(Square),
    /// Removes the captured piece on a square and marks the square.
    Capture(Square),
}

/// The animation of a move, while it is shown.
#[derive(Debug)]
pub(crate) struct Motion {
    view: BoardView,
    marks: Marks,
    /// The frames still to be shown: their changes, and how long the picture after them is shown.
    left: VecDeque<(Vec<Change>, Duration)>,
    /// Time for which the current frame of the animation is still shown.
    wait: Duration,
    /// The piece that is being jumped over, which is not drawn meanwhile. `None` at any other time.
    hidden: Option<(Square, Sprite)>,
}

/// A frame of a move's animation: changes that happen at once, and how long the picture after them is
/// shown.
#[derive(Debug)]
struct MotionFrame {
    changes: Vec<Change>,
    milliseconds: u64,
}

/// All frames of a move's animation.
#[derive(Debug, Default)]
struct Frames(Vec<MotionFrame>);

impl Frames {
    fn add(&mut self, changes: impl Into<Vec<Change>>, milliseconds: u64) {
        self.0.push(MotionFrame {
            changes: changes.into(),
            milliseconds,
        });
    }

    /// Adds a change to the last frame of the animation.
    fn also(&mut self, change: Change) {
        match self.0.last_mut() {
            Some(frame) => frame.changes.push(change),
            None => self.add([change], LAST_FRAME),
        }
    }

    /// Sets how long the last frame of the animation is shown.
    fn hold(&mut self, milliseconds: u64) {
        if let Some(last) = self.0.last_mut() {
            last.milliseconds = milliseconds;
        }
    }

    /// The frames that animate a move. `trace` lists the steps of the move, and `view` is the picture
    /// of the board before it.
    fn of(view: &BoardView, trace: &Trace) -> Frames {
        let mut frames = Frames::default();
        let mut steps = trace.steps.iter().peekable();
        let mut pushed = false;
        let mut capturing = false;
        while let Some(step) = steps.next() {
            let next = steps.peek().copied();
            let jumped = match next {
                Some(Step::Take(over)) => Some(*over),
                _ => None,
            };
            match (*step, jumped) {
                (Step::Place(square, sprite), _) => {
                    frames.add([Change::Place(square, sprite)], BEFORE_SLIDE);
                    pushed = true;
                }
                (Step::Slide(from, to), Some(over)) if over != to => {
                    frames.add([Change::Choose(from)], HALF_JUMP);
                    frames.add([Change::Over(from, over)], HALF_JUMP);
                    frames.add([Change::Go(over, to), Change::Capture(over)], 0);
                    steps.next();
                }
                (Step::Leave(from, _), Some(over)) => {
                    frames.add([Change::Choose(from)], HALF_JUMP);
                    frames.add([Change::Over(from, over)], HALF_JUMP);
                    frames.add([Change::Leave(over), Change::Capture(over)], 0);
                    steps.next();
                }
                (Step::Slide(from, to), _) => {
                    let mut cells = passed(view, from, to);
                    cells.push(to);
                    let longest = if pushed {
                        MAX_PUSH - BEFORE_SLIDE - LAST_FRAME
                    } else {
                        MAX_SLIDE
                    };
                    let n_cells = u64::try_from(cells.len()).unwrap_or(u64::MAX);
                    let cell = SLIDE_STEP.min(longest / n_cells);
                    if !pushed {
                        frames.add([], cell);
                    }
                    let mut at = from;
                    for next in cells {
                        frames.add([Change::Go(at, next)], cell);
                        at = next;
                    }
                }
                (Step::Leave(from, _), None) => frames.add([Change::Leave(from)], SLIDE_STEP),
                (Step::Take(square), _) => {
                    // Consecutive captures happen in one frame, and a piece captured by moving onto
                    // it disappears in the frame in which the capturing piece lands.
                    if pushed && !capturing {
                        frames.hold(BEFORE_CAPTURE);
                        frames.add([Change::Capture(square)], LAST_FRAME);
                    } else {
                        frames.also(Change::Capture(square));
                    }
                    capturing = true;
                }
            }
        }
        frames.hold(LAST_FRAME);
        frames
    }
}

impl Motion {
    /// Starts the animation of a move. `trace` lists the steps of the move, and `view` is the picture
    /// of the board before it.
    pub(crate) fn new(view: BoardView, trace: &Trace) -> Motion {
        let Frames(frames) = Frames::of(&view, trace);
        let total: u64 = frames.iter().map(|it| it.milliseconds).sum();
        let total = Duration::from_millis(total).max(MAX_MOTION);
        let factor = MAX_MOTION.as_secs_f64() / total.as_secs_f64();
        let timed = |frame: MotionFrame| {
            let shown = Duration::from_millis(frame.milliseconds).mul_f64(factor);
            (frame.changes, shown)
        };
        let mut motion = Motion {
            view,
            marks: Marks::default(),
            left: frames.into_iter().map(timed).collect(),
            wait: Duration::ZERO,
            hidden: None,
        };
        motion.advance(Duration::ZERO);
        motion
    }

    /// Advances the animation by the elapsed time. Returns `false` once the last frame has been shown.
    pub(crate) fn advance(&mut self, elapsed: Duration) -> bool {
        let mut elapsed = elapsed;
        while self.wait <= elapsed {
            elapsed -= self.wait;
            let Some((changes, time)) = self.left.pop_front() else {
                return false;
            };
            for change in changes {
                self.apply(change);
            }
            self.wait = time;
        }
        self.wait -= elapsed;
        true
    }

    /// The picture of the board and its marks in the current frame of the animation.
    pub(crate) fn picture(&self) -> (&BoardView, &Marks) {
        (&self.view, &self.marks)
    }

    fn apply(&mut self, change: Change) {
        let on_the_way = [Mark::To, Mark::Chosen];
        match change {
            Change::Place(square, sprite) => {
                self.view.pieces.push((square, sprite));
                self.marks.set(square, Mark::Placed);
            }
            Change::Choose(square) => {
                self.unmark(&on_the_way);
                self.marks.set(square, Mark::Chosen);
            }
            Change::Over(from, over) => {
                self.hidden = self.remove(over).map(|it| (over, it));
                self.go(from, over);
            }
            Change::Go(from, to) => self.go(from, to),
            Change::Leave(square) => {
                self.remove(square);
                self.unmark(&on_the_way);
            }
            Change::Capture(square) => {
                // A piece that was jumped over is hidden already, and its square may hold the piece
                // that captured it.
                if self.hidden.take_if(|(at, _)| *at == square).is_none() {
                    self.remove(square);
                }
                self.marks.set(square, Mark::Taken);
            }
        }
    }

    fn unmark(&mut self, marks: &[Mark]) {
        self.marks.squares.retain(|(_, mark)| !marks.contains(mark));
    }

    /// Removes the first piece on a square from the picture. Returns `None` if there is none.
    fn remove(&mut self, square: Square) -> Option<Sprite> {
        let pieces = &mut self.view.pieces;
        let index = pieces.iter().position(|(at, _)| *at == square)?;
        let (_, sprite) = pieces.remove(index);
        Some(sprite)
    }

    /// Moves a piece of the picture to a square, where a piece that it captures may still stand.
    fn go(&mut self, from: Square, to: Square) {
        for (square, _) in &mut self.view.pieces {
            if *square == from {
                *square = to;
            }
        }
        let mut marks = self.marks.squares.iter();
        let started = marks.any(|(_, mark)| *mark == Mark::From);
        self.unmark(&[Mark::To, Mark::Chosen]);
        if !started {
            self.marks.set(from, Mark::From);
        }
        self.marks.set(to, Mark::To);
    }
}

/// The cells that a moving piece passes on a straight line, without both ends. Empty if the move isn't
/// straight or a piece stands in between: then it is shown as one step.
fn passed(view: &BoardView, from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = (
        i32::from(to.file) - i32::from(from.file),
        i32::from(to.rank) - i32::from(from.rank),
    );
    let n = files.abs().max(ranks.abs());
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    if !straight || n < 2 {
        return Vec::new();
    }
    let cells: Vec<Square> = (1..n)
        .map(|i| {
            let along = |start: u8, by: i32| u8::try_from(i32::from(start) + by / n * i);
            Some(Square::new(
                along(from.file, files).ok()?,
                along(from.rank, ranks).ok()?,
            ))
        })
        .collect::<Option<_>>()
        .unwrap_or_default();
    if cells.iter().any(|it| view.piece(*it).is_some()) {
        return Vec::new();
    }
    cells
}

#[cfg(test)]
mod tests {
    use game::{LegalMove, Rng};

    use super::*;

    fn random<'a>(moves: &'a [LegalMove], rng: &mut Rng) -> &'a LegalMove {
        let n = u32::try_from(moves.len()).expect("a few moves");
        &moves[rng.below(n) as usize]
    }

    #[test]
    fn every_motion_ends_in_the_position_after_the_move() {
        for game in catalog::games() {
            let mut line = game.open(None, None).expect("a start");
            let mut rng = Rng::new(7);
            while line.ending().is_none() && line.moves().len() < 60 {
                let moves = line.legal_moves();
                let m = &random(&moves, &mut rng).text;
                let trace = line.preview(m).expect("legal").trace;
                let mut motion = Motion::new(line.view(), &trace);
                let mut steps = 0;
                while motion.advance(Duration::from_millis(20)) {
                    steps += 1;
                    assert!(steps < 200, "{m} takes too long");
                }
                line.try_play(m).expect("legal");
                let sorted = |view: &BoardView| {
                    let mut pieces = view.pieces.clone();
                    pieces.sort_unstable();
                    pieces
                };
                let (view, _) = motion.picture();
                assert_eq!(sorted(view), sorted(&line.view()), "{m}");
            }
        }
    }

    /// A picture in the animation of a move, and when it appears, in milliseconds after the start.
    struct Shot {
        time: u64,
        view: BoardView,
        marks: Marks,
    }

    /// The successive pictures in the animation of the move `m` in a position, each with its time.
    fn film(game: &str, position: &str, m: &str) -> Vec<Shot> {
        let game = catalog::find(game).expect("a game");
        let line = game.open(Some(position), None).expect("a position");
        let trace = line.preview(m).expect("legal").trace;
        let mut motion = Motion::new(line.view(), &trace);
        let mut film: Vec<Shot> = Vec::new();
        for time in 0.. {
            let (view, marks) = motion.picture();
            let is_new = |last: &Shot| last.view != *view || last.marks != *marks;
            if film.last().is_none_or(is_new) {
                film.push(Shot {
                    time,
                    view: view.clone(),
                    marks: marks.clone(),
                });
            }
            if !motion.advance(Duration::from_millis(1)) {
                break;
            }
        }
        film
    }

    fn square(name: &str) -> Square {
        let [file, rank] = name.as_bytes() else {
            panic!("{name}");
        };
        Square::new(file - b'a', rank - b'1')
    }

    #[test]
    fn a_checker_jumps_leg_by_leg_and_marks_each_capture() {
        let game = catalog::find("cage").expect("a game");
        let line = game.open(None, None).expect("a start");
        let moves = line.legal_moves();
        // The longest sequence of jumps there is at the start.
        let m = moves.iter().max_by_key(|it| it.taps.len()).expect("moves");
        let start = line.position();
        let film = film("cage", &start, &m.text);
        let halves = 2 * (m.taps.len() - 1);
        let times: Vec<u64> = film.iter().map(|it| it.time).collect();
        let expected: Vec<u64> = (0..)
            .map(|half| half * HALF_JUMP)
            .take(halves + 1)
            .collect();
        assert_eq!(times, expected, "{}", m.text);
        for (half, Shot { time, view, marks }) in film.iter().enumerate() {
            let captured = marks.squares.iter().filter(|(_, it)| *it == Mark::Taken);
            assert_eq!(captured.count(), half / 2, "{time}");
            // A piece is hidden while it is jumped over, so no square holds two.
            let mut squares: Vec<Square> = view.pieces.iter().map(|(at, _)| *at).collect();
            let n = squares.len();
            squares.sort_unstable();
            squares.dedup();
            assert_eq!(squares.len(), n, "{time}");
        }
    }

    #[test]
    fn a_counter_is_shown_before_the_pawn_slides() {
        let game = catalog::find("moai").expect("a game");
        let mut line = game.open(None, None).expect("a start");
        for m in ["@d4", "@e6"] {
            line.try_play(m).expect("legal");
        }
        let film = film("moai", &line.position(), "d7W+");
        let times: Vec<u64> = film.iter().map(|it| it.time).collect();
        assert_eq!(times, [0, 90, 135, 180]);
        let has_piece = |index: usize, name| film[index].view.piece(square(name)).is_some();
        assert!(has_piece(0, "d7"), "the counter");
        assert!(has_piece(0, "d4"), "the pawn");
        assert!(film[0].marks.has(square("d7"), Mark::Placed));
        assert!(has_piece(1, "d3"));
        assert!(film[1].marks.has(square("d4"), Mark::From));
        assert!(has_piece(3, "d1"));
        assert!(film[3].marks.has(square("d1"), Mark::To));
    }

    #[test]
    fn stones_are_captured_all_at_once() {
        let game = catalog::find("gorogo").expect("a game");
        let mut rng = Rng::new(3);
        let mut seen = false;
        'games: for _ in 0..40 {
            let mut line = game.open(None, None).expect("a start");
            while line.ending().is_none() {
                let moves = line.legal_moves();
                let m = random(&moves, &mut rng).text.clone();
                let position = line.position();
                let trace = line.try_play(&m).expect("legal").trace;
                let takes = trace.steps.iter().filter(|it| matches!(it, Step::Take(_)));
                if 1 < takes.count() {
                    let film = film("gorogo", &position, &m);
                    let times: Vec<u64> = film.iter().map(|it| it.time).collect();
                    assert_eq!(times, [0, BEFORE_CAPTURE]);
                    seen = true;
                    break 'games;
                }
            }
        }
        assert!(seen, "no game had such a move");
    }

    #[test]
    fn a_long_slide_takes_no_longer_than_a_short_one() {
        let position = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
        let film = film("racing-kings", position, "g2g8");
        let last = film.last().expect("a picture");
        assert!(last.time <= MAX_SLIDE, "{}", last.time);
        assert!(last.view.piece(square("g8")).is_some());
    }
}
