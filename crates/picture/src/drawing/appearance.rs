//! The appearance of shapes: fills, strokes and lettering.

use super::colour::{Colour, Rgb, Theme};

/// A colour with an opacity, with which figures are filled and lines and texts are drawn.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Paint {
    /// The colour of the paint, before its opacity is applied.
    pub colour: Colour,
    /// Opacity of the paint in hundredths, multiplied by the opacity of the colour itself.
    opacity: u8,
}

impl Paint {
    pub(crate) const fn new(colour: Colour, opacity: u8) -> Paint {
        Paint { colour, opacity }
    }

    /// Red, green and blue of the paint in a theme, without its opacity.
    pub fn rgb(self, theme: Theme) -> Rgb {
        self.colour.rgb(theme)
    }

    /// Opacity of the paint in a theme, in hundredths: its own multiplied by that of its colour.
    pub fn opacity(self, theme: Theme) -> u8 {
        let both = u16::from(self.opacity) * u16::from(self.colour.opacity(theme));
        u8::try_from(both / 100).unwrap_or(u8::MAX)
    }
}

/// The appearance of a line: colour, width, ends, corners and dashes.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Colour and opacity of the line.
    pub paint: Paint,
    /// Width of the line, in units.
    pub width: f64,
    /// Whether the ends of the line are round.
    pub round_caps: bool,
    /// Whether the corners of the line are round.
    pub round_joins: bool,
    /// Lengths of the line's dashes and gaps in units, alternating; empty for a solid line.
    pub dashes: &'static [f64],
    /// Offset into the dash pattern at the start of the line, in units.
    pub dash_offset: f64,
}

/// The appearance of a figure, which is first filled, then stroked.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Appearance {
    /// Paint of the figure's inside; `None` for an unfilled figure.
    pub fill: Option<Paint>,
    /// The line around the figure; `None` for a figure without an edge.
    pub stroke: Option<Stroke>,
}

impl Appearance {
    const fn filled(colour: Colour) -> Appearance {
        Appearance {
            fill: Some(Paint::new(colour, 100)),
            stroke: None,
        }
    }

    const fn line(colour: Colour, width: f64) -> Appearance {
        Appearance {
            fill: None,
            stroke: None,
        }
        .edged(colour, width)
    }

    /// This appearance with a solid edge of the given colour and width, in units.
    #[must_use]
    pub const fn edged(self, colour: Colour, width: f64) -> Appearance {
        Appearance {
            stroke: Some(Stroke {
                paint: Paint::new(colour, 100),
                width,
                round_caps: false,
                round_joins: false,
                dashes: &[],
                dash_offset: 0.0,
            }),
            ..self
        }
    }

    /// This appearance with a fill of the given opacity, in hundredths. Unchanged if it has no
    /// fill.
    const fn fill_opacity(mut self, opacity: u8) -> Appearance {
        if let Some(fill) = &mut self.fill {
            fill.opacity = opacity;
        }
        self
    }

    /// This appearance with a stroke of the given opacity, in hundredths. Unchanged if it has no
    /// stroke.
    const fn stroke_opacity(mut self, opacity: u8) -> Appearance {
        if let Some(stroke) = &mut self.stroke {
            stroke.paint.opacity = opacity;
        }
        self
    }

    const fn round_caps(mut self) -> Appearance {
        if let Some(stroke) = &mut self.stroke {
            stroke.round_caps = true;
        }
        self
    }

    const fn round_joins(mut self) -> Appearance {
        if let Some(stroke) = &mut self.stroke {
            stroke.round_joins = true;
        }
        self
    }

    const fn dashed(mut self, dashes: &'static [f64], offset: f64) -> Appearance {
        if let Some(stroke) = &mut self.stroke {
            stroke.dashes = dashes;
            stroke.dash_offset = offset;
        }
        self
    }
}

/// The meaning of a figure on a board, which determines its appearance.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub enum Style {
    /// The slab: the plate under and around the cells of a board.
    Slab,
    /// A cell of a board of one tone, or a light cell of a chequered board.
    LightCell,
    /// A dark cell of a chequered board.
    DarkCell,
    /// The grid lines of a board whose pieces stand on intersections.
    GridLine,
    /// The dot in the middle of a board whose pieces stand on intersections.
    Star,
    /// The small disc in the centre of a board, drawn where distances to it matter.
    Centre,
    /// The white band under the dashes of the finish line of a race, beyond the last rank of the
    /// board.
    FinishBand,
    /// The dark dashes of the finish line of a race, beyond the last rank. Their stroke width
    /// depends on the width of the slab, the plate around the cells.
    FinishDashes,
    /// The tray below a board that shows a player's pieces in hand.
    Tray,
    /// The background of a cell that a piece left, reached or was placed on in the last move.
    LastMove,
    /// The corner marks of the cell that the piece of the last move left.
    LeftCorners,
    /// The wedge in the corner of the cell that the piece of the last move reached.
    ReachedWedge,
    /// The background of a cell that the player has chosen while entering a move and that also has
    /// the frame of another mark.
    ChosenFill,
    /// The frame and background of a cell that the player has chosen while entering a move.
    Chosen,
    /// The frame of the keyboard cursor around a cell.
    Focus,
    /// The light line inside the frame of the keyboard cursor.
    FocusInside,
    /// The dot on an empty cell that the player may choose next while entering a move.
    LegalDot,
    /// The ring around a piece that the player may choose next while entering a move.
    LegalRing,
    /// The frame and background of a cell where a rule is broken.
    Bad,
    /// The disc of a badge that warns of a broken rule.
    BadgeDisc,
    /// The cross on a badge that warns of a broken rule.
    BadgeCross,
    /// The frame of a cell that a hint proposes.
    Hint,
    /// The dotted path of a piece that moved in several steps or left the board.
    Way,
    /// The cross on the cell where a piece was captured in the last move.
    TakenCross,
    /// The line of an arrow that shows an attack.
    AttackLine,
    /// The head of an arrow that shows an attack.
    AttackHead,
    /// The line of an arrow that shows a broken rule.
    BadLine,
    /// The head of an arrow that shows a broken rule.
    BadHead,
    /// The line of an arrow that shows a hint.
    HintLine,
    /// The head of an arrow that shows a hint.
    HintHead,
    /// The halo around the line of an arrow, which keeps it visible on any background.
    HaloLine,
    /// The halo around the head of an arrow, which keeps it visible on any background.
    HaloHead,
}

impl Style {
    /// The appearance of figures of this style.
    pub const fn appearance(self) -> Appearance {
        const ARROW_DASHES: &[f64] = &[15.0, 13.0];
        match self {
            Style::Slab => Appearance::filled(Colour::Slab),
            Style::LightCell => Appearance::filled(Colour::LightCell),
            Style::DarkCell => Appearance::filled(Colour::DarkCell),
            Style::GridLine => Appearance::line(Colour::GridLine, 4.0).round_caps(),
            Style::Star => Appearance::filled(Colour::GridLine),
            Style::Centre => Appearance::filled(Colour::LightCell).edged(Colour::Slab, 5.0),
            Style::FinishBand => Appearance::filled(Colour::WhitePiece),
            Style::FinishDashes => Appearance::line(Colour::BlackPiece, 1.0).dashed(&[25.0], 0.0),
            Style::Tray => Appearance::filled(Colour::LightCell).edged(Colour::Slab, 6.0),
            Style::LastMove => Appearance::filled(Colour::LastMove),
            Style::LeftCorners => Appearance::line(Colour::Chosen, 5.0)
                .round_caps()
                .round_joins(),
            Style::ReachedWedge => Appearance::filled(Colour::Chosen),
            Style::ChosenFill => Appearance::filled(Colour::Highlight).fill_opacity(90),
            Style::Chosen => Appearance::filled(Colour::Highlight)
                .edged(Colour::Chosen, 7.0)
                .fill_opacity(90),
            Style::Focus => Appearance::line(Colour::Focus, 8.0),
            Style::FocusInside => Appearance::line(Colour::White, 4.0),
            Style::LegalDot => Appearance::filled(Colour::Legal).edged(Colour::WhitePiece, 3.0),
            Style::LegalRing => Appearance::line(Colour::Legal, 8.0).dashed(&[46.1, 23.0], -11.5),
            Style::Bad => Appearance::filled(Colour::Bad)
                .edged(Colour::Bad, 7.0)
                .fill_opacity(14),
            Style::BadgeDisc => Appearance::filled(Colour::Bad).edged(Colour::WhitePiece, 3.0),
            Style::BadgeCross => Appearance::line(Colour::White, 5.0).round_caps(),
            Style::Hint => Appearance::line(Colour::Hint, 7.0)
                .round_caps()
                .dashed(&[20.0, 12.0], 0.0),
            Style::Way => Appearance::line(Colour::Chosen, 8.0)
                .round_caps()
                .round_joins()
                .dashed(&[1.0, 17.0], 0.0),
            Style::TakenCross => Appearance::line(Colour::Chosen, 6.0).round_caps(),
            Style::AttackLine => Appearance::line(Colour::Arrow, 8.0).round_caps(),
            Style::AttackHead => Appearance::filled(Colour::Arrow),
            Style::BadLine => Appearance::line(Colour::Bad, 8.0)
                .round_caps()
                .dashed(ARROW_DASHES, 0.0),
            Style::BadHead => Appearance::filled(Colour::Bad),
            Style::HintLine => Appearance::line(Colour::Hint, 8.0)
                .round_caps()
                .dashed(ARROW_DASHES, 0.0),
            Style::HintHead => Appearance::filled(Colour::Hint),
            Style::HaloLine => Appearance::line(Colour::ArrowHalo, 14.0)
                .round_caps()
                .stroke_opacity(85),
            Style::HaloHead => Appearance::filled(Colour::ArrowHalo)
                .edged(Colour::ArrowHalo, 6.0)
                .round_joins()
                .fill_opacity(85)
                .stroke_opacity(85),
        }
    }
}

/// The meaning of a text on a board, which determines its appearance. All text is bold.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub enum Lettering {
    /// The label of a file or a rank beside the board.
    CellName,
    /// The question mark in place of a piece that has no picture.
    UnknownSprite,
    /// The number beside a piece in hand that says how many there are.
    Count,
}

impl Lettering {
    /// Font size of the text, in units.
    pub const fn size(self) -> f64 {
        match self {
            Lettering::CellName => 21.0,
            Lettering::UnknownSprite => 60.0,
            Lettering::Count => 34.0,
        }
    }

    /// Colour and opacity of the text.
    pub const fn paint(self) -> Paint {
        let colour = match self {
            Lettering::CellName => Colour::LightCell,
            Lettering::UnknownSprite => Colour::Slab,
            Lettering::Count => Colour::WhitePieceInk,
        };
        Paint::new(colour, 100)
    }
}
