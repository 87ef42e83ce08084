//! cage
