//! A match as a page without scripts: the board in its current position, the clocks and the moves.
//!
//! Anyone with the link may see it. It never reloads by itself. Players move through the API; their
//! token is in the fragment of their link, which browsers don't send.

use std::borrow::Cow;

use axum::{
    extract::{Path, State as Shared},
    response::{Html, Response},
};
use game::{AnyLine, Outcome, Player};
use matches::{Match, Seat, Stage, Time};
use maud::{Markup, html};
use messages::Messages;

use super::{Frame, describe::describe, svg};
use crate::{api::Shares, input::Lang, problem::Problem};

pub(super) async fn page(
    Shared(app): Shares,
    Lang(language): Lang,
    Path(id): Path<String>,
) -> Result<Html<String>, Problem> {
    let state = app.matches.find_state(&id).await?;
    let (words, now) = (app.words(language), app.matches.time.now());
    let title = title(&state, words);
    let content = content(&state, &title, &id, now, words);
    Ok(Frame::new(&app, language).page(&title, "/play", &content))
}

/// Serves the board of a match in its current position, as SVG.
pub(super) async fn board(
    Shared(app): Shares,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let state = app.matches.find_state(&id).await?;
    let line = state.line();
    Ok(svg(
        &line.view(),
        &line.last_marks(),
        line.info().name,
        true,
    ))
}

/// The title of a match: the names of both players.
pub(super) fn title(it: &Match, words: &Messages) -> String {
    let [first, second] = Player::BOTH.map(|player| name(it, player, words));
    format!("{first} – {second}")
}

/// The name of a player in a match: their own, the computer's title, or what the game calls the side. A
/// phrase for an open seat.
fn name(it: &Match, player: Player, words: &Messages) -> String {
    match &it.setup().seats[player as usize] {
        Seat::Open => words.get("watch-open").into_owned(),
        Seat::Human { name, .. } if name.is_empty() => side(it, player, words).into_owned(),
        Seat::Human { name, .. } => name.clone(),
        Seat::Computer { player } => catalog::find(it.line().info().id)
            .and_then(|game| game.computer(player))
            .map_or_else(|| player.clone(), |it| it.title(words)),
    }
}

/// The game's name for a player's side in a match, in the reader's language.
fn side<'a>(it: &Match, player: Player, words: &'a Messages) -> Cow<'a, str> {
    words.get(it.line().info().player(player).message)
}

fn content(it: &Match, title: &str, id: &str, now: Time, words: &Messages) -> Markup {
    let (line, info) = (it.line(), it.line().info());
    // The query makes it a new URL after every event, so that no cached picture is shown.
    let picture = format!("/matches/{id}/board.svg?{}", it.seq());
    let left = it.time_left(now);
    let moves = line.shown_moves();
    html! {
        article.text {
            h1 { (title) }
            p { a href={ "/rules/" (info.id) } { (info.name) } ", " (variant(line, words)) }
            p { strong { (standing(it, words)) } }
            img.figure src=(picture) alt=(describe(&line.view(), info.name, words)) width="352" height="352";
            ul {
                @for player in Player::BOTH {
                    li {
                        (side(it, player, words)) ": " (name(it, player, words))
                        @if let Some(left) = left { " " code { (clock(left[player as usize])) } }
                    }
                }
            }
            @if !moves.is_empty() {
                h2 { (words.get("watch-moves")) }
                p { (moves.join(" ")) }
            }
            @if it.stage() != Stage::Over {
                p { a.btn href="?" { (words.get("watch-again")) } }
                p { (note(words)) }
            }
        }
    }
}

/// The name of a game's variant in the reader's language. The name of a size, such as `9x9`, is its own
/// description.
fn variant(line: &dyn AnyLine, words: &Messages) -> String {
    let name = line.variant();
    let known = line.info().variants.iter().find(|it| it.name == name);
    known.map_or(name, |it| words.get(it.about).into_owned())
}

/// The sentence on the page of a match that says how to play, with a link at the word API.
fn note(words: &Messages) -> Markup {
    let sentence = words.get("watch-note");
    let (before, after) = sentence.split_once("API").unwrap_or((&*sentence, ""));
    html! { (before) a href="/api/docs" { "API" } (after) }
}

/// The sentence that says that a match waits for an opponent, which player is to move, or how the match
/// ended.
pub(super) fn standing(it: &Match, words: &Messages) -> String {
    let Some(end) = it.end() else {
        return match it.stage() {
            Stage::Open => words.get("watch-waits").into_owned(),
            Stage::Live | Stage::Over => {
                let player = it.line().info().player(it.line().to_move());
                let values = [("player", player.into())];
                words.with("watch-to-move", &values).into_owned()
            }
        };
    };
    let reason = words.with_rule(&end.reason);
    match end.outcome {
        None => words.get("watch-aborted").into_owned(),
        Some(Outcome::Win(winner)) => {
            let winner = it.line().info().player(winner);
            let values = [("player", winner.into()), ("reason", reason.into())];
            words.with("watch-won", &values).into_owned()
        }
        Some(Outcome::Draw) => words
            .with("watch-drawn", &[("reason", reason.into())])
            .into_owned(),
    }
}

/// Formats the milliseconds that a player has left as a clock: `4:05`, `1:02:03`, `2d 4:00:00`.
fn clock(milliseconds: i64) -> String {
    // Rounds up: a clock shows 0:00 only when no time is left.
    let seconds = (milliseconds.max(0) + 999) / 1000;
    let (days, hours) = (seconds / 86_400, seconds / 3600 % 24);
    let (minutes, seconds) = (seconds / 60 % 60, seconds % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{seconds:02}"),
        (0, _) => format!("{hours}:{minutes:02}:{seconds:02}"),
        _ => format!("{days}d {hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::clock;

    #[test]
    fn clocks_are_formatted_up_to_days() {
        let all = [-1, 0, 1, 60_000, 245_000, 3_723_000, 187_200_000].map(clock);
        let expected = [
            "0:00",
            "0:00",
            "0:01",
            "1:00",
            "4:05",
            "1:02:03",
            "2d 4:00:00",
        ];
        assert_eq!(all, expected);
    }
}
