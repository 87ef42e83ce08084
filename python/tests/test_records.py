"""Games written down."""

from __future__ import annotations

import henge
import pytest
from conftest import finished, random_game


def test_positions_can_be_written_and_read(game: henge.Game) -> None:
    for state in random_game(game, 1):
        if state.pending() or state.is_terminal():
            continue
        back = game.from_fen(state.fen())
        assert back.fen() == state.fen()
        assert back.legal_moves() == state.legal_moves()


def test_records_can_be_written_and_read(game: henge.Game) -> None:
    state = finished(game, 2)
    record = state.record("level 3", "you \"there\"")
    assert record.players == ["level 3", 'you "there"']
    assert (record.game, record.variant) == (game.id, game.variant)
    assert record.moves == state.moves()
    outcome = state.outcome()
    assert outcome is not None
    assert record.result == (-1 if outcome.winner is None else outcome.winner)
    (back,) = henge.read_records(str(record))
    assert back == record
    assert back.state() == state


def test_unfinished_games_have_no_result() -> None:
    state = henge.load_game("moai", "5x5").new_initial_state()
    state.apply_move("@c3")
    record = state.record()
    assert (record.result, record.reason, record.start, record.tags) == (None, None, None, [])
    assert record.state() == state


def test_pgn_can_be_written_and_read() -> None:
    game = henge.load_game("racing-kings")
    games = [finished(game, seed) for seed in range(5)]
    text = "\n".join(it.pgn("A", "B") for it in games)
    assert '[Variant "Racing Kings"]' in text
    back = henge.read_records(text)
    assert [it.state() for it in back] == games
    assert back[0].players == ["A", "B"]


def test_a_claimed_draw_is_written_and_read() -> None:
    state = henge.load_game("racing-kings").new_initial_state()
    for move in 2 * ["h2h3", "a2a3", "h3h2", "a3a2"]:
        state.apply_move(move)
    open_state = state.clone()
    state.claim()
    for text in (str(state.record()), state.pgn()):
        (record,) = henge.read_records(text)
        assert record == state.record()
        assert record.state() == state != open_state
        assert record.state().outcome() == state.outcome() is not None
    # A record can say so where nothing could be claimed: then nothing was.
    (record,) = henge.read_records('[game "racing-kings"]\n[how "claim"]\n\nh2h3\n')
    assert record.state().outcome() is None


def test_pgn_of_others_is_read() -> None:
    text = """[Event "?"]
[Variant "Racing Kings"]

1. Kh3 {a comment} Ka3 (1... Kb3) 2. Kh4 $1 Ka4 *
"""
    (record,) = henge.read_records(text)
    assert record.moves == ["h2h3", "a2a3", "h3h4", "a3a4"]


def test_pgn_may_be_bytes_in_latin_1() -> None:
    text = '[White "José"]\n[Variant "Racing Kings"]\n\n1. Kh2-h3 Ka3 ½-½\n'
    for encoding in ("latin-1", "utf-8", "utf-8-sig"):
        (record,) = henge.read_records(text.encode(encoding))
        assert (record.players, record.result) == (["José", ""], -1)
        assert record.moves == ["h2h3", "a2a3"]
    with pytest.raises(henge.HengeError, match="UTF-8"):
        henge.read_records('[game "moai"]\n[first "José"]\n'.encode("latin-1"))
    with pytest.raises(TypeError):
        henge.read_records(1)  # type: ignore[arg-type]


def test_games_of_other_variants_are_skipped() -> None:
    text = '[White "A"]\n\n1. e4 *\n\n[Variant "Racing Kings"]\n\n1. Kh3 *\n'
    (record,) = henge.read_records(text)
    assert record.moves == ["h2h3"]


def test_pgn_is_for_racing_kings() -> None:
    with pytest.raises(henge.HengeError, match="PGN"):
        henge.load_game("gorogo").new_initial_state().pgn()


@pytest.mark.parametrize(
    "text",
    ["nonsense", "[game \"chess\"]", '[game "gorogo"]\n[result "all"]', "1. e4 e5", "[", "\0"],
)
def test_bad_records_are_refused_in_words(text: str) -> None:
    with pytest.raises(henge.HengeError) as caught:
        for record in henge.read_records(text):
            record.state()
    assert caught.value.sentence.endswith(".")


def test_an_illegal_move_in_a_record_names_the_rule() -> None:
    (record,) = henge.read_records('[game "gorogo"]\n\nc3\n')
    with pytest.raises(henge.IllegalMoveError) as caught:
        record.state()
    assert caught.value.clause == "G3"
