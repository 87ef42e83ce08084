//! A board being drawn: its content, the places of its cells, and the marks of each cell.

use std::borrow::Cow;

use game::{BoardView, Mark, Marks};
use grid::Square;

use super::{Size, Sketch, fallback, sheet::Sheet, sizes, sprites};
use crate::{
    pieces,
    theme::{PieceStyle, Theme, Tone},
};

/// The marks that one cell of a board has, such as the cursor or the origin of the last move.
#[derive(Copy, Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "marks come in any mix")]
pub(super) struct CellState {
    pub(super) cursor: bool,
    pub(super) chosen: bool,
    pub(super) legal: bool,
    pub(super) from: bool,
    pub(super) to: bool,
    pub(super) placed: bool,
    pub(super) taken: bool,
    pub(super) hint: bool,
    pub(super) bad: bool,
}

impl CellState {
    fn of(marks: &Marks, square: Square) -> CellState {
        let mut state = CellState::default();
        for (_, mark) in marks.squares.iter().filter(|(at, _)| *at == square) {
            *match mark {
                Mark::Cursor => &mut state.cursor,
                Mark::Chosen => &mut state.chosen,
                Mark::Legal => &mut state.legal,
                Mark::From => &mut state.from,
                Mark::To => &mut state.to,
                Mark::Placed => &mut state.placed,
                Mark::Taken => &mut state.taken,
                Mark::Hint => &mut state.hint,
                Mark::Bad => &mut state.bad,
            } = true;
        }
        state
    }

    /// The background tone for the most important mark of the cell (broken rule, selection, hint,
    /// last move), for pale tiles if `pale`. `None` if it has none of these.
    pub(super) fn ground(self, pale: bool) -> Option<Tone> {
        let pick = |one, other| if pale { other } else { one };
        if self.bad {
            Some(pick(Tone::Bad, Tone::PaleBad))
        } else if self.chosen {
            Some(pick(Tone::Chosen, Tone::PaleChosen))
        } else if self.hint {
            Some(pick(Tone::Hint, Tone::PaleHint))
        } else if self.from || self.to || self.placed {
            Some(pick(Tone::Last, Tone::PaleLast))
        } else {
            None
        }
    }

    /// The characters left and right of the middle of a cell whose piece is one character, for the
    /// cell's most important mark, such as `[` and `]` for the cursor. `None` without a mark to be
    /// shown. The cursor on a selected cell is shown by the background alone.
    pub(super) fn brackets(self, has_piece: bool) -> Option<[char; 2]> {
        if self.bad {
            Some(['!', '!'])
        } else if self.chosen {
            Some(['»', '«'])
        } else if self.cursor {
            Some(['[', ']'])
        } else if self.legal && has_piece {
            Some(['(', ')'])
        } else if self.hint {
            Some(['{', '}'])
        } else if self.from || self.to || self.placed {
            Some(['‹', '›'])
        } else {
            None
        }
    }

    /// The sign for the mark of a cell without a piece: a cross where a piece was captured, a dot
    /// for a legal destination. `None` if it is neither.
    pub(super) fn sign(self) -> Option<char> {
        if self.taken {
            Some('×')
        } else if self.legal {
            Some('·')
        } else {
            None
        }
    }
}

/// A board while it is drawn, and the off-screen sheet that it is drawn on.
pub(super) struct Scene<'a> {
    pub(super) sketch: &'a Sketch<'a>,
    pub(super) view: &'a BoardView,
    pub(super) theme: Theme,
    pub(super) size: Size,
    pub(super) sheet: Sheet,
    /// The column (`x`) and row (`y`) of the off-screen sheet at which the cells of the board
    /// begin, below and right of the margins.
    pub(super) x: i32,
    pub(super) y: i32,
    /// Width (`w`) of a cell in columns and height (`h`) in rows, gaps included.
    pub(super) w: i32,
    pub(super) h: i32,
    /// Whether tiles are drawn pale, which sets off red and blue pieces.
    pub(super) pale: bool,
    /// Whether there is a spare row above the board, whose lower half is drawn as slab (the dark
    /// base that the board lies on).
    pub(super) top: bool,
}

impl Scene<'_> {
    /// Number of columns and rows of cells that the board has.
    pub(super) fn extent(&self) -> (i32, i32) {
        (self.view.width.into(), self.view.height.into())
    }

    /// The square shown in a column and a row of cells, counted from the top left. `None` for a gap
    /// or beyond the board.
    pub(super) fn square(&self, column: i32, row: i32) -> Option<Square> {
        let (columns, rows) = self.extent();
        let (file, rank) = if self.sketch.flipped {
            (columns - 1 - column, row)
        } else {
            (column, rows - 1 - row)
        };
        let square = Square::new(file.try_into().ok()?, rank.try_into().ok()?);
        super::has(self.view, square).then_some(square)
    }

    /// The column and row of cells in which a square is shown, counted from the top left.
    pub(super) fn spot(&self, square: Square) -> (i32, i32) {
        let (columns, rows) = self.extent();
        let (file, rank) = (i32::from(square.file), i32::from(square.rank));
        if self.sketch.flipped {
            (columns - 1 - file, rank)
        } else {
            (file, rows - 1 - rank)
        }
    }

    /// All squares of the board with the top left corners of their cells on the off-screen sheet.
    pub(super) fn cells(&self) -> Vec<(Square, (i32, i32))> {
        let (columns, rows) = self.extent();
        let spots = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let cells = spots.filter_map(|(column, row)| {
            let at = (self.x + column * self.w, self.y + row * self.h);
            Some((self.square(column, row)?, at))
        });
        cells.collect()
    }

    pub(super) fn state(&self, square: Square) -> CellState {
        CellState::of(self.sketch.marks, square)
    }

    /// Whether just the four corner cells of the board are missing, so that the slab under it
    /// leaves out the corners as well. Always `false` if cells are one row high.
    pub(super) fn is_stepped(&self) -> bool {
        let (columns, rows) = self.extent();
        let corners = [
            (0, 0),
            (columns - 1, 0),
            (0, rows - 1),
            (columns - 1, rows - 1),
        ];
        let missing = corners.map(|(column, row)| self.square(column, row).is_none());
        1 < self.h && self.view.gaps.len() == 4 && missing == [true; 4]
    }

    /// The colour tone of a cell without marks, such as that of a dark square.
    pub(super) fn base(&self, square: Square) -> Tone {
        let dark = (square.file + square.rank).is_multiple_of(2);
        let gaps = self.size.has_gaps(self.view) && self.theme.has_sprites();
        match (self.view.surface, dark) {
            (game::Surface::Chequered, true) => Tone::Dark,
            (game::Surface::Tiles, false) if !gaps && self.pale => Tone::Pale2,
            (game::Surface::Tiles, false) if !gaps => Tone::Tile2,
            (game::Surface::Tiles, _) if self.pale => Tone::Pale,
            (game::Surface::Chequered, false)
            | (game::Surface::Points | game::Surface::Tiles, _) => Tone::Light,
        }
    }

    /// Whether each piece of this board is one character, such as a letter or `●`, instead of a
    /// drawing in block characters.
    pub(super) fn is_written(&self) -> bool {
        sizes::is_written(self.view, self.theme, self.size)
    }

    /// The drawing of a piece in a cell of this board: a stone with the piece's letter if the player
    /// prefers letters.
    pub(super) fn shape(&self, sprite: game::Sprite) -> Cow<'static, sprites::Sprite> {
        let tile = self.size.has_gaps(self.view);
        let letter = pieces::board_letter(sprite, self.theme);
        match letter.filter(|_| self.theme.pieces == PieceStyle::Letters) {
            Some(letter) => Cow::Owned(fallback::stone(self.size, tile, Some(letter))),
            None => sprites::shape(sprite.0, self.size, tile),
        }
    }

    /// The colour of the dots on free cells that can be chosen.
    pub(super) fn dot(&self) -> Tone {
        if self.pale { Tone::PaleDot } else { Tone::Dot }
    }
}
