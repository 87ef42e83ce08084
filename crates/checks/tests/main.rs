//! All tests of the crate in one program: each would be linked with everything it uses.

mod architecture;
mod code_words;
mod licences;
mod messages;
mod profiles;
mod programs;
mod setup;
mod words;
