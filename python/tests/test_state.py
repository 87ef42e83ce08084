"""States: actions, moves, observations, copies."""

from __future__ import annotations

import copy
import pickle

import henge
import numpy as np
import pytest
from conftest import finished, random_game


def test_every_game_is_listed() -> None:
    assert {"moai", "cage", "racing-kings", "gorogo"} <= set(henge.game_ids())
    for name in henge.game_ids():
        game = henge.load_game(name)
        assert game.id == name
        assert game.variant in game.variants
        assert game.num_players() == 2
        assert (game.min_utility(), game.max_utility()) == (-1.0, 1.0)


def test_games_are_values() -> None:
    game = henge.load_game("cage", "6")
    assert game == henge.load_game("cage", "6") != henge.load_game("cage")
    assert len({game, henge.load_game("cage", "6")}) == 1
    assert pickle.loads(pickle.dumps(game)) == game
    assert eval(repr(game)) == game


def test_masks_and_lists_of_legal_actions_agree(game: henge.Game) -> None:
    for state in random_game(game, 1):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        mask = state.legal_actions_mask()
        assert mask.dtype == np.bool_
        assert mask.shape == (game.num_distinct_actions(),)
        assert np.flatnonzero(mask).tolist() == legal
        assert bool(legal) != state.is_terminal()


def test_only_the_player_to_move_has_legal_actions(game: henge.Game) -> None:
    state = game.new_initial_state()
    mover = state.current_player()
    assert state.legal_actions(mover) == state.legal_actions() != []
    assert state.legal_actions(1 - mover) == []


def test_actions_and_their_texts_name_each_other(game: henge.Game) -> None:
    for state in random_game(game, 2):
        for action in state.legal_actions():
            text = state.action_to_string(action)
            assert state.string_to_action(text) == action
            assert state.action_to_string(0, action) == text
            assert state.string_to_action(0, text) == action
            assert game.action_to_string(action) == text


def test_actions_make_the_legal_moves() -> None:
    state = henge.load_game("gorogo").new_initial_state()
    names = [state.action_to_string(it) for it in state.legal_actions()]
    assert sorted(names) == sorted(state.legal_moves())


def test_cage_takes_its_moves_tap_by_tap() -> None:
    state = henge.load_game("cage").new_initial_state()
    first = state.legal_actions()[0]
    state.apply_action(first)
    assert state.pending() == [state.action_to_string(first)]
    assert state.moves() == []
    assert state.current_player() == 0
    state.apply_action(state.legal_actions()[0])
    assert state.pending() == []
    assert len(state.moves()) == 1
    assert state.current_player() == 1
    state.undo_action()
    assert (len(state.pending()), state.moves(), state.current_player()) == (1, [], 0)


def test_undo_goes_back_to_the_start(game: henge.Game) -> None:
    state = finished(game, 3)
    for action in reversed(state.history()):
        state.undo_action(None, action)
    assert state == game.new_initial_state()
    with pytest.raises(henge.HengeError, match="Nothing to undo"):
        state.undo_action()


def test_undo_refuses_another_action() -> None:
    state = henge.load_game("gorogo").new_initial_state()
    state.apply_action(25)
    with pytest.raises(henge.HengeError, match="The last action was 25, not 26"):
        state.undo_action(0, 26)
    assert state.history() == [25]


def test_returns_and_outcome_agree(game: henge.Game) -> None:
    for seed in range(3):
        state = finished(game, seed)
        assert state.current_player() == -4
        outcome = state.outcome()
        assert outcome is not None
        first, second = state.returns()
        assert first == -second
        assert state.player_return(1) == second
        expected = {1.0: 0, -1.0: 1, 0.0: None}[first]
        assert outcome.winner == expected
        assert outcome.clause
        assert outcome.reason.endswith(".")


def test_a_game_that_goes_on_has_no_outcome(game: henge.Game) -> None:
    state = game.new_initial_state()
    assert state.outcome() is None
    assert state.returns() == [0.0, 0.0]


def test_observations_have_the_promised_shape(game: henge.Game) -> None:
    shape = tuple(game.observation_tensor_shape())
    assert shape[0] == len(game.observation_planes())
    for state in random_game(game, 4):
        seen = state.observation_tensor()
        assert seen.shape == shape
        assert seen.dtype == np.float32
        assert 0.0 <= seen.min() and seen.max() <= 1.0


def test_observations_are_seen_from_both_sides() -> None:
    game = henge.load_game("racing-kings")
    state = game.new_initial_state()
    planes = game.observation_planes()
    own, other = planes.index("own wK/bK"), planes.index("other wK/bK")
    white, black = state.observation_tensor(0), state.observation_tensor(1)
    assert white[own].nonzero() == ([1], [7])  # Row 2, column h.
    assert black[own].nonzero() == ([1], [0])
    assert (white[own] == black[other]).all()
    assert white[planes.index("to move")].all() and not black[planes.index("to move")].any()


def test_clones_go_their_own_way(game: henge.Game) -> None:
    state = game.new_initial_state()
    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        assert twin == state and hash(twin) == hash(state)
        twin.apply_action(twin.legal_actions()[0])
        assert twin != state
        assert state == game.new_initial_state()
        assert state.child(state.legal_actions()[0]) == twin


def test_pickles_hold_the_whole_game(game: henge.Game) -> None:
    for state in random_game(game, 5):
        back = pickle.loads(pickle.dumps(state))
        assert back == state
        assert hash(back) == hash(state)
        assert back.history() == state.history()
        assert back.pending() == state.pending()


def test_equal_states_have_the_same_future() -> None:
    game = henge.load_game("gorogo")
    one, two = game.new_initial_state(), game.new_initial_state()
    for text in ["&c3", "a1", "e5", "b1"]:
        one.apply_move(text)
    for text in ["&c3", "b1", "e5", "a1"]:
        two.apply_move(text)
    assert one == two and hash(one) == hash(two) and one.history() != two.history()
    assert one != game.new_initial_state()
    assert one != "5/5/5/5/5"


def test_repetitions_make_states_differ() -> None:
    state = henge.load_game("racing-kings").new_initial_state()
    start = state.clone()
    for text in ["h2h3", "a2a3", "h3h2", "a3a2"]:
        state.apply_move(text)
    assert state.fen().split()[0] == start.fen().split()[0]
    assert state != start
    for text in ["h2h3", "a2a3", "h3h2", "a3a2"]:
        state.apply_move(text)
    assert state.is_terminal() or state.can_claim()
    if not state.is_terminal():
        state.claim()
    outcome = state.outcome()
    assert outcome is not None and outcome.winner is None
    assert pickle.loads(pickle.dumps(state)).outcome() == outcome


def test_str_shows_the_board_and_repr_the_position() -> None:
    state = henge.load_game("racing-kings").new_initial_state()
    assert "♔" in str(state)
    assert state.fen() in repr(state)


def test_a_notebook_shows_the_board(game: henge.Game) -> None:
    for state in random_game(game, 6):
        picture = state._repr_svg_()
        assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>")
    assert state.svg("dark") != state.svg("light")
    assert state.svg(flip=True) != state.svg()
    assert "viewBox" in state.svg(labels=False)


def test_same_seed_same_game() -> None:
    for name in henge.game_ids():
        played = []
        for seed in (1, 1, 2):
            bots = [henge.Bot(2, seed), henge.Bot("random", seed)]
            state = henge.load_game(name).new_initial_state()
            while not state.is_terminal() and len(state.moves()) < 30:
                state.apply_action(bots[state.current_player()].step(state))
            played.append(state.moves())
        assert played[0] == played[1]
        assert played[0] != played[2]
