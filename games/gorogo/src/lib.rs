//! gorogo
