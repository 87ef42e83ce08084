//! Verification of any receipt by the verifier of its game and no other.

use std::path::Path;

use game::Reason;
use solve::{
    Checked, Error, ProgressFn, Stop, Verifier, checkpoint,
    receipt::{self, Header, Receipt, ReceiptWriter},
    verify,
};

/// Accepts a table of Nim whose header has the right number of heaps.
const NIM: Verifier = Verifier {
    game: "nim",
    check: check_nim,
    messages: None,
};

/// Panics if it is called.
const CHESS: Verifier = Verifier {
    game: "chess",
    check: |_, _, _, _| panic!("no receipt of chess"),
    messages: None,
};

fn check_nim(
    receipt: &Receipt,
    threads: usize,
    progress: ProgressFn<'_>,
    stop: Stop<'_>,
) -> Result<Option<Checked>, Error> {
    assert_eq!(threads, 3);
    if receipt.header().kind != "table" {
        return Ok(None);
    }
    if stop.is_due() {
        return Err(Error::Stopped);
    }
    let heaps = receipt.payload()?.len() as u64;
    progress(heaps, heaps);
    if receipt.header().field("heaps") != Some(&heaps.to_string()) {
        return Err(Error::Table(Reason::new("nim-wrong").with("heaps", heaps)));
    }
    Ok(Some(Checked {
        steps: heaps,
        rests_on: vec!["a smaller table".to_owned()],
    }))
}

fn write(path: &Path, kind: &str, game: &str) {
    let header = Header {
        kind: kind.to_owned(),
        game: game.to_owned(),
        variant: "standard".to_owned(),
        rules: "N1-N3".to_owned(),
        claim: "who wins each heap".to_owned(),
        made: "by hand".to_owned(),
        more: vec![("heaps".to_owned(), "3".to_owned())],
    };
    let mut writer = ReceiptWriter::create(path, &header).expect("a writer");
    writer.put(b"abc").expect("room");
    writer.finish().expect("a receipt");
}

/// The steps and dependencies of a verified receipt, or the text of the error.
fn check(path: &Path, stop: Stop<'_>) -> Result<(u64, Vec<String>), String> {
    let found = verify(path, &[CHESS, NIM], 3, &|_, _| (), stop);
    match found {
        Ok(found) => Ok((found.checked, found.rests_on)),
        Err(error) => {
            assert_eq!(error.is_stop(), matches!(error, Error::Stopped));
            Err(error.to_string())
        }
    }
}

#[test]
fn the_verifier_of_the_game_is_called() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("receipt");
    let never = Stop::never();
    write(&path, "table", "nim");
    assert_eq!(
        check(&path, never),
        Ok((3, vec!["a smaller table".to_owned()]))
    );
    let at_once = never.or_at(|| std::time::Duration::ZERO, std::time::Duration::ZERO);
    assert_eq!(check(&path, at_once), Err("solve-stopped".to_owned()));

    for (kind, game) in [("proof", "nim"), ("table", "go")] {
        write(&path, kind, game);
        let text = check(&path, never).expect_err("no verifier supports it");
        let end = format!("kind={kind} game={game}");
        assert!(text.starts_with("solve-unknown-kind path="), "{text}");
        assert!(text.ends_with(&end), "{text}");
    }
}

#[test]
fn a_checkpoint_is_verified_by_its_checksums_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("receipt");
    write(&path, checkpoint::KIND, "a game without verifier");
    assert_eq!(check(&path, Stop::never()), Ok((0, Vec::new())));
    let mut bytes = std::fs::read(&path).expect("bytes");
    let at = bytes.windows(3).position(|three| three == b"abc");
    bytes[at.expect("the payload")] ^= 1;
    std::fs::write(&path, bytes).expect("room");
    let text = check(&path, Stop::never()).expect_err("damaged");
    assert!(text.starts_with("solve-flipped-bit "), "{text}");
}

#[test]
fn a_folder_lists_its_receipts() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["b.table", "a.proof", "c.txt"] {
        write(&folder.path().join(name), "table", "nim");
    }
    std::fs::write(folder.path().join("d.receipt"), "nothing").expect("room");
    let names: Vec<_> = receipt::files_in(folder.path())
        .iter()
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    assert_eq!(names, ["a.proof", "b.table", "d.receipt"]);
    let sound = receipt::headers_in(folder.path());
    assert_eq!(sound.len(), 2);
    assert!(sound.iter().all(|(_, header)| header.game == "nim"));
}
