//! Writes every kind of board in every format into a folder, for inspection by eye:
//! `cargo run -p picture --example gallery -- FOLDER`.

use std::{env, error::Error, fs, path::PathBuf};

use picture::{Charset, DrawStyle, TextStyle, Theme};

#[path = "../tests/pictures/views.rs"]
#[allow(dead_code)]
mod views;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("which folder?")?);
    fs::create_dir_all(&folder)?;
    let themes = [
        ("auto", Theme::Auto),
        ("light", Theme::Light),
        ("dark", Theme::Dark),
        ("grey", Theme::Grey),
    ];
    let charsets = [("unicode", Charset::Unicode), ("ascii", Charset::Ascii)];
    for (name, view, marks) in views::all() {
        for (theme_name, theme) in themes {
            let style = DrawStyle {
                theme,
                title: name,
                labels: true,
                hands: true,
                flipped: false,
            };
            let svg = picture::svg(&view, &marks, &style);
            fs::write(folder.join(format!("{name}-{theme_name}.svg")), svg)?;
        }
        for (charset_name, charset) in charsets {
            let style = TextStyle {
                charset,
                flipped: false,
            };
            let text = picture::text(&view, &marks, style);
            fs::write(folder.join(format!("{name}-{charset_name}.txt")), text)?;
            let text = picture::text_ansi(&view, &marks, style);
            fs::write(folder.join(format!("{name}-{charset_name}.ansi")), text)?;
        }
    }
    Ok(())
}
