//! Levels 1 to 7 play the same moves, whatever changes in the search of level 8.

use std::{num::NonZeroUsize, sync::atomic::AtomicBool};

use catalog::{Game, Knowledge, Level, Resources};
use game::Rng;
use search::TranspositionTable;

use crate::levels::position;

/// Number of positions of a game in which every level chooses a move.
const POSITIONS: u64 = 8;

/// A hash of the moves that a level chooses.
fn fingerprint(game: &'static Game, level: Level) -> u64 {
    let computer = game.computer(&level.to_string()).expect("a level");
    let mut hash = 0_u64;
    for seed in 0..POSITIONS {
        let Some(line) = position(game, seed, [3, 12]) else {
            continue;
        };
        let mut resources = Resources {
            rng: &mut Rng::new(seed),
            table: &TranspositionTable::new(1),
            threads: NonZeroUsize::MIN,
            knowledge: Knowledge::none(),
            limits: None,
            cancel: &AtomicBool::new(false),
        };
        let m = computer.choose(&*line, &mut resources).expect("a move");
        for byte in m.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}

#[test]
fn levels_below_the_strongest_play_the_measured_moves() {
    let expected: &[(&str, [u64; 7])] = &[
        (
            "moai",
            [
                0x8b72_d1e6_7cee_752f,
                0xa9ca_a80b_0117_cf8c,
                0x672f_1a46_770d_6bf0,
                0xcc23_4f7a_0fd5_6401,
                0x1d91_3f42_d2e2_806d,
                0x6d46_e294_e19c_a82e,
                0x86b6_cb7d_326b_4092,
            ],
        ),
        (
            "cage",
            [
                0x97b0_728a_73e4_6a95,
                0x63d7_61dd_9edd_0897,
                0xb80d_9ecd_9404_ff49,
                0x73b2_0eab_2c58_076a,
                0xe758_a187_99d0_9c44,
                0x7124_29ef_f307_4b4a,
                0xa538_186f_634b_157a,
            ],
        ),
        (
            "racing-kings",
            [
                0xb24d_32f5_89de_8ee2,
                0xab4d_d10b_66ee_02f8,
                0xf11b_9485_0a8b_7b46,
                0x3e44_e419_b28a_666d,
                0xd3db_da2d_3c45_1482,
                0x2849_1568_224d_046a,
                0x87b2_4d88_5a41_587e,
            ],
        ),
        (
            "gorogo",
            [
                0x68fc_97a3_6e44_6ab6,
                0xa2b5_c31e_7d17_3ae6,
                0x2878_f9e0_1fa0_a93f,
                0x8adf_0bf0_9f83_e372,
                0x8534_bad2_1ab1_38ba,
                0x5ce9_a2df_0fd7_e29c,
                0xe470_4d4d_5259_47b0,
            ],
        ),
    ];
    let found: Vec<_> = catalog::games()
        .iter()
        .map(|game| {
            let levels = [1, 2, 3, 4, 5, 6, 7];
            let level = |it| fingerprint(game, Level::new(it).expect("a level"));
            (game.info.id, levels.map(level))
        })
        .collect();
    assert_eq!(
        found, expected,
        "a level plays other moves than those measured"
    );
}
