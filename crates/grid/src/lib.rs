//! Board geometry: squares, bit sets, rays and symmetries. Knows no game.
