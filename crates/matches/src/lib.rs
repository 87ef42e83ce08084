//! A match between two people, a person and a computer, or two computers: commands in, events out.
//!
//! This crate is the event-sourced model of a match, as a pure value. A [`Match`] is the fold of
//! its [events](MatchEvent): [`Match::replay`] always builds the same state from the same events. A
//! server calls [`Match::decide`] with a command, which returns the one event that the command
//! causes or a [`Refusal`] and changes nothing; stores the event; and then calls [`Match::apply`]
//! with it.
//!
//! Nothing here reads a clock, draws a random number, does I/O or waits. The caller passes the time
//! with every command. A command that comes after the deadline of the player to move causes
//! [`EventKind::Flagged`], whatever it was. That happens once, because the store accepts only one
//! event per sequence number.
//!
//! Types that leave the server ([`View`], [`PublicEvent`]) are separate from those that are stored,
//! and have no field for a secret. The feature `schema` derives the `OpenAPI` schemas of all types
//! that are sent.
//!
//! # Examples
//!
//! ```
//! use game::Player;
//! use matches::{Actor, Command, MatchTimeControl, Match, Seat, MatchSetup, Time, Token};
//!
//! let token = Token::new([7; 24]); // A server uses random bytes.
//! let seats = [Seat::human("Ana", &token), Seat::computer("3")];
//! let setup = MatchSetup::new("gorogo", seats, MatchTimeControl::None);
//! let mut it = Match::open(&setup.create(Time(0)).expect("a known game")).expect("just created");
//!
//! let me = it.player_of(&token).expect("has the token");
//! let command = Command::Play { m: "&c3".to_owned() };
//! let event = it.decide(Actor::Seat(me), &command, Time(1000)).expect("legal");
//! it.apply(&event).expect("decided on this state");
//! assert_eq!(it.line().moves(), ["&c3"]);
//! assert_eq!(it.computer_to_move(), Some("3"));
//! # assert_eq!(me, Player::First);
//! ```

mod clock;
mod computers;
mod decide;
mod entering;
mod event;
mod exchange;
mod home;
mod problem;
mod public;
mod request;
mod setup;
mod state;
mod token;
pub mod wire;

pub use clock::{MatchClock, MatchTimeControl, Time};
pub use computers::PendingAction;
pub use decide::{Actor, Command, Refusal};
pub use entering::Draft;
pub use event::{BadEvent, EventKind, MatchEvent, Phrase, Side, Topic};
pub use exchange::{BadImport, MATCH_TAG, import};
pub use home::{Home, KeptEvent};
pub use problem::MatchError;
pub use public::{MatchResult, Offer, PublicEvent, PublicEventKind, PublicSeat, Standing, View};
pub use request::{CommandKey, MatchRequest};
pub use setup::{ImportedDetails, MatchSetup, Seat};
pub use state::{How, MAX_SAID_PER_TURN, Match, MatchEnd, Stage};
pub use token::{BadId, BadToken, Id, Token, TokenHash};
