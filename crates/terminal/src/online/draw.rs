//! The screens before a match on a server.

use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use session::{TimeControl, wording};

use super::{Entering, FIELDS, Field, Online, Purpose};
use crate::{
    canvas::Canvas,
    menu::{self, Item, Row},
    page::{KeyHint, Page, code, key, keys},
    setup::clock_name,
    theme::Ink,
};

pub(crate) fn hints(online: &Online) -> Vec<KeyHint> {
    if online.prompt.is_some() {
        return vec![
            code(KeyCode::Enter, "app-key-enter", "app-do-accept"),
            code(KeyCode::Esc, "app-key-esc", "app-do-back"),
        ];
    }
    vec![
        keys("app-key-up-down", "app-do-choose"),
        keys("app-key-left-right", "app-do-change"),
        code(KeyCode::Enter, "app-key-enter", "app-do-accept"),
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-back"),
    ]
}

pub(crate) fn draw(online: &Online, canvas: &mut Canvas, words: &Messages) {
    let (status, bad) = match (&online.prompt, &online.notice) {
        (Some(prompt), _) => {
            let id = match prompt.purpose {
                Purpose::Link => "app-online-type-link",
                Purpose::Server => "app-online-type-server",
                Purpose::Name => "app-type-name",
            };
            let text = ("text", prompt.text.clone().into());
            (words.with(id, &[text]).into_owned() + "_", false)
        }
        (None, Some(notice)) => (notice.text.clone(), notice.bad),
        (None, None) if online.making.is_some() => {
            (words.get("app-online-making").into_owned(), false)
        }
        (None, None) => (words.get("app-online-about").into_owned(), false),
    };
    let area = Page {
        title: &words.get("app-online-title"),
        right: "",
        status: &status,
        bad,
        keys: &hints(online),
    }
    .draw(canvas, words);
    let texts = FIELDS.map(|it| text(online, it, words));
    let labels = texts.iter().filter(|it| it.1.is_some());
    let widest = labels.map(|it| it.0.chars().count()).max().unwrap_or(0) as u16;
    let place = Rect::new(0, area.y + 1, area.right(), area.height.saturating_sub(1));
    let row = |(index, (label, value)): (usize, &(String, Option<String>))| {
        Row::new((place.width, 2), canvas.theme, |canvas| {
            let item = Item {
                index,
                label,
                value: value.as_deref(),
                chosen: online.menu.chosen() == index,
            };
            item.draw(canvas, 2, widest);
        })
    };
    let rows = texts.iter().enumerate().map(row).collect();
    menu::draw(canvas, place, rows, Some(online.menu.chosen()));
}

fn text(online: &Online, field: Field, words: &Messages) -> (String, Option<String>) {
    let info = online.game().info;
    let (id, value) = match field {
        Field::Join => ("app-online-join", None),
        Field::Make => ("app-online-make", None),
        Field::Server => ("app-online-server", Some(online.server.clone())),
        Field::Name => {
            let none = || words.get("app-no-name").into_owned();
            let name = Some(online.name.clone()).filter(|it| !it.is_empty());
            ("app-setting-name", Some(name.unwrap_or_else(none)))
        }
        Field::Game => ("app-online-game", Some(info.name.to_owned())),
        Field::Side => {
            let side = wording::player(info, online.side, words);
            ("app-online-side", Some(side))
        }
        Field::Clock => {
            let control = online.clock.map(|it| TimeControl::CHOICES[it]);
            ("app-clock-label", Some(clock_name(control, words)))
        }
    };
    (words.get(id).into_owned(), value)
}

pub(crate) fn entering_hints(entering: &Entering) -> Vec<KeyHint> {
    let mut hints = vec![key('?', "?", "app-do-help"), key('q', "q", "app-do-back")];
    if entering.asked.is_none() {
        let again = code(KeyCode::Enter, "app-key-enter", "app-do-try-connect");
        hints.insert(0, again);
    }
    hints
}

pub(crate) fn draw_entering(entering: &Entering, canvas: &mut Canvas, words: &Messages) {
    let (status, bad) = match &entering.notice {
        Some(notice) => (notice.text.clone(), notice.bad),
        None => (words.get("app-online-connecting").into_owned(), false),
    };
    let area = Page {
        title: &words.get("app-online-title"),
        right: "",
        status: &status,
        bad,
        keys: &entering_hints(entering),
    }
    .draw(canvas, words);
    let link = client::Link {
        token: None,
        ..entering.link.clone()
    };
    let room = Rect::new(4, area.y + 1, area.width.saturating_sub(8), 3);
    canvas.paragraph(room, &link.to_string(), Ink::Plain);
}
