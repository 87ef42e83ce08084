//! The dialog for exporting a file: asks for a path, and for a confirmation before an existing file is
//! replaced.

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

/// The kind of an exported file: a game's record as text, or a picture of a position as SVG.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum ExportKind {
    Record,
    Picture,
}

/// The dialog for exporting a file: the content to be written, and the path being typed.
#[derive(Debug)]
pub(crate) struct ExportDialog {
    kind: ExportKind,
    /// The content of the exported file: the record of a game, or a picture as SVG.
    text: String,
    prompt: Prompt<()>,
    /// The existing file that the player is asked to replace. `None` while the path is typed.
    replace: Option<PathBuf>,
}

impl ExportDialog {
    /// Opens the export dialog. The suggested path is `name` with the extension of the file's kind.
    pub(crate) fn new(kind: ExportKind, name: &str, text: String) -> ExportDialog {
        let extension = match kind {
            ExportKind::Record => "txt",
            ExportKind::Picture => "svg",
        };
        ExportDialog {
            kind,
            text,
            prompt: Prompt::new((), format!("{name}.{extension}")),
            replace: None,
        }
    }

    /// The path of the exported file while it is typed. `None` while the player confirms a replacement.
    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.replace.is_none().then_some(&mut self.prompt.text)
    }

    /// Handles a key in the export dialog. Returns `true` if the player has cancelled the dialog or
    /// has submitted an empty path.
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

    /// Handles the outcome of writing an exported file: closes the dialog and returns a notice, or, if
    /// a file of this name exists and the dialog is open, returns `None` and lets the dialog ask
    /// whether to replace it.
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

    /// The question of the export dialog to the player, for the status line.
    pub(crate) fn question(&self, words: &Messages) -> String {
        if let Some(path) = &self.replace {
            let path = ("path", path.display().to_string().into());
            return words.with("app-confirm-replace", &[path]).into_owned();
        }
        let id = match self.kind {
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
