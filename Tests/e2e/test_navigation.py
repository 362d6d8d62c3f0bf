"""A navigation controller on the page: push and pop by touch, by edge swipe, by key, and by name."""

import pytest
from harness import PHONE, PROGRAM, ROOT, Server
from pages import Traffic, stands, touch
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


def heading(page, text):
    """Waits until the bar's title is the only heading, after the old page has gone."""
    expect(page.get_by_role("heading")).to_have_text([text])


def choose(page, city):
    row = stands(page.locator(".cell", has_text=city))
    page.touchscreen.tap(row["x"] + 60, row["y"] + row["height"] / 2)


def at_rest(page):
    """Waits until the old page is gone and the new one is at rest."""
    expect(page.locator('[data-identifier="cities"]')).to_have_count(0)
    page.wait_for_function("() => document.getAnimations().length === 0")


def drag(page, places, y=500):
    """Drags a finger over the page through the browser's own input. Returns a function that lifts the finger."""
    session = page.context.new_cdp_session(page)

    def touch(kind, x=None):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if x is None else [{"x": x, "y": y}]})

    touch("touchStart", places[0])
    for x in places[1:]:
        touch("touchMove", x)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return lambda: touch("touchEnd")


def test_there_by_touch_and_back_by_the_button(screens, visit):
    page = visit(screens, "/navigation", **PHONE)
    heading(page, "Cities")
    bar = stands(page.get_by_role("heading"))
    first = stands(page.locator(".cell").first)
    assert first["y"] >= bar["y"] + bar["height"], "the list begins below the bar"

    choose(page, "Delft")
    heading(page, "Delft")
    expect(page.locator('[data-identifier="sentence"]')).to_be_in_viewport()
    touch(page, page.get_by_role("button", name="Cities"))

    heading(page, "Cities")
    expect(page.locator('[data-identifier="sentence"]')).to_have_count(0)
    expect(page.locator('[data-identifier="BackButton"]')).to_have_count(0)


def test_back_by_a_finger_from_the_edge_and_given_up(screens, visit):
    page = visit(screens, "/navigation", **PHONE)
    choose(page, "Ghent")
    heading(page, "Ghent")
    sentence = page.locator('[data-identifier="sentence"]')
    at_rest(page)
    rest = sentence.bounding_box()["x"]

    # The page follows the finger, and the page behind it is visible. The finger moves back before the release, so that
    # its speed does not complete the pop.
    release = drag(page, [5, 40, 80, 120, 160, 140, 120])
    page.wait_for_function("(rest) => document.querySelector('[data-identifier=\"sentence\"]').getBoundingClientRect().x > rest + 80", arg=rest)
    expect(page.locator('[data-identifier="cities"]')).to_be_attached()
    release()
    heading(page, "Ghent")
    at_rest(page)
    assert sentence.bounding_box()["x"] == rest

    drag(page, [5, 60, 140, 220, 300, 340])()
    heading(page, "Cities")


def test_back_by_key_and_a_push_is_told_once(screens, visit):
    page = visit(screens, "/navigation")
    traffic = Traffic(page)
    page.reload()
    heading(page, "Cities")
    page.locator(".cell", has_text="Riga").click()
    heading(page, "Riga")
    expect(page.locator('[data-identifier="cities"]')).to_have_count(0)
    patches = [message for message in traffic.received if message["type"] == "patch"]
    moving = [patch for patch in patches if any(
        "animation" in operation[-1] for operation in patch["ops"] if isinstance(operation[-1], dict))]
    assert len(moving) == 1

    # Keys move the focus only if a view is already focused.
    page.keyboard.press("ArrowUp")
    expect(page.locator("#screen [data-focused]")).to_have_count(1)
    page.keyboard.press("Escape")

    heading(page, "Cities")


def test_a_script_goes_there_and_back_by_name(screens):
    with screens.connect("navigation") as client:
        assert client.tap(label="Cork")["handled"]
        client.wait_for(lambda client: any(node.properties.get("text") == "This is Cork." for node in client.nodes.values()))
        assert client.tap(identifier="BackButton")["handled"]
        client.wait_for(lambda client: not any(node.properties.get("text") == "This is Cork." for node in client.nodes.values()))
