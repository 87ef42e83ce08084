//! Writing a file that the person names: asked for its path, and again before another is replaced.

use std::path::{Path, PathBuf};

use messages::Messages;
use ratatui::crossterm::event::KeyCode;

use crate::{
    context::Context,
    event::{Effect, NotWritten},
    page::{KeyHint, Notice, key},
    play::yes_or_no,
    prompt::{Prompt, Typed, typed_text, typing_hints},
};

/// What is written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum ExportKind {
    Record,
    Picture,
}

/// A file about to be written.
#[derive(Debug)]
pub(crate) struct ExportDialog {
    what: ExportKind,
    text: String,
    prompt: Prompt<()>,
    /// The file that is in the way, if there is one.
    replace: Option<PathBuf>,
}

impl ExportDialog {
    /// Asks for a path, and offers a name without ending.
    pub(crate) fn new(what: ExportKind, name: &str, text: String) -> ExportDialog {
        let ending = match what {
            ExportKind::Record => "txt",
            ExportKind::Picture => "svg",
        };
        ExportDialog {
            what,
            text,
            prompt: Prompt::new((), format!("{name}.{ending}")),
            replace: None,
        }
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.replace.is_none().then_some(&mut self.prompt.text)
    }

    /// Handles a key. Returns whether it is over without a file.
    pub(crate) fn key(&mut self, key: KeyCode, context: &mut Context) -> bool {
        if let Some(path) = &self.replace {
            match yes_or_no(key) {
                Some(true) => context.push(self.write(path.clone(), true)),
                Some(false) => self.replace = None,
                None => (),
            }
            return false;
        }
        match self.prompt.key(key) {
            Typed::More => false,
            Typed::Cancelled => true,
            Typed::Done(path, ()) if path.is_empty() => true,
            Typed::Done(path, ()) => {
                context.push(self.write(PathBuf::from(path), false));
                false
            }
        }
    }

    fn write(&self, path: PathBuf, replace: bool) -> Effect {
        Effect::Write {
            path,
            text: self.text.clone(),
            replace,
        }
    }

    /// What came of it. The question goes on if a file is in the way or the path is wrong.
    pub(crate) fn written(
        exporting: &mut Option<ExportDialog>,
        path: &Path,
        result: Result<(), NotWritten>,
        context: &Context,
    ) -> Option<Notice> {
        match result {
            Ok(()) => {
                *exporting = None;
                let path = ("path", path.display().to_string().into());
                Some(Notice::info(context.words.with("local-written", &[path])))
            }
            Err(NotWritten::Exists) if exporting.is_some() => {
                if let Some(exporting) = exporting {
                    exporting.replace = Some(path.to_owned());
                }
                None
            }
            Err(error) => {
                *exporting = None;
                Some(Notice::not_written(path, error, context.words))
            }
        }
    }

    /// The question, for the status line.
    pub(crate) fn question(&self, words: &Messages) -> String {
        if let Some(path) = &self.replace {
            let path = ("path", path.display().to_string().into());
            return words.with("app-confirm-replace", &[path]).into_owned();
        }
        let id = match self.what {
            ExportKind::Record => "app-write-record",
            ExportKind::Picture => "app-write-svg",
        };
        typed_text(id, &self.prompt.text, words)
    }

    pub(crate) fn hints(&self) -> Vec<KeyHint> {
        if self.replace.is_some() {
            return vec![
                key('y', "app-key-yes", "app-do-replace"),
                key('n', "app-key-no", "app-do-no"),
            ];
        }
        typing_hints()
    }
}
