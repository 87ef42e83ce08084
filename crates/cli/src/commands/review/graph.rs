//! The course of a game as a graph in text: no colour needed, in 80 columns.

use std::fmt::Write as _;

use picture::Charset;
use review::Review;
use session::graph::{ColumnScale, EIGHTHS, height};

/// Columns of the graph itself.
const COLUMNS: usize = 70;

/// Rows of the graph itself.
const ROWS: usize = 8;

/// The first player's chance after each move, where proven results reach the edge and estimates
/// never do; then which positions are proven, where the game turned, and the numbers of turns.
pub(super) fn draw(review: &Review, charset: Charset) -> String {
    let scale = ColumnScale::of(review.points.len(), COLUMNS);
    let columns = scale.columns(&review.points);
    let heights: Vec<usize> = columns.iter().map(|it| height(*it, ROWS)).collect();
    let mut text = String::new();
    for row in (0..ROWS).rev() {
        let label = match row {
            row if row + 1 == ROWS => "100 %",
            row if row == ROWS / 2 => " 50 %",
            0 => "  0 %",
            _ => "",
        };
        let cells = heights.iter().map(|it| cell(*it, row, charset));
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
    let proven = proven.filter(|(_, it)| it.is_some_and(|it| it.proof.is_some()));
    below(proven.map(|(i, _)| (i, sign.to_owned())).collect());
    let turned = review.turning_points();
    let turned = turned.map(|it| (scale.column(it.ply + 1), "^".to_owned()));
    below(turned.collect());
    let mut numbers = Vec::new();
    for turn in &review.turns {
        let is_round = turn.number == 1 || turn.number % 5 == 0;
        if is_round
            && numbers
                .last()
                .is_none_or(|it: &(usize, usize)| it.1 != turn.number)
        {
            numbers.push((scale.column(turn.ply + 1), turn.number));
        }
    }
    let numbers = numbers.into_iter();
    below(numbers.map(|(at, it)| (at, it.to_string())).collect());
    text
}

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

/// Words at their columns, as far as there is room before the next.
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
