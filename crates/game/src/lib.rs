//! Vocabulary shared by every game.
