//! Languages, plurals, forms of messages, and the formatting of reasons.

use game::{Arg, Reason};
use messages::{Language, Messages};

#[test]
fn say_puts_the_clause_first() {
    let reason = Reason::by("K4d", "too-few-repetitions")
        .with("times", 1)
        .with("needed", 3);
    let check = |language, expected: &str| {
        assert_eq!(Messages::new(language, []).say(&reason), expected);
    };
    check(
        Language::English,
        "K4d: this position has occurred only once; you can claim a draw after 3 times",
    );
    check(
        Language::Portuguese,
        "K4d: esta posição só ocorreu uma vez; o empate pode ser reclamado ao fim de 3 vezes",
    );
}

#[test]
fn values_may_be_messages() {
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
fn captures_are_told_without_repeating_the_move() {
    let say = |language, count: u32, squares: &str| {
        let reason = Reason::new("why-takes")
            .with("move", "b2xb1*")
            .with("count", count)
            .with("piece", Arg::Message("piece-other"))
            .with("squares", squares);
        Messages::new(language, []).sentence(&reason)
    };
    assert_eq!(
        say(Language::English, 2, "f3, f1"),
        "It captures 2 pieces (f3, f1)."
    );
    assert_eq!(
        say(Language::Portuguese, 2, "f3, f1"),
        "Captura 2 peças (f3, f1)."
    );
}

#[test]
fn unknown_message_is_shown_by_its_id() {
    assert_eq!(
        Messages::new(Language::English, []).get("no-such-thing"),
        "no-such-thing"
    );
}

#[test]
fn sentence_with_rule_puts_the_clause_last() {
    let reason = Reason::by("M5", "game-is-over");
    let say = |language| Messages::new(language, []).sentence_with_rule(&reason);
    assert_eq!(say(Language::English), "The game is over (rule M5).");
    assert_eq!(say(Language::Portuguese), "A partida acabou (regra M5).");
}

#[test]
fn sentences_are_capitalised_unless_they_begin_with_a_square() {
    assert_eq!(messages::whole("c3 is taken"), "c3 is taken.");
    assert_eq!(messages::whole("áries"), "Áries.");
    assert_eq!(messages::whole(""), ".");
}

#[test]
fn message_values_provide_articles_and_gender() {
    const EXTRA: messages::Source = [
        (
            "en",
            "put = put { $piece-a } on b2, { $piece-the } of your colour",
        ),
        (
            "pt",
            "put = ponha { $piece-a } em b2, { $piece-the } { $piece-gender ->
    [feminine] branca
   *[masculine] branco
}",
        ),
    ];
    let say = |language, piece| {
        Messages::new(language, [&EXTRA])
            .with("put", &[("piece", Arg::Message(piece))])
            .into_owned()
    };
    let [en, pt] = Language::ALL;
    assert_eq!(
        say(en, "piece-rook"),
        "put a rook on b2, the rook of your colour"
    );
    assert_eq!(
        say(pt, "piece-rook"),
        "ponha uma torre em b2, a torre branca"
    );
    assert_eq!(
        say(pt, "piece-bishop"),
        "ponha um bispo em b2, o bispo branco"
    );
    let words = Messages::new(pt, []);
    assert_eq!(words.form("sprite-wN", "the"), "o cavalo branco");
    assert_eq!(words.form("sprite-wN", "unknown"), "cavalo branco");
}

#[test]
fn zero_is_plural_in_portuguese() {
    const MOVES: &str = "n = { $n ->\n    [one] um lance\n   *[other] { $n } lances\n }\n";
    const EXTRA: messages::Source = [("en", MOVES), ("pt", MOVES)];
    let words = Messages::new(Language::Portuguese, [&EXTRA]);
    for (n, expected) in [(0, "0 lances"), (1, "um lance"), (2, "2 lances")] {
        assert_eq!(words.with("n", &[("n", n.into())]), expected);
    }
}

#[test]
fn portuguese_has_a_decimal_comma() {
    let [en, pt] = Language::ALL.map(|it| Messages::new(it, []).decimal(2.345, 1));
    assert_eq!([&*en, &*pt], ["2.3", "2,3"]);
}
