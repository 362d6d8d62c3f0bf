"""Screens that are restored: after a reload of the page, after a network failure, and after the server was killed."""

import pathlib
import time

from harness import PATIENCE, PHONE, PROGRAM, ROOT, Server
from link import Link
from pages import eventually, stands
from playwright.sync_api import expect


def form(folder):
    return Server("--state", folder)


def screens(folder):
    return Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"], environment={"BENCH_STATE": str(folder)})


def kept(folder, text):
    """Waits until a state file contains a text."""
    until = time.monotonic() + PATIENCE
    while not any(text.encode() in file.read_bytes() for file in pathlib.Path(folder).glob("*.state")):
        assert time.monotonic() < until, f"nothing in {folder} has {text!r}"
        # The server writes the state file two seconds after a change, by its own clock.
        time.sleep(0.05)


def becomes(page, state):
    expect(page.locator("#screen")).to_have_attribute("data-connection", state, timeout=PATIENCE * 1000)


def node(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def field(page, identifier):
    return node(page, identifier).locator(".entry")


def fill(page):
    """Fills half of the form, with an invalid address, and the caret in the middle of the last text."""
    box = node(page, "name").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(field(page, "name")).to_be_focused()
    page.keyboard.type("Ada Lovelace\nada@nowhere\nmy secret\nI write programs")
    expect(field(page, "about")).to_have_value("I write programs")
    expect(node(page, "email-problem")).to_have_text("This is no email address.")
    # The server has received all of the text.
    expect(node(page, "left")).to_have_text(str(280 - len("I write programs")))


def is_half_filled(page):
    expect(field(page, "name")).to_have_value("Ada Lovelace")
    expect(field(page, "email")).to_have_value("ada@nowhere")
    expect(field(page, "about")).to_have_value("I write programs")
    expect(node(page, "email-problem")).to_have_text("This is no email address.")
    expect(node(page, "left")).to_have_text(str(280 - len("I write programs")))


def test_a_half_filled_form_comes_back_when_its_page_is_loaded_anew(visit):
    with Server() as server:
        page = visit(server, "/form", **PHONE)
        fill(page)

        page.reload()

        becomes(page, "connected")
        is_half_filled(page)
        expect(field(page, "password")).to_have_value("")
        stranger = visit(server, "/form", **PHONE)
        expect(field(stranger, "name")).to_have_value("")


def test_a_half_filled_form_is_on_where_it_was_when_the_network_was_cut(visit):
    with Server() as server, Link(server.port) as link:
        page = visit(link, "/form", **PHONE)
        fill(page)

        client = page.locator("#screen").get_attribute("data-client")
        # The page reconnects on another socket before the server notices that the first socket is lost. The page
        # receives the same form, not a new one.
        link.strand()
        page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(page.locator("#screen")).not_to_have_attribute("data-client", client, timeout=PATIENCE * 1000)

        becomes(page, "connected")
        is_half_filled(page)
        expect(field(page, "password")).to_have_value("•" * len("my secret"))


def test_a_half_filled_form_comes_back_when_the_server_was_killed(visit, tmp_path):
    folder = tmp_path / "state"
    with form(folder) as first, Link(first.port) as link:
        page = visit(link, "/form", **PHONE)
        fill(page)
        kept(folder, "I write programs")
        assert not any(b"my secret" in file.read_bytes() for file in folder.iterdir())

        first.kill()
        becomes(page, "offline")
        with form(folder) as second:
            link.target = second.port

            becomes(page, "connected")
            is_half_filled(page)
            page.keyboard.type(".")
            expect(field(page, "about")).to_have_value("I write programs.")
            with second.connect("form") as stranger:
                assert stranger.value("name") == ""


def test_a_navigation_and_its_list_come_back_when_the_server_was_started_anew(visit, tmp_path):
    folder = tmp_path / "state"
    with screens(folder) as first, Link(first.port) as link:
        # The window is too low for all cities, so the list is scrolled, and half of a row is under the bar.
        page = visit(link, "/navigation", **{**PHONE, "viewport": {"width": 390, "height": 500}})
        row = page.locator(".cell", has_text="Porto")
        top = stands(row)["y"]
        page.mouse.move(200, 300)
        page.mouse.wheel(0, 450)

        def is_scrolled():
            assert stands(row)["y"] < top - 100
        eventually(page, is_scrolled)
        box = stands(row)
        top = box["y"]
        page.touchscreen.tap(box["x"] + 60, box["y"] + box["height"] / 2)
        expect(page.get_by_role("heading")).to_have_text(["Porto"])
        page.get_by_role("button", name="More").tap()
        expect(page.get_by_role("heading")).to_have_text(["More of Porto"])

        assert first.stop() == 0
        becomes(page, "offline")
        with screens(folder) as second:
            link.target = second.port

            becomes(page, "connected")
            expect(page.get_by_role("heading")).to_have_text(["More of Porto"])
            page.get_by_role("button", name="Porto").tap()
            expect(page.get_by_role("heading")).to_have_text(["Porto"])
            page.get_by_role("button", name="Cities").tap()
            expect(page.get_by_role("heading")).to_have_text(["Cities"])

            def row_is_where_it_was():
                assert abs(stands(row)["y"] - top) <= 1
            eventually(page, row_is_where_it_was)


def rows(client):
    """Returns the texts of the existing rows."""
    def words(node):
        return [node.properties.get("text", ""), *(word for child in node.children for word in words(client.nodes[child]))]

    return sorted("".join(words(node)) for node in client.nodes.values() if node.kind == "cell")


def test_a_table_of_a_million_rows_comes_back_where_it_stood(tmp_path):
    folder = tmp_path / "state"
    with screens(folder) as first:
        with first.connect("rows") as client:
            client.ask({"type": "scroll", "x": 200, "y": 400, "dx": 0, "dy": 8_000_000})
            client.settle()
            before = rows(client)
            assert len(before) > 10
            offset = client.nodes[client.one("rows")["id"]].properties["contentOffset"]
        assert first.stop() == 0
        with screens(folder) as second, second.connect("rows", resumes=client) as back:
            assert not back.welcome["resumed"]
            assert back.nodes[back.one("rows")["id"]].properties["contentOffset"] == offset
            assert rows(back) == before
