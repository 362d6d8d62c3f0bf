"""A client of Baton that follows the tree of a screen, and whose inputs are answered: what `docs/protocol.md` says, and nothing else.

Needs `pip install websockets`; tried with `python client.py ws://127.0.0.1:8080/counter`.
"""
import json
import sys

from websockets.sync.client import connect


class Screen:
    def __init__(self, socket):
        self.socket, self.nodes, self.seq = socket, {}, 0
        self.socket.send(json.dumps({"type": "hello"}))
        while not self.nodes:
            self.receive()

    def receive(self):
        message = json.loads(self.socket.recv(timeout=30))
        if message["type"] == "patch":
            if message.get("from") == 0:
                self.nodes = {0: {"kind": "screen", "children": []}}
            for verb, *values in message["ops"]:
                getattr(self, verb)(*values)
        return message

    def add(self, node, parent, index, kind, properties):
        self.nodes[node] = {**properties, "kind": kind, "parent": parent, "children": []}
        self.nodes[parent]["children"].insert(index, node)

    def set(self, node, properties):
        if isinstance(drawing := properties.get("drawing"), list):
            properties["drawing"] = self.nodes[node]["drawing"][:drawing[0]] + drawing[1]
        self.nodes[node] |= properties

    def move(self, node, parent, index):
        self.nodes[self.nodes[node]["parent"]]["children"].remove(node)
        self.nodes[parent]["children"].insert(index, node)
        self.nodes[node]["parent"] = parent

    def remove(self, node):
        self.nodes[self.nodes[node]["parent"]]["children"].remove(node)
        below = [node]
        while below:
            below += self.nodes.pop(below.pop())["children"]

    def ask(self, type, **message):
        self.seq += 1
        self.socket.send(json.dumps({"type": type, "seq": self.seq, **message}))
        while (answer := self.receive()).get("seq") != self.seq:
            pass
        if answer["type"] == "error":
            raise ValueError(answer["message"])
        return answer

    def drag(self, *points):
        for index, (x, y) in enumerate(points):
            phase = "began" if index == 0 else "ended" if index == len(points) - 1 else "moved"
            self.ask("touch", touches=[{"id": 1, "phase": phase, "x": x, "y": y}])

    def wait(self, **wanted):
        while not (found := [each for each in self.nodes.values() if wanted.items() <= each.items()]):
            self.receive()
        return found[0]

    def outline(self, node=0):
        words = filter(None, (self.nodes[node].get(name) for name in ("kind", "identifier", "text", "title")))
        return [" ".join(words)] + ["  " + line for child in self.nodes[node]["children"] for line in self.outline(child)]


if __name__ == "__main__":
    with connect(sys.argv[1], subprotocols=["baton.v1"]) as socket:
        screen = Screen(socket)
        screen.ask("tap", target={"identifier": "increment"})
        print("\n".join(screen.outline()))
