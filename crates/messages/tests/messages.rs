//! Languages, plurals, and reasons put into words.

use game::{Arg, Reason};
use messages::{Language, Messages};

#[test]
fn reasons_are_led_by_their_clause() {
    let reason = Reason::by("K4d", "too-few-repetitions")
        .with("times", 1)
        .with("needed", 3);
    let check = |language, expected: &str| {
        assert_eq!(Messages::new(language, []).say(&reason), expected);
    };
    check(
        Language::English,
        "K4d: the position has occurred only once, a draw can be claimed from 3 times on",
    );
    check(
        Language::Portuguese,
        "K4d: a posição ocorreu só uma vez, o empate pode ser reclamado a partir de 3 vezes",
    );
}

#[test]
fn values_may_be_messages_of_their_own() {
    const EXTRA: messages::Source = [
        ("en", "wins = { $who } wins"),
        ("pt", "wins = ganham as { $who }"),
    ];
    let args = [("who", Arg::Message("player-white"))];
    let say = |language| {
        Messages::new(language, [&EXTRA])
            .with("wins", &args)
            .into_owned()
    };
    assert_eq!(say(Language::English), "White wins");
    assert_eq!(say(Language::Portuguese), "ganham as Brancas");
}

#[test]
fn locales_choose_the_language() {
    for (locale, expected) in [
        ("pt_PT.UTF-8", Language::Portuguese),
        ("pt-BR", Language::Portuguese),
        ("PT", Language::Portuguese),
        ("en_GB", Language::English),
        ("C", Language::English),
        ("", Language::English),
        ("ptx", Language::English),
    ] {
        assert_eq!(Language::of_locale(locale), expected, "{locale}");
    }
}

#[test]
fn an_unknown_message_shows_its_name() {
    assert_eq!(
        Messages::new(Language::English, []).get("no-such-thing"),
        "no-such-thing"
    );
}
