//! Every request of the protocol, with valid and invalid arguments.

use std::time::Duration;

use game::{AnyLine, Rng};
use prolog::{Busy, Term, answer, read};

/// Chooses moves at random.
fn at_random(seed: u64) -> impl FnMut(Box<dyn AnyLine>, catalog::Computer) -> Chosen {
    let mut rng = Rng::new(seed);
    move |line, _| {
        let game = catalog::find(line.info().id).expect("listed");
        Ok(game.bots[0].choose(&*line, &mut rng))
    }
}

type Chosen = Result<Option<String>, Busy>;

fn ask(request: &str) -> String {
    let term = read(&format!("{request}.")).expect(request);
    let reply = answer(&term, &mut |_, _| panic!("no search is needed"));
    reply.to_string()
}

#[track_caller]
fn check(request: &str, reply: &str) {
    assert_eq!(ask(request), format!("{reply}.\n"), "{request}");
}

/// Makes a board from rows of the report's letters.
fn board(rows: &[&str]) -> String {
    let row = |row: &&str| {
        let cells: Vec<String> = row.chars().map(|it| format!("'{it}'")).collect();
        format!("[{}]", cells.join(","))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    format!("[{}]", rows.join(","))
}

const EMPTY: [&str; 5] = ["+   +", "     ", "     ", "     ", "+   +"];
const WHITE: [&str; 5] = ["+   +", "     ", "  B  ", "     ", "+   +"];
const BOTH: [&str; 5] = ["+   +", "     ", "  B  ", " P   ", "+   +"];

#[test]
fn initialize_returns_an_empty_board() {
    check("initialize(5,5)", &format!("ok({})", board(&EMPTY)));
    let wide = [
        "+    +", "      ", "      ", "      ", "      ", "      ", "+    +",
    ];
    check("initialize(6,7)", &format!("ok({})", board(&wide)));
    for request in [
        "initialize(4,5)",
        "initialize(5,20)",
        "initialize(-5,5)",
        "initialize(9223372036854775807,5)",
        "initialize('5',5)",
        "initialize([],5)",
    ] {
        check(request, "invalid");
    }
}

#[test]
fn pawns_are_placed_white_first() {
    let (empty, white, both) = (board(&EMPTY), board(&WHITE), board(&BOTH));
    check(
        &format!("ini_posicao({empty},'B',3,3)"),
        &format!("ok({white})"),
    );
    check(
        &format!("ini_posicao({white},'P',2,4)"),
        &format!("ok({both})"),
    );
    for request in [
        format!("ini_posicao({empty},'P',3,3)"),
        format!("ini_posicao({white},'B',1,2)"),
        format!("ini_posicao({white},'P',3,3)"),
        format!("ini_posicao({empty},'B',1,1)"),
        format!("ini_posicao({empty},'B',0,3)"),
        format!("ini_posicao({empty},'B',3,6)"),
        format!("ini_posicao({empty},'C',3,3)"),
        format!("ini_posicao({empty},'B',a,3)"),
        format!("ini_posicao({both},'B',1,2)"),
    ] {
        check(&request, "invalid");
    }
}

#[test]
fn execute_places_a_counter_and_slides_a_pawn() {
    // A counter above the white pawn pushes it down, or pulls it up.
    let start = board(&["+   +", "     ", "  B  ", "    P", "+   +"]);
    let pushed = board(&["+ C +", "     ", "     ", "    P", "+ B +"]);
    let pulled = board(&["+ C +", "  B  ", "     ", "    P", "+   +"]);
    for (way, after) in [
        ("n", &pushed),
        ("push", &pushed),
        ("s", &pulled),
        ("pull", &pulled),
    ] {
        for pawn in ["n", "'B'"] {
            let request = format!("execute({start},{way},{pawn},3,1)");
            check(&request, &format!("ok({after})"));
        }
    }
    // The black pawn, by either name, from a counter on its row; white has had one turn.
    let after = board(&["+ C +", "     ", "     ", "C   P", "+ B +"]);
    let after_push = after.replace("'C',' ',' ',' ','P'", "'C','P',' ',' ',' '");
    for pawn in ["s", "'P'"] {
        let request = format!("execute({pushed},s,{pawn},1,4)");
        check(&request, &format!("ok({after_push})"));
    }
    for request in [
        format!("execute({start},n,n,1,2)"), // not in line
        format!("execute({start},n,n,3,3)"), // not vacant
        format!("execute({start},n,s,1,4)"), // nowhere to slide
        format!("execute({start},up,n,3,1)"),
        format!("execute({start},n,'C',3,1)"),
        format!("execute({start},n,n,6,1)"),
        format!("execute({},n,n,3,1)", board(&WHITE)),
    ] {
        check(&request, "invalid");
    }
}

#[test]
fn game_end_depends_on_the_player_to_move() {
    // The white pawn is walled in: with White to move the game is over, with Black it is not.
    let walled = board(&["+BC +", "CCC  ", "     ", "   P ", "+   +"]);
    check(&format!("game_end({walled},'B')"), "ok(true)");
    check(&format!("game_end({walled},'P')"), "ok(false)");
    check(&format!("game_end({},'B')", board(&EMPTY)), "ok(false)");
    check(&format!("game_end({walled},'C')"), "invalid");
    check(&format!("calculate({walled},1,'B')"), "invalid");
}

#[test]
fn boards_that_break_the_rules_are_invalid() {
    for rows in [
        &["+   +", "     ", "  B  ", "  B  ", "+  P+"][..],
        &["    +", "     ", "  B  ", "     ", "+  P+"],
        &["+   +", "     ", "  B  ", "    ", "+  P+"],
        &["+   +", "  X  ", "  B  ", "     ", "+  P+"],
        &["+   +", "  B  ", "+  P+"],
        &["+  C+", "     ", "  B  ", "     ", "+   +"],
        &[],
    ] {
        check(&format!("game_end({},'B')", board(rows)), "invalid");
    }
    let huge = format!("[{}]", vec!["[' ']"; 1000].join(","));
    check(&format!("game_end({huge},'B')"), "invalid");
    for term in ["a", "1", "[a]", "[[1]]", "f(a)", "[[f(a)]]"] {
        check(&format!("game_end({term},'B')"), "invalid");
    }
}

#[test]
fn unknown_request_is_an_error() {
    for request in [
        "hello",
        "1",
        "[]",
        "bye(1)",
        "initialize(5)",
        "legal(a,b,c,d)",
    ] {
        check(request, "error(unknown_request)");
    }
}

#[test]
fn bye_closes_the_connection() {
    let reply = answer(&Term::atom("bye"), &mut |_, _| Ok(None));
    assert_eq!((reply.to_string().as_str(), reply.closes), ("ok.\n", true));
}

#[test]
fn busy_reply_names_the_retry_delay() {
    let mut choose = |_: Box<dyn AnyLine>, _: catalog::Computer| -> Chosen {
        Err(Busy {
            retry: Duration::from_millis(1500),
        })
    };
    for request in [
        format!("calculate({},8,'B').", board(&BOTH)),
        "best(gorogo,'5/5/5/5/5 w 10,3 10,2 0,0',3).".to_owned(),
    ] {
        let reply = answer(&read(&request).expect("a term"), &mut choose);
        assert_eq!(reply.to_string(), "error(busy(1500)).\n");
        assert!(!reply.closes);
    }
}

#[test]
fn moai_games_agree_with_the_rules_move_by_move() {
    for seed in 0..20 {
        let mut choose = at_random(seed);
        let mut line = catalog::find("moai")
            .expect("listed")
            .open(None, None)
            .expect("standard");
        let mut board = ask("initialize(8,8)");
        for (text, m) in [("'B',4,4", "@d5"), ("'P',5,5", "@e4")] {
            board = board
                .trim_end_matches(").\n")
                .trim_start_matches("ok(")
                .to_owned();
            board = ask(&format!("ini_posicao({board},{text})"));
            line.try_play(m).expect("legal");
        }
        for turn in 0.. {
            let now = board
                .trim_end_matches(").\n")
                .trim_start_matches("ok(")
                .to_owned();
            let player = ["'B'", "'P'"][turn % 2];
            check(
                &format!("game_end({now},{player})"),
                &format!("ok({})", line.ending().is_some()),
            );
            if line.ending().is_some() {
                break;
            }
            let term = read(&format!("calculate({now},3,{player}).")).expect("a term");
            let reply = answer(&term, &mut choose).term;
            let Term::Compound(name, values) = &reply else {
                panic!("{reply}");
            };
            let [way, pawn, x, y, after] = &values[..] else {
                panic!("{reply}");
            };
            assert_eq!(name, "ok");
            // `execute` accepts the move of `calculate` and gives the same board.
            check(
                &format!("execute({now},{way},{pawn},{x},{y})"),
                &format!("ok({after})"),
            );
            let file = char::from(
                b'a' + u8::try_from(x.as_integer().expect("a column")).expect("small") - 1,
            );
            let rank = 9 - y.as_integer().expect("a row");
            let pawn = if pawn.as_atom() == Some("B") {
                "W"
            } else {
                "B"
            };
            let way = if way.as_atom() == Some("n") { "+" } else { "-" };
            line.try_play(&format!("{file}{rank}{pawn}{way}"))
                .expect("legal");
            board = format!("ok({after}).\n");
        }
    }
}

#[test]
fn every_game_is_played_in_its_own_notation() {
    for game in catalog::games() {
        for variant in game.info.variants.iter().filter(|it| !it.family) {
            let (id, variant) = (game.info.id, variant.name);
            let atom = |text: &str| Term::atom(text).to_string();
            let mut line = game.open(None, Some(variant)).expect("listed");
            let mut choose = at_random(1);
            let start = atom(&line.position());
            check(&format!("new('{id}','{variant}')"), &format!("ok({start})"));
            while line.ending().is_none() {
                let at = format!("'{id}','{variant}',{}", atom(&line.position()));
                let moves: Vec<String> =
                    line.legal_moves().iter().map(|it| atom(&it.text)).collect();
                check(
                    &format!("legal({at})"),
                    &format!("ok([{}])", moves.join(",")),
                );
                let player = line.info().player(line.to_move()).name;
                check(
                    &format!("status({at})"),
                    &format!("ok(to_move({}))", atom(player)),
                );
                let term = read(&format!("best({at},random).")).expect("a term");
                let best = answer(&term, &mut choose).term;
                let (_, values) = best.parts().expect("compound");
                let m = values[0].as_atom().expect("a move").to_owned();
                line.try_play(&m).expect("legal");
                let after = atom(&line.position());
                assert_eq!(values[1].to_string(), after);
                check(&format!("play({at},{})", atom(&m)), &format!("ok({after})"));
                check(&format!("play({at},'no move')"), "invalid");
                // A position has no history, so a game that ends by repetition ends here.
                if game
                    .open(Some(&line.position()), Some(variant))
                    .expect("own text")
                    .ending()
                    != line.ending()
                {
                    break;
                }
            }
            let at = format!("'{id}','{variant}',{}", atom(&line.position()));
            check(&format!("play({at},'no move')"), "invalid");
        }
    }
}

#[test]
fn position_without_variant_uses_the_standard_one() {
    let over = "'k1K5/8/8/8/8/8/8/8 w - - 0 1'";
    check(&format!("status('racing-kings',{over})"), "ok(draw)");
    check(&format!("legal('racing-kings',{over})"), "ok([])");
    let won = "'1K6/8/8/8/8/8/k7/8 b - - 0 1'";
    check(&format!("status('racing-kings',{won})"), "ok(win('White'))");
    for request in [
        "status(chess,'8/8 w')",
        "status(moai,'8/8 w')",
        "status(moai,5)",
        "status(5,'8/8 w')",
        "new(moai,'4x4')",
        "new(moai,8)",
        "best(gorogo,'5/5/5/5/5 w 10,3 10,2 0,0',9)",
        "best(gorogo,'5/5/5/5/5 w 10,3 10,2 0,0',nobody)",
        "best(gorogo,'5/5/5/5/5 w 10,3 10,2 0,0',[1])",
    ] {
        check(request, "invalid");
    }
}
