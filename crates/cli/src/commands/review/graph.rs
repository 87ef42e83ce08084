//! Draws the course of a game as a graph of characters, 80 columns wide and without colour.

use std::fmt::Write as _;

use picture::Charset;
use review::Review;
use session::graph::{ColumnScale, EIGHTHS, height};

/// Width of the graph of a review without its labels, in columns.
const COLUMNS: usize = 70;

/// Height of the graph of a review without the lines below it, in rows.
const ROWS: usize = 8;

/// Draws the first player's winning chance after each move as a bar chart of characters. Proven
/// wins and losses reach the top or bottom edge, estimates never do. Below the chart: a line that
/// marks proven positions, one that marks turning points, and one with every fifth turn number,
/// each left out if it is empty.
pub(super) fn draw(review: &Review, charset: Charset) -> String {
    let scale = ColumnScale::of(review.points.len(), COLUMNS);
    let columns = scale.columns(&review.points);
    let heights: Vec<usize> = columns.iter().map(|point| height(*point, ROWS)).collect();
    let mut text = String::new();
    for row in (0..ROWS).rev() {
        let label = match row {
            row if row + 1 == ROWS => "100 %",
            row if row == ROWS / 2 => " 50 %",
            0 => "  0 %",
            _ => "",
        };
        let cells = heights.iter().map(|height| cell(*height, row, charset));
        let line: String = cells.collect();
        let line = format!("{label:>5} {} {line}", edge(charset));
        writeln!(text, "{}", line.trim_end()).expect("a string");
    }
    let mut below = |signs: Vec<(usize, String)>| {
        let line = placed(signs);
        if !line.trim().is_empty() {
            writeln!(text, "        {}", line.trim_end()).expect("a string");
        }
    };
    let sign = if charset == Charset::Ascii {
        "="
    } else {
        "✓"
    };
    let proven = columns.iter().enumerate();
    let proven = proven.filter(|(_, point)| point.is_some_and(|point| point.proof.is_some()));
    below(proven.map(|(i, _)| (i, sign.to_owned())).collect());
    let turned = review.turning_points();
    let turned = turned.map(|turn| (scale.column(turn.ply + 1), "^".to_owned()));
    below(turned.collect());
    let mut numbers = Vec::new();
    let mut last = None;
    for turn in &review.turns {
        let is_round = turn.number == 1 || turn.number % 5 == 0;
        if is_round && last != Some(turn.number) {
            last = Some(turn.number);
            numbers.push((scale.column(turn.ply + 1), turn.number.to_string()));
        }
    }
    below(numbers);
    text
}

/// The character of one cell of the graph: how much of `row` (from 0 at the bottom) a column fills
/// that is `height` eighths of a row high.
fn cell(height: usize, row: usize, charset: Charset) -> char {
    let eighths = height.saturating_sub(8 * row).min(8);
    match charset {
        Charset::Unicode => EIGHTHS[eighths],
        Charset::Ascii if 4 <= eighths => '#',
        Charset::Ascii if 0 < eighths => '.',
        Charset::Ascii => ' ',
    }
}

fn edge(charset: Charset) -> char {
    match charset {
        Charset::Unicode => '│',
        Charset::Ascii => '|',
    }
}

/// Joins words into a line of text, each at its column. A word that would overlap the previous one,
/// or a longer word that would touch it, is left out.
fn placed(words: Vec<(usize, String)>) -> String {
    let mut line = String::new();
    for (at, word) in words {
        let width = line.chars().count();
        if at < width
            || (0 < width && at == width && 1 < word.len() && !word.starts_with(['✓', '=']))
        {
            continue;
        }
        line.extend(std::iter::repeat_n(' ', at - width));
        line.push_str(&word);
    }
    line
}
