//! The page that documents records (`docs/programs/records.md`) agrees with the parser.

const PAGE: &str = include_str!("../../../docs/programs/records.md");

#[test]
fn documented_examples_parse_replay_and_round_trip() {
    let mut n_seen = 0;
    for part in PAGE.split("```record\n").skip(1) {
        let example = part.split("```").next().expect("a part");
        let records = record::read_all(example).unwrap_or_else(|bad| panic!("{bad}: {example}"));
        assert_eq!(records.len(), 1, "{example}");
        let line = records[0].replay();
        let line = line.unwrap_or_else(|error| panic!("{error}: {example}"));
        assert_eq!(line.moves().len(), records[0].moves.len());
        let again = record::read_all(&records[0].to_string()).expect("our own");
        assert_eq!(again, records);
        n_seen += 1;
    }
    assert!(4 <= n_seen, "{n_seen}");
}

#[test]
fn documentation_names_every_tag() {
    for tag in [
        "game", "variant", "start", "first", "second", "result", "reason",
    ] {
        assert!(PAGE.contains(&format!("`{tag}`")), "{tag}");
    }
}
