//! Markdown as HTML: the blocks and words that [`catalog::rules`] parses.

use catalog::rules::{self, Block, RichText};
use maud::{Markup, html};

/// Renders a Markdown text without boards as HTML.
pub(super) fn blocks(source: &str) -> Markup {
    html! { @for it in rules::parse(source) { (block(&it)) } }
}

/// Renders a Markdown text that is one paragraph as HTML without the paragraph's element. Any other
/// text is shown as it is.
pub(super) fn inline(source: &str) -> Markup {
    if let [Block::Paragraph(text)] = rules::parse(source).as_slice() {
        return words(text);
    }
    html! { (source) }
}

/// Renders a block of Markdown as HTML. A board is shown as the text of its position.
pub(super) fn block(block: &Block) -> Markup {
    match block {
        Block::Heading(1, text) => html! { h1 { (words(text)) } },
        Block::Heading(2, text) => html! { h2 { (words(text)) } },
        Block::Heading(_, text) => html! { h3 { (words(text)) } },
        Block::Paragraph(text) => html! { p { (words(text)) } },
        Block::List(items) => html! { ul { @for it in items { li { (words(it)) } } } },
        Block::Board(board) => html! { pre { (board.position) } },
        Block::Code(code) => html! { pre { (code) } },
    }
}

fn words(text: &RichText) -> Markup {
    html! {
        @for span in &text.0 {
            @match span {
                rules::RichSpan::Plain(words) => { (words) }
                rules::RichSpan::Bold(words) => { b { (words) } }
                rules::RichSpan::Code(words) => { code { (words) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_html_and_html_is_escaped() {
        let html = blocks("## A <b>\n\nOne **bold** `<i>`\n\n- x & y\n- z\n").into_string();
        assert_eq!(
            html,
            "<h2>A &lt;b&gt;</h2><p>One <b>bold</b> <code>&lt;i&gt;</code></p>\
            <ul><li>x &amp; y</li><li>z</li></ul>"
        );
        assert_eq!(inline("a `b`").into_string(), "a <code>b</code>");
        assert_eq!(inline("- a").into_string(), "- a");
    }
}
