//! Each clause of the rules with examples on both sides of it. Names start with the clause.

mod checks;
mod ends;
mod moves;
mod notation;
mod setups;
mod texts;

const START: &str = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
