//! The protocol of the Prolog socket, without the socket: terms in, terms out.
//!
//! The protocol is that of the Moai report, extended by requests for the other games. A message is one
//! Prolog term, ended by a full stop and a newline. Every message gets one reply, and no state is kept
//! between messages. [`MessageReader`] splits bytes into messages, [`read()`] parses a message into a
//! [`Term`], and [`answer()`] makes the reply. Searches are left to the caller, which decides on their
//! time.
//!
//! Input is not trusted. Parsing uses no recursion and has a [limit](Limit) for everything, boards and
//! positions are checked against the rules in every request, and the size of a board is checked before
//! memory for it is allocated.
//!
//! # Examples
//!
//! ```
//! use prolog::{Reply, answer, read};
//!
//! let request = read("initialize(5, 5).")?;
//! let reply = answer(&request, &mut |_, _| Ok(None));
//! assert!(reply.to_string().starts_with("ok([['+',' ',' ',' ','+'],["));
//!
//! let refused = read("initialize(5,").expect_err("not closed");
//! assert_eq!(Reply::from(refused).to_string(), "error(syntax(13)).\n");
//! # Ok::<(), prolog::ReadError>(())
//! ```

mod answer;
mod board;
mod framing;
mod read;
mod reply;
mod term;

pub use answer::{ChooseMove, answer};
pub use framing::MessageReader;
pub use read::{Limit, ReadError, read};
pub use reply::{Busy, Reply};
pub use term::Term;
