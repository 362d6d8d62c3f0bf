"""Counts, moves the slider to its end, and prints what is on the screen then."""
import sys

from client import Screen
from websockets.sync.client import connect

with connect(sys.argv[1], subprotocols=["baton.v1"]) as socket:
    screen = Screen(socket)
    screen.ask("tap", target={"identifier": "increment"})
    [slider] = screen.ask("query", target={"identifier": "slider"})["matches"]
    x, y, width, height = slider["frame"]
    screen.drag((x + width / 2, y + height / 2), (x + width * 3 / 4, y + height / 2), (x + width, y + height / 2))
    screen.wait(identifier="value", text="100")
    print("\n".join(screen.outline()))
