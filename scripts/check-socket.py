"""Plays with docs/clients/play_socket.py, loses connections on purpose, and compares every message
with the socket's description. Run by scripts/check-clients."""

import json
import sys
from pathlib import Path

from jsonschema import Draft7Validator

sys.path.insert(0, str(Path(__file__).parent.parent / "docs/clients"))
import play_socket  # noqa: E402

url, schema = sys.argv[1:]
document = play_socket.ask(f"{url}/api/v1/asyncapi.json")
Draft7Validator(json.loads(Path(schema).read_text())).validate(document)

# Messages are distinguished by the field that each kind has.
TELLING = {"hello": "hello", "event": "event", "seat": "seat", "ack": "ack",
           "refused": "refused", "presence": "presence", "token": "token", "do": "command"}
seen = set()


def resolve(pointer):
    found = document
    for part in pointer.removeprefix("#/").split("/"):
        found = found[part]
    return found


def check(channel, text):
    """Whether a message of a channel is as described."""
    message = json.loads(text)
    name = next(name for field, name in TELLING.items() if field in message)
    described = document["channels"][channel]["messages"][name]["$ref"]
    payload = resolve(described)["payload"]
    Draft7Validator({**payload, "components": document["components"]}).validate(message)
    seen.add(message.get("event", name))


class Checked:
    """A connection whose messages are compared with the description."""

    def __init__(self, context):
        self.context = context

    def __enter__(self):
        self.connection = self.context.__enter__()
        return self

    def __exit__(self, *error):
        return self.context.__exit__(*error)

    def send(self, text):
        check("match", text)
        self.connection.send(text)

    def recv(self, timeout=None):
        text = self.connection.recv(timeout)
        check("match", text)
        return text


connect = play_socket.connect
play_socket.connect = lambda address: Checked(connect(f"{address}&presence=true"))
n_moves = 0


def come_and_go(players):
    """Every few moves a player loses the connection, and a player sends an invalid command."""
    global n_moves
    n_moves += 1
    if n_moves % 5 == 0:
        players["second"].socket.connection.close()
    head = max(player.seq for player in players.values())
    players["first"].hear_until(lambda: players["first"].seq >= head)
    if n_moves == 3:
        problem = players["first"].do({"do": "accept", "topic": "draw"})
        assert problem["status"] == 422, problem
    if n_moves == 4:
        for what, kind in [({"do": "abort"}, 422), ({"do": "claim-win"}, 422)]:
            problem = players["first"].do(what)
            assert problem["status"] == kind, problem


players = play_socket.play(url, come_and_go)
first, second = players["first"], players["second"]
for player in players.values():
    player.hear_until(lambda: player.state["stage"] == "over")
assert first.state == second.state, "everybody hears the same"
wanted = set(TELLING.values()) - {"event"} | {"created", "joined", "played"}
assert seen >= wanted, f"never seen: {wanted - seen}"
# Messages that can't be parsed are refused with a sentence, and without an id.
first.socket.connection.send("{}")
while "refused" not in (message := first.receive()):
    pass
assert message["refused"] is None and message["problem"]["status"] == 400, message
print(f"{n_moves} moves over sockets, messages as described: {', '.join(sorted(seen))}")
