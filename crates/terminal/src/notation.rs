//! The letters of chess pieces in moves, as the player wants to read and type them.
//!
//! Records, links and engines always use the English letters. Only what is shown on the screen and
//! what is typed at it is translated, word by word: a word that is a move of a chess piece, such as
//! `Nxe4`, can't be anything else.

use std::borrow::Cow;

use messages::Language;

/// The letters by which moves name chess pieces.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum PieceLetters {
    /// K, Q, R, B and N.
    #[default]
    English,
    /// R (rei), D (dama), T (torre), B (bispo) and C (cavalo).
    Portuguese,
    /// ♔, ♕, ♖, ♗ and ♘, or the English letters where the terminal has only ASCII.
    Figurines,
}

/// The letters of king, queen, rook, bishop and knight.
const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];
const PORTUGUESE: [char; 5] = ['R', 'D', 'T', 'B', 'C'];
const FIGURINES: [char; 5] = ['♔', '♕', '♖', '♗', '♘'];

impl PieceLetters {
    pub(crate) const ALL: [PieceLetters; 3] = [
        PieceLetters::English,
        PieceLetters::Portuguese,
        PieceLetters::Figurines,
    ];

    /// The letters of a language, for a player who has chosen none.
    pub(crate) fn of(language: Language) -> PieceLetters {
        match language {
            Language::English => PieceLetters::English,
            Language::Portuguese => PieceLetters::Portuguese,
        }
    }

    const fn letters(self) -> [char; 5] {
        match self {
            PieceLetters::English => ENGLISH,
            PieceLetters::Portuguese => PORTUGUESE,
            PieceLetters::Figurines => FIGURINES,
        }
    }

    /// The letter for a piece whose English letter is `letter`, in the same case. Letters of other
    /// pieces are returned unchanged.
    pub(crate) fn letter(self, letter: char) -> char {
        let upper = letter.to_ascii_uppercase();
        let Some(kind) = ENGLISH.iter().position(|it| *it == upper) else {
            return letter;
        };
        let found = self.letters()[kind];
        if letter.is_ascii_lowercase() {
            found.to_ascii_lowercase()
        } else {
            found
        }
    }

    /// The English letter of the piece that these letters call `letter`, upper case or lower case, or
    /// else the letter itself.
    pub(crate) fn english(self, letter: char) -> char {
        let upper = letter.to_ascii_uppercase();
        let kind = self.letters().iter().position(|it| *it == upper);
        kind.map_or(letter, |kind| ENGLISH[kind])
    }

    /// A text for the screen, in which the moves of chess pieces have these letters.
    pub(crate) fn show(self, text: &str) -> Cow<'_, str> {
        if self == PieceLetters::English {
            return Cow::Borrowed(text);
        }
        let words = text.split_inclusive(char::is_whitespace);
        let shown = words.map(|word| {
            let bare = word.trim_start_matches(['(', '“', '«']);
            let (before, bare) = word.split_at(word.len() - bare.len());
            match bare.chars().next() {
                Some(first) if is_move(bare.trim_end()) => {
                    format!(
                        "{before}{}{}",
                        self.letter(first),
                        &bare[first.len_utf8()..]
                    )
                }
                _ => word.to_owned(),
            }
        });
        Cow::Owned(shown.collect())
    }

    /// A move in English letters that the player typed in these letters, or in figurines.
    pub(crate) fn read(self, typed: &str) -> String {
        let mut chars = typed.chars();
        let Some(first) = chars.next() else {
            return String::new();
        };
        let kind = self.letters().iter().position(|it| *it == first);
        let kind = kind.or_else(|| FIGURINES.iter().position(|it| *it == first));
        let english = kind.map(|kind| format!("{}{}", ENGLISH[kind], chars.as_str()));
        let english = english.filter(|it| is_move(it));
        english.unwrap_or_else(|| typed.to_owned())
    }
}

/// Whether a word is a move of a chess piece in English letters, such as `Kh8`, `Nxe4` or `R1d3`,
/// perhaps with punctuation behind it.
fn is_move(word: &str) -> bool {
    // A text being typed ends in `_` and is left as it was typed.
    let word = word.trim_end_matches(|it: char| it.is_ascii_punctuation() && it != '_');
    let Some(rest) = word.strip_prefix(ENGLISH) else {
        return false;
    };
    let Some((from, to)) = rest.split_at_checked(rest.len().saturating_sub(2)) else {
        return false;
    };
    let is_file = |it: u8| it.is_ascii_lowercase() && it <= b'h';
    let is_rank = |it: u8| (b'1'..=b'8').contains(&it);
    let from = from.strip_suffix('x').unwrap_or(from).as_bytes();
    let is_from = match from {
        [] => true,
        [one] => is_file(*one) || is_rank(*one),
        [file, rank] => is_file(*file) && is_rank(*rank),
        _ => false,
    };
    is_from && matches!(to.as_bytes(), [file, rank] if is_file(*file) && is_rank(*rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_shown_and_read_in_the_chosen_letters() {
        let text = "Best: Nxe4, then Kh8 (R1d3). Black has 3 rooks; Be careful. d7B+";
        let check = |letters: PieceLetters, shown: &str| assert_eq!(letters.show(text), shown);
        check(PieceLetters::English, text);
        check(
            PieceLetters::Portuguese,
            "Best: Cxe4, then Rh8 (T1d3). Black has 3 rooks; Be careful. d7B+",
        );
        check(
            PieceLetters::Figurines,
            "Best: ♘xe4, then ♔h8 (♖1d3). Black has 3 rooks; Be careful. d7B+",
        );
        for letters in PieceLetters::ALL {
            for m in ["Kh8", "Qxe4", "R1d3", "Ba2b3", "Nxe4"] {
                assert_eq!(letters.read(&letters.show(m)), m, "{letters:?}");
            }
            for other in ["", "h2h3", "@d4", "Rei", "♔", "é"] {
                assert_eq!(letters.read(other), other);
                assert_eq!(letters.show(other), other);
            }
        }
        assert_eq!(PieceLetters::English.read("♘c3"), "Nc3");
    }
}
