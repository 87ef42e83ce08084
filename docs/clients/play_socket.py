"""Plays a whole match of GoRoGo over the live socket.

Needs Python 3.9 and the package `websockets`. What is said over the socket is described at
`/api/v1/asyncapi.json`.

    python docs/clients/play_socket.py http://127.0.0.1:8080
"""

import json
import secrets
import sys
import time
import urllib.request
from contextlib import ExitStack

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def ask(url, body=None):
    """Asks over HTTP: posts a body, or else gets."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


class Player:
    """A player with a seat: knows the match up to the last event received."""

    def __init__(self, url, match_id, token, name):
        self.address = f"ws{url.removeprefix('http')}/api/v1/matches/{match_id}/socket"
        self.token = token
        self.name = name
        self.seq = 0  # Number of the last event received.
        self.state = {}  # The last event, which says how the match stands.
        self.answers = {}  # By id of a command: `ack` or `refused`.
        self.connection = ExitStack()
        self.socket = None

    def come_in(self):
        """Connects, presents the token, and receives all events since the last one."""
        self.connection.close()
        address = f"{self.address}?since={self.seq}"
        self.socket = self.connection.enter_context(connect(address))
        hello = json.loads(self.socket.recv())["hello"]
        if hello["head"] < self.seq:
            raise SystemExit("the server was restored from a backup: begin again with since=0")
        self.socket.send(json.dumps({"token": self.token}))
        while True:
            message = self.receive()
            if "seat" in message:
                return
            if "refused" in message:
                raise SystemExit(message["problem"]["detail"])

    def receive(self):
        """Hears one message, and notes what it says."""
        message = json.loads(self.socket.recv(timeout=60))
        if "event" in message:
            # Every event counts, also `credited`, which no player caused: it increases `seq`.
            assert message["seq"] == self.seq + 1, "there are no gaps"
            self.seq, self.state = message["seq"], message
        elif "ack" in message:
            self.answers[message["ack"]] = message
        elif "refused" in message:
            self.answers[message["refused"]] = message
        return message

    def hear_until(self, so):
        """Hears messages until it is so. Comes back if the connection is lost."""
        while not so():
            try:
                self.receive()
            except ConnectionClosed:
                time.sleep(0.2)
                self.come_in()

    def do(self, what):
        """Sends a command until it is carried out or refused. Returns the problem, if any."""
        order = {"id": secrets.token_hex(8), "seq": self.seq, **what}
        while True:
            try:
                self.socket.send(json.dumps(order))
                while order["id"] not in self.answers:
                    self.receive()
                break
            except ConnectionClosed:
                # It is unknown whether it arrived. A repeated command takes effect once.
                time.sleep(0.2)
                self.come_in()
        answer = self.answers.pop(order["id"])
        if "ack" in answer:
            # The event may have come before the acknowledgement, or comes after it.
            self.hear_until(lambda: self.seq >= answer["seq"])
            return None
        problem = answer["problem"]
        if "head" in problem:
            # Stale: there are events that have not been received yet.
            self.hear_until(lambda: self.seq >= problem["head"])
        return problem


def play(url, come_and_go=lambda players: None):
    """Makes a match, sits down on both sides, and plays until it is over."""
    made = ask(
        f"{url}/api/v1/matches",
        {"game": "gorogo", "seats": [{"kind": "human", "name": "Ana"}, {"kind": "open"}]},
    )
    # A secret that is made up here lets the join be sent again if no answer comes.
    secret = secrets.token_urlsafe(24)
    join = f"{url}/api/v1/matches/{made['id']}/join"
    joined = ask(join, {"name": "Rui", "id": secret})
    assert ask(join, {"name": "Rui", "id": secret})["token"] == joined["token"]
    players = {
        "first": Player(url, made["id"], made["seats"][0]["token"], "Ana"),
        "second": Player(url, made["id"], joined["token"], "Rui"),
    }
    for player in players.values():
        player.come_in()
        player.hear_until(lambda player=player: player.seq >= joined["match"]["seq"])
    state = players["first"].state
    while state["stage"] != "over":
        player = players[state["to_move"]]
        player.hear_until(lambda: player.seq >= state["seq"])
        body = {"position": state["position"]}
        moves = ask(f"{url}/api/v1/games/gorogo/legal", body)["moves"]
        problem = player.do({"do": "play", "move": secrets.choice(moves)["move"]})
        assert problem is None or "head" in problem, problem
        state = player.state
        come_and_go(players)
    return players


if __name__ == "__main__":
    for side, player in play(sys.argv[1]).items():
        player.hear_until(lambda: player.state["stage"] == "over")
        print(f"{player.name} ({side}): {player.state['result']} after event {player.seq}")
