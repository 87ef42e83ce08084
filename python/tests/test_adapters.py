"""Other people's interfaces, judged by their own tests."""

from __future__ import annotations

import pickle
import warnings

import gymnasium
import henge
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from henge import pettingzoo
from henge.gymnasium import HengeEnv, register
from pettingzoo.test import api_test, seed_test

GAMES = henge.game_ids()


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_accepts_the_environment(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # PettingZoo warns of agents that are not random and of spaces it doesn't expect.
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env(name), num_cycles=200)
        api_test(pettingzoo.raw_env(name), num_cycles=200)
        seed_test(lambda: pettingzoo.env(name), num_cycles=50)
    assert "Passed API test" in capsys.readouterr().out


def test_an_agent_takes_all_actions_of_its_move() -> None:
    env = pettingzoo.env("cage", render_mode="ansi")
    env.reset()
    agents = []
    for _ in range(8):
        agents.append(env.agent_selection)
        observation, _, termination, truncation, _ = env.last()
        assert not termination and not truncation
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert agents[:4] == ["player_0", "player_0", "player_1", "player_1"]
    assert "a" in env.render()


def test_a_won_game_rewards_the_winner() -> None:
    env = pettingzoo.env(henge.load_game("gorogo"))
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        totals[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(rng.choice(legal)))
        if over:
            outcome = info["outcome"]
    assert sorted(totals.values()) in ([-1.0, 1.0], [0.0, 0.0])
    assert outcome.winner is None or totals[f"player_{outcome.winner}"] == 1.0


def test_an_illegal_move_loses_in_pettingzoo() -> None:
    env = pettingzoo.env("gorogo")
    env.reset()
    env.step(0)
    assert env.unwrapped.rewards["player_0"] == -1
    raw = pettingzoo.raw_env("gorogo")
    raw.reset()
    with pytest.raises(henge.IllegalMoveError):
        raw.step(0)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", [0, 1])
def test_gymnasium_accepts_the_environment(name: str, player: int) -> None:
    env = HengeEnv(name, opponent="random", player=player, render_mode="ansi")
    with warnings.catch_warnings():
        # An environment is used with and without a wrapper.
        warnings.simplefilter("ignore")
        check_env(env)


def test_one_player_plays_against_a_level() -> None:
    for name in register():
        env = gymnasium.make(name, opponent=1)
        results = []
        for _ in range(2):
            observation, info = env.reset(seed=5)
            rewards = []
            rng = np.random.default_rng(1)
            over = False
            while not over and len(rewards) < 40:
                action = rng.choice(np.flatnonzero(info["action_mask"]))
                observation, reward, over, truncated, info = env.step(action)
                assert not truncated
                rewards.append(reward)
            assert (info["outcome"] is not None) == over
            results.append((rewards, observation.tolist()))
        assert results[0] == results[1]


def test_an_illegal_move_loses_in_gymnasium_or_raises() -> None:
    env = HengeEnv("gorogo", opponent="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"] == "The first piece of the game must be a henge (rule G3)."
    # The game is lost and doesn't continue.
    with pytest.raises(henge.IllegalMoveError, match="reset"):
        env.step(25)
    env.reset(seed=1)
    assert not env.step(25)[2]
    strict = HengeEnv("gorogo", opponent="random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(henge.IllegalMoveError):
        strict.step(0)


def test_bad_settings_of_gymnasium_are_refused() -> None:
    henge.set_language("pt")
    for settings, sentence in (
        ({"opponent": 9}, "nível de 1 a 8"),
        ({"opponent": "nobody"}, "nível de 1 a 8"),
        ({"player": 2}, "Os jogadores são 0 e 1"),
        ({"illegal": "zzz"}, "Opção desconhecida: «zzz»"),
        ({"render_mode": "zzz"}, "Opção desconhecida: «zzz»"),
    ):
        with pytest.raises(henge.HengeError, match=sentence):
            HengeEnv("gorogo", **settings)
    with pytest.raises(henge.HengeError):
        HengeEnv("chess")


def test_open_spiel_plays_our_games() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from henge import openspiel
    from open_spiel.python.algorithms import evaluate_bots, mcts, minimax
    from open_spiel.python.bots import uniform_random

    for name in openspiel.register():
        game = pyspiel.load_game(name)
        # Its own check of a game: random games, undoing, copies, observations.
        pyspiel.random_sim_test(game, 1, False, False)

    rng = np.random.RandomState(1)
    game = openspiel.load_game("moai", "5x5")
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    searcher = mcts.MCTSBot(game, 2.0, 60, evaluator, random_state=rng)
    returns = []
    for seed in range(4):
        dice = uniform_random.UniformRandomBot(1, np.random.RandomState(seed))
        returns.append(evaluate_bots.evaluate_bots(game.new_initial_state(), [searcher, dice], rng))
    assert sum(first for first, _ in returns) > 0

    # A game that is nearly over: exhaustive search knows what ours knows.
    cage = openspiel.load_game("racing-kings")
    state = cage.new_initial_state("8/7K/8/8/8/8/k7/8 w - - 0 1")
    value, action = minimax.alpha_beta_search(cage, state, maximum_depth=1, value_function=lambda _: 0)
    assert value == 1.0
    assert state.child(action).is_terminal()


def test_open_spiel_games_know_their_variants() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from henge import openspiel

    openspiel.register()
    game = pyspiel.load_game("henge_moai(variant=5x5)")
    assert game.num_distinct_actions() == 125
    assert game.observation_tensor_shape() == [6, 5, 5]
    with pytest.raises(henge.HengeError):
        openspiel.load_game("moai", "1x1")
    with pytest.raises(henge.HengeError):
        openspiel.load_game("chess")


@pytest.mark.parametrize("name", GAMES)
def test_open_spiel_writes_and_reads_every_variant(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from henge import openspiel

    openspiel.register()
    short_name = "henge_" + name.replace("-", "_")
    for variant in henge.load_game(name).variants:
        games = [openspiel.load_game(name, variant)]
        games.append(pyspiel.load_game(short_name, {"variant": variant}))
        games.append(pyspiel.load_game(str(games[0])))
        games.append(pickle.loads(pickle.dumps(games[0])))
        state = games[0].new_initial_state()
        state.apply_action(state.legal_actions()[0])
        text = pyspiel.serialize_game_and_state(games[0], state)
        game, back = pyspiel.deserialize_game_and_state(text)
        copy = pickle.loads(pickle.dumps(state))
        for it in (back, copy):
            assert (str(it), it.history()) == (str(state), state.history())
            assert it.legal_actions() == state.legal_actions()
        for it in [*games, game]:
            assert str(it) == str(games[0])
            start = it.new_initial_state()
            assert str(start) == str(games[0].new_initial_state())
            assert it.num_distinct_actions() == games[0].num_distinct_actions()


def test_open_spiel_observers_see_our_planes() -> None:
    pytest.importorskip("pyspiel")
    from henge import openspiel
    from open_spiel.python.observation import make_observation

    game = openspiel.load_game("gorogo")
    state = game.new_initial_state()
    observation = make_observation(game)
    observation.set_from(state, 0)
    assert np.array_equal(
        observation.dict["observation"], state.henge.observation_tensor(0)
    )
