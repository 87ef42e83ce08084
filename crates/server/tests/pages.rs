//! What pages say, in the reader's language.

use serde_json::json;

use crate::common::{
    Running, start,
    tables::{Table, human},
};

/// The page of a match in Portuguese.
fn page(it: &Running, table: &Table) -> String {
    let head = "host: henge\r\nconnection: close\r\naccept-language: pt-PT\r\n";
    let request = format!("GET /matches/{} HTTP/1.1\r\n{head}\r\n", table.id);
    it.send(request.as_bytes()).body
}

#[test]
fn the_page_of_a_match_names_the_sides_in_the_readers_language() {
    let it = start();
    let table = it.make(&json!({ "game": "gorogo", "seats": [human(""), human("Rui <b>")] }));
    let live = page(&it, &table);
    for part in [
        "<html lang=\"pt\">",
        "<title>Brancas – Rui &lt;b&gt;</title>",
        "<strong>Jogam as Brancas</strong>",
        "<li>Brancas: Brancas</li><li>Pretas: Rui &lt;b&gt;</li>",
    ] {
        assert!(live.contains(part), "{part} {live}");
    }
    it.act(&table, 0, &json!({ "do": "resign" }));
    let over = page(&it, &table);
    assert!(over.contains("<strong>Ganham as Pretas: "), "{over}");
    for text in [live, over] {
        assert!(!text.contains("White") && !text.contains("Black"), "{text}");
    }
}
