//! Chess Loop in line mode: every line places a piece on a square.

use std::io::BufRead;

use chess_loop::{
    Board, Given, Givens, Piece, Square,
    deduce::{Grade, PuzzleHint, find_hint},
    depict,
    generate::generate,
    open::{no_solution_reason, open},
    share::{Puzzle, PuzzleSpec, Seed},
    solve::SolveControl,
    verify::{inspect, verify_as},
    words::piece_plural,
};
use game::{Reason, Rng};

use super::ask;
use crate::{commands, context::Context, failure::Failure, interrupt};

/// Random seeds of new Chess Loop puzzles are below this number, so that they are short enough to type.
const SEED_LIMIT: u64 = 1_000_000;

/// Maximum number of broken rules that are printed below a board: one wrong piece can break many.
const MAX_FAULTS: usize = 3;

/// Asks for a Chess Loop puzzle (`new`, or the text of one) and lets the player solve it, again and again
/// until they quit. Returns `false` at the end of the input.
pub(crate) fn puzzles(
    input: &mut (impl BufRead + ?Sized),
    mut rng: Rng,
    context: &Context,
) -> Result<bool, Failure> {
    loop {
        let Some(text) = ask(input, &context.words.get("puzzle-which"), context)? else {
            return Ok(false);
        };
        let found = match text.to_lowercase().as_str() {
            "" | "quit" | "q" | "sair" => return Ok(true),
            "new" | "novo" => new_puzzle(&mut rng),
            _ => open(&text, &SolveControl::new(interrupt::flag()))
                .map(|it| it.puzzle)
                .map_err(|refused| commands::cannot_open(&refused)),
        };
        match found {
            Ok(puzzle) => {
                if !Solver::new(puzzle, context).run(input)? {
                    return Ok(false);
                }
            }
            Err(Failure::Input(reason) | Failure::Work(reason)) => refuse(&reason, context)?,
            Err(other) => return Err(other),
        }
    }
}

fn new_puzzle(rng: &mut Rng) -> Result<Puzzle, Failure> {
    let spec = PuzzleSpec {
        grade: Some(Grade::Easy),
        givens: true,
        ..PuzzleSpec::default()
    };
    let seed = Seed {
        spec,
        number: rng.bits() % SEED_LIMIT,
    };
    let made = generate(&seed, &SolveControl::new(interrupt::flag()));
    made.map(|it| it.puzzle)
        .map_err(|it| Failure::Work(it.reason()))
}

fn refuse(reason: &Reason, context: &Context) -> Result<(), Failure> {
    context.print(&session::wording::refusal(reason, &context.words))
}

struct Solver<'a> {
    puzzle: Puzzle,
    board: Board,
    undo: Vec<Board>,
    /// Number of the next hint for the puzzle: 1 says where to look, 2 why, 3 and more what to do. Placing
    /// a piece resets it to 1.
    level: usize,
    context: &'a Context,
}

impl Solver<'_> {
    fn new(puzzle: Puzzle, context: &Context) -> Solver<'_> {
        let instance = puzzle.instance();
        let empty = Board::empty(instance.rows(), instance.cols());
        let mut solver = Solver {
            // An instance always has a valid size, so the fallback is never used.
            board: empty.unwrap_or_else(|_| chess_loop::published::PUBLISHED[0].solution()),
            puzzle,
            undo: Vec::new(),
            level: 1,
            context,
        };
        for (square, given) in solver.puzzle.givens().known() {
            if let Given::Piece(piece) = given {
                solver.board.set(square, Some(piece));
            }
        }
        solver
    }

    /// Prompts for pieces to place, or commands such as `hint`, until the puzzle is solved or the player
    /// leaves it. Returns `false` at the end of the input.
    fn run(&mut self, input: &mut (impl BufRead + ?Sized)) -> Result<bool, Failure> {
        let context = self.context;
        context.print(&context.words.get("puzzle-help"))?;
        self.show()?;
        while verify_as(&self.board.to_string(), &self.puzzle.wanted()).is_err() {
            let Some(text) = ask(input, &context.words.get("puzzle-prompt"), context)? else {
                return Ok(false);
            };
            match text.to_lowercase().as_str() {
                "" => (),
                "?" | "help" | "ajuda" => context.print(&context.words.get("puzzle-help"))?,
                "board" | "tabuleiro" => self.show()?,
                "hint" | "dica" => self.hint()?,
                "undo" | "desfazer" => match self.undo.pop() {
                    Some(board) => {
                        self.board = board;
                        self.show()?;
                    }
                    None => context.print(&context.words.get("local-nothing-to-undo"))?,
                },
                "quit" | "exit" | "q" | "sair" => return Ok(true),
                _ => self.place(&text)?,
            }
        }
        context.print(&context.words.get("puzzle-solved"))?;
        Ok(true)
    }

    /// Executes a line that the player typed, such as `N a1` or `Na1` to place a piece, or `- a1` to empty
    /// the square. Prints why if it is invalid or the square is given by the puzzle.
    fn place(&mut self, text: &str) -> Result<(), Failure> {
        let (piece, square) = match self.parse(text) {
            Ok(parsed) => parsed,
            Err(reason) => return refuse(&reason, self.context),
        };
        self.undo.push(self.board.clone());
        self.board.set(square, piece);
        self.level = 1;
        self.show()
    }

    fn parse(&self, text: &str) -> Result<(Option<Piece>, Square), Reason> {
        let instance = self.puzzle.instance();
        let [first, second] = instance.pair();
        let bad = || {
            Reason::new("puzzle-bad-line")
                .with("text", text)
                .with("first", first.letter().to_string())
                .with("second", second.letter().to_string())
        };
        let mut letters = text.trim().chars();
        let letter = letters.next().ok_or_else(bad)?;
        let piece = match letter {
            '-' | '.' => None,
            letter => {
                let piece = Piece::from_letter(letter).filter(|it| instance.pair().contains(it));
                Some(piece.ok_or_else(bad)?)
            }
        };
        let name = letters.as_str().trim().to_lowercase();
        let square = grid::Square::parse(&name)
            .filter(|it| it.is_within(instance.cols(), instance.rows()))
            .ok_or_else(bad)?;
        let square = Square {
            row: instance.rows() - 1 - square.rank,
            col: square.file,
        };
        if self.puzzle.givens().at(square) != Given::Unknown {
            return Err(Reason::new("puzzle-given").with("square", name));
        }
        Ok((piece, square))
    }

    /// Prints the task and the goal of the puzzle, the board, the number of pieces placed, and which
    /// attacks break a rule.
    fn show(&self) -> Result<(), Failure> {
        let context = self.context;
        let instance = self.puzzle.instance();
        let view = depict::view(&self.board, instance.pair());
        let mut marks = depict::attacks(&self.board);
        marks.arrows.clear();
        let board = context.draw(&view, &marks, context.text_style(false));
        let task = commands::puzzle_task(instance, context);
        let goal = context.words.get("puzzle-goal");
        let mut text = format!("\n{task}\n{goal}\n\n{board}\n");
        for piece in instance.pair() {
            let args = [
                ("pieces", piece_plural(piece.letter())),
                ("placed", self.board.count(piece).into()),
                ("n", instance.n().into()),
            ];
            text += &context.with("puzzle-placed", &args);
            text.push('\n');
        }
        let inspected = inspect(&self.board.to_string());
        let faults = inspected.map(|it| it.faults).unwrap_or_default();
        for fault in faults.iter().take(MAX_FAULTS) {
            text += &context.words.sentence_with_rule(&fault.reason());
            text.push('\n');
        }
        context.print(&text)
    }

    /// Prints a hint for the puzzle: the first one since a piece was placed says where to look, the
    /// second why, and later ones what to do. Says so if the puzzle has no solution.
    fn hint(&mut self) -> Result<(), Failure> {
        let progress = Givens::pieces_of(&self.board);
        let control = SolveControl::new(interrupt::flag());
        let Some(hint) = find_hint(&self.puzzle, &progress, &control)? else {
            let none = no_solution_reason(self.puzzle.instance().impossible());
            return self.context.print(&self.context.words.sentence(&none));
        };
        let all: [fn(&PuzzleHint, &Puzzle) -> Vec<Reason>; 3] =
            [PuzzleHint::focus, PuzzleHint::why, PuzzleHint::action];
        let reveal = all[(self.level - 1).min(2)];
        self.level += 1;
        let reasons = reveal(&hint, &self.puzzle);
        let sentences: Vec<String> = reasons
            .iter()
            .map(|reason| self.context.words.sentence(reason))
            .collect();
        self.context.print(&sentences.join(" "))
    }
}
