//! The Prolog socket without the socket: terms in, terms out.
//!
//! The protocol is that of the Moai report, with requests for the other games beside it. A message is
//! one term, ended by a full stop and a newline; every message gets one reply; nothing is remembered
//! between messages. [`Messages`] cuts bytes into messages, [`read()`] makes a [`Term`] of one, and
//! [`answer()`] replies. Thinking is left to the caller, who decides what it may cost.
//!
//! Whoever sits at the other end may send anything. Reading uses no recursion and has [limits](Limit)
//! on everything, boards and positions are checked against the rules in every request, and the size
//! of a board is looked at before there is one.
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

pub use answer::{Think, answer};
pub use framing::Messages;
pub use read::{Limit, ReadError, read};
pub use reply::{Busy, Reply};
pub use term::Term;
