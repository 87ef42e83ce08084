//! Finds out whether the terminal has a dark or a light background, by asking the terminal.
//!
//! The query is an operating system command (OSC 11), and the reply arrives on standard input like
//! typed keys: it starts with Alt-`]` and ends with Alt-`\` or Ctrl-G. [`BackgroundQuery::filter`]
//! takes it out of the input, however late it arrives, so that it never reaches the app as keys.
//! Terminals that don't know the query never reply.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use ratatui::crossterm::event::{self, Event as Input, KeyCode, KeyEvent, KeyModifiers};

use crate::theme::Colours;

/// Time that the first frame waits for the terminal's reply about its background. Local terminals reply
/// within a few milliseconds; a later reply changes the colours of a later frame.
const REPLY_TIMEOUT: Duration = Duration::from_millis(100);
/// Maximum length in characters of the terminal's reply about its background. Longer text was typed by
/// the player.
const MAX_REPLY: usize = 64;

/// The state of the query for the terminal's background colour.
#[derive(Debug, Default)]
pub(super) struct BackgroundQuery {
    /// Whether the query was sent and the terminal has not replied, so that a reply may still come.
    pending: bool,
    /// The part of the terminal's reply that has arrived. `None` while no reply is arriving.
    partial: Option<PartialReply>,
    /// The colours that fit the terminal's background, from its reply until they are taken.
    colours: Option<Colours>,
}

/// The beginning of what may be the terminal's reply to the query for its background colour: its
/// text, and the inputs to restore if it turns out to be typed by the player.
#[derive(Debug, Default)]
struct PartialReply {
    text: String,
    inputs: Vec<Input>,
}

impl BackgroundQuery {
    /// Sends the query for the background colour to the terminal and waits up to [`REPLY_TIMEOUT`] for
    /// the reply. Returns inputs that the player made meanwhile.
    pub(super) fn send(&mut self, out: &mut impl Write) -> io::Result<Vec<Input>> {
        self.pending = true;
        out.write_all(b"\x1b]11;?\x1b\\")?;
        out.flush()?;
        let deadline = Instant::now() + REPLY_TIMEOUT;
        let mut typed = Vec::new();
        // A player who is already typing should not have to wait.
        while typed.is_empty() && self.colours.is_none() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || !event::poll(left)? {
                break;
            }
            typed.extend(self.filter(event::read()?));
        }
        Ok(typed)
    }

    /// The colours that fit the terminal's background, the first time after its reply. `None` before
    /// that, and at later calls.
    pub(super) fn take_colours(&mut self) -> Option<Colours> {
        self.colours.take()
    }

    /// Takes the terminal's reply about its background out of the input. Returns the inputs that are for
    /// the app: none while a reply is arriving, and all of them once the text can't be a reply.
    pub(super) fn filter(&mut self, input: Input) -> Vec<Input> {
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
        let Some(partial) = &mut self.partial else {
            if self.pending && alt && char == ']' {
                self.partial = Some(PartialReply {
                    text: String::new(),
                    inputs: vec![input],
                });
                return Vec::new();
            }
            return vec![input];
        };
        partial.inputs.push(input);
        if ends {
            self.colours = parse(&partial.text);
            self.partial = None;
            self.pending = false;
            return Vec::new();
        }
        partial.text.push(char);
        let plausible = "11;rgb:".starts_with(&partial.text) || partial.text.starts_with("11;rgb:");
        if plausible && partial.text.len() < MAX_REPLY {
            return Vec::new();
        }
        let typed = self.partial.take();
        typed.map(|it| it.inputs).unwrap_or_default()
    }
}

/// The colours that fit a background such as `11;rgb:1414/1717/1a1a` in the terminal's reply, by its
/// brightness (ITU-R 601). `None` if the text is not a colour.
fn parse(text: &str) -> Option<Colours> {
    let parts = text.strip_prefix("11;rgb:")?.split('/');
    // Each part has one to four hexadecimal digits; all digits F is full brightness.
    let fraction = |digits: &str| {
        let full = 16_u32
            .checked_pow(digits.len().try_into().ok()?)?
            .checked_sub(1)?;
        let value = u32::from_str_radix(digits, 16).ok()?;
        (0 < full).then(|| f64::from(value) / f64::from(full))
    };
    let parts: Vec<f64> = parts.map(fraction).collect::<Option<_>>()?;
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

    /// The inputs that reach the app while a reply is pending, and the colours found.
    fn filtered(text: &str) -> (Vec<Input>, Option<Colours>) {
        let mut query = BackgroundQuery {
            pending: true,
            ..BackgroundQuery::default()
        };
        let left = typed(text).into_iter().flat_map(|it| query.filter(it));
        let left = left.collect();
        (left, query.take_colours())
    }

    #[test]
    fn replies_are_parsed_and_never_reach_the_app() {
        let check = |text, colours| {
            let (left, found) = filtered(text);
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
    fn typed_keys_that_look_like_a_reply_reach_the_app() {
        for text in ["«q", "«11x»", "1«2»"] {
            assert_eq!(filtered(text).0, typed(text), "{text}");
        }
        let mut query = BackgroundQuery::default();
        let left = typed("«11;rgb:0/0/0»").into_iter();
        let left: Vec<Input> = left.flat_map(|it| query.filter(it)).collect();
        assert_eq!(left, typed("«11;rgb:0/0/0»"), "no query was sent");
    }
}
