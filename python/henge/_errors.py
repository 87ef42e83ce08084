"""Exceptions that say what is wrong in a sentence, and which clause of the rules it is about."""

from __future__ import annotations

from henge import _henge


class HengeError(ValueError):
    """A text, a number or a name that is wrong."""

    __module__ = "henge"

    sentence: str
    """What is wrong, in the chosen language."""

    clause: str | None
    """The clause of the game's rules, such as ``G5``, if there is one."""

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence, clause)
        self.sentence = sentence
        self.clause = clause
        self._told = sentence
        if clause is not None:
            self._told = f"{sentence.removesuffix('.')} ({_henge._rule(clause)})."

    def __str__(self) -> str:
        return self._told


class IllegalMoveError(HengeError):
    """A move that the rules don't allow, or that comes after the end of the game."""

    __module__ = "henge"
