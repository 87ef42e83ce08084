//! Tests of positions from lists of pieces: accepted exactly if their text is.

use game::{Player, Position};
use grid::Square;
use racing_kings::{RacingKings, Role, Variant};

/// The pieces in the first field of a FEN, without any check.
fn listed(board: &str) -> Vec<(Square, Player, Role)> {
    let rows = game::read_rows(board).expect(board);
    rows.pieces()
        .map(|(at, letter)| {
            let player = Player::BOTH[usize::from(letter.is_lowercase())];
            let role = Role::from_letter(letter.to_ascii_uppercase()).expect("a piece");
            (at, player, role)
        })
        .collect()
}

#[test]
fn k7_holds_for_lists_of_pieces() {
    for board in [
        "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ",
        "8/8/8/8/8/8/k6K/8",
        "K6k/8/8/8/8/8/8/8",
        "K7/8/8/8/8/8/8/7k",
        "7k/8/8/8/8/8/8/K7",
        "8/8/8/8/8/8/8/Kk6",
        "8/8/8/8/8/8/8/K6r",
        "8/8/8/8/8/k7/8/K6N",
        "8/8/8/8/8/k7/8/K5QQ",
        "8/8/8/8/8/k7/8/K5NN",
        "8/8/8/8/8/k7/8/KK6",
        "8/8/8/8/8/8/8/K7",
    ] {
        for (side, player) in [('w', Player::First), ('b', Player::Second)] {
            let text = format!("{board} {side} - - 0 1");
            for variant in [Variant::Standard, Variant::Feup] {
                let pos = RacingKings::set_up(&listed(board), player, variant);
                assert_eq!(
                    pos,
                    RacingKings::read(&text, Some(variant.name())).ok(),
                    "{text}"
                );
                if let Some(pos) = pos {
                    assert_eq!(pos.to_string(), text);
                    assert_eq!(pos.rules(), variant);
                    for (at, player, role) in listed(board) {
                        let bit = 8 * u32::from(at.rank) + u32::from(at.file);
                        assert_eq!(pos.squares(player, role) >> bit & 1, 1, "{at}");
                    }
                }
            }
        }
    }
}

#[test]
fn two_pieces_on_one_square_or_off_the_board_are_refused() {
    let mut pieces = listed("8/8/8/8/8/8/k6K/8");
    let set_up = |pieces: &[_]| RacingKings::set_up(pieces, Player::First, Variant::Standard);
    assert!(set_up(&pieces).is_some());
    for at in [pieces[0].0, Square::new(8, 0)] {
        pieces.push((at, Player::First, Role::Rook));
        assert_eq!(set_up(&pieces), None);
        pieces.pop();
    }
}
