//! Lessons: what a newcomer does to learn a game, as data that every front end shows.
//!
//! A lesson is a text file, `games/*/lesson/steps.txt`, whose sentences are in Fluent files beside it.
//! The file consists of blocks, separated by empty lines: a line with the block's kind and id, then
//! lines with a key and a value. `#` begins a comment.
//!
//! ```text
//! goal win                    the first step: what winning looks like
//! position 4/3b/2rb/4 r
//! find wins                   any move that fulfils the condition completes the step
//! show c2xd2*                 the move that "Show me" shows
//! rule C10                    the clause of the rules that the step teaches
//!
//! game small                  a whole small game, from a variant's start or from a position
//! variant 4
//! opponent captures 1 | any   the opponent's habits, the first that a legal move fulfils
//! rule C4
//!
//! task jump                   "find a move that …"
//! …
//! forbidden apart             a move to be attempted, which the rule refuses
//! try a1-b2
//! tap a1 b2                   the squares to tap
//! …
//! said jump                   in the small game, the remark on a move that fulfils `when`
//! when captures 1
//! rule C7
//!
//! advice jump                 before the learner's move, if some legal move fulfils `can` (or if
//! can captures 1              every one fulfils `must`)
//! rule C7
//! ```
//!
//! No front end evaluates a condition: it gets the list of the moves that complete a step. Tests
//! check every step by the rules.

mod condition;
mod guide;
mod parse;
mod placing;

use game::{AnyLine, Reason};

pub use condition::Condition;
pub use guide::{GuideNote, GuidedGame, Said};
pub use parse::LessonError;
pub use placing::{Placing, PlacingStep, PuzzleLesson};

use crate::Game;

/// The lesson of a game: its steps in order, and the sentences of its small game.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Id of the game that the lesson teaches.
    pub game: &'static str,
    /// The steps of the lesson, in the order in which they are taught.
    pub steps: Vec<LessonStep>,
    remarks: Vec<(Condition, GuideNote)>,
    advice: Vec<(guide::Occasion, GuideNote)>,
}

/// A step of a lesson: a position, and what the learner does in it.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// Id of the step within the lesson. Never renamed: browsers store the ids of completed steps.
    pub id: String,
    /// The clause of the game's rules that the step teaches.
    pub rule: String,
    /// The position in which the step begins. `None` for the start of the variant.
    pub position: Option<String>,
    /// Name of the variant that is played. `None` for the one that the position's text shows.
    pub variant: Option<String>,
    /// What the learner does in the step.
    pub exercise: Exercise,
    /// Beginning of the ids of the step's messages, such as `lesson-cage-jump`.
    pub message: String,
}

/// What the learner does in a step of a lesson.
#[derive(Clone, Debug)]
pub enum Exercise {
    /// Finds a move: any that fulfils the condition.
    Find {
        /// The condition that completes the step.
        condition: Condition,
        /// The move shown to a learner who asks for it, in canonical notation.
        shown: String,
        /// Whether this is the first step, which shows what winning looks like.
        is_goal: bool,
        /// Whether front ends show the boards before and after the move beside each other.
        compare: bool,
    },
    /// Attempts a move that the step's rule forbids.
    Forbidden {
        /// The illegal move, in canonical notation.
        attempt: String,
        /// The squares that a learner taps to attempt it.
        squares: Vec<String>,
    },
    /// Plays a whole small game against an opponent with simple habits.
    Play {
        /// The opponent's habits, in order of preference.
        opponent: Vec<Condition>,
    },
}

impl Lesson {
    /// Parses the lesson of a game.
    ///
    /// # Errors
    ///
    /// The first line that can't be parsed, or a block that lacks a key.
    pub fn parse(game: &'static str, text: &str) -> Result<Lesson, LessonError> {
        parse::lesson(game, text)
    }
}

impl LessonStep {
    /// Opens the game at the step's position.
    ///
    /// # Errors
    ///
    /// The position or the variant is invalid.
    pub fn open(&self, game: &Game) -> Result<Box<dyn AnyLine>, Reason> {
        game.open(self.position.as_deref(), self.variant.as_deref())
    }

    /// The legal moves that complete the step, in canonical notation. Empty if the step asks for no
    /// move of its own choice, or if its position is invalid.
    pub fn accepted(&self, game: &Game) -> Vec<String> {
        let Exercise::Find { condition, .. } = &self.exercise else {
            return Vec::new();
        };
        let Ok(line) = self.open(game) else {
            return Vec::new();
        };
        condition.matching(&*line)
    }
}
