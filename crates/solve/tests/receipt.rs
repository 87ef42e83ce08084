//! Receipts: atomic writing, and detection of every flipped bit.

use std::{fs, path::Path};

use solve::receipt::{BLOCK, Error, Flip, Header, Receipt, ReceiptPart, ReceiptWriter};

fn header() -> Header {
    Header {
        kind: "table".to_owned(),
        game: "nim".to_owned(),
        variant: "standard".to_owned(),
        rules: "N1-N3".to_owned(),
        claim: "who wins each heap".to_owned(),
        made: "by hand".to_owned(),
        more: Vec::new(),
    }
    .with("heaps", "7")
}

fn write(path: &Path, payload: &[u8]) -> u64 {
    let mut writer = ReceiptWriter::create(path, &header()).expect("a writer");
    for piece in payload.chunks(1000) {
        writer.put(piece).expect("room");
    }
    writer.finish().expect("a receipt")
}

fn payload() -> Vec<u8> {
    (0..2 * BLOCK + 100).map(|i| (i * i / 7) as u8).collect()
}

/// The error of opening a receipt and reading its payload; `None` if it is intact.
fn read_error(path: &Path) -> Option<Error> {
    Receipt::open(path)
        .and_then(|receipt| receipt.payload().map(drop))
        .err()
}

#[test]
fn written_receipts_are_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut roots = Vec::new();
    for payload in [&b""[..], b"x", &[7; BLOCK], &payload()] {
        let path = folder.path().join("new/folder/nim.receipt");
        let root = write(&path, payload);
        let receipt = Receipt::open(&path).expect("a receipt");
        assert_eq!(receipt.payload().expect("sound"), payload);
        assert_eq!(receipt.header(), &header());
        assert_eq!(receipt.header().field("heaps"), Some("7"));
        assert_eq!(receipt.root(), root);
        assert!(!roots.contains(&root));
        roots.push(root);
        receipt.expect("game", "nim").expect("the game");
        let error = receipt.expect("variant", "misere").expect_err("another");
        let text = error.to_string();
        let expected = "solve-unexpected field=variant expected=misere found=standard path=";
        assert!(text.starts_with(expected), "{text}");
        assert!(receipt.bytes(1..payload.len() + 1).is_err());
        let names: Vec<_> = fs::read_dir(path.parent().expect("a folder"))
            .expect("a folder")
            .collect();
        assert_eq!(names.len(), 1, "nothing but the receipt");
    }
}

#[test]
fn every_flipped_bit_is_located() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("nim.receipt");
    write(&path, &payload());
    let sound = fs::read(&path).expect("bytes");
    let start = sound
        .windows(2)
        .position(|pair| pair == b"\n\n")
        .expect("an empty line")
        + 2;
    for byte in 0..sound.len() {
        // All bits of the small parts, and one bit of every eleventh payload byte.
        let in_payload = (start..start + payload().len()).contains(&byte);
        let bits = if in_payload {
            byte % 8..byte % 8 + usize::from(byte % 11 == 0)
        } else {
            0..8
        };
        for bit in bits {
            let mut bytes = sound.clone();
            bytes[byte] ^= 1 << bit;
            fs::write(&path, &bytes).expect("room");
            let error = read_error(&path).unwrap_or_else(|| panic!("byte {byte} bit {bit}"));
            let Error::Damaged { part, flip, .. } = &error else {
                panic!("byte {byte} bit {bit}: {error}");
            };
            let expected = Flip {
                byte: byte as u64,
                bit: bit as u8,
            };
            assert_eq!(*flip, Some(expected), "{error}");
            let as_payload = matches!(part, ReceiptPart::Payload(block) if *block == ((byte - start) / BLOCK) as u64);
            assert_eq!(as_payload, in_payload, "{error}");
        }
    }
}

#[test]
fn blocks_other_than_a_damaged_one_are_readable() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("nim.receipt");
    write(&path, &payload());
    let mut bytes = fs::read(&path).expect("bytes");
    let at = bytes.len() / 2;
    bytes[at..at + 9].fill(0xaa);
    fs::write(&path, &bytes).expect("room");
    let receipt = Receipt::open(&path).expect("header and end are sound");
    assert_eq!(receipt.bytes(0..10).expect("sound"), &payload()[..10]);
    let error = receipt.bytes(BLOCK + 1..BLOCK + 2).expect_err("damaged");
    assert!(
        matches!(
            error,
            Error::Damaged {
                part: ReceiptPart::Payload(1),
                flip: None,
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn truncated_and_foreign_files_are_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("nim.receipt");
    write(&path, &payload());
    let sound = fs::read(&path).expect("bytes");
    for len in (0..sound.len()).step_by(23) {
        fs::write(&path, &sound[..len]).expect("room");
        let error = read_error(&path).expect("an error");
        let named = matches!(error, Error::Truncated { .. } | Error::NotAReceipt { .. });
        assert!(named, "{len}: {error}");
    }
    for (text, expected) in [
        ("", "solve-not-a-receipt"),
        ("PNG", "solve-not-a-receipt"),
        (
            "henge receipt 2\nkind: table\n",
            "solve-other-version version=2",
        ),
        ("henge receipt 1\nkind: table\n", "solve-cut-short bytes=28"),
    ] {
        fs::write(&path, text).expect("room");
        let error = read_error(&path).expect("an error").to_string();
        assert!(error.starts_with(&format!("{expected} path=")), "{error}");
    }
    let missing = read_error(&folder.path().join("none"));
    assert!(missing.is_some_and(|error| error.is_missing()));
    assert!(read_error(folder.path()).is_some());
}

#[test]
fn a_dropped_writer_leaves_the_old_receipt() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("nim.receipt");
    write(&path, b"old");
    let stale = folder.path().join("nim.receipt.1.0.part");
    fs::write(&stale, "left by a writer that was killed").expect("room");
    let mut living = ReceiptWriter::create(&path, &header()).expect("a writer");
    assert!(!stale.exists());
    let mut writer = ReceiptWriter::create(&path, &header()).expect("a second writer");
    writer.put(b"new").expect("room");
    drop(writer);
    assert_eq!(
        Receipt::open(&path)
            .expect("a receipt")
            .payload()
            .expect("sound"),
        b"old"
    );
    living.put(b"newest").expect("room");
    living.finish().expect("a receipt");
    assert_eq!(
        Receipt::open(&path)
            .expect("a receipt")
            .payload()
            .expect("sound"),
        b"newest"
    );
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn invalid_headers_are_rejected_before_writing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("nim.receipt");
    let two_lines = Header {
        claim: "a\nb".to_owned(),
        ..header()
    };
    let empty = Header {
        made: String::new(),
        ..header()
    };
    for (bad, field) in [
        (two_lines, "claim"),
        (empty, "made"),
        (header().with("heaps", "8"), "heaps"),
        (header().with("game", "go"), "game"),
        (header().with("Two Words", "1"), "Two Words"),
    ] {
        let error = ReceiptWriter::create(&path, &bad)
            .expect_err(field)
            .to_string();
        assert!(
            error.starts_with(&format!("solve-bad-header field={field} path=")),
            "{error}"
        );
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
