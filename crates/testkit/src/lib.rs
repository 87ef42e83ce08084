//! Tests every game must pass.
