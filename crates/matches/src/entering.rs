//! Creating a match from a client's request: ids, tokens and the setup.

use game::Player;

use crate::{
    Id, MatchError, MatchSetup, Seat, Token,
    wire::{NewMatch, NewSeat, SeatKey, is_secret_id},
};

/// A match that a client asks for, with everything that a repeated request must get again.
#[allow(missing_debug_implementations, reason = "it contains tokens")]
pub struct Draft {
    /// The id of the match.
    pub id: Id,
    /// Game, players and clock of the match.
    pub setup: MatchSetup,
    /// The token and link of each person's seat, the first player's first.
    pub keys: Vec<SeatKey>,
    /// The request as text if it can be repeated, which marks the repetition of it; else empty.
    pub cause: String,
}

impl SeatKey {
    /// The token of a seat, for its player's client, with a secret link: the path of the match's
    /// page, with the token in the fragment.
    pub fn new(id: &Id, player: Player, token: &Token) -> SeatKey {
        let token = token.reveal();
        SeatKey {
            seat: player.into(),
            link: format!("{}#{token}", id.page_path()),
            token,
        }
    }
}

impl Id {
    /// The path of the web page of the match.
    pub fn page_path(&self) -> String {
        format!("/matches/{self}")
    }
}

impl NewMatch {
    /// Chooses the id of the match and the tokens of its seats: from `random`, which returns
    /// cryptographically random bytes, or derived from the client's secret.
    ///
    /// # Errors
    ///
    /// [`MatchError::BadJoinId`] if the client's secret is malformed, and errors of `random`.
    pub fn draft<E: From<MatchError>>(
        self,
        mut random: impl FnMut(&mut [u8]) -> Result<(), E>,
    ) -> Result<Draft, E> {
        let (id, cause) = match &self.id {
            None => {
                let mut bytes = [0; 8];
                random(&mut bytes)?;
                (Id::new(bytes), String::new())
            }
            Some(secret) if is_secret_id(secret) => {
                let cause = serde_json::to_string(&self).unwrap_or_default();
                (Id::derived(&format!("henge match of {secret}")), cause)
            }
            Some(_) => return Err(MatchError::BadJoinId.into()),
        };
        let mut keys = Vec::new();
        let mut seat = |player: Player, seat: NewSeat| -> Result<Seat, E> {
            Ok(match seat {
                NewSeat::Open {} => Seat::Open,
                NewSeat::Computer { player } => Seat::Computer { player },
                NewSeat::Human { name } => {
                    let token = match &self.id {
                        None => {
                            let mut bytes = [0; 24];
                            random(&mut bytes)?;
                            Token::new(bytes)
                        }
                        Some(secret) => {
                            Token::derived(&id, &format!("{secret}/{}", player as usize))
                        }
                    };
                    keys.push(SeatKey::new(&id, player, &token));
                    Seat::human(&name.unwrap_or_default(), &token)
                }
            })
        };
        let [first, second] = self.seats;
        let seats = [seat(Player::First, first)?, seat(Player::Second, second)?];
        let setup = MatchSetup {
            variant: self.variant,
            start: self.start,
            listed: self.listed,
            ..MatchSetup::new(&self.game, seats, self.clock)
        };
        Ok(Draft {
            id,
            setup,
            keys,
            cause,
        })
    }
}
