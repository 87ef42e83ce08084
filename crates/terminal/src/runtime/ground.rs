//! Whether the window is dark or light, asked of the terminal itself.
//!
//! The question is an operating system command, and the answer comes in as if it were typed: it
//! starts with Alt and `]` and ends with Alt and `\` or Ctrl-G. So it is taken out of what is typed,
//! however late it comes, and never reaches the app as keys.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use ratatui::crossterm::event::{self, Event as Input, KeyCode, KeyEvent, KeyModifiers};

use crate::theme::Colours;

/// How long the first picture waits for an answer.
const MAX_UNPRODUCTIVE_SEEDS: Duration = Duration::from_millis(100);
/// No answer is longer than this. Then it was typed by a person after all.
const LONGEST: usize = 64;

/// Listens for the answer.
#[derive(Debug, Default)]
pub(super) struct Listener {
    /// Whether an answer may still come.
    asked: bool,
    /// What has come of it.
    heard: Option<Heard>,
    /// What the terminal said.
    answer: Option<Colours>,
}

/// A part of an answer: what it says, and the inputs it came as.
#[derive(Debug, Default)]
struct Heard {
    text: String,
    inputs: Vec<Input>,
}

impl Listener {
    /// Asks, and waits a moment for the answer. What is typed meanwhile comes back.
    pub(super) fn ask(&mut self, out: &mut impl Write) -> io::Result<Vec<Input>> {
        self.asked = true;
        out.write_all(b"\x1b]11;?\x1b\\")?;
        out.flush()?;
        let until = Instant::now() + MAX_UNPRODUCTIVE_SEEDS;
        let mut typed = Vec::new();
        // Somebody who types already should not have to wait.
        while typed.is_empty() && self.answer.is_none() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || !event::poll(left)? {
                break;
            }
            typed.extend(self.hear(event::read()?));
        }
        Ok(typed)
    }

    /// The colours for what the terminal said, once.
    pub(super) fn take_answer(&mut self) -> Option<Colours> {
        self.answer.take()
    }

    /// Takes an answer out of what comes in. Returns what is left for the app.
    pub(super) fn hear(&mut self, input: Input) -> Vec<Input> {
        let Input::Key(KeyEvent {
            code: KeyCode::Char(char),
            modifiers,
            ..
        }) = input
        else {
            return vec![input];
        };
        let alt = modifiers.contains(KeyModifiers::ALT);
        let ends = alt && char == '\\' || modifiers.contains(KeyModifiers::CONTROL) && char == 'g';
        let Some(heard) = &mut self.heard else {
            if self.asked && alt && char == ']' {
                self.heard = Some(Heard {
                    text: String::new(),
                    inputs: vec![input],
                });
                return Vec::new();
            }
            return vec![input];
        };
        heard.inputs.push(input);
        if ends {
            self.answer = parse(&heard.text);
            self.heard = None;
            self.asked = false;
            return Vec::new();
        }
        heard.text.push(char);
        let plausible = "11;rgb:".starts_with(&heard.text) || heard.text.starts_with("11;rgb:");
        if plausible && heard.text.len() < LONGEST {
            return Vec::new();
        }
        // Something else: it goes to the app as it came.
        let heard = self.heard.take();
        heard.map(|it| it.inputs).unwrap_or_default()
    }
}

/// The colours for a background such as `11;rgb:1414/1717/1a1a`.
fn parse(text: &str) -> Option<Colours> {
    let parts = text.strip_prefix("11;rgb:")?.split('/');
    let share = |it: &str| {
        let most = 16_u32
            .checked_pow(it.len().try_into().ok()?)?
            .checked_sub(1)?;
        let value = u32::from_str_radix(it, 16).ok()?;
        (0 < most).then(|| f64::from(value) / f64::from(most))
    };
    let parts: Vec<f64> = parts.map(share).collect::<Option<_>>()?;
    let [red, green, blue] = parts.try_into().ok()?;
    let brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
    Some(if 0.5 < brightness {
        Colours::Light
    } else {
        Colours::Dark
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Vec<Input> {
        let key = |char, modifiers| Input::Key(KeyEvent::new(KeyCode::Char(char), modifiers));
        let one = |char| match char {
            '«' => key(']', KeyModifiers::ALT),
            '»' => key('\\', KeyModifiers::ALT),
            '!' => key('g', KeyModifiers::CONTROL),
            char => key(char, KeyModifiers::NONE),
        };
        text.chars().map(one).collect()
    }

    /// What reaches the app, and what the terminal is found to be.
    fn heard(text: &str) -> (Vec<Input>, Option<Colours>) {
        let mut listener = Listener {
            asked: true,
            ..Listener::default()
        };
        let left = typed(text).into_iter().flat_map(|it| listener.hear(it));
        let left = left.collect();
        (left, listener.take_answer())
    }

    #[test]
    fn an_answer_is_understood_and_never_reaches_the_app() {
        let check = |text, colours| {
            let (left, found) = heard(text);
            assert_eq!(found, colours, "{text}");
            assert_eq!(left, typed("xy"), "{text}");
        };
        check("x«11;rgb:1414/1717/1a1a»y", Some(Colours::Dark));
        check("x«11;rgb:fdfd/f6f6/e3e3»y", Some(Colours::Light));
        check("«11;rgb:ff/ff/ff!xy", Some(Colours::Light));
        check("x«11;rgb:zz/ff»y", None);
        check("xy", None);
    }

    #[test]
    fn what_a_person_types_is_kept() {
        for text in ["«q", "«11x»", "1«2»"] {
            assert_eq!(heard(text).0, typed(text), "{text}");
        }
        let mut listener = Listener::default();
        let left = typed("«11;rgb:0/0/0»").into_iter();
        let left: Vec<Input> = left.flat_map(|it| listener.hear(it)).collect();
        assert_eq!(left, typed("«11;rgb:0/0/0»"), "nobody asked");
    }
}
