//! Colours and characters. Colour only repeats what a shape says: without it nothing is lost.

use picture::{Charset, Role, TextStyle};
use ratatui::style::{Color, Modifier, Style};

/// The colours of the terminal that may be used.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Colours {
    /// None, for `NO_COLOR`: bold, dim and reverse have to do.
    None,
    /// For a dark background.
    #[default]
    Dark,
    /// For a light background.
    Light,
}

impl Colours {
    /// The next choice in a menu.
    pub(crate) const fn next(self) -> Colours {
        match self {
            Colours::Dark => Colours::Light,
            Colours::Light => Colours::None,
            Colours::None => Colours::Dark,
        }
    }
}

/// How everything is drawn.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Theme {
    pub(crate) charset: Charset,
    pub(crate) colours: Colours,
}

/// What a piece of text outside a board is.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Ink {
    Plain,
    /// Titles and names.
    Strong,
    /// What is there if one looks for it.
    Quiet,
    /// The status line, the last move.
    Sun,
    /// A problem.
    Bad,
    /// A hint.
    Hint,
    /// The row or button that Enter acts on.
    Chosen,
}

impl Theme {
    pub(crate) const fn text_style(self, flipped: bool) -> TextStyle {
        TextStyle {
            charset: self.charset,
            flipped,
        }
    }

    /// The one of two texts that can be shown.
    pub(crate) const fn pick<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        match self.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }

    pub(crate) fn ink(self, ink: Ink) -> Style {
        let style = Style::new();
        match ink {
            Ink::Plain => style,
            Ink::Strong => style.add_modifier(Modifier::BOLD),
            Ink::Quiet => self.quiet(),
            Ink::Sun => self.fg(Color::Yellow).add_modifier(Modifier::BOLD),
            Ink::Bad => self
                .fg(self.either(Color::LightRed, Color::Red))
                .add_modifier(Modifier::BOLD),
            Ink::Hint => self
                .fg(self.either(Color::LightMagenta, Color::Magenta))
                .add_modifier(Modifier::BOLD),
            Ink::Chosen => style.add_modifier(Modifier::BOLD | Modifier::REVERSED),
        }
    }

    /// The style of a part of a board.
    pub(crate) fn role(self, role: Role) -> Style {
        let bold = |style: Style| style.add_modifier(Modifier::BOLD);
        match role {
            Role::Frame | Role::Label | Role::Empty => self.quiet(),
            Role::Red => bold(self.fg(self.either(Color::LightRed, Color::Red))),
            Role::Blue => bold(self.fg(self.either(Color::LightBlue, Color::Blue))),
            // The cursor is shown in reverse where it is drawn: here it might reach beyond its cell.
            Role::White | Role::Black | Role::Cursor => bold(Style::new()),
            Role::Neutral => Style::new(),
            Role::Last | Role::Taken | Role::Chosen => bold(self.fg(Color::Yellow)),
            Role::Legal | Role::Finish => {
                bold(self.fg(self.either(Color::LightGreen, Color::Green)))
            }
            Role::Hint => self.ink(Ink::Hint),
            Role::Bad => self.ink(Ink::Bad),
        }
    }

    fn quiet(self) -> Style {
        match self.colours {
            // Dim is a matter of taste of the terminal; grey is not.
            Colours::None => Style::new(),
            Colours::Dark | Colours::Light => Style::new().fg(Color::DarkGray),
        }
    }

    fn fg(self, colour: Color) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            Colours::Dark | Colours::Light => Style::new().fg(colour),
        }
    }

    fn either(self, dark: Color, light: Color) -> Color {
        match self.colours {
            Colours::Light => light,
            Colours::None | Colours::Dark => dark,
        }
    }
}
