//! One or more tests for each clause of the rules: positions and moves it allows, and those it
//! forbids, with the reason. Names start with the clause. Helpers are in `checks.rs`.

mod checks;
mod ends;
mod moves;
mod notation;
mod setups;
mod texts;

const START: &str = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
