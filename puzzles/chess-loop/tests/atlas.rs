//! The atlas: its list, its entries and their text.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use chess_loop::atlas::{self, AtlasEntry, BadEntry};
use chess_loop::solve::{SolveControl, Stopped};
use chess_loop::{Instance, Piece};

#[test]
fn every_possible_instance_is_listed_once() {
    let list: Vec<Instance> = atlas::instances(5, 4).collect();
    assert_eq!(list, atlas::instances(4, 5).collect::<Vec<_>>());
    let distinct: BTreeSet<Instance> = list.iter().copied().collect();
    assert_eq!(distinct.len(), list.len());
    for instance in &list {
        assert!(instance.rows() <= instance.cols());
        assert!(instance.first() < instance.second());
    }
    for rows in 1..=4 {
        for cols in rows..=5 {
            for first in Piece::ALL {
                for second in Piece::ALL.into_iter().filter(|&second| second > first) {
                    for n in 2..=20 {
                        let instance = Instance::new(rows, cols, n, first, second);
                        let instance = instance.expect("valid values");
                        let is_listed = instance.impossible().is_none();
                        assert_eq!(distinct.contains(&instance), is_listed, "{instance}");
                    }
                }
            }
        }
    }
}

#[test]
fn sizes_beyond_the_limit_are_capped() {
    assert_eq!(atlas::instances(0, 9).count(), 0);
    assert_eq!(
        atlas::instances(255, 255).count(),
        atlas::instances(12, 12).count()
    );
}

#[test]
fn entries_parse_back() {
    for instance in atlas::instances(4, 4) {
        let entry = AtlasEntry::find(instance, &SolveControl::default()).expect("not stopped");
        assert_eq!(entry.to_string().parse(), Ok(entry));
    }
}

#[test]
fn truncated_lines_are_rejected() {
    let check = |line: &str, expected: &BadEntry| {
        assert_eq!(&line.parse::<AtlasEntry>().expect_err(line), expected);
    };
    check("", &BadEntry::Shape);
    check("2x3:2N+2K total=2 clas", &BadEntry::Shape);
    check("2x3:2N+2K total=2 classes=1", &BadEntry::Shape);
    check("2x3:2N+2K total=2 classes=1 -", &BadEntry::Contradiction);
    check(
        "2x3:2N+2K total=0 classes=0 K.K/N.N",
        &BadEntry::Contradiction,
    );
    assert!(matches!(
        "2x3:2N+2K total=2 classes=1 K.K/N.".parse::<AtlasEntry>(),
        Err(BadEntry::Board(_))
    ));
}

#[test]
fn a_stopped_search_makes_no_entry() {
    let stop = AtomicBool::new(true);
    let instance = "12x12:9N+9K".parse().expect("an instance");
    assert_eq!(
        AtlasEntry::find(instance, &SolveControl::new(&stop)),
        Err(Stopped)
    );
}
