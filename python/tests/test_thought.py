"""Searches, computer players, exact answers and reviews."""

from __future__ import annotations

import signal
import threading

import henge
import pytest
from conftest import finished


def test_the_best_move_is_legal_and_repeatable(game: henge.Game) -> None:
    state = game.new_initial_state()
    found = henge.analyse(state, nodes=2000, lines=3)
    again = henge.analyse(state, nodes=2000, lines=3)
    assert [it.moves for it in found.lines] == [it.moves for it in again.lines]
    assert 1 <= len(found.lines) <= 3
    assert found.best in state.legal_moves()
    assert 0.0 <= found.score.win_chance <= 1.0
    assert found.nodes > 0 and found.depth > 0


def test_a_win_in_one_is_proven() -> None:
    state = henge.load_game("racing-kings").from_fen("8/7K/8/8/8/8/k7/8 w - - 0 1")
    found = henge.analyse(state, depth=3)
    assert found.score.proven
    assert (found.score.winner, found.score.plies, found.score.win_chance) == (0, 1, 1.0)
    assert found.best[2:] in {"g8h8"[2:], "g8", "h8"}


def test_exact_answers_are_looked_up() -> None:
    # The table of the smallest board of Cage is built in a moment.
    state = henge.load_game("cage", "4").new_initial_state()
    known = henge.probe(state)
    assert known is not None and known.proven and known.exact
    assert known.winner in (0, 1)
    # And what the table says is what the best moves lead to.
    plies = known.plies
    assert plies is not None
    for left in range(plies, 0, -1):
        here = henge.probe(state)
        assert here is not None and (here.winner, here.plies) == (known.winner, left)
        state.apply_move(henge.analyse(state, depth=1).best)
    outcome = state.outcome()
    assert outcome is not None and outcome.winner == known.winner


def test_what_nobody_knows_is_none() -> None:
    assert henge.probe(henge.load_game("gorogo").new_initial_state()) is None


def test_bots_play_whole_games(game: henge.Game) -> None:
    state = game.new_initial_state()
    bots = [henge.Bot(1, seed=4), henge.Bot("random", seed=5)]
    while not state.is_terminal() and len(state.moves()) < 60:
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_bot_goes_on_with_the_move_that_it_has_begun() -> None:
    state = henge.load_game("cage").new_initial_state()
    bot = henge.Bot(2, seed=1)
    chosen = henge.Bot(2, seed=1).choose_move(state)
    while not state.moves():
        state.apply_action(bot.step(state))
    assert state.moves() == [chosen]
    # A move that the caller has begun is completed by any legal move.
    state.apply_action(state.legal_actions()[0])
    action = bot.step(state)
    assert action in state.legal_actions()


def test_a_restarted_bot_has_the_same_luck() -> None:
    state = henge.load_game("moai").new_initial_state()
    bot = henge.Bot("random", seed=9)
    first = [bot.choose_move(state) for _ in range(5)]
    assert len(set(first)) > 1
    bot.restart()
    assert [bot.choose_move(state) for _ in range(5)] == first
    assert bot.name == "random"


def test_full_strength_can_be_limited_to_a_number_of_positions() -> None:
    state = henge.load_game("moai", "5x5").new_initial_state()
    moves = {henge.Bot(8, nodes=3000).choose_move(state) for _ in range(2)}
    assert len(moves) == 1


def test_a_review_judges_every_turn() -> None:
    state = finished(henge.load_game("moai", "5x5"), 1)
    review = henge.review(state, nodes=500)
    assert review["complete"]
    assert [it["move"] for it in review["turns"]] == state.moves()
    assert len(review["points"]) == len(state.moves()) + 1
    assert review == henge.review(state.record(), nodes=500) | {"seconds": review["seconds"]}
    for ply in review["turning_points"]:
        assert review["turns"][ply]["why"]


def test_bad_limits_are_refused() -> None:
    state = henge.load_game("gorogo").new_initial_state()
    counts = [{name: wrong} for name in ("depth", "nodes", "lines") for wrong in (-1, 0, 1.5, "x")]
    times = [{"seconds": wrong} for wrong in (-1, 0, float("nan"), float("inf"), "x", [])]
    henge.set_language("pt")
    for limits in counts + times:
        with pytest.raises(henge.HengeError, match="tem de ser um número") as caught:
            henge.analyse(state, **limits)  # type: ignore[arg-type]
        assert repr(*limits.values()) in caught.value.sentence
        if "lines" not in limits:
            with pytest.raises(henge.HengeError, match="tem de ser um número"):
                henge.review(state, **limits)  # type: ignore[arg-type]
    for thing in (3, None, "gorogo"):
        with pytest.raises(henge.HengeError, match="É preciso um estado, não"):
            henge.analyse(thing)  # type: ignore[arg-type]
        with pytest.raises(henge.HengeError, match="É preciso um estado ou um registo"):
            henge.review(thing)  # type: ignore[arg-type]


def test_a_signal_stops_a_search() -> None:
    class Stop(Exception):
        pass

    def stop(*_: object) -> None:
        raise Stop

    state = henge.load_game("cage").new_initial_state()
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        # Without the signal this would take an hour.
        with pytest.raises(Stop):
            henge.analyse(state, seconds=3600)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert henge.analyse(state, nodes=100).best


def test_threads_may_think_at_the_same_time() -> None:
    state = henge.load_game("moai", "5x5").new_initial_state()
    expected = henge.analyse(state, nodes=3000).best
    found: list[str] = []

    def think() -> None:
        found.append(henge.analyse(state, nodes=3000).best)

    threads = [threading.Thread(target=think) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4
