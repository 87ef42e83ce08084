"""Many games at once."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import threading

import henge
import numpy as np
import pytest
from conftest import finished


def test_a_step_has_a_row_for_every_game(game: henge.Game) -> None:
    env = henge.VecEnv(game, 300)
    step = env.reset()
    n_actions = game.num_distinct_actions()
    assert len(env) == env.num_envs == 300
    assert env.game == game
    for _ in range(3):
        assert step.observations is not None
        assert step.observations.shape == (300, *game.observation_tensor_shape())
        assert step.rewards.shape == (300, 2)
        assert step.terminated.shape == step.current_players.shape == (300,)
        assert step.legal_actions_mask.shape == (300, n_actions)
        step = env.step(env.sample_actions())


def test_games_are_those_of_states(game: henge.Game) -> None:
    env = henge.VecEnv(game, 5, seed=3)
    env.reset()
    states = [game.new_initial_state() for _ in range(5)]
    for _ in range(120):
        actions = env.sample_actions()
        step = env.step(actions)
        assert step.observations is not None
        for i, action in enumerate(actions):
            states[i].apply_action(action)
            assert step.terminated[i] == states[i].is_terminal()
            assert step.rewards[i].tolist() == states[i].returns()
            if states[i].is_terminal():
                states[i] = game.new_initial_state()
            assert step.current_players[i] == states[i].current_player()
            assert (step.legal_actions_mask[i] == states[i].legal_actions_mask()).all()
            assert (step.observations[i] == states[i].observation_tensor()).all()
    assert env.fens() == [it.fen() for it in states]


def test_same_seed_same_games_whatever_the_threads() -> None:
    game = henge.load_game("gorogo")
    runs = []
    for seed, threads in ((1, 1), (1, 2), (1, 3), (2, 2)):
        env = henge.VecEnv(game, 1000, seed=seed, threads=threads, observations=False)
        env.reset()
        for _ in range(10):
            assert env.step(env.sample_actions()).observations is None
        runs.append(env.fens())
    assert runs[0] == runs[1] == runs[2] != runs[3]


def test_reset_begins_the_same_games_again() -> None:
    env = henge.VecEnv(henge.load_game("moai"), 10)
    first = [env.sample_actions() for _ in range(3)]
    env.reset()
    again = [env.sample_actions() for _ in range(3)]
    assert np.array_equal(first, again)


def test_a_batch_can_begin_anywhere() -> None:
    state = henge.load_game("gorogo").new_initial_state()
    state.apply_move("&c3")
    env = henge.VecEnv(state, 2)
    assert env.fens() == [state.fen()] * 2
    assert env.reset().current_players.tolist() == [1, 1]


def test_if_an_action_is_illegal_none_is_taken() -> None:
    env = henge.VecEnv(henge.load_game("gorogo"), 3)
    before = env.fens()
    for wrong in (0, -1, 50, 2**62):
        with pytest.raises(henge.IllegalMoveError, match=f"Action {wrong} is illegal in game 2: "):
            env.step([25, 25, wrong])
        assert env.fens() == before
    with pytest.raises(henge.IllegalMoveError, match="must be a henge") as caught:
        env.step([25, 25, 0])
    assert caught.value.clause == "G3"
    with pytest.raises(henge.IllegalMoveError, match=f"Action {2**63 - 1} is illegal.*nknown"):
        env.step(np.array([25, 25, 2**64 - 1], np.uint64))
    assert env.fens() == before
    env.step([25, 26, 27])


@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int32, np.int64, np.uint64])
def test_actions_may_be_whole_numbers_of_any_size(dtype: type) -> None:
    env = henge.VecEnv(henge.load_game("gorogo"), 4)
    env.step(np.full(4, 25, dtype))
    env.step(np.arange(2, 10, dtype=dtype)[::2])


@pytest.mark.parametrize(
    "actions",
    [[25.0, 25.0], ["a", "b"], [[25, 25]], None, [None, None], "25", [25], [25, 25, 25], [], 25],
)
def test_anything_else_is_refused(actions: object) -> None:
    env = henge.VecEnv(henge.load_game("gorogo"), 2)
    with pytest.raises((henge.HengeError, TypeError, ValueError)):
        env.step(actions)  # type: ignore[arg-type]
    env.step([25, 25])


def test_bad_settings_are_refused() -> None:
    game = henge.load_game("gorogo")
    with pytest.raises(henge.HengeError, match="at least one game"):
        henge.VecEnv(game, 0)
    with pytest.raises(henge.HengeError, match="at least one game"):
        henge.random_playouts(game, 0)
    with pytest.raises(henge.HengeError, match="over"):
        henge.VecEnv(finished(game, 1), 1)
    with pytest.raises(henge.HengeError, match="1048577 games are too many. The most is 1048576"):
        henge.VecEnv(game, 2**20 + 1)
    for n in (2**28 + 1, 2**40, 2**62):
        with pytest.raises(henge.HengeError, match="too many"):
            henge.random_playouts(game, n)
    for wrong in (-1, 2**64):
        for refused in (
            lambda wrong=wrong: henge.VecEnv(game, wrong),
            lambda wrong=wrong: henge.VecEnv(game, 1, seed=wrong),
            lambda wrong=wrong: henge.VecEnv(game, 1, threads=wrong),
            lambda wrong=wrong: henge.random_playouts(game, wrong),
            lambda wrong=wrong: henge.random_playouts(game, 1, seed=wrong),
            lambda wrong=wrong: henge.random_playouts(game, 1, threads=wrong),
        ):
            with pytest.raises(henge.HengeError, match=f"{wrong} is out of range"):
                refused()
    for threads in (henge.VecEnv, henge.random_playouts):
        with pytest.raises(henge.HengeError, match="from 1 to"):
            threads(game, 1, threads=0)
    with pytest.raises(TypeError):
        henge.VecEnv("gorogo", 1)  # type: ignore[arg-type]


def test_playouts_are_whole_games(game: henge.Game) -> None:
    results, lengths = henge.random_playouts(game, 200, seed=1)
    assert results.dtype == np.int8 and lengths.dtype == np.uint32
    assert set(results.tolist()) <= {-1, 0, 1}
    assert lengths.min() > 0
    for threads in (1, 2, 7):
        again = henge.random_playouts(game, 200, seed=1, threads=threads)
        assert np.array_equal(results, again[0]) and np.array_equal(lengths, again[1])


def test_playouts_of_gorogo_have_its_length() -> None:
    state = henge.load_game("gorogo").new_initial_state()
    state.apply_move("&c3")
    results, lengths = henge.random_playouts(state, 1000)
    assert lengths.max() <= 24
    # The second player of the start position loses a little more often than not.
    assert 0.0 < results.mean() < 0.4


def test_what_another_thread_uses_is_refused_in_words() -> None:
    env = henge.VecEnv(henge.load_game("moai", "19x19"), 200)
    stop = threading.Event()
    found: list[type[BaseException]] = []

    def use() -> None:
        while not stop.is_set():
            try:
                env.reset()
            except BaseException as error:
                found.append(type(error))
                stop.set()

    users = [threading.Thread(target=use) for _ in range(3)]
    for it in users:
        it.start()
    for it in users:
        it.join()
    assert set(found) == {henge.HengeError}
    assert len(env.fens()) == 200


def test_other_threads_run_meanwhile() -> None:
    # A thread of Python's makes progress while this one is in the middle of one long call.
    game = henge.load_game("cage")
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1

    counter = threading.Thread(target=count)
    counter.start()
    before = counted
    henge.random_playouts(game, 2000)
    during = counted - before
    done.set()
    counter.join()
    assert during > 0


def _play(n: int) -> list[str]:
    env = henge.VecEnv(henge.load_game("gorogo"), n, threads=2)
    env.step(env.sample_actions())
    return env.fens()


def test_forked_programs_can_play() -> None:
    # What runs threads of its own all the time would hang here.
    expected = _play(300)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(_play, [300, 300]) == [expected] * 2


def test_ctrl_c_stops_playouts() -> None:
    # In a program of its own, which has used no array before.
    program = """
import os, signal, threading
import henge

game = henge.load_game("moai", "19x19")
# Programs that are started in the background ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    # Without the signal this would take hours.
    henge.random_playouts(game, 50_000_000)
except KeyboardInterrupt:
    print("stopped")
print(henge.random_playouts(game, 3)[0].shape)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("stopped\n(3,)\n", "")
