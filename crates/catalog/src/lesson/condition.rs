//! Conditions on moves: the predicates of a lesson's tasks, remarks and opponents.

use game::{AnyLine, Outcome, Played, Step};

/// A condition that a move fulfils or not, decided by the rules of the game.
///
/// In text, requirements are separated by commas and all must hold; `not` negates one. Inside
/// `denies` and `forces`, which are about the moves after the move, they are separated by `and`.
#[derive(Clone, Debug)]
pub struct Condition(Vec<Requirement>);

#[derive(Clone, Debug)]
struct Requirement {
    test: Test,
    expected: bool,
}

/// A property of a move.
#[derive(Clone, Debug)]
enum Test {
    /// `any`: every legal move.
    Any,
    /// `like PATTERN`: the canonical notation matches; `*` stands for any text.
    Like(String),
    /// `captures N`: at least `N` pieces are captured.
    Captures(usize),
    /// `leaves`: the piece that moves leaves the board.
    Leaves,
    /// `wins`: the move wins the game at once.
    Wins,
    /// `draws`: the move ends the game as a draw.
    Draws,
    /// `lands SQUARE`: the piece that moves, or is placed, ends on the square.
    Lands(String),
    /// `moves SPRITE`: the piece that moves has this picture.
    Moves(String),
    /// `up`: the piece that moves ends on a higher rank.
    Up,
    /// `replies N`: the game continues, and the opponent has at most `N` legal moves.
    Replies(u32),
    /// `reply PATTERN`: the game continues, and the notation of every reply matches.
    Reply(String),
    /// `denies CONDITION`: no reply fulfils the condition.
    Denies(Condition),
    /// `forces CONDITION`: the game continues, and after every reply some move fulfils the condition.
    Forces(Condition),
}

impl Condition {
    /// Parses a condition such as `captures 2, not leaves`; `None` if the text isn't one.
    pub fn parse(text: &str) -> Option<Condition> {
        Condition::parse_parts(text, ",")
    }

    fn parse_parts(text: &str, separator: &str) -> Option<Condition> {
        let parts = text.split(separator).map(str::trim);
        let parts: Option<Vec<Requirement>> = parts.map(Requirement::parse).collect();
        parts.map(Condition)
    }

    /// Whether a move in canonical notation is legal in the current position of `line` and fulfils
    /// the condition.
    pub fn holds(&self, line: &dyn AnyLine, m: &str) -> bool {
        let mut after = line.boxed_clone();
        let Ok(played) = after.try_play(m) else {
            return false;
        };
        let holds = |it: &Requirement| it.test.holds(line, &played, &*after) == it.expected;
        self.0.iter().all(holds)
    }

    /// The legal moves that fulfil the condition, in canonical notation and in its order.
    pub fn matching(&self, line: &dyn AnyLine) -> Vec<String> {
        let moves = line.legal_moves().into_iter().map(|it| it.text);
        moves.filter(|m| self.holds(line, m)).collect()
    }
}

impl Requirement {
    fn parse(part: &str) -> Option<Requirement> {
        let (expected, words) = match part.strip_prefix("not ") {
            Some(rest) => (false, rest.trim()),
            None => (true, part),
        };
        let (name, value) = words.split_once(' ').unwrap_or((words, ""));
        let value = value.trim();
        let test = match (name, value) {
            ("any", "") => Test::Any,
            ("leaves", "") => Test::Leaves,
            ("wins", "") => Test::Wins,
            ("draws", "") => Test::Draws,
            ("up", "") => Test::Up,
            ("captures", n) => Test::Captures(n.parse().ok()?),
            ("replies", n) => Test::Replies(n.parse().ok()?),
            (_, "") => return None,
            ("like", pattern) => Test::Like(pattern.to_owned()),
            ("reply", pattern) => Test::Reply(pattern.to_owned()),
            ("lands", square) => Test::Lands(square.to_owned()),
            ("moves", sprite) => Test::Moves(sprite.to_owned()),
            ("denies", nested) => Test::Denies(Condition::parse_parts(nested, " and ")?),
            ("forces", nested) => Test::Forces(Condition::parse_parts(nested, " and ")?),
            _ => return None,
        };
        Some(Requirement { test, expected })
    }
}

impl Test {
    fn holds(&self, before: &dyn AnyLine, played: &Played, after: &dyn AnyLine) -> bool {
        let steps = &played.trace.steps;
        let outcome = || after.ending().map(|it| it.outcome);
        match self {
            Test::Any => true,
            Test::Like(pattern) => matches(pattern, &played.text),
            Test::Captures(n) => {
                let taken = steps.iter().filter(|it| matches!(it, Step::Take(_)));
                *n <= taken.count()
            }
            Test::Leaves => steps.iter().any(|it| matches!(it, Step::Leave(..))),
            Test::Wins => outcome() == Some(Outcome::Win(before.to_move())),
            Test::Draws => outcome() == Some(Outcome::Draw),
            Test::Lands(square) => {
                let marks = played.trace.marks().squares;
                let mut ends = marks.iter().filter(|(_, it)| *it == game::Mark::To);
                ends.any(|(at, _)| at.to_string() == *square)
            }
            Test::Moves(sprite) => {
                let from = steps.iter().find_map(|it| match it {
                    Step::Slide(from, _) | Step::Leave(from, _) => Some(*from),
                    Step::Place(..) | Step::Take(_) => None,
                });
                let piece = from.and_then(|from| before.view().piece(from));
                piece.is_some_and(|moved| moved.0 == sprite)
            }
            Test::Up => steps.iter().any(|it| match it {
                Step::Slide(from, to) => from.rank < to.rank,
                Step::Place(..) | Step::Leave(..) | Step::Take(_) => false,
            }),
            Test::Replies(n) => after.ending().is_none() && after.count_moves() <= *n,
            Test::Reply(pattern) => {
                let replies = after.legal_moves();
                !replies.is_empty() && replies.iter().all(|it| matches(pattern, &it.text))
            }
            Test::Denies(condition) => condition.matching(after).is_empty(),
            Test::Forces(condition) => {
                let can_follow = |reply: String| {
                    let mut line = after.boxed_clone();
                    let is_over = line.try_play(&reply).is_err() || line.ending().is_some();
                    let mut moves = line.legal_moves().into_iter();
                    !is_over && moves.any(|m| condition.holds(&*line, &m.text))
                };
                let mut replies = after.legal_moves().into_iter().map(|it| it.text);
                after.ending().is_none() && replies.all(can_follow)
            }
        }
    }
}

/// Whether `text` matches a pattern in which `*` stands for any text.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(tail) = text.strip_prefix(start) else {
        return false;
    };
    let ends = tail.char_indices().map(|(at, _)| at).chain([tail.len()]);
    ends.into_iter().any(|at| matches(rest, &tail[at..]))
}
