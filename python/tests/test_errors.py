"""Bad input: always an exception with a sentence, never a crash."""

from __future__ import annotations

import pickle
import random

import henge
import pytest
from conftest import finished


def test_an_illegal_move_names_the_clause() -> None:
    state = henge.load_game("gorogo").new_initial_state()
    with pytest.raises(henge.IllegalMoveError) as caught:
        state.apply_action(0)
    error = caught.value
    assert error.clause == "G3"
    assert error.sentence == "The first piece of the game must be a henge."
    assert str(error) == "The first piece of the game must be a henge (rule G3)."
    assert isinstance(error, ValueError)
    back = pickle.loads(pickle.dumps(error))
    assert (back.sentence, back.clause) == (error.sentence, error.clause)


def test_sentences_come_in_two_languages() -> None:
    assert henge.language() == "en"
    henge.set_language("pt")
    state = henge.load_game("gorogo").new_initial_state()
    with pytest.raises(henge.IllegalMoveError, match=r"A primeira peça .* \(regra G3\)\.$"):
        state.apply_action(0)
    with pytest.raises(henge.HengeError, match="Não há nada para desfazer"):
        state.undo_action()
    with pytest.raises(henge.HengeError, match="Língua desconhecida"):
        henge.set_language("de")


def test_after_the_end_nothing_can_be_played(game: henge.Game) -> None:
    state = finished(game, 1)
    for action in (0, game.num_distinct_actions() - 1):
        with pytest.raises(henge.IllegalMoveError, match="The game is over"):
            state.apply_action(action)
    with pytest.raises(henge.IllegalMoveError, match="over"):
        henge.Bot(1).step(state)
    with pytest.raises(henge.IllegalMoveError, match="over"):
        henge.analyse(state, nodes=100)
    with pytest.raises(henge.IllegalMoveError, match="over"):
        henge.probe(state)


@pytest.mark.parametrize("action", [-1, -(2**63), 2**31, 2**62, 10**6])
def test_unknown_actions_are_refused(game: henge.Game, action: int) -> None:
    state = game.new_initial_state()
    with pytest.raises(henge.IllegalMoveError, match="Unknown action"):
        state.apply_action(action)
    with pytest.raises(henge.HengeError, match="Unknown action"):
        state.action_to_string(action)
    with pytest.raises(henge.IllegalMoveError, match="Unknown action"):
        state.child(action)


def test_numbers_too_large_for_a_machine_are_refused() -> None:
    state = henge.load_game("gorogo").new_initial_state()
    for wrong in (2**63, 2**64, -(2**200)):
        for act in (state.apply_action, state.child):
            with pytest.raises(henge.IllegalMoveError, match=f"Unknown action {str(wrong)[:30]}"):
                act(wrong)
        with pytest.raises(henge.HengeError, match=f"Unknown action {str(wrong)[:30]}"):
            state.action_to_string(wrong)
        with pytest.raises(henge.HengeError, match="out of range"):
            state.player_return(wrong)
        with pytest.raises(henge.HengeError, match="Nothing to undo"):
            state.undo_action(0, wrong)
    for wrong in (-1, 2**64):
        for make in (
            lambda wrong=wrong: henge.Bot(1, wrong),
            lambda wrong=wrong: henge.Bot(8, nodes=wrong),
            lambda wrong=wrong: henge.loop.generate(wrong),
        ):
            with pytest.raises(henge.HengeError, match=f"{wrong} is out of range"):
                make()
    for text in ("1", 1.5, None, [1]):
        with pytest.raises(TypeError):
            state.apply_action(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("player", [-1, 2, -4, 10**9])
def test_unknown_players_are_refused(player: int) -> None:
    state = henge.load_game("gorogo").new_initial_state()
    for ask in (
        state.legal_actions,
        state.legal_actions_mask,
        state.observation_tensor,
        state.player_return,
    ):
        with pytest.raises(henge.HengeError, match="The players are 0 and 1"):
            ask(player)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(henge.HengeError, match="Unknown game “chess”. Try one of moai"):
        henge.load_game("chess")
    with pytest.raises(henge.HengeError, match="variant"):
        henge.load_game("gorogo", "19x19")
    with pytest.raises(henge.HengeError, match="theme"):
        henge.load_game("gorogo").new_initial_state().svg("pink")
    for level in ("deep-blue", "", "9", 0, 9, -3, 10**12, 2**70):
        with pytest.raises(henge.HengeError, match="Name a level from 1 to 8"):
            henge.Bot(level)
    with pytest.raises(henge.HengeError, match="doesn't play GoRoGo"):
        henge.Bot(henge.load_game("racing-kings").bots[-1]).choose_move(henge.load_game("gorogo").new_initial_state())
    for seconds in (-1, 0, float("nan"), float("inf"), 1e300):
        with pytest.raises(henge.HengeError, match="A time must be"):
            henge.Bot(8, seconds=seconds)
    with pytest.raises(henge.HengeError, match="from 1 to"):
        henge.Bot(8, nodes=0)
    with pytest.raises(TypeError):
        henge.Bot([1])  # type: ignore[arg-type]


def test_texts_of_any_kind_are_refused_in_words(game: henge.Game) -> None:
    luck = random.Random(1)
    alphabet = "abcdefgh123456789x-+@&*/ wbrqkné\0\n\U0001f600"
    state = game.new_initial_state()
    for _ in range(300):
        text = "".join(luck.choices(alphabet, k=luck.randrange(12)))
        for read in (game.from_fen, state.apply_move, state.string_to_action):
            try:
                read(text)
            except henge.HengeError as error:
                assert error.sentence.endswith((".", "!", "?", "…"))
        state = game.new_initial_state()


def test_what_was_pickled_may_be_damaged() -> None:
    from henge import _henge

    good = ("gorogo", "standard", "5/5/5/5/5 w 10,3 10,2 0,0", ["&c3"], [], False)
    assert _henge._restore_state(*good).moves() == ["&c3"]
    for place, wrong in enumerate(["x", "x", "x", ["zz"], [99], True]):
        bad = list(good)
        bad[place] = wrong
        with pytest.raises(henge.HengeError):
            _henge._restore_state(*bad)  # type: ignore[arg-type]


def test_nothing_can_be_claimed_where_nothing_recurs(game: henge.Game) -> None:
    state = game.new_initial_state()
    assert not state.can_claim()
    with pytest.raises(henge.IllegalMoveError):
        state.claim()
