//! Boards as text, for terminals, logs and documents.

mod layout;
mod legend;
mod sign;

use game::{BoardView, Marks, PieceColour, Player};
use grid::Square;

use crate::{
    Charset, glyph,
    screen::{Screen, Spot},
};

use layout::{Form, Layout};
use sign::{Junction, Sign};

pub use legend::legend;

/// Options for writing a board as text.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct TextStyle {
    /// The characters to write the board with.
    pub charset: Charset,
    /// Whether to write the board rotated by 180 degrees, with the last rank at the bottom and the
    /// first file on the right.
    pub flipped: bool,
}

/// The meaning of a stretch of text on a board, for colour schemes. The characters express it
/// without colour, except that the keyboard cursor and a chosen square have equal brackets.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum TextRole {
    /// Lines around and between the cells of a board.
    Frame,
    /// Names of files and ranks beside the board.
    Label,
    /// A cell of the board without a piece or mark, and the space around the board.
    Empty,
    /// A piece that is drawn in red.
    Red,
    /// A piece that is drawn in blue.
    Blue,
    /// A piece that is drawn in white.
    White,
    /// A piece that is drawn in black.
    Black,
    /// A piece that belongs to neither player.
    Neutral,
    /// Brackets around a square that the last move left, reached or placed a piece on.
    Last,
    /// The sign on an empty square whose piece the last move captured.
    Taken,
    /// The brackets around, or the dot on, a square that the player may choose as the next step of
    /// entering a move.
    Legal,
    /// The brackets around a square that the player has chosen while entering a move.
    Chosen,
    /// The brackets around the square that the keyboard cursor is on.
    Cursor,
    /// The brackets around a square that a hint proposes.
    Hint,
    /// The exclamation marks around a square where a rule is broken.
    Bad,
    /// The finish line at the edge of the board.
    Finish,
}

impl From<PieceColour> for TextRole {
    fn from(colour: PieceColour) -> TextRole {
        match colour {
            PieceColour::White => TextRole::White,
            PieceColour::Black => TextRole::Black,
            PieceColour::Red => TextRole::Red,
            PieceColour::Blue => TextRole::Blue,
        }
    }
}

impl TextRole {
    /// The parameters of the ANSI escape sequence for the role: one of a terminal's 16 colours, its
    /// default colour, or bold.
    const fn ansi(self) -> &'static str {
        match self {
            // Some terminal themes use grey as the background, so the default colour is safer.
            TextRole::Frame | TextRole::Label | TextRole::Empty => "39",
            TextRole::Red => "1;31",
            TextRole::Blue => "1;94",
            TextRole::White | TextRole::Black => "1",
            TextRole::Neutral => "37",
            TextRole::Last | TextRole::Taken => "33",
            TextRole::Legal => "32",
            TextRole::Chosen | TextRole::Cursor => "1;93",
            TextRole::Hint => "35",
            TextRole::Bad => "1;91",
            TextRole::Finish => "97",
        }
    }
}

/// A stretch of text that has one role, such as a label or a piece.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Span {
    /// The characters of the span, each one column wide.
    pub text: String,
    /// The role of the span's text. Spaces have no visible colour, so the span may include some of
    /// other roles.
    pub role: TextRole,
}

/// The place of a cell in a board written as text, in characters from the top left.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct CellPlace {
    /// First column of the cell in the text, from 0.
    pub column: u16,
    /// Line of the cell in the text, from 0.
    pub row: u16,
    /// Width of the cell in the text, in columns.
    pub width: u16,
}

/// Writes a board as lines of spans (stretches of text with one role), for a terminal to draw;
/// [`text`] joins them.
///
/// Small boards with gaps or of points are drawn with grid lines, other boards in a box or, if they
/// have more than 24 files, with neither. No line is longer than 80 columns for boards of up to 26
/// files.
pub fn board_lines(view: &BoardView, marks: &Marks, style: TextStyle) -> Vec<Vec<Span>> {
    let layout = Layout::new(view, style.flipped);
    let mut canvas = Canvas::new(layout.columns(), layout.rows());
    match layout.form {
        Form::Boxed => draw_box(&mut canvas, &layout, style.charset),
        Form::Bare => (),
        Form::Lattice => draw_lattice(&mut canvas, &layout, style.charset),
        Form::Points => draw_joins(&mut canvas, &layout, style.charset),
    }
    draw_labels(&mut canvas, &layout);
    for (spot, square) in layout.screen.cells() {
        let sign = Sign::of(&layout, marks, square, style.charset);
        let (column, row) = layout.place(spot);
        for (offset, (char, role)) in (0..).zip(sign.columns()) {
            canvas.put(column + offset, row, char, role);
        }
    }
    canvas.into_lines()
}

/// Writes a board as plain text. Every line ends with a newline, and no line with a space.
pub fn text(view: &BoardView, marks: &Marks, style: TextStyle) -> String {
    join(&board_lines(view, marks, style), |span| span.text.clone())
}

/// Writes a board like [`text`], with ANSI colour codes.
pub fn text_ansi(view: &BoardView, marks: &Marks, style: TextStyle) -> String {
    join(&board_lines(view, marks, style), |span| {
        format!("\x1b[{}m{}\x1b[0m", span.role.ansi(), span.text)
    })
}

/// The place of a square's cell in the text that [`board_lines`] writes; `None` if the square isn't
/// on the board.
pub fn locate(view: &BoardView, style: TextStyle, square: Square) -> Option<CellPlace> {
    let layout = Layout::new(view, style.flipped);
    let (column, row) = layout.place(layout.screen.spot_of(square));
    layout.screen.has(square).then_some(CellPlace {
        column,
        row,
        width: Layout::CELL,
    })
}

/// The square whose cell is at a column and a line of the text that [`board_lines`] writes; `None`
/// if there is none.
pub fn square_at(view: &BoardView, style: TextStyle, column: u16, row: u16) -> Option<Square> {
    let layout = Layout::new(view, style.flipped);
    layout.screen.square(layout.spot_at(column, row)?)
}

/// The glyphs of a player's pieces in hand (not yet placed), grouped by kind, such as `○○○○ ◫◫`.
pub fn hand_glyphs(view: &BoardView, player: Player, charset: Charset) -> String {
    let hands = view.hands.iter().filter(|it| it.player == player);
    let piles = hands.map(|hand| glyph(hand.sprite, charset).repeat(hand.count.into()));
    piles
        .filter(|it| !it.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn join(lines: &[Vec<Span>], show: impl Fn(&Span) -> String) -> String {
    let line = |spans: &Vec<Span>| spans.iter().map(&show).chain(["\n".to_owned()]).collect();
    lines.iter().map(line).collect::<Vec<String>>().concat()
}

fn draw_box(canvas: &mut Canvas, layout: &Layout, charset: Charset) {
    let (left, right) = (Layout::LABELS, layout.columns().saturating_sub(1));
    let bottom = layout.rows().saturating_sub(2);
    let plain = [['┌', '─', '┐'], ['└', '─', '┘']];
    let finish = [['╒', '═', '╕'], ['╘', '═', '╛']];
    for (y, row) in [0, bottom].into_iter().enumerate() {
        // The finish line is beyond the last rank, which is at the bottom if the board is flipped.
        let is_finish = layout.screen.view.finish && (y == 1) == layout.screen.flipped;
        let (shape, dash) = if is_finish {
            (finish, '=')
        } else {
            (plain, '-')
        };
        let role = if is_finish {
            TextRole::Finish
        } else {
            TextRole::Frame
        };
        for column in left + 1..right {
            canvas.put(column, row, charset.pick(shape[y][1], dash), role);
        }
        canvas.put(left, row, charset.pick(shape[y][0], '+'), TextRole::Frame);
        canvas.put(right, row, charset.pick(shape[y][2], '+'), TextRole::Frame);
    }
    for row in 1..bottom {
        canvas.put(left, row, charset.pick('│', '|'), TextRole::Frame);
        canvas.put(right, row, charset.pick('│', '|'), TextRole::Frame);
    }
}

/// Draws lines around the cells of a board, following its gaps.
fn draw_lattice(canvas: &mut Canvas, layout: &Layout, charset: Charset) {
    let shows = |column, row| layout.screen.shows(Spot::new(column, row));
    for row in 0..=layout.screen.height() {
        for column in 0..=layout.screen.width() {
            let (x, y) = layout.place(Spot::new(column, row));
            let (x, y) = (x.saturating_sub(1), y.saturating_sub(1));
            // The four cells that meet at this corner determine the four lines between them.
            let [nw, ne] = [shows(column - 1, row - 1), shows(column, row - 1)];
            let [sw, se] = [shows(column - 1, row), shows(column, row)];
            let line = Junction {
                up: nw || ne,
                down: sw || se,
                left: nw || sw,
                right: ne || se,
            };
            canvas.put(x, y, line.char(charset), TextRole::Frame);
            if line.right {
                for offset in 1..=Layout::CELL {
                    canvas.put(
                        x + offset,
                        y,
                        Junction::ACROSS.char(charset),
                        TextRole::Frame,
                    );
                }
            }
            if line.down {
                canvas.put(x, y + 1, Junction::DOWN.char(charset), TextRole::Frame);
            }
        }
    }
}

/// Draws the lines between neighbouring points of a board. The points themselves are drawn as
/// cells.
fn draw_joins(canvas: &mut Canvas, layout: &Layout, charset: Charset) {
    for (spot, _) in layout.screen.cells() {
        let (x, y) = layout.place(spot);
        let line = Junction::through(&layout.screen, spot);
        if line.right {
            let x = x + Layout::CELL;
            canvas.put(x, y, Junction::ACROSS.char(charset), TextRole::Frame);
        }
        if line.down {
            canvas.put(x + 1, y + 1, Junction::DOWN.char(charset), TextRole::Frame);
        }
    }
}

fn draw_labels(canvas: &mut Canvas, layout: &Layout) {
    let view = layout.screen.view;
    let digits = view.height.to_string().len();
    for rank in 0..view.height {
        let (_, row) = layout.place(layout.screen.spot_of(Square::new(0, rank)));
        let name = format!("{:>digits$}", u16::from(rank) + 1);
        let margin = u16::from(layout.form != Form::Bare);
        for (column, char) in (margin..).zip(name.chars()) {
            canvas.put(column, row, char, TextRole::Label);
        }
    }
    for file in 0..view.width {
        let (column, _) = layout.place(layout.screen.spot_of(Square::new(file, 0)));
        if let Some(name) = Screen::file_name(file) {
            canvas.put(column + 1, layout.rows() - 1, name, TextRole::Label);
        }
    }
}

/// A grid of characters with roles, on which a board is drawn as text. Characters outside it are
/// dropped.
struct Canvas {
    rows: Vec<Vec<(char, TextRole)>>,
}

impl Canvas {
    fn new(columns: u16, rows: u16) -> Canvas {
        let row = vec![(' ', TextRole::Empty); columns.into()];
        Canvas {
            rows: vec![row; rows.into()],
        }
    }

    fn put(&mut self, column: u16, row: u16, char: char, role: TextRole) {
        let row = self.rows.get_mut(usize::from(row));
        if let Some(cell) = row.and_then(|it| it.get_mut(usize::from(column))) {
            *cell = (char, role);
        }
    }

    fn into_lines(self) -> Vec<Vec<Span>> {
        self.rows.into_iter().map(|row| spans(&row)).collect()
    }
}

fn spans(row: &[(char, TextRole)]) -> Vec<Span> {
    let used = row.iter().rposition(|(char, _)| *char != ' ');
    let mut spans: Vec<Span> = Vec::new();
    for &(char, role) in row.iter().take(used.map_or(0, |it| it + 1)) {
        match spans.last_mut() {
            // A space has no colour, so it never starts a new span.
            Some(span) if span.role == role || char == ' ' => span.text.push(char),
            _ => spans.push(Span {
                text: char.into(),
                role,
            }),
        }
    }
    spans
}
