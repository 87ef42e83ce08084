//! Chess Loop.
