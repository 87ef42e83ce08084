//! Draws the panel beside the board of a game: the players with their clocks, the moves, notes, and a
//! block of numbers that matter in this game.

use game::{BoardView, Player, Step};
use messages::Messages;
use picture::TextRole;
use ratatui::layout::Rect;
use session::{Seat, Session, wording};

use super::PlayScreen;
use crate::{
    board::Size,
    canvas::{Canvas, cells, width, wrap},
    panel::{self, PlayerCard},
    pieces, prompts,
    theme::{Ink, Theme},
};

/// Above this many legal moves, the block of numbers beside a game omits how many of them move each
/// piece: every move would have to be previewed.
const MAX_PREVIEWED_MOVES: u32 = 400;

/// The player shown at the bottom of the panel beside the board: the person, if they play against a
/// computer or on a server, else the first player.
fn nearest(play: &PlayScreen) -> Player {
    play.me().unwrap_or(Player::First)
}

/// Number of people at this machine who play in the game.
fn people(session: &Session) -> usize {
    let seats = session.terms().seats.iter();
    seats.filter(|it| it.is_person()).count()
}

/// What is shown of a player beside or below the board. Without `counts` it leaves out numbers of pieces,
/// which the block of numbers shows.
fn card(play: &PlayScreen, player: Player, counts: bool, words: &Messages) -> PlayerCard {
    let session = &play.session;
    let info = session.game().info;
    let view = &play.entry.view;
    let seat = match session.terms().seats[player as usize] {
        Seat::Person if people(session) == 1 => words.get("app-you").into_owned(),
        Seat::Person | Seat::Remote => String::new(),
        Seat::Computer(computer) => computer.name(words),
    };
    let seat = play.name_online(player, words).unwrap_or(seat);
    let clock = session.clock();
    PlayerCard {
        emblem: pieces::emblem(info, player, &play.start).or(pieces::emblem(info, player, view)),
        side: wording::player(info, player, words),
        name: seat,
        clock: clock.map(|it| wording::time_left(it.left[player as usize])),
        is_mover: session.verdict().is_none() && session.mover() == player,
        holdings: if counts {
            pieces::holdings(info, player, view, words)
        } else {
            String::new()
        },
        captured: pieces::captured(&play.start, view, pieces::role(info, !player)),
    }
}

/// Draws the lines below the board of a game, in a window that is too narrow for a panel beside it.
pub(super) fn draw_below(play: &PlayScreen, canvas: &mut Canvas, area: Rect, words: &Messages) {
    let mut rows = area.rows();
    let tray = play.session.is_persons_turn() && !play.entry.tray().is_empty();
    if tray {
        // The tray takes precedence over the players and the last move.
        let row =
            rows.next_back()
                .unwrap_or(Rect::new(area.x, area.y.saturating_sub(1), area.width, 1));
        if area.height == 0 {
            canvas.clear(Rect::new(0, row.y, area.width + 2, 1));
        }
        panel::tray(canvas, row, &play.entry, words);
    }
    let near = nearest(play);
    if let Some(row) = rows.next() {
        let half = row.width / 2;
        for (x, player) in [(row.x, !near), (row.x + half, near)] {
            let place = Rect::new(x, row.y, half.saturating_sub(1), 1);
            card(play, player, true, words).draw_short(canvas, place);
        }
    }
    if let Some(row) = rows.next()
        && let Some((_, last)) = play.session.last()
    {
        let text = format!("{}  {}", words.get("app-last-move"), last.shown);
        canvas.clipped(row.x, row.y, row.width, &text, Ink::Quiet);
    }
}

/// Draws the panel beside the board of a game, whose cells have this size: players, clocks, moves
/// and notes.
pub(super) fn draw(
    play: &PlayScreen,
    canvas: &mut Canvas,
    (area, size): (Rect, Size),
    words: &Messages,
) {
    let shape = panel::PanelShape::of(canvas, area);
    let near = nearest(play);
    let width = shape.column;
    let height = shape.card_height();
    let bottom = area.bottom().saturating_sub(height);
    let draw_cards = |canvas: &mut Canvas, counts: bool| {
        for (player, y) in [(!near, area.y), (near, bottom)] {
            let card = card(play, player, counts, words);
            card.draw(canvas, area.x, y, width, shape.large, words);
        }
    };
    let top = area.y + height + 1;
    let body = Rect::new(area.x, top, width, bottom.saturating_sub(top + 1));
    if shape.two {
        draw_cards(canvas, block(play).is_none());
        let x = area.x + width + 4;
        let second = Rect::new(x, area.y, area.right().saturating_sub(x), area.height);
        let y = draw_note(play, canvas, second, words);
        let rest = Rect::new(x, y, second.width, second.bottom().saturating_sub(y));
        draw_block(play, canvas, rest, true, words);
        let marks = play.marks();
        let explained = panel::Legend {
            view: &play.entry.view,
            marks: &marks,
            size,
        };
        let legend = explained.height(width, canvas.theme);
        let moves = Rect {
            height: body.height.saturating_sub(legend),
            ..body
        };
        let y = draw_moves(play, canvas, moves, shape, words);
        let place = Rect {
            y: body.bottom().saturating_sub(legend).max(y),
            height: legend,
            ..body
        };
        explained.draw(canvas, place, words);
        return;
    }
    let note = note(play, words);
    let note_lines = note
        .iter()
        .map(|(_, text)| cells(wrap(text, width.into()).len()));
    let note_height: u16 = note_lines.map(|lines| lines + 1).sum();
    let block = block_height(play) + 1 + u16::from(shape.large);
    let tray = if play.session.is_persons_turn() {
        panel::tray_height(&play.entry, width, words)
    } else {
        0
    };
    let tray = if tray == 0 { 0 } else { tray + 1 };
    let mut room = body.height.saturating_sub(note_height + tray);
    let least = 4 + u16::from(shape.large);
    let with_block = least + block <= room && 1 < block;
    draw_cards(canvas, !with_block);
    room = room.saturating_sub(if with_block { block } else { 0 });
    let moves = Rect {
        height: room,
        ..body
    };
    let mut y = draw_moves(play, canvas, moves, shape, words) + 1;
    if 0 < tray {
        let place = Rect::new(body.x, y, width, tray);
        y = panel::tray(canvas, place, &play.entry, words) + 1;
    }
    if with_block {
        let place = Rect::new(body.x, y, width, block);
        y = draw_block(play, canvas, place, shape.large, words);
    }
    let place = Rect::new(body.x, y, width, body.bottom().saturating_sub(y));
    y = draw_note(play, canvas, place, words);
    let marks = play.marks();
    let explained = panel::Legend {
        view: &play.entry.view,
        marks: &marks,
        size,
    };
    if shape.large && y + explained.height(width, canvas.theme) <= body.bottom() {
        let place = Rect::new(body.x, y, width, body.bottom().saturating_sub(y));
        explained.draw(canvas, place, words);
    }
}

fn draw_moves(
    play: &PlayScreen,
    canvas: &mut Canvas,
    area: Rect,
    shape: panel::PanelShape,
    words: &Messages,
) -> u16 {
    let clock = play.session.terms().control;
    let right = match clock {
        Some(clock) if shape.large => panel::time_control(clock, words),
        _ => String::new(),
    };
    canvas.heading(area.x, area.y, area.width, &words.get("app-moves"), &right);
    let gap = 1 + u16::from(shape.large);
    let list = Rect {
        y: area.y + gap,
        height: area.height.saturating_sub(gap),
        ..area
    };
    let played = play.session.played().iter();
    let moves: Vec<&str> = played.map(|it| it.shown.as_str()).collect();
    let more = play.session.verdict().is_none();
    panel::moves(canvas, list, &moves, moves.len(), (play.scroll, more))
}

/// The notes in the panel beside a game: how the game ended, else a hint, else what the last move did.
fn note(play: &PlayScreen, words: &Messages) -> Vec<(Ink, String)> {
    let info = play.session.game().info;
    let mut note = Vec::new();
    if let Some(verdict) = play.session.verdict() {
        let outcome = prompts::outcome(info, verdict.outcome(), play.me(), words);
        note.push((Ink::Sun, outcome));
        note.push((Ink::Plain, prompts::why(info, verdict, words)));
        let counts = [
            ("moves", play.session.played().len().into()),
            ("hints", play.session.hints().into()),
        ];
        let counts = words.with("app-end-moves", &counts);
        note.push((Ink::Quiet, counts.into_owned()));
    } else if let Some(advice) = &play.advice {
        note.push((Ink::Hint, advice.text.clone()));
    } else if let Some((before, last)) = play.session.last() {
        let text = wording::trace(before, &last.trace, words);
        if !text.is_empty() {
            note.push((Ink::Quiet, crate::home::capital(&text)));
        }
    }
    note
}

/// Draws the notes in the panel beside a game. Returns the second row below them, which leaves one free.
fn draw_note(play: &PlayScreen, canvas: &mut Canvas, area: Rect, words: &Messages) -> u16 {
    let mut y = area.y;
    for (ink, text) in note(play, words) {
        let place = Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
        y = canvas.paragraph(place, &text, ink) + 1;
    }
    y
}

/// The kind of numbers in the panel beside a game: those that matter in that game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Block {
    /// The number of ranks that each player's king still has to go to the finish line (Racing Kings).
    Race,
    /// The pieces that each player has in hand.
    Hands,
    /// Number of pieces that each player has left on the board.
    Left,
    /// For each player's only piece, the number of legal moves of the player to move that move it.
    Mobility([usize; 2]),
}

fn block(play: &PlayScreen) -> Option<Block> {
    let view = &play.entry.view;
    let info = play.session.game().info;
    let left = Player::BOTH.map(|it| count(&play.start, pieces::role(info, it)));
    if view.finish {
        Some(Block::Race)
    } else if !view.hands.is_empty() {
        Some(Block::Hands)
    } else if left.iter().all(|it| 1 < *it) {
        Some(Block::Left)
    } else {
        play.mobility.map(Block::Mobility)
    }
}

fn block_height(play: &PlayScreen) -> u16 {
    if block(play).is_some() { 3 } else { 0 }
}

fn count(view: &BoardView, role: TextRole) -> usize {
    let sprites = view.pieces.iter().map(|(_, sprite)| *sprite);
    sprites.filter(|it| picture::role(*it) == role).count()
}

/// For each player's only piece, the number of legal moves of the player to move that move it (in Moai
/// one may move either pawn). `None` if a player has not exactly one piece, the game is over, or there
/// are too many moves to preview.
pub(super) fn mobility(session: &Session) -> Option<[usize; 2]> {
    let line = session.line();
    if session.verdict().is_some() || MAX_PREVIEWED_MOVES < line.count_moves() {
        return None;
    }
    let info = session.game().info;
    let view = line.view();
    let roles = Player::BOTH.map(|it| pieces::role(info, it));
    if roles.map(|it| count(&view, it)) != [1, 1] {
        return None;
    }
    let mut ways = [0; 2];
    for m in line.legal_moves() {
        let trace = line.preview(&m.text).ok()?.trace;
        let moved = trace.steps.iter().find_map(|it| match it {
            Step::Slide(from, _) => view.piece(*from),
            Step::Place(..) | Step::Leave(..) | Step::Take(_) => None,
        });
        let role = moved.map(picture::role);
        for (n, own) in ways.iter_mut().zip(roles) {
            *n += usize::from(role == Some(own));
        }
    }
    Some(ways)
}

/// Draws the block with the numbers that matter in the game, such as pieces left, one row per player.
/// Returns the second row below it, which leaves one free.
fn draw_block(
    play: &PlayScreen,
    canvas: &mut Canvas,
    area: Rect,
    spaced: bool,
    words: &Messages,
) -> u16 {
    let Some(block) = block(play) else {
        return area.y;
    };
    let id = match block {
        Block::Race => "app-block-race",
        Block::Hands => "app-block-hands",
        Block::Left => "app-block-left",
        Block::Mobility(_) => "app-block-mobility",
    };
    canvas.heading(area.x, area.y, area.width, &words.get(id), "");
    let info = play.session.game().info;
    let names = Player::BOTH.map(|it| wording::player(info, it, words));
    let widest = names.iter().map(|it| width(it)).max();
    let label = widest.unwrap_or(0) + 1;
    let mut y = area.y + 1 + u16::from(spaced);
    for (player, name) in Player::BOTH.into_iter().zip(&names) {
        canvas.text(area.x, y, name, Ink::Plain);
        let row = Rect::new(area.x + label, y, area.width.saturating_sub(label), 1);
        let row = Rect {
            width: row.width.min(44),
            ..row
        };
        draw_row(play, canvas, row, (block, player), words);
        y += 1;
    }
    y + 1
}

/// Draws one player's row in the block with the numbers that matter in the game, such as pieces left.
fn draw_row(
    play: &PlayScreen,
    canvas: &mut Canvas,
    row: Rect,
    (block, player): (Block, Player),
    words: &Messages,
) {
    let view = &play.entry.view;
    let info = play.session.game().info;
    let role = pieces::role(info, player);
    match block {
        Block::Race => {
            let mut pieces = view.pieces.iter();
            let king = pieces
                .find(|(_, sprite)| picture::role(*sprite) == role && sprite.0.ends_with('K'));
            let Some((square, _)) = king else {
                return;
            };
            let left = view.height.saturating_sub(square.rank + 1);
            let text = words.with("app-to-go", &[("count", left.into())]);
            let x = canvas.text(row.x, row.y, &square.to_string(), Ink::Plain) + 1;
            let end = row.right().saturating_sub(width(&text) + 1);
            race(canvas, (x, end), row.y, square.rank + 1, view.height);
            canvas.right(row.right(), row.y, &text, Ink::Quiet);
        }
        Block::Hands => {
            let own = view.hands.iter().filter(|it| it.player == player);
            let mut x = row.x;
            for hand in own {
                x = pieces::chip(canvas, x, row.y, Some(hand.sprite));
                x = canvas.text(x + 1, row.y, &hand.count.to_string(), Ink::Plain) + 2;
            }
            let text = pieces::holdings(info, player, view, words);
            canvas.right(row.right(), row.y, &text, Ink::Quiet);
        }
        Block::Left => {
            let (now, all) = (count(view, role), count(&play.start, role));
            let args = [("count", now.into()), ("all", all.into())];
            let text = words.with("app-left-of", &args);
            let room = row.width.saturating_sub(width(&text) + 1);
            let full = usize::from(room) * now / all.max(1);
            let line = canvas.theme.pick("━", "=").repeat(full);
            let rest = canvas.theme.pick("╌", "-").repeat(usize::from(room) - full);
            let x = canvas.text(row.x, row.y, &line, Ink::Plain);
            canvas.text(x, row.y, &rest, Ink::Line);
            canvas.right(row.right(), row.y, &text, Ink::Quiet);
        }
        Block::Mobility(ways) => {
            let n = ways[player as usize];
            let text = words.with("app-ways", &[("count", n.into())]);
            let room = row.width.saturating_sub(width(&text) + 1);
            let most = ways.iter().copied().max().unwrap_or(0).max(1);
            let full = if most <= usize::from(room) {
                n
            } else {
                n * usize::from(room) / most
            };
            let line = canvas.theme.pick("━", "=").repeat(full);
            canvas.text(row.x, row.y, &line, Ink::Plain);
            canvas.right(row.right(), row.y, &text, Ink::Quiet);
        }
    }
}

/// Draws a king's way to the finish line as a track of `ranks` dashes, the first `run` of them done, the
/// finish in another colour.
fn race(canvas: &mut Canvas, (x, end): (u16, u16), y: u16, run: u8, ranks: u8) {
    let theme: Theme = canvas.theme;
    let step = end.saturating_sub(x) / u16::from(ranks.max(1));
    if step == 0 {
        return;
    }
    let dash = step.saturating_sub(1).max(1);
    for rank in 0..ranks {
        let (sign, ink) = if rank < run {
            (theme.pick("━", "="), Ink::Strong)
        } else if rank + 1 == ranks {
            (theme.pick("═", "#"), Ink::Sun)
        } else {
            (theme.pick("╌", "-"), Ink::Line)
        };
        let x = x + u16::from(rank) * step;
        canvas.text(x, y, &sign.repeat(dash.into()), ink);
    }
}
