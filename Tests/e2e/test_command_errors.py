"""Errors that new users make. Each error message tells the user what to do."""

import http.server
import json
import socket
import threading

import pytest
from commands import baton
from harness import ROOT, Server
from websockets.sync.server import serve

FLOW = ROOT / "docs/examples/flows/two-people.flow"


@pytest.fixture(scope="module")
def server():
    with Server("--mpv", "none") as running:
        yield running


class FakeServer:
    """A server with another version of the protocol. It lists its screens, but its WebSocket uses another
    subprotocol.
    """

    def __init__(self, protocol="baton.v99"):
        def answer(connection, request):
            if request.path == "/screens.json":
                response = connection.respond(200, json.dumps({"screens": [{"name": "player", "title": "Player", "sharing": "shared"}]}))
                del response.headers["Content-Type"]
                response.headers["Content-Type"] = "application/json"
                return response

        self.server = serve(lambda _: None, "127.0.0.1", 0, subprotocols=[protocol], process_request=answer)
        self.url = f"http://127.0.0.1:{self.server.socket.getsockname()[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()


@pytest.fixture(scope="module")
def places(server):
    """Addresses at which a server other than Baton may respond."""
    other = FakeServer()
    web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
    web.RequestHandlerClass.log_message = lambda *_: None
    threading.Thread(target=web.serve_forever, daemon=True).start()
    mute = socket.create_server(("127.0.0.1", 0))
    free = socket.create_server(("127.0.0.1", 0))
    port = free.getsockname()[1]
    free.close()
    yield {
        "HERE": server.url + "/", "OTHER": other.url, "WEB": f"http://127.0.0.1:{web.server_port}/",
        "MUTE": f"http://127.0.0.1:{mute.getsockname()[1]}/", "NOBODY": f"http://127.0.0.1:{port}/",
    }
    other.stop()
    web.shutdown()
    mute.close()


ERRORS = [
    # Each case has a command, its exit status, and the required parts of its message.
    ("tap play --url http://no-such-host.invalid/player", 3, ["The host 'no-such-host.invalid' is unknown", "Check the spelling"]),
    ("tap play --url NOBODY/player", 3, ["No server listens at 127.0.0.1:", "baton serve", "--url"]),
    ("tap play --url ftp://a/player", 2, ["'ftp' is none of http, https, ws, wss", "http://127.0.0.1:8080/player"]),
    ("tap play --url 127.0.0.1:99999/player", 2, ["a port is a number from 1 to 65535"]),
    ("tap play --url HERE", 3, ["has 5 screens, and the address names none of them", "counter   (Counter)", "Name one of them in the address"]),
    ("tap play --url HERE/plaier", 3, ["has no screen 'plaier'. Did you mean 'player'?", "Its screens are: player, counter"]),
    ("tap play --url HERE --screen plaier", 3, ["has no screen 'plaier'. Did you mean 'player'?"]),
    ("tap play --url WEB", 3, ["is not Baton", "HTTP 404", "baton serve"]),
    ("tap play --url WEB/player", 3, ["Baton", "HTTP 404"]),
    ("tap play --url OTHER/player", 3, ["does not speak baton.v1", "Use the same version of client and server", "baton --version"]),
    ("tap play --url OTHER", 3, ["does not speak baton.v1"]),
    ("tap play --url MUTE/player --timeout 300ms", 4, ["has not answered within 5 s", "Check whether the server is busy"]),
    ("expect title text First Light --url HERE/player", 2, ["'Light' is not an expectation", 'in quotes, such as "First Light"']),
    ("tap play up --url HERE/player", 2, ["No view has two identifiers, 'play' and 'up'", 'label:"play up"']),
    ("click play", 2, ["There is no verb 'click'. Did you mean 'tap'?"]),
    ("advance 10s --url HERE/player", 5, ["uses the system clock", "baton serve --clock manual"]),
    ("tpa play", 2, ["There is no verb 'tpa'. Did you mean 'tap'?", "The verbs are"]),
    ("help tpa", 2, ["There is no verb 'tpa'. Did you mean 'tap'?"]),
    ("tap play --ulr HERE", 2, ["Unknown option '--ulr'. Did you mean '--url'?", "Usage: baton tap", "baton tap --help"]),
    ("tap play --timeout soon", 2, ["'soon' is invalid for '--timeout <time>'", "500ms, 10s or 1m"]),
    ("tap", 2, ["Missing expected argument '<view> ...'", "Usage: baton tap"]),
    ("press upp --url HERE/player", 2, ["'upp' is invalid", "up"]),
    ("tap kind:buton --url HERE/player", 2, ["'buton' is not a kind", "Did you mean kind:button?"]),
    ("tap lable:Play --url HERE/player", 2, ["there is no condition 'lable'", "Did you mean label:Play?"]),
    ("expect play enabeld --url HERE/player", 2, ["'enabeld' is not an expectation", "Did you mean 'enabled'?"]),
    ("expect play label~[ --url HERE/player", 2, ["is not a regular expression"]),
    ("get txet count --url HERE/counter", 2, ["has no 'txet' now", "Did you mean 'text'?", "The view has "]),
    ("get text volume --url HERE/player", 2, ["volume has no 'text' now.", "Did you mean 'value'?", "The view has frame, "]),
    ("get volume text --url HERE/player", 2, ["'text' is not a view, but volume is", "baton get text volume"]),
    ("tap queu kind:button --url HERE/player --timeout 100ms", 1, ["The nearest matches are:\n  show-queue   (button"]),
    ("tap queu kind:table --url HERE/player --timeout 100ms", 1, ["The nearest matches are:\n  queue   (table"]),
    ("tap incremnt --url HERE/counter --timeout 100ms", 1, ["No view on the screen matches incremnt", "nearest", "increment   (button", "After 100 ms", "baton tree"]),
    ("tap kind:cell --url HERE/player --timeout 100ms", 1, ["kind:cell matches", "views:", "Choose one with one of these selectors"]),
    ("tap register --url HERE/form --timeout 100ms", 1, ["register is disabled", "wait register enabled", "Waited 100 ms"]),
    ("expect count text 7 --url HERE/counter --timeout 100ms", 1, ["count was expected to ", "and it says \"0\"", "Waited 100 ms"]),
    ("wait count text 7 --url HERE/counter --timeout 100ms", 4, ["count was expected to ", "and it says \"0\"", "Waited 100 ms"]),
    ("wait --url HERE/counter", 2, ["A view or --settled is missing", "wait play enabled"]),
    ("tap increment --role viewer --url HERE/counter", 5, ["The server does not allow this message", "--role"]),
    ("tap increment --role king --url HERE/counter", 2, ["'king' is invalid", "remote"]),
    ("erase --url HERE/form", 1, ["No text field is being edited", "--into name"]),
    ("record out.flow --url HERE/counter", 6, ["counter is a private screen", "Record a shared screen"]),
    ("shot /nowhere/a.png --url HERE/counter", 2, ["/nowhere/a.png could not be written", "existing folder"]),
    ("run nowhere.flow", 2, ["nowhere.flow cannot be read", "the names of flows end with .flow"]),
    ("run .", 2, ["There is no flow to run in .", "Flows are files whose names end with .flow"]),
    ("run -e x FLOW", 2, ["-e x", "NAME=VALUE"]),
    ("bench", 2, ["Name the view to tap, or give --ping"]),
    ("bench increment --clients 0", 2, ["--clients 0: expected 1 to 1000"]),
    ("serve --port 99999", 2, ["--port 99999: expected a number from 0 to 65535"]),
]


@pytest.mark.parametrize("line, code, says", ERRORS, ids=[line for line, _, _ in ERRORS])
def test_an_error_says_what_to_do(places, tmp_path, line, code, says):
    for name, address in places.items():
        line = line.replace(name + "/", address).replace(name, address)
    done = baton(*line.replace("FLOW", str(FLOW)).split(), cwd=tmp_path)
    assert done.returncode == code, done
    assert done.stdout == "", done
    for part in says:
        assert part in done.stderr, done.stderr


FLOW_ERRORS = [
    ("tap play\ntpa mute\n", "-:2: tpa mute", ["There is no step 'tpa'. Did you mean 'tap'?", "The steps are"]),
    ("tap play\nrepeat 2\n", "-:2: repeat 2", ["'repeat' has no block", "Write '{'"]),
    ("tap play --url http://a/", "-:1: tap play --url", ["--url is only allowed with 'client'", "client NAME --url"]),
    ("client a {\ntap play\n", "-:1: client a {", ["not closed"]),
    ("@timout 3s\n", "-:1: @timout 3s", ["Did you mean '@timeout'?"]),
    ("expect count txet 3", "-:1: expect count txet 3", ["Did you mean 'text'?"]),
]


@pytest.mark.parametrize("flow, where, says", FLOW_ERRORS)
def test_what_is_misspelt_in_a_flow_is_said_before_anything_is_done(flow, where, says):
    done = baton("run", "-", stdin=flow)
    assert done.returncode == 2
    for part in [where, *says]:
        assert part in done.stderr, done.stderr
