//! A match between two people, a person and a computer, or two computers: commands in, events out.
//!
//! A [`Match`] is what its [events](Event) make of it, and nothing else: [`Match::replay`] gives the
//! same state from the same events, always. [`Match::decide`] answers a command with the one event it
//! causes, or says why not, and changes nothing; [`Match::apply`] takes an event that has been stored.
//! In between, the event goes to disk.
//!
//! Nothing here reads a clock, draws a random number or waits. The time comes with every command, and
//! the server alone says what it is. Time is up when a command comes after it: whatever the command
//! was, the event then is [`EventKind::Flagged`], once, because the store lets only one event be the
//! next.
//!
//! What leaves the server has types of its own ([`View`], [`PublicEvent`]), which can hold no secret.
//! The feature `schema` derives the `OpenAPI` schema of all that goes over the wire.
//!
//! # Examples
//!
//! ```
//! use game::Player;
//! use matches::{Actor, Command, Control, Match, Seat, Setup, Time, Token};
//!
//! let token = Token::new([7; 24]); // The server takes random bytes.
//! let seats = [Seat::human("Ana", &token), Seat::computer("3")];
//! let setup = Setup::new("gorogo", seats, Control::None);
//! let mut it = Match::open(&setup.create(Time(0)).expect("a known game")).expect("just made");
//!
//! let me = it.player_of(&token).expect("the one with the token");
//! let command = Command::Play { m: "&c3".to_owned() };
//! let event = it.decide(Actor::Seat(me), &command, Time(1000)).expect("legal");
//! it.apply(&event).expect("decided on this very match");
//! assert_eq!(it.line().moves(), ["&c3"]);
//! assert_eq!(it.computer_to_move(), Some("3"));
//! # assert_eq!(me, Player::First);
//! ```

mod clock;
mod decide;
mod event;
mod exchange;
mod public;
mod setup;
mod state;
mod token;
pub mod wire;

pub use clock::{Clock, Control, Time};
pub use decide::{Actor, Command, Refusal};
pub use event::{BadEvent, Event, EventKind, Side, Topic};
pub use exchange::{BadImport, import};
pub use public::{MatchResult, Offer, PublicEvent, PublicEventKind, PublicSeat, Standing, View};
pub use setup::{Elsewhere, Seat, Setup};
pub use state::{End, How, Match, Stage};
pub use token::{BadId, BadToken, Id, Token, TokenHash};
