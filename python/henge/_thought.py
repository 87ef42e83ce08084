"""Searches and reviews: the questions of the HTTP API, answered in place."""

from __future__ import annotations

import json
import math
import operator
from dataclasses import dataclass
from typing import Any, TypedDict

from henge import _henge
from henge._errors import HengeError, IllegalMoveError

_PREFIX = "/api/v1"


def ask(path: str, body: dict[str, Any], chance: int = 0) -> Any:
    """Asks the API and returns its answer, or raises what it objects to."""
    given = {name: value for name, value in body.items() if value is not None}
    status, text = _henge._call("POST", _PREFIX + path, json.dumps(given), chance)
    answer = json.loads(text)
    if status == 200:
        return answer
    clause = answer.get("clause")
    sentence = str(answer["detail"])
    if clause is not None:
        sentence = sentence.removeprefix(f"{clause}: ")
    sentence = sentence[:1].upper() + sentence[1:]
    if not sentence.endswith((".", "!", "?")):
        sentence += "."
    illegal = str(answer["type"]).endswith(":illegal-move")
    raise (IllegalMoveError if illegal else HengeError)(sentence, clause)


@dataclass(frozen=True)
class Score:
    """What a position is worth to the player to move."""

    win_chance: float
    """From 0 to 1, where a draw is half a win. An estimate unless it is proven."""

    proven: bool
    """Whether it is certain."""

    winner: int | None = None
    """The winner, if the value is proven. ``None`` is a draw then."""

    plies: int | None = None
    """The number of moves to the end, at most, if it is proven."""

    exact: bool = False
    """Whether it can't take fewer moves."""


@dataclass(frozen=True)
class Line:
    """A line of best play."""

    moves: list[str]
    score: Score
    caution: str | None = None
    """What to keep in mind about a proven win, if anything."""


@dataclass(frozen=True)
class Analysis:
    """What a search has found."""

    lines: list[Line]
    """Best first."""

    nodes: int
    depth: int
    seconds: float
    caution: str | None = None

    @property
    def best(self) -> str:
        """The best move, in canonical notation."""
        return self.lines[0].moves[0]

    @property
    def score(self) -> Score:
        """What the best move is worth."""
        return self.lines[0].score


class Proven(TypedDict):
    """What is certain of a position."""

    winner: str | None
    plies: int
    exact: bool


class Point(TypedDict):
    """What a position of a reviewed game was worth."""

    ply: int
    chance: float
    proven: Proven | None
    told: str


class Better(TypedDict, total=False):
    """A line that was better than what was played."""

    moves: list[str]
    shown: list[str]


class Turn(TypedDict):
    """A move of a reviewed game."""

    ply: int
    turn: int
    player: str
    move: str
    shown: str
    judgement: str | None
    loss: float
    forced: bool
    estimate: bool
    better: Better | None
    why: list[str]


class Review(TypedDict):
    """A review, as the HTTP API gives it."""

    game: str
    variant: str
    outcome: dict[str, Any] | None
    points: list[Point]
    turns: list[Turn]
    turning_points: list[int]
    tallies: list[dict[str, Any]]
    honesty: str
    effort: str
    complete: bool
    nodes: int
    seconds: float


def _game_of(state: _henge.State) -> dict[str, Any]:
    record = state.record()
    start = state.get_game().new_initial_state().fen() if record.start is None else record.start
    return {"position": start, "variant": record.variant, "moves": record.moves}


def positive(name: str, value: int | None) -> int | None:
    """A whole number greater than 0, of any type, if there is one."""
    if value is None:
        return None
    try:
        number = operator.index(value)
    except TypeError:
        number = 0
    if number <= 0 or isinstance(value, bool):
        raise HengeError(_henge._refused("python-bad-count", repr(value), f"`{name}`"))
    return number


def _time(seconds: float | None) -> float | None:
    if seconds is None:
        return None
    if isinstance(seconds, str) or not 0.0 < (time := _float(seconds)) < math.inf:
        raise HengeError(_henge._refused("python-bad-seconds", repr(seconds)))
    return time


def _float(value: float) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return math.nan


def _limits(seconds: float | None, depth: int | None, nodes: int | None) -> dict[str, Any]:
    limits = {
        "seconds": _time(seconds),
        "depth": positive("depth", depth),
        "nodes": positive("nodes", nodes),
    }
    return {name: value for name, value in limits.items() if value is not None}


def _score(state: _henge.State, score: dict[str, Any]) -> Score:
    if "win_chance" in score:
        return Score(float(score["win_chance"]), proven=False)
    proven = score["proven"]
    name = proven["winner"]
    winner = None if name is None else state.get_game().player_names.index(name)
    return _certain(state, winner, proven["plies"], proven["exact"])


def _certain(state: _henge.State, winner: int | None, plies: int, exact: bool) -> Score:
    mover = state.current_player()
    chance = 0.5 if winner is None else float(winner == mover)
    return Score(chance, True, winner, plies, exact)


def analyse(
    state: _henge.State,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    lines: int = 1,
) -> Analysis:
    """Searches for the best lines, for one second by default.

    With `depth` or `nodes` alone the answer is the same on every machine. What has been begun of a
    move plays no part.
    """
    if not isinstance(state, _henge.State):
        raise HengeError(_henge._refused("python-not-a-state", repr(state)))
    limits = _limits(seconds, depth, nodes)
    body = _game_of(state) | {"limits": limits, "lines": positive("lines", lines)}
    answer = ask(f"/games/{state.get_game().id}/analyse", body)
    return Analysis(
        [
            Line(it["moves"], _score(state, it["score"]), it.get("caution"))
            for it in answer["lines"]
        ],
        answer["nodes"],
        answer["depth"],
        answer["seconds"],
        answer.get("caution"),
    )


def probe(state: _henge.State) -> Score | None:
    """Looks up what is certain about a state: in tables and proofs, or because the end is near."""
    found = _henge._probe(state)
    if found is None:
        return None
    winner, plies, exact = found
    return _certain(state, None if winner < 0 else winner, plies, exact)


def review(
    game: _henge.State | _henge.Record,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
) -> Review:
    """Says what the moves of a game were worth, and why. The limits hold for each position."""
    if not isinstance(game, (_henge.State, _henge.Record)):
        raise HengeError(_henge._refused("python-not-a-game", repr(game)))
    state = game.state() if isinstance(game, _henge.Record) else game
    limits = _limits(seconds, depth, nodes)
    body = _game_of(state) | {"limits": limits}
    answer = ask(f"/games/{state.get_game().id}/review", body)
    found: Review = answer["review"]
    return found
