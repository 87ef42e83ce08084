//! Parses the text of a lesson.

use std::fmt;

use super::{Condition, Exercise, GuideNote, Lesson, LessonStep, guide::Occasion};

/// The error for the text of a lesson that can't be parsed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LessonError {
    /// Number of the line, from 1, at which the faulty block begins.
    pub line: usize,
    /// Description of the fault, in English.
    pub fault: String,
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lesson, line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for LessonError {}

/// A block of a lesson: its kind, its id, and its keys with their values.
pub(super) struct Block<'a> {
    pub(super) kind: &'a str,
    pub(super) id: &'a str,
    line: usize,
    fields: Vec<(&'a str, &'a str)>,
}

impl<'a> Block<'a> {
    /// The value of a key that the block may have.
    pub(super) fn optional(&self, key: &str) -> Option<&'a str> {
        let mut fields = self.fields.iter();
        fields
            .find(|(name, _)| *name == key)
            .map(|(_, value)| *value)
    }

    /// The value of a key that the block must have.
    pub(super) fn required(&self, key: &str) -> Result<&'a str, LessonError> {
        let value = self.optional(key);
        value.ok_or_else(|| self.error(format!("{} {} has no {key}", self.kind, self.id)))
    }

    /// The condition under a key that the block must have.
    pub(super) fn condition(&self, key: &str) -> Result<Condition, LessonError> {
        let text = self.required(key)?;
        let condition = Condition::parse(text);
        condition.ok_or_else(|| self.error(format!("{text} isn't a condition")))
    }

    pub(super) fn error(&self, fault: String) -> LessonError {
        LessonError {
            line: self.line,
            fault,
        }
    }

    /// Checks that the block has no other keys than these.
    pub(super) fn check_keys(&self, known: &[&str]) -> Result<(), LessonError> {
        let mut fields = self.fields.iter();
        match fields.find(|(name, _)| !known.contains(name)) {
            Some((name, _)) => Err(self.error(format!("unknown key {name}"))),
            None => Ok(()),
        }
    }
}

/// Divides the text of a lesson into blocks.
pub(super) fn blocks(text: &str) -> Result<Vec<Block<'_>>, LessonError> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut is_new = true;
    for (index, line) in text.lines().map(str::trim).enumerate() {
        if line.starts_with('#') {
            continue;
        }
        if line.is_empty() {
            is_new = true;
            continue;
        }
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        let value = value.trim();
        match blocks.last_mut() {
            Some(block) if !is_new => block.fields.push((key, value)),
            _ => blocks.push(Block {
                kind: key,
                id: value,
                line: index + 1,
                fields: Vec::new(),
            }),
        }
        is_new = false;
    }
    match blocks.iter().find(|it| it.id.is_empty()) {
        Some(block) => Err(block.error(format!("{} has no id", block.kind))),
        None => Ok(blocks),
    }
}

/// Parses the lesson of a game.
pub(super) fn lesson(game: &'static str, text: &str) -> Result<Lesson, LessonError> {
    let mut lesson = Lesson {
        game,
        steps: Vec::new(),
        remarks: Vec::new(),
        advice: Vec::new(),
    };
    for block in blocks(text)? {
        let rule = block.required("rule")?.to_owned();
        let note = |rule: String| GuideNote {
            message: format!("lesson-{game}-{}-{}", block.kind, block.id),
            rule,
        };
        match block.kind {
            "said" => {
                block.check_keys(&["rule", "when"])?;
                lesson.remarks.push((block.condition("when")?, note(rule)));
            }
            "advice" => {
                block.check_keys(&["rule", "can", "must"])?;
                let occasion = match block.optional("must") {
                    Some(_) => Occasion::Must(block.condition("must")?),
                    None => Occasion::Can(block.condition("can")?),
                };
                lesson.advice.push((occasion, note(rule)));
            }
            _ => lesson.steps.push(step(game, &block, rule)?),
        }
    }
    Ok(lesson)
}

fn step(game: &str, block: &Block<'_>, rule: String) -> Result<LessonStep, LessonError> {
    let (own_keys, exercise): (&[&str], Exercise) = match block.kind {
        "goal" | "task" => (
            &["find", "show", "compare"],
            Exercise::Find {
                condition: block.condition("find")?,
                shown: block.required("show")?.to_owned(),
                is_goal: block.kind == "goal",
                compare: block.optional("compare").is_some(),
            },
        ),
        "forbidden" => (
            &["try", "tap"],
            Exercise::Forbidden {
                attempt: block.required("try")?.to_owned(),
                squares: (block.required("tap")?.split_whitespace())
                    .map(ToOwned::to_owned)
                    .collect(),
            },
        ),
        "game" => {
            let habits = block.required("opponent")?;
            let habits: Option<Vec<Condition>> = habits
                .split('|')
                .map(|it| Condition::parse(it.trim()))
                .collect();
            let opponent = habits.ok_or_else(|| block.error("bad opponent".to_owned()))?;
            (&["opponent"], Exercise::Play { opponent })
        }
        kind => return Err(block.error(format!("unknown kind {kind}"))),
    };
    let keys = [own_keys, &["rule", "position", "variant"]].concat();
    block.check_keys(&keys)?;
    Ok(LessonStep {
        id: block.id.to_owned(),
        rule,
        position: block.optional("position").map(ToOwned::to_owned),
        variant: block.optional("variant").map(ToOwned::to_owned),
        exercise,
        message: format!("lesson-{game}-{}", block.id),
    })
}
