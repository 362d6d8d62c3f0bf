"""The page on a bad network: real sockets through a network link that delays data, falls silent and is reset."""

import re

import pytest
from harness import PATIENCE, PHONE, PROGRAM, ROOT, Server
from link import Link
from playwright.sync_api import expect

DELAY = 0.1


class SharedServer(Server):
    """A server with one shared screen that has a counter."""

    def __init__(self):
        super().__init__(command=[PROGRAM.parent / "bench-screens", ROOT / "web"])


@pytest.fixture
def shared():
    with SharedServer() as server:
        yield server


@pytest.fixture
def slow(shared):
    with Link(shared.port, delay=DELAY) as link:
        yield link


def node(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def becomes(page, state):
    expect(page.locator("#screen")).to_have_attribute("data-connection", state, timeout=PATIENCE * 1000)


def open_page(visit, link, **options):
    page = visit(link, "/shared", **{**PHONE, **options})
    page.evaluate("window.isTheSame = true")
    return page


def press(page, identifier):
    """Begins a touch without ending it."""
    box = node(page, identifier).bounding_box()
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {
        "type": "touchStart", "touchPoints": [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]})
    return finger


def test_a_time_without_a_network_is_got_over_without_a_reload(shared, slow, visit):
    page = open_page(visit, slow)
    for count in (1, 2, 3):
        node(page, "increment").tap()
        expect(node(page, "count")).to_have_text(str(count))
    with shared.connect("shared") as watcher:
        finger = press(page, "increment")
        watcher.wait_for(lambda client: client.properties("increment").get("highlighted"))

        slow.hold()
        # The touch ends while the network link passes no messages to the server.
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        becomes(page, "offline")
        expect(page.get_by_text("Reconnecting")).to_be_visible()
        expect(node(page, "increment")).not_to_have_attribute("data-highlighted", "true")
        slow.release()
        becomes(page, "connected")

        # The server cancels the touches of the old connection. Messages that were sent before the network link fell
        # silent may still arrive.
        watcher.wait_for(lambda client: not client.properties("increment").get("highlighted"))
        count = int(watcher.value("count"))
        assert count in (3, 4)
        expect(node(page, "count")).to_have_text(str(count))
        node(page, "increment").tap()
        expect(node(page, "count")).to_have_text(str(count + 1))
    expect(page.get_by_text("Reconnecting")).to_be_hidden()
    assert page.evaluate("window.isTheSame")


def test_a_cut_connection_comes_back_and_its_touch_is_cancelled(shared, slow, visit):
    page = open_page(visit, slow)
    node(page, "increment").tap()
    expect(node(page, "count")).to_have_text("1")
    with shared.connect("shared") as watcher:
        finger = press(page, "increment")
        watcher.wait_for(lambda client: client.properties("increment").get("highlighted"))

        screen = page.locator("#screen")
        client = screen.get_attribute("data-client")
        slow.cut()
        watcher.wait_for(lambda client: not client.properties("increment").get("highlighted"))
        # The server may notice the loss before the page does, so the test waits until the page has another client
        # number.
        expect(screen).not_to_have_attribute("data-client", client)
        becomes(page, "connected")
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

        assert watcher.value("count") == "1"
        node(page, "increment").tap()
        expect(node(page, "count")).to_have_text("2")
    assert page.evaluate("window.isTheSame")


def test_each_confirmed_tap_survives_cuts_that_come_at_any_time(shared, slow, visit):
    page = open_page(visit, slow)
    page.evaluate("""() => {
        window.confirmed = 0;
        const parse = JSON.parse;
        JSON.parse = (text) => {
            const message = parse(text);
            if (message.type === "done" && message.handled) window.confirmed += 1;
            return message;
        };
    }""")

    screen = page.locator("#screen")
    for round in range(6):
        before = page.evaluate("window.confirmed")
        node(page, "increment").tap()
        if round % 2:
            page.wait_for_function("(before) => window.confirmed > before", arg=before)
        client = screen.get_attribute("data-client")
        slow.cut()
        expect(screen).not_to_have_attribute("data-client", client, timeout=PATIENCE * 1000)
        becomes(page, "connected")

    # A tap consists of a began and an ended phase, and both are acknowledged.
    with shared.connect("shared") as watcher:
        assert int(watcher.value("count")) >= page.evaluate("window.confirmed") // 2 >= 1
        expect(node(page, "count")).to_have_text(watcher.value("count"))


def test_a_page_that_was_frozen_while_the_network_went_wakes_up_connected(shared, slow, visit):
    page = open_page(visit, slow)
    control = page.context.new_cdp_session(page)

    control.send("Page.setWebLifecycleState", {"state": "frozen"})
    slow.hold()
    with shared.connect("shared") as other:
        other.tap(identifier="increment")
    slow.cut()
    slow.release()
    control.send("Page.setWebLifecycleState", {"state": "active"})

    becomes(page, "connected")
    expect(node(page, "count")).to_have_text("1")
    assert page.evaluate("window.isTheSame")


def test_a_socket_that_never_closes_is_left_behind(shared, visit):
    with Link(shared.port) as link:
        page = open_page(visit, link)
        page.evaluate("""() => {
            // The socket that is open now sends no more messages and never closes, as after a change of the network.
            window.opened = 0;
            const send = WebSocket.prototype.send;
            const dead = new WeakSet();
            WebSocket.prototype.send = function (text) {
                if (!this.seen) { this.seen = true; window.opened += 1; if (window.opened === 1) dead.add(this); }
                if (!dead.has(this)) send.call(this, text);
            };
            const close = WebSocket.prototype.close;
            WebSocket.prototype.close = function (...rest) { if (!dead.has(this)) close.apply(this, rest); };
        }""")

        page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(page.locator("#screen")).to_have_attribute("data-client", "2", timeout=PATIENCE * 1000)
        becomes(page, "connected")
        node(page, "increment").tap()
        expect(node(page, "count")).to_have_text("1")


def test_a_page_predicts_nothing_while_it_has_no_connection(shared, slow, visit):
    page = open_page(visit, slow)
    slow.hold()
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    becomes(page, "offline")

    finger = press(page, "increment")

    expect(node(page, "increment")).not_to_have_attribute("data-highlighted", re.compile("."))
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    slow.release()
    becomes(page, "connected")
    expect(node(page, "count")).to_have_text("0")
