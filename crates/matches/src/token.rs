//! Ids of matches, and tokens that open a seat. Only the hash of a token is stored.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The secret with which a player proves the right to play a seat of a match: 192 bits, drawn by
/// the caller from a cryptographic generator or derived from a secret of the client.
///
/// Only [`reveal`](Self::reveal) shows it; `Debug` doesn't, and the comparison takes constant time.
#[derive(Clone, Eq)]
pub struct Token([u8; 24]);

/// The public id of a match: 12 letters, digits, hyphens and underscores. Random ids consist only
/// of characters that can be read aloud without confusion; derived ids, such as those of rematches,
/// may have all.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Ord, PartialOrd)]
pub struct Id(String);

/// The SHA-256 of a seat's token, in hexadecimal: all that is stored of the token.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokenHash(String);

/// The characters of tokens and derived match ids, in the order of their values (URL-safe Base64).
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The characters of random match ids: digits and lower-case letters that can't be confused when
/// read aloud, so neither i, l, o nor u.
const SPOKEN: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Encodes bytes in URL-safe Base64. A remainder of less than three bytes is left out.
fn letters(bytes: &[u8]) -> String {
    let groups = bytes.as_chunks::<3>().0;
    let letters = groups.iter().flat_map(|&[a, b, c]| {
        let word = u32::from_be_bytes([0, a, b, c]);
        [18, 12, 6, 0].map(|shift| ALPHABET[(word >> shift & 63) as usize])
    });
    letters.map(char::from).collect()
}

impl Id {
    const LENGTH: usize = 12;

    /// Makes the id of a new match (other than a rematch) from random bytes, 60 bits of which are
    /// used.
    pub fn new(bytes: [u8; 8]) -> Id {
        let word = u64::from_be_bytes(bytes);
        let places = (0..Id::LENGTH).rev();
        let letters = places.map(|place| SPOKEN[(word >> (5 * place) & 31) as usize]);
        Id(letters.map(char::from).collect())
    }

    /// Derives the id of a match from a text. The same text always gives the same id.
    pub fn derived(text: &str) -> Id {
        let digest = Sha256::digest(text);
        Id(letters(&digest[..9]))
    }

    /// The id of this match's rematch. It is derived, so that a rematch can't be created twice.
    #[must_use]
    pub fn next(&self) -> Id {
        Id::derived(&format!("henge rematch of {self}"))
    }

    /// The id of the match as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The error of parsing a text that isn't the id of a match.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("not the name of a match")]
pub struct BadId;

impl FromStr for Id {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Id, BadId> {
        let known = text.bytes().all(|byte| ALPHABET.contains(&byte));
        if text.len() != Id::LENGTH || !known {
            return Err(BadId);
        }
        Ok(Id(text.to_owned()))
    }
}

impl Token {
    /// Makes the token of a seat from random bytes.
    pub fn new(bytes: [u8; 24]) -> Token {
        Token(bytes)
    }

    /// Derives a token from a secret that a client has chosen for the match `id`. The same secret
    /// always gives the same token, so that the server can return it again without storing it.
    pub fn derived(id: &Id, secret: &str) -> Token {
        let digest = Sha256::digest(format!("henge seat in {id} of {secret}"));
        let mut bytes = [0; 24];
        bytes.copy_from_slice(&digest[..24]);
        Token(bytes)
    }

    /// The token as the player who owns it sees it: 32 letters, digits, hyphens and underscores.
    pub fn reveal(&self) -> String {
        letters(&self.0)
    }

    /// The hash of the token, which is stored in its place.
    pub fn hash(&self) -> TokenHash {
        TokenHash(format!("{:x}", Sha256::digest(self.0)))
    }
}

impl TokenHash {
    /// Whether this is the hash of `token`. Takes the same time for every token.
    pub fn fits(&self, token: &Token) -> bool {
        self.0.as_bytes().ct_eq(token.hash().0.as_bytes()).into()
    }
}

impl PartialEq for Token {
    fn eq(&self, other: &Token) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// The error of parsing a text that isn't the token of a seat.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("not a token")]
pub struct BadToken;

impl FromStr for Token {
    type Err = BadToken;

    /// Parses a token: exactly what [`reveal`](Token::reveal) returns.
    fn from_str(text: &str) -> Result<Token, BadToken> {
        let value = |letter: u8| (0_u32..).zip(ALPHABET).find(|(_, known)| **known == letter);
        let letters: [u8; 32] = text.as_bytes().try_into().map_err(|_| BadToken)?;
        let mut bytes = [0; 24];
        let groups = letters.as_chunks::<4>().0.iter();
        for (group, out) in groups.zip(bytes.as_chunks_mut::<3>().0) {
            let mut word = 0;
            for letter in group {
                let (value, _) = value(*letter).ok_or(BadToken)?;
                word = word << 6 | value;
            }
            let [_, a, b, c] = word.to_be_bytes();
            *out = [a, b, c];
        }
        Ok(Token(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_parsed_and_derived() {
        let id = Id::new([255, 0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(id.as_str(), "y001081g8186");
        assert_eq!(Id::new([255; 8]).as_str(), "zzzzzzzzzzzz");
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        assert_eq!(id.next(), id.next());
        assert_ne!(id.next(), id);
        assert_eq!(id.next().to_string().parse(), Ok(id.next()));
        for other in [
            "",
            "_wABAgMEBQY",
            "_wABAgMEBQYH/",
            "_wABAgMEBQY/",
            "_wABAgMEBQYé",
        ] {
            assert_eq!(other.parse::<Id>(), Err(BadId));
        }
    }

    #[test]
    fn revealed_tokens_are_parsed() {
        let token = Token::new(std::array::from_fn(|i| {
            u8::try_from(i * 11).expect("at most 253")
        }));
        let text = token.reveal();
        assert_eq!(text, "AAsWISw3Qk1YY255hI-apbC7xtHc5_L9");
        assert_eq!(text.parse(), Ok(token.clone()));
        assert!(token.hash().fits(&token));
        for other in [
            "",
            "AAsWISw3Qk1YY255hI-apbC7xtHc5_L",
            "AAsWISw3Qk1YY255hI+apbC7xtHc5_L9",
        ] {
            assert_eq!(other.parse::<Token>(), Err(BadToken));
        }
        let mut bytes = token.0;
        bytes[23] ^= 1;
        assert!(!token.hash().fits(&Token(bytes)));
        assert_ne!(Token(bytes), token);
        assert!(!format!("{token:?}").contains(&text));
    }

    #[test]
    fn tokens_are_derived_from_match_and_secret() {
        let [one, other] = [[1; 8], [2; 8]].map(Id::new);
        let token = Token::derived(&one, "secret");
        assert_eq!(token, Token::derived(&one, "secret"));
        assert_ne!(token, Token::derived(&one, "Secret"));
        assert_ne!(token, Token::derived(&other, "secret"));
    }
}
