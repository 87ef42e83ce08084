//! A move shown step by step for a moment.
//!
//! Jumps go leg by leg: over the victim, then down behind it. A counter is seen before the pawn it
//! moves sets off, stones are taken all at once, and everything else slides from cell to cell.

use std::{collections::VecDeque, time::Duration};

use game::{BoardView, Mark, Marks, Sprite, Step, Trace};
use grid::Square;

/// From one half of a jump to the next.
const HALF_LEG: u64 = 70;
/// How long what was put down is seen before a piece moves because of it, or others are taken.
const BEFORE_SLIDE: u64 = 90;
const BEFORE_TAKING: u64 = 140;
/// A cell of a slide, and the longest slide.
const CELL: u64 = 45;
const LONGEST_SLIDE: u64 = 180;
/// The longest that a piece is on its way because of something put down, all in all.
const LONGEST_PUSH: u64 = 400;
/// How long the last picture is seen before the next turn begins.
const LAST: u64 = 45;
/// No move takes longer than this, however many pieces it takes.
const MOST: Duration = Duration::from_millis(1600);

/// A change of the picture.
#[derive(Copy, Clone, Debug)]
enum Change {
    Put(Square, Sprite),
    /// The piece that is about to jump.
    Choose(Square),
    Go(Square, Square),
    /// The same, over a piece that is out of sight meanwhile.
    Over(Square, Square),
    Gone(Square),
    Taken(Square),
}

/// A move under way.
#[derive(Debug)]
pub(crate) struct Motion {
    view: BoardView,
    marks: Marks,
    /// Changes that happen at once, and how long the picture after them is seen.
    left: VecDeque<(Vec<Change>, Duration)>,
    /// How long the current picture is still seen.
    wait: Duration,
    /// A piece that is jumped over just now.
    hidden: Option<(Square, Sprite)>,
}

/// The pictures of a move: what changes, and for how many milliseconds it is seen.
#[derive(Debug, Default)]
struct Frames(Vec<(Vec<Change>, u64)>);

impl Frames {
    fn add(&mut self, changes: impl Into<Vec<Change>>, seen: u64) {
        self.0.push((changes.into(), seen));
    }

    /// More changes in the picture added last.
    fn also(&mut self, change: Change) {
        match self.0.last_mut() {
            Some((changes, _)) => changes.push(change),
            None => self.add([change], LAST),
        }
    }

    /// Lets the picture added last be seen for so long.
    fn hold(&mut self, seen: u64) {
        if let Some(last) = self.0.last_mut() {
            last.1 = seen;
        }
    }

    fn of(view: &BoardView, trace: &Trace) -> Frames {
        let mut frames = Frames::default();
        let mut steps = trace.steps.iter().peekable();
        let mut pushed = false;
        let mut taking = false;
        while let Some(step) = steps.next() {
            let next = steps.peek().copied();
            let jumped = match next {
                Some(Step::Take(over)) => Some(*over),
                _ => None,
            };
            match (*step, jumped) {
                (Step::Place(square, sprite), _) => {
                    frames.add([Change::Put(square, sprite)], BEFORE_SLIDE);
                    pushed = true;
                }
                (Step::Slide(from, to), Some(over)) if over != to => {
                    frames.add([Change::Choose(from)], HALF_LEG);
                    frames.add([Change::Over(from, over)], HALF_LEG);
                    frames.add([Change::Go(over, to), Change::Taken(over)], 0);
                    steps.next();
                }
                (Step::Leave(from, _), Some(over)) => {
                    frames.add([Change::Choose(from)], HALF_LEG);
                    frames.add([Change::Over(from, over)], HALF_LEG);
                    frames.add([Change::Gone(over), Change::Taken(over)], 0);
                    steps.next();
                }
                (Step::Slide(from, to), _) => {
                    let mut cells = passed(view, from, to);
                    cells.push(to);
                    let longest = if pushed {
                        LONGEST_PUSH - BEFORE_SLIDE - LAST
                    } else {
                        LONGEST_SLIDE
                    };
                    let cell = CELL.min(longest / cells.len() as u64);
                    if !pushed {
                        frames.add([], cell);
                    }
                    let mut at = from;
                    for next in cells {
                        frames.add([Change::Go(at, next)], cell);
                        at = next;
                    }
                }
                (Step::Leave(from, _), None) => frames.add([Change::Gone(from)], CELL),
                (Step::Take(square), _) => {
                    // Those that follow one another are taken at the same moment, and what a piece
                    // takes by moving onto it is gone when it lands.
                    if pushed && !taking {
                        frames.hold(BEFORE_TAKING);
                        frames.add([Change::Taken(square)], LAST);
                    } else {
                        frames.also(Change::Taken(square));
                    }
                    taking = true;
                }
            }
        }
        frames.hold(LAST);
        frames
    }
}

impl Motion {
    /// The move `trace` from the position with the picture `view`.
    pub(crate) fn new(view: BoardView, trace: &Trace) -> Motion {
        let Frames(frames) = Frames::of(&view, trace);
        let total: u64 = frames.iter().map(|it| it.1).sum();
        let factor = MOST.as_secs_f64() / Duration::from_millis(total).max(MOST).as_secs_f64();
        let timed = |(changes, seen): (Vec<Change>, u64)| {
            (changes, Duration::from_millis(seen).mul_f64(factor))
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

    /// Lets time pass. Returns whether there is still something to be seen.
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

    /// What is seen now.
    pub(crate) fn picture(&self) -> (&BoardView, &Marks) {
        (&self.view, &self.marks)
    }

    fn apply(&mut self, change: Change) {
        let on_the_way = [Mark::To, Mark::Chosen];
        match change {
            Change::Put(square, sprite) => {
                self.view.pieces.push((square, sprite));
                self.marks.set(square, Mark::Placed);
            }
            Change::Choose(square) => {
                self.marks.squares.retain(|it| !on_the_way.contains(&it.1));
                self.marks.set(square, Mark::Chosen);
            }
            Change::Over(from, over) => {
                self.hidden = self.take(over).map(|it| (over, it));
                self.go(from, over);
            }
            Change::Go(from, to) => self.go(from, to),
            Change::Gone(square) => {
                self.take(square);
                self.marks.squares.retain(|it| !on_the_way.contains(&it.1));
            }
            Change::Taken(square) => {
                // What was jumped over is out of sight already, and a piece that took by moving
                // onto its victim stands there now.
                if self.hidden.take_if(|it| it.0 == square).is_none() {
                    self.take(square);
                }
                self.marks.set(square, Mark::Taken);
            }
        }
    }

    /// Takes the first piece off a square.
    fn take(&mut self, square: Square) -> Option<Sprite> {
        let pieces = &mut self.view.pieces;
        let at = pieces.iter().position(|it| it.0 == square)?;
        Some(pieces.remove(at).1)
    }

    /// Moves the piece from a square to another, where a piece that it takes may still stand.
    fn go(&mut self, from: Square, to: Square) {
        for (square, _) in &mut self.view.pieces {
            if *square == from {
                *square = to;
            }
        }
        let started = self.marks.squares.iter().any(|it| it.1 == Mark::From);
        self.marks
            .squares
            .retain(|it| ![Mark::To, Mark::Chosen].contains(&it.1));
        if !started {
            self.marks.set(from, Mark::From);
        }
        self.marks.set(to, Mark::To);
    }
}

/// The free cells that a piece passes on a straight way. None if something is jumped.
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
            let file = i32::from(from.file) + files / n * i;
            let rank = i32::from(from.rank) + ranks / n * i;
            Square::new(file as u8, rank as u8)
        })
        .collect();
    if cells.iter().any(|it| view.piece(*it).is_some()) {
        return Vec::new();
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_of_some_games_ends_in_the_position_after_it() {
        for game in catalog::games() {
            let mut line = game.open(None, None).expect("a start");
            let mut rng = game::Rng::new(7);
            while line.ending().is_none() && line.moves().len() < 60 {
                let moves = line.legal_moves();
                let m = &moves[rng.below(moves.len() as u32) as usize].text;
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

    /// The pictures of a move of a position, by the milliseconds at which they are first seen.
    fn film(game: &str, position: &str, m: &str) -> Vec<(u64, BoardView, Marks)> {
        let game = catalog::find(game).expect("a game");
        let line = game.open(Some(position), None).expect("a position");
        let trace = line.preview(m).expect("legal").trace;
        let mut motion = Motion::new(line.view(), &trace);
        let mut film: Vec<(u64, BoardView, Marks)> = Vec::new();
        for time in 0.. {
            let (view, marks) = motion.picture();
            if film.last().is_none_or(|it| it.1 != *view || it.2 != *marks) {
                film.push((time, view.clone(), marks.clone()));
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
    fn a_checker_jumps_leg_by_leg_and_its_victims_become_crosses() {
        let game = catalog::find("cage").expect("a game");
        let line = game.open(None, None).expect("a start");
        let moves = line.legal_moves();
        // The longest sequence of jumps there is at the start.
        let m = moves.iter().max_by_key(|it| it.taps.len()).expect("moves");
        let start = line.position();
        let film = film("cage", &start, &m.text);
        let legs = m.taps.len() as u64 - 1;
        let times: Vec<u64> = film.iter().map(|it| it.0).collect();
        let expected: Vec<u64> = (0..=2 * legs).map(|it| it * HALF_LEG).collect();
        assert_eq!(times, expected, "{}", m.text);
        let crosses = |marks: &Marks| {
            let taken = marks.squares.iter().filter(|it| it.1 == Mark::Taken);
            taken.count() as u64
        };
        for (time, view, marks) in &film {
            assert_eq!(crosses(marks), time / (2 * HALF_LEG), "{time}");
            // The victim is out of sight while it is jumped over.
            let mut squares: Vec<Square> = view.pieces.iter().map(|it| it.0).collect();
            let n = squares.len();
            squares.sort_unstable();
            squares.dedup();
            assert_eq!(squares.len(), n, "{time}");
        }
    }

    #[test]
    fn a_counter_is_seen_before_the_pawn_slides() {
        let game = catalog::find("moai").expect("a game");
        let mut line = game.open(None, None).expect("a start");
        for m in ["@d4", "@e6"] {
            line.try_play(m).expect("legal");
        }
        let film = film("moai", &line.position(), "d7W+");
        let times: Vec<u64> = film.iter().map(|it| it.0).collect();
        assert_eq!(times, [0, 90, 135, 180]);
        assert!(film[0].1.piece(square("d7")).is_some(), "the counter");
        assert!(film[0].1.piece(square("d4")).is_some(), "the pawn");
        assert!(film[0].2.has(square("d7"), Mark::Placed));
        assert!(film[1].1.piece(square("d3")).is_some());
        assert!(film[1].2.has(square("d4"), Mark::From));
        assert!(film[3].1.piece(square("d1")).is_some());
        assert!(film[3].2.has(square("d1"), Mark::To));
    }

    #[test]
    fn stones_are_taken_all_at_once() {
        let game = catalog::find("gorogo").expect("a game");
        let mut rng = game::Rng::new(3);
        let mut seen = false;
        'games: for _ in 0..40 {
            let mut line = game.open(None, None).expect("a start");
            while line.ending().is_none() {
                let moves = line.legal_moves();
                let m = moves[rng.below(moves.len() as u32) as usize].text.clone();
                let position = line.position();
                let trace = line.try_play(&m).expect("legal").trace;
                let takes = trace.steps.iter().filter(|it| matches!(it, Step::Take(_)));
                if 1 < takes.count() {
                    let times: Vec<u64> = film("gorogo", &position, &m)
                        .iter()
                        .map(|it| it.0)
                        .collect();
                    assert_eq!(times, [0, BEFORE_TAKING]);
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
        let last = film.last().expect("a picture").0;
        assert!(last <= LONGEST_SLIDE, "{last}");
        assert!(film.last().expect("one").1.piece(square("g8")).is_some());
    }
}
