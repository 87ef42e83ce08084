//! The solver against a brute-force enumerator on every small instance, and against known counts.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use chess_loop::solve::{self, SolutionCount, SolveControl, Stopped, Uniqueness};
use chess_loop::{Board, Given, Givens, Instance, Piece, Square};

fn instance(text: &str) -> Instance {
    text.parse().expect("an instance")
}

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

fn all(instance: Instance, givens: &Givens) -> Vec<Board> {
    let mut boards = Vec::new();
    let found = |board: &Board| {
        boards.push(board.clone());
        ControlFlow::Continue(())
    };
    solve::for_each(&instance, givens, &SolveControl::default(), found).expect("not stopped");
    boards
}

fn count(text: &str) -> SolutionCount {
    solve::count(&instance(text), &Givens::none(), &SolveControl::default()).expect("not stopped")
}

/// A brute-force enumerator, written from L2-L5 alone: tries each square in reading order as empty and
/// with a piece of either type.
///
/// From a new piece back along a line, the first piece stays in sight, since all squares between are
/// decided. So every attack is known when the later of its two pieces is placed, and a branch ends as
/// soon as a piece attacks its own type or two pieces.
struct Enumerator {
    rows: i32,
    cols: i32,
    pair: [Piece; 2],
    /// The steps of either type.
    steps: Vec<(i8, i8)>,
    cells: Vec<Option<Piece>>,
    /// The square that the piece on a square attacks, by square.
    target: Vec<Option<usize>>,
    solutions: BTreeMap<usize, BTreeSet<Board>>,
}

impl Enumerator {
    /// All solutions for a pair of types on a board, by N.
    fn run(rows: u8, cols: u8, pair: [Piece; 2]) -> BTreeMap<usize, BTreeSet<Board>> {
        let squares = usize::from(rows) * usize::from(cols);
        let steps: BTreeSet<(i8, i8)> = pair
            .iter()
            .flat_map(|piece| piece.steps())
            .copied()
            .collect();
        let mut enumerator = Enumerator {
            rows: rows.into(),
            cols: cols.into(),
            pair,
            steps: steps.into_iter().collect(),
            cells: vec![None; squares],
            target: vec![None; squares],
            solutions: BTreeMap::new(),
        };
        enumerator.fill(0);
        enumerator.solutions
    }

    fn fill(&mut self, square: usize) {
        if square == self.cells.len() {
            self.check_loop();
            return;
        }
        self.fill(square + 1);
        for piece in self.pair {
            self.cells[square] = Some(piece);
            let attacks = self.attacks(square, piece);
            let is_legal = |&(from, to): &(usize, usize)| {
                self.target[from].is_none() && self.cells[from] != self.cells[to]
            };
            let mut attackers: Vec<usize> = attacks.iter().map(|&(from, _)| from).collect();
            attackers.sort_unstable();
            let attacks_one = attackers.windows(2).all(|pair| pair[0] != pair[1]);
            if attacks_one && attacks.iter().all(is_legal) {
                for &(from, to) in &attacks {
                    self.target[from] = Some(to);
                }
                self.fill(square + 1);
                for &(from, _) in &attacks {
                    self.target[from] = None;
                }
            }
            self.cells[square] = None;
        }
    }

    /// The attacks between a new piece and earlier ones, as (attacker, target).
    fn attacks(&self, square: usize, piece: Piece) -> Vec<(usize, usize)> {
        let mut attacks = Vec::new();
        let (row, col) = (square as i32 / self.cols, square as i32 % self.cols);
        for &step in &self.steps {
            let (down, right) = (i32::from(step.0), i32::from(step.1));
            for distance in 1.. {
                let (r, c) = (row + down * distance, col + right * distance);
                if !(0..self.rows).contains(&r) || !(0..self.cols).contains(&c) {
                    break;
                }
                let there = (r * self.cols + c) as usize;
                if there > square {
                    break; // Not decided yet.
                }
                let Some(seen) = self.cells[there] else {
                    continue;
                };
                // Steps are symmetric: a piece that can go there can come back.
                let reaches = |piece: Piece| {
                    piece.steps().contains(&step) && (distance == 1 || piece.slides())
                };
                if reaches(piece) {
                    attacks.push((square, there));
                }
                if reaches(seen) {
                    attacks.push((there, square));
                }
                break;
            }
        }
        attacks
    }

    fn check_loop(&mut self) {
        let occupied = self.cells.iter().flatten().count();
        let firsts = |piece| {
            self.cells
                .iter()
                .filter(|&&cell| cell == Some(piece))
                .count()
        };
        if occupied < 4 || firsts(self.pair[0]) != firsts(self.pair[1]) {
            return;
        }
        let start = self
            .cells
            .iter()
            .position(Option::is_some)
            .expect("some piece");
        let (mut at, mut length) = (start, 0);
        loop {
            let Some(next) = self.target[at] else {
                return;
            };
            (at, length) = (next, length + 1);
            if at == start || length > occupied {
                break;
            }
        }
        if length == occupied {
            let mut board = Board::empty(self.rows as u8, self.cols as u8).expect("a small board");
            for (square, &cell) in self.cells.iter().enumerate() {
                let (row, col) = (square as i32 / self.cols, square as i32 % self.cols);
                let (row, col) = (row as u8, col as u8);
                board.set(Square { row, col }, cell);
            }
            self.solutions
                .entry(occupied / 2)
                .or_default()
                .insert(board);
        }
    }
}

/// Every unordered pair of different types.
fn pairs() -> Vec<[Piece; 2]> {
    let mut pairs = Vec::new();
    for (k, &second) in Piece::ALL.iter().enumerate() {
        pairs.extend(Piece::ALL[..k].iter().map(|&first| [first, second]));
    }
    pairs
}

#[test]
fn every_instance_up_to_4x5_equals_brute_force() {
    let sizes = (1..=4).flat_map(|rows| (1..=5).map(move |cols| (rows, cols)));
    let mut solvable = 0;
    for (rows, cols) in sizes {
        for pair in pairs() {
            let expected = Enumerator::run(rows, cols, pair);
            for n in 2..=u16::from(rows * cols) / 2 + 1 {
                let [first, second] = pair;
                let instance = Instance::new(rows, cols, n, second, first).expect("valid values");
                let none = BTreeSet::new();
                let expected = expected.get(&usize::from(n)).unwrap_or(&none);
                check_everything(instance, expected);
                solvable += usize::from(!expected.is_empty());
            }
        }
    }
    assert!(
        solvable > 50,
        "the comparison must not be empty: {solvable}"
    );
}

/// Compares all four calls with the known set of solutions.
fn check_everything(instance: Instance, expected: &BTreeSet<Board>) {
    let (none, control) = (Givens::none(), SolveControl::default());
    let found = all(instance, &none);
    let distinct: BTreeSet<Board> = found.iter().cloned().collect();
    assert_eq!(
        distinct.len(),
        found.len(),
        "{instance}: a solution came twice"
    );
    assert_eq!(&distinct, expected, "{instance}");
    if instance.impossible().is_some() {
        assert!(expected.is_empty(), "{instance} is not impossible");
    }

    let classes: BTreeSet<Board> = expected.iter().map(Board::canonical).collect();
    let count = solve::count(&instance, &none, &control).expect("not stopped");
    let (total, classes) = (expected.len() as u64, classes.len() as u64);
    assert_eq!(count, SolutionCount { total, classes }, "{instance}");

    let first = solve::first(&instance, &none, &control).expect("not stopped");
    match first {
        None => assert!(expected.is_empty(), "{instance}"),
        Some(first) => assert!(expected.contains(&first), "{instance}"),
    }
    match solve::uniqueness(&instance, &none, &control).expect("not stopped") {
        Uniqueness::None => assert_eq!(total, 0, "{instance}"),
        Uniqueness::Unique(only) => assert!(total == 1 && expected.contains(&only), "{instance}"),
        Uniqueness::UniqueUpToSymmetry(one) => {
            assert!(
                total > 1 && classes == 1 && expected.contains(&one),
                "{instance}"
            );
        }
        Uniqueness::Several(two) => {
            assert!(
                two.iter().all(|board| expected.contains(board)),
                "{instance}"
            );
            assert_ne!(two[0].canonical(), two[1].canonical(), "{instance}");
        }
    }
}

#[test]
fn published_puzzles_have_the_known_counts() {
    let text = include_str!("data/chess-loop.txt");
    let number = |field: &str| -> u64 {
        let (_, value) = field.split_once('=').expect("name=value");
        value.parse().expect("a number")
    };
    let (mut puzzles, mut counts) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let is_puzzle = line.contains('|');
        let words: Vec<&str> = line
            .split([' ', '|'])
            .filter(|word| !word.is_empty())
            .collect();
        // 15 | 4 x N + 4 x Q | 4x7 | N....Q./… | total=2 classes=1
        // NB n=2 2x4 total=4 classes=2
        let (n, first, second, size) = if is_puzzle {
            (words[1], words[3], words[7], words[8])
        } else {
            (&words[1][2..], &words[0][..1], &words[0][1..], words[2])
        };
        let instance = instance(&format!("{size}:{n}{first}+{n}{second}"));
        let [total, classes] = [words[words.len() - 2], words[words.len() - 1]].map(number);
        let solutions = all(instance, &Givens::none());
        assert_eq!(solutions.len() as u64, total, "{line}");
        assert_eq!(
            count(&instance.to_string()),
            SolutionCount { total, classes },
            "{line}"
        );
        if is_puzzle {
            assert!(solutions.contains(&board(words[9])), "{line}");
            let verdict = solve::uniqueness(&instance, &Givens::none(), &SolveControl::default());
            let verdict = verdict.expect("not stopped");
            assert!(
                matches!(verdict, Uniqueness::UniqueUpToSymmetry(_)),
                "{line}"
            );
            puzzles += 1;
        } else {
            counts += 1;
        }
    }
    assert_eq!((puzzles, counts), (16, 31));
}

#[test]
fn unsolvable_instances_have_no_solution() {
    for text in [
        "3x5:3B+3N",
        "4x4:3B+3N",
        "4x4:4B+4K",
        "8x8:8N+8Q",
        "8x8:8R+8K",
        "8x8:12B+12N",
    ] {
        assert_eq!(count(text), SolutionCount::default(), "{text}");
    }
    for pair in ["K+Q", "R+Q", "B+Q"] {
        let (first, second) = pair.split_once('+').expect("two letters");
        for n in 2..5 {
            let text = format!("9x9:{n}{first}+{n}{second}");
            assert!(instance(&text).impossible().is_some(), "{text}");
            assert_eq!(count(&text), SolutionCount::default(), "{text}");
        }
    }
}

#[test]
fn larger_boards_have_the_known_counts() {
    // Each engine alone gave these counts.
    let cases = [
        ("6x6:4B+4N", 1454, 187),
        ("8x8:6N+6Q", 36, 7),
        ("7x7:6R+6B", 2056, 257),
        ("8x8:10B+10N", 188, 30),
    ];
    for (text, total, classes) in cases {
        assert_eq!(count(text), SolutionCount { total, classes }, "{text}");
    }
}

#[test]
fn solutions_do_not_depend_on_the_order_of_the_types() {
    for (one, other) in [("5x5:3N+3R", "5x5:3R+3N"), ("4x6:4B+4K", "4x6:4K+4B")] {
        let sets = [one, other].map(|text| -> BTreeSet<Board> {
            all(instance(text), &Givens::none()).into_iter().collect()
        });
        assert_eq!(sets[0], sets[1], "{one}");
    }
}

#[test]
fn solutions_come_in_the_same_order_every_time() {
    let instance = instance("5x6:3B+3R");
    assert_eq!(
        all(instance, &Givens::none()),
        all(instance, &Givens::none())
    );
}

#[test]
fn solutions_with_givens_are_those_that_agree_with_them() {
    let mut random = 1_u64;
    let mut below = |limit: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (random >> 33) as usize % limit
    };
    for text in [
        "4x5:2N+2B",
        "4x5:2K+2R",
        "5x5:3N+3K",
        "4x6:4N+4R",
        "5x5:4B+4R",
        "5x6:3N+3Q",
    ] {
        let instance = instance(text);
        let solutions = all(instance, &Givens::none());
        for round in 0..200 {
            // Some squares of a solution, and in every fifth round a few wrong ones.
            let model = &solutions[below(solutions.len())];
            let mut cells: Vec<char> = model.to_string().chars().collect();
            for cell in cells.iter_mut().filter(|cell| **cell != '/') {
                match below(8) {
                    0 if round % 5 == 0 => *cell = instance.first().letter(),
                    0..=5 => *cell = '?',
                    _ => {}
                }
            }
            let givens: Givens = cells
                .into_iter()
                .collect::<String>()
                .parse()
                .expect("givens");
            let agreeing = solutions.iter().filter(|board| givens.agree_with(board));
            let expected: BTreeSet<Board> = agreeing.cloned().collect();
            let found = all(instance, &givens);
            assert_eq!(found.len(), expected.len(), "{text} {givens}");
            assert_eq!(
                found.into_iter().collect::<BTreeSet<_>>(),
                expected,
                "{text} {givens}"
            );

            let classes: BTreeSet<Board> = expected.iter().map(Board::canonical).collect();
            let control = SolveControl::default();
            let count = solve::count(&instance, &givens, &control).expect("not stopped");
            assert_eq!(count.total, expected.len() as u64, "{text} {givens}");
            assert_eq!(count.classes, classes.len() as u64, "{text} {givens}");
            let verdict = solve::uniqueness(&instance, &givens, &control);
            let is_right = match verdict.expect("not stopped") {
                Uniqueness::None => expected.is_empty(),
                Uniqueness::Unique(_) => expected.len() == 1,
                Uniqueness::UniqueUpToSymmetry(_) => expected.len() > 1 && classes.len() == 1,
                Uniqueness::Several(_) => classes.len() > 1,
            };
            assert!(is_right, "{text} {givens}");
        }
    }
}

#[test]
fn givens_of_other_types_or_sizes_are_no_error() {
    let instance = instance("2x3:2N+2K");
    let none: [&str; 3] = ["Q??/???", "???/???/N??", "K???/????"];
    for text in &none[..2] {
        let givens: Givens = text.parse().expect("givens");
        assert!(all(instance, &givens).is_empty(), "{text}");
    }
    // Squares off the board that are unknown or empty have no effect.
    for text in [none[2], "???./???."] {
        let givens: Givens = text.parse().expect("givens");
        assert_eq!(givens.at(Square { row: 7, col: 7 }), Given::Unknown);
        assert!(!all(instance, &givens).is_empty(), "{text}");
    }
}

#[test]
fn for_each_ends_when_the_callback_breaks() {
    let mut seen = 0;
    let found = |_: &Board| {
        seen += 1;
        if seen == 3 {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let instance = instance("5x5:2N+2K");
    solve::for_each(&instance, &Givens::none(), &SolveControl::default(), found)
        .expect("not stopped");
    assert_eq!(seen, 3);
}

#[test]
fn a_stopped_call_fails() {
    // A complete count would take far too long.
    let instance = instance("12x12:9N+9K");
    let stop = AtomicBool::new(false);
    let calls = Cell::new(0);
    let progress = |_: &solve::Stats| {
        calls.set(calls.get() + 1);
        stop.store(true, Ordering::Relaxed);
    };
    let control = SolveControl::new(&stop).with_progress(&progress);
    assert_eq!(
        solve::count(&instance, &Givens::none(), &control),
        Err(Stopped)
    );
    assert_eq!(calls.get(), 1, "the first report stopped it");
}

/// A call reports every 65,536 placed pieces, some milliseconds of work. After the stop at most one
/// report may follow, if the call had just polled.
#[test]
fn a_stopped_call_ends_within_one_report() {
    for text in [
        "12x12:9N+9K",
        "12x12:14N+14Q",
        "12x12:36N+36B",
        "12x12:14R+14B",
    ] {
        let instance = instance(text);
        // Stopped at once, while the backtracker is alone, and after the learner has joined.
        for wait in [0, 3, 66] {
            let stop = AtomicBool::new(false);
            let reports = AtomicU64::new(0);
            let late = std::thread::scope(|scope| {
                let call = scope.spawn(|| {
                    let progress = |_: &solve::Stats| {
                        reports.fetch_add(1, Ordering::Relaxed);
                    };
                    let control = SolveControl::new(&stop).with_progress(&progress);
                    solve::count(&instance, &Givens::none(), &control)
                });
                while reports.load(Ordering::Relaxed) < wait && !call.is_finished() {
                    std::thread::sleep(std::time::Duration::from_micros(100));
                }
                stop.store(true, Ordering::Relaxed);
                let seen = reports.load(Ordering::Relaxed);
                assert_eq!(call.join().expect("no panic"), Err(Stopped), "{text}");
                reports.load(Ordering::Relaxed) - seen
            });
            assert!(late <= 1, "{text}: {late} reports after a stop at {wait}");
        }
    }
}
