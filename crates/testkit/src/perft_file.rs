//! Perft counts as data files: known numbers of lines for a position and a depth.

use game::{Position, perft};

/// Checks every count of a perft file (numbers of move sequences by length). A line `start VARIANT`,
/// `position TEXT` or `position VARIANT|TEXT` sets the position, and each line `perft DEPTH NODES`
/// after it is a count to check. `#` starts a comment line.
///
/// # Panics
///
/// Panics on the first wrong count or malformed line, and if the file has no count.
pub fn perft_file<P: Position>(file: &str) {
    let mut pos: Option<P> = None;
    let mut n_checked = 0;
    for line in file
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "start" => pos = Some(P::start(rest).expect(line)),
            "position" => {
                pos = Some(match rest.split_once('|') {
                    Some((variant, text)) => P::read(text, Some(variant)).expect(line),
                    None => P::read(rest, None).expect(line),
                });
            }
            "perft" => {
                let (depth, n_nodes) = rest.split_once(' ').expect("depth and nodes");
                let depth = depth.parse().expect("depth");
                let expected: u64 = n_nodes.parse().expect("nodes");
                let pos = pos.as_ref().expect("a position first");
                assert_eq!(perft(pos, depth), expected, "{line} of {pos}");
                n_checked += 1;
            }
            _ => panic!("unknown line: {line}"),
        }
    }
    assert!(0 < n_checked, "the file checks nothing");
}
