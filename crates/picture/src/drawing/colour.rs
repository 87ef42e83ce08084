//! Colours by purpose, and their values in each theme.

/// A set of colour values for drawings, such as light or dark.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Theme {
    /// The light or the dark theme, by the viewer's system setting; light in formats without such a
    /// setting.
    #[default]
    Auto,
    /// The theme of light colours (chalk and lichen).
    Light,
    /// The theme of dark colours (slate).
    Dark,
    /// The theme of greys, for printing.
    Grey,
}

/// A colour value: red, green and blue, each from 0 to 255.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Rgb(pub [u8; 3]);

/// A colour by its purpose. [`Colour::rgb`] is its value in a theme.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Colour {
    /// Colour of the slab: the plate under and around the cells of a board.
    Slab,
    /// Colour of the cells of a board of one tone, or of the light cells of a chequered board.
    LightCell,
    /// Colour of the dark cells of a chequered board.
    DarkCell,
    /// Colour of the grid lines of a board whose pieces stand on intersections.
    GridLine,
    /// Background colour of a cell that the player has chosen while entering a move.
    Highlight,
    /// Background colour of a cell that a piece left, reached or was placed on in the last move.
    /// Translucent, so that the cell remains visible.
    LastMove,
    /// Colour of the mark on a cell that the player may choose next while entering a move.
    Legal,
    /// Colour of the edge of a cell that the player has chosen, and of marks of the last move.
    Chosen,
    /// Colour of the marks of a broken rule.
    Bad,
    /// Colour of the frames and arrows that show a hint.
    Hint,
    /// Colour of the frame of the keyboard cursor.
    Focus,
    /// White in all themes, for the line inside the keyboard cursor's frame and the cross on badges
    /// of broken rules.
    White,
    /// Colour of the arrows that show attacks.
    Arrow,
    /// Colour of the halo around an arrow.
    ArrowHalo,
    /// Fill colour of a white piece.
    WhitePiece,
    /// Colour of the edges and details of a white piece.
    WhitePieceInk,
    /// Fill colour of a black piece.
    BlackPiece,
    /// Colour of the edges of a black piece.
    BlackPieceEdge,
    /// Colour of the details of a black piece.
    BlackPieceInk,
    /// Colour of the sides of a counter, a neutral stone piece.
    Counter,
    /// Colour of the edges of a counter, a neutral stone piece.
    CounterEdge,
    /// Colour of the top of a counter, a neutral stone piece.
    CounterTop,
    /// Fill colour of a red piece.
    Red,
    /// Colour of the edges of a red piece.
    RedEdge,
    /// Colour of the details of a red piece.
    RedInk,
    /// Fill colour of a blue piece.
    Blue,
    /// Colour of the edges of a blue piece.
    BlueEdge,
    /// Colour of the details of a blue piece.
    BlueInk,
}

/// A row of the table of colours: a colour, its name, and its values in the light, dark and grey theme.
struct Row {
    colour: Colour,
    /// The name of the colour in `sprites.svg`, the file with the pictures of pieces.
    name: &'static str,
    /// Values of the colour in the light, the dark and the grey theme.
    values: [Rgb; 3],
}

const fn row(colour: Colour, name: &'static str, values: [&str; 3]) -> Row {
    let [light, dark, grey] = values;
    Row {
        colour,
        name,
        values: [hex(light), hex(dark), hex(grey)],
    }
}

/// The table of all colours with their values in each theme, in the order of [`Colour`].
const COLOURS: &[Row] = &[
    row(Colour::Slab, "b-slab", ["#5d6a60", "#2c3531", "#646464"]),
    row(
        Colour::LightCell,
        "b-light",
        ["#ece7d8", "#b3baa9", "#efefef"],
    ),
    row(
        Colour::DarkCell,
        "b-dark",
        ["#a5b29c", "#7d8b7f", "#bababa"],
    ),
    row(
        Colour::GridLine,
        "b-line",
        ["#5d6a60", "#2c3531", "#646464"],
    ),
    row(
        Colour::Highlight,
        "b-chosen",
        ["#ecc76a", "#e0b14d", "#d0d0d0"],
    ),
    row(
        Colour::LastMove,
        "b-last",
        ["#ecc76a", "#e0b14d", "#d0d0d0"],
    ),
    row(Colour::Legal, "b-mark", ["#1d5043", "#0f3a30", "#2b2b2b"]),
    row(Colour::Chosen, "b-sel", ["#7a4a00", "#492a00", "#3c3c3c"]),
    row(Colour::Bad, "b-bad", ["#97291f", "#74120b", "#202020"]),
    row(Colour::Hint, "b-hint", ["#6a4a9c", "#452779", "#484848"]),
    row(Colour::Focus, "b-focus", ["#1f55b5", "#10347a", "#101010"]),
    row(Colour::White, "b-white", ["#ffffff", "#ffffff", "#ffffff"]),
    row(Colour::Arrow, "arrow", ["#1f5a4c", "#114437", "#2f2f2f"]),
    row(
        Colour::ArrowHalo,
        "arrow-halo",
        ["#fffdf8", "#f3efe4", "#ffffff"],
    ),
    row(Colour::WhitePiece, "pw", ["#fffdf6", "#fbf8ef", "#ffffff"]),
    row(
        Colour::WhitePieceInk,
        "pw-ink",
        ["#2a2f31", "#1c2022", "#2b2b2b"],
    ),
    row(Colour::BlackPiece, "pb", ["#2f3538", "#23292c", "#343434"]),
    row(
        Colour::BlackPieceEdge,
        "pb-edge",
        ["#15181a", "#0b0d0e", "#161616"],
    ),
    row(
        Colour::BlackPieceInk,
        "pb-ink",
        ["#efeadd", "#e9e4d7", "#ececec"],
    ),
    row(
        Colour::Counter,
        "counter",
        ["#8c897f", "#6e6c65", "#8a8a8a"],
    ),
    row(
        Colour::CounterEdge,
        "counter-edge",
        ["#4a4944", "#23231f", "#484848"],
    ),
    row(
        Colour::CounterTop,
        "counter-top",
        ["#b6b2a6", "#918e84", "#b4b4b4"],
    ),
    // Red and blue differ in hue only, so the grey palette makes one light and one dark.
    row(Colour::Red, "red", ["#c4472f", "#ad3a25", "#ffffff"]),
    row(
        Colour::RedEdge,
        "red-edge",
        ["#7c2415", "#5d190d", "#343434"],
    ),
    row(Colour::RedInk, "red-ink", ["#fff3e4", "#fff3e4", "#343434"]),
    row(Colour::Blue, "blue", ["#27568c", "#28558c", "#4a4a4a"]),
    row(
        Colour::BlueEdge,
        "blue-edge",
        ["#12304f", "#0b2139", "#161616"],
    ),
    row(
        Colour::BlueInk,
        "blue-ink",
        ["#e8f1fb", "#e8f1fb", "#f4f4f4"],
    ),
];

impl Colour {
    /// Iterates over all colours of the table, in its order.
    pub(crate) fn all() -> impl Iterator<Item = Colour> {
        COLOURS.iter().map(|it| it.colour)
    }

    /// The colour that has the given name in `sprites.svg`, the file with the pictures of pieces,
    /// or `None` if there is none.
    pub(crate) fn named(name: &str) -> Option<Colour> {
        let row = COLOURS.iter().find(|it| it.name == name);
        row.map(|it| it.colour)
    }

    /// The name of the colour in `sprites.svg`, the file with the pictures of pieces.
    pub(crate) fn name(self) -> &'static str {
        COLOURS[self as usize].name
    }

    /// Red, green and blue of the colour in a theme. [`Theme::Auto`] has the light values.
    pub fn rgb(self, theme: Theme) -> Rgb {
        let [light, dark, grey] = COLOURS[self as usize].values;
        match theme {
            Theme::Auto | Theme::Light => light,
            Theme::Dark => dark,
            Theme::Grey => grey,
        }
    }

    /// The colour's own opacity in a theme, in hundredths.
    pub(crate) const fn opacity(self, theme: Theme) -> u8 {
        match (self, theme) {
            (Colour::LastMove, Theme::Auto | Theme::Light) => 62,
            (Colour::LastMove, Theme::Dark) => 66,
            (Colour::LastMove, Theme::Grey) => 80,
            _ => 100,
        }
    }
}

/// Parses a colour such as `#5d6a60` at compile time, where a mistake is a compile error.
const fn hex(text: &str) -> Rgb {
    let text = text.as_bytes();
    assert!(text.len() == 7 && text[0] == b'#');
    let mut channels = [0; 3];
    let mut index = 1;
    while index < 7 {
        let digit = match text[index] {
            digit @ b'0'..=b'9' => digit - b'0',
            digit @ b'a'..=b'f' => digit - b'a' + 10,
            _ => panic!("a colour has hexadecimal digits"),
        };
        let channel = &mut channels[(index - 1) / 2];
        *channel = *channel * 16 + digit;
        index += 1;
    }
    Rgb(channels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_table_is_in_enum_order() {
        for (index, Row { colour, name, .. }) in COLOURS.iter().enumerate() {
            assert_eq!(*colour as usize, index, "{name}");
            assert_eq!(Colour::named(name), Some(*colour));
        }
    }

    #[test]
    fn hex_values_are_parsed() {
        assert_eq!(Colour::Slab.rgb(Theme::Auto), Rgb([0x5d, 0x6a, 0x60]));
        assert_eq!(Colour::Red.rgb(Theme::Dark), Rgb([0xad, 0x3a, 0x25]));
    }
}
