"""Several people at one screen: each sees the fingers of the others and the list of people."""

import re

import pytest
from harness import DESKTOP, PHONE, Server
from link import Link
from playwright.sync_api import expect
from test_accessibility import findings

# A script that returns the rounded window position of each finger, and its visible name.
FINGERS = """() => [...document.querySelectorAll(".finger:not([data-over])")].map((finger) => {
    const {x, y} = finger.getBoundingClientRect();
    const name = finger.querySelector(".who");
    return [Math.round(x), Math.round(y), getComputedStyle(name).display === "none" ? "" : name.textContent];
})"""
# A script that converts points of the screen to points of the window.
PLACES = """(places) => {
    const box = document.querySelector("#screen").getBoundingClientRect();
    const scale = box.width / 390;
    return places.map(([x, y, name]) => [Math.round(box.x + x * scale), Math.round(box.y + y * scale), name]);
}"""


@pytest.fixture
def server(tmp_path):
    with Server("--mpv", "none", environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        yield server


def fingers(page):
    """Returns a function that dispatches a touch event. Its arguments are the event type and points of the screen."""
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        places = page.evaluate(PLACES, [[x, y, ""] for x, y in points])
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"id": i, "x": x, "y": y} for i, (x, y, _) in enumerate(places)]})
    return touch


def shows(page, *wanted):
    """Waits until a page shows exactly these fingers, each (x, y, name) in the screen's points."""
    page.wait_for_function(f"(wanted) => JSON.stringify(({FINGERS})().sort()) === JSON.stringify(({PLACES})(wanted).sort())", arg=[list(each) for each in wanted])


# A script that records all notices of a page, because each notice is visible for only a few seconds.
PILES = """() => {
    window.piles = [];
    const look = () => {
        const pile = document.querySelector(".pile");
        const words = pile?.checkVisibility({visibilityProperty: true, opacityProperty: true}) && pile.textContent;
        if (words && window.piles.at(-1) !== words) window.piles.push(words);
        requestAnimationFrame(look);
    };
    look();
}"""


def test_two_phones_and_a_display_see_each_others_fingers_with_their_names(server, visit):
    ann = visit(server, "/picture?name=Ann", **PHONE)
    bob = visit(server, "/picture?name=Bob", **PHONE)
    display = visit(server, "/picture?role=display&name=Wall", **DESKTOP)
    mine, theirs = fingers(ann), fingers(bob)

    mine("touchStart", (100, 200), (300, 600))
    theirs("touchStart", (200, 700))

    shows(bob, (100, 200, "Ann"), (300, 600, ""))
    shows(ann, (200, 700, "Bob"))
    shows(display, (100, 200, "Ann"), (300, 600, ""), (200, 700, "Bob"))
    mine("touchMove", (110, 220), (250, 650))
    shows(display, (110, 220, "Ann"), (250, 650, ""), (200, 700, "Bob"))
    colors = [page.evaluate("Object.fromEntries([...document.querySelectorAll('.finger')].map((each) => [each.textContent, each.style.getPropertyValue('--hue')]))")
              for page in (ann, bob, display)]
    assert colors[2] == {**colors[0], **colors[1]} and len(set(colors[2].values())) == 2
    # On a display, names are larger, at any size of the window.
    assert display.evaluate("getComputedStyle(document.querySelector('.finger')).fontSize") == "20px"
    display.set_viewport_size({"width": 600, "height": 500})
    shows(display, (110, 220, "Ann"), (250, 650, ""), (200, 700, "Bob"))

    mine("touchEnd")
    shows(bob)
    shows(display, (200, 700, "Bob"))
    expect(display.locator(".finger")).to_have_count(1)


@pytest.mark.parametrize("end", ["the page is closed", "the page goes elsewhere", "the page is hidden"])
def test_the_fingers_of_who_goes_are_gone(server, visit, end):
    ann, bob = visit(server, "/picture?name=Ann", **PHONE), visit(server, "/picture?name=Bob", **PHONE)
    fingers(bob)("touchStart", (200, 300))
    shows(ann, (200, 300, "Bob"))

    if end == "the page is closed":
        bob.close()
    elif end == "the page goes elsewhere":
        bob.goto("about:blank")
    else:
        bob.evaluate("Object.defineProperty(document, 'hidden', {value: true}); document.dispatchEvent(new Event('visibilitychange'))")

    shows(ann)
    expect(ann.locator(".finger")).to_have_count(0)


def test_where_a_connection_is_cut_both_sides_lose_the_other_s_fingers_and_get_them_again(server, visit):
    with Link(server.port) as link:
        ann, bob = visit(server, "/picture?name=Ann", **PHONE), visit(link, "/picture?name=Bob", **PHONE)
        fingers(ann)("touchStart", (100, 200))
        fingers(bob)("touchStart", (200, 300))
        shows(ann, (200, 300, "Bob"))
        shows(bob, (100, 200, "Ann"))

        link.hold()
        link.cut()
        shows(ann)
        shows(bob)

        link.release()
        shows(bob, (100, 200, "Ann"))
        shows(ann)
        # A reconnect under the same name causes no notice.
        expect(bob.locator("#stage [role=status]")).to_have_text("Ann is here")


def test_what_a_script_taps_is_seen_for_a_moment(server, visit):
    ann = visit(server, "/picture?name=Ann", **PHONE)
    with server.connect("picture", {"name": "Robot"}) as robot:
        expect(ann.locator("#stage [role=status]")).to_have_text("Robot is here")
        ann.evaluate("""window.seen = []; new MutationObserver((records) => {
            for (const {addedNodes} of records) for (const node of addedNodes) window.seen.push([node.style.getPropertyValue("--x"), node.textContent]);
        }).observe(document.querySelector(".fingers"), {childList: true})""")

        robot.ask({"type": "tap", "target": {"x": 120, "y": 300}})

        ann.wait_for_function("() => window.seen.length > 0")
        assert ann.evaluate("window.seen") == [["120", "Robot"]]
        expect(ann.locator(".finger")).to_have_count(0)


def test_nothing_more_is_loaded_for_somebody_who_is_alone_and_nothing_of_it_takes_a_touch(server, visit):
    loaded = []
    ann = visit(server, "/picture?name=Ann", **PHONE)
    ann.on("request", lambda request: loaded.append(request.url))
    fingers(ann)("touchStart", (200, 600))
    expect(ann.locator('[data-identifier="note"]')).to_contain_text("Finger")
    assert not any("presence" in url for url in loaded)

    bob = visit(server, "/picture?name=Bob", **PHONE)
    shows(bob, (200, 600, "Ann"))
    assert bob.evaluate("document.elementFromPoint(200, 600).closest('.node') !== null")
    expect(ann.locator(".fingers")).to_have_count(1)
    assert any("presence.js" in url for url in loaded)
    assert ann.evaluate(FINGERS) == []


def test_who_joins_and_leaves_is_said_politely_and_seen_for_some_seconds(server, visit):
    ann = visit(server, "/picture?name=Ann", **PHONE)
    ann.evaluate(PILES)
    bob = visit(server, "/picture?name=Bob", **PHONE)
    said = ann.locator("#stage [role=status]")

    expect(said).to_have_text("Bob is here")
    ann.wait_for_function("() => window.piles.includes('Bob is hereB')")
    expect(ann.locator(".pile .badge")).to_have_text(["B"])
    bob.close()
    expect(said).to_have_text("Bob left")
    # The notice is visible for a few seconds, and then fades.
    expect(ann.locator(".pile")).to_be_hidden()


def test_who_joined_makes_room_for_what_the_connection_has_to_say(server, visit):
    ann = visit(server, "/picture?name=Ann", **PHONE)
    visit(server, "/picture?name=Bob", **PHONE)
    expect(ann.locator("#stage [role=status]")).to_have_text("Bob is here")

    assert ann.evaluate("""() => {
      const [pile, status] = [document.querySelector(".pile"), document.querySelector("#status")];
      pile.style.transition = "none";
      pile.toggleAttribute("data-shown", true);
      const shown = () => getComputedStyle(pile).visibility;
      const alone = shown();
      status.dataset.look = "pill";
      return [alone, shown()];
    }""") == ["visible", "hidden"]


def test_the_panel_tells_who_is_here_and_takes_a_name_that_is_kept(server, visit):
    ann = visit(server, "/picture?name=Ann")
    bob = visit(server, "/picture")
    ann.keyboard.press("Escape")
    people = ann.locator(".panel .people li")
    expect(people).to_have_text([re.compile("Ann.*This device"), re.compile("Linux.*Controls")])
    assert ann.get_by_label("Your name").evaluate("(field) => field.readOnly"), "the address says it"
    bob.keyboard.press("Escape")
    field = bob.get_by_label("Your name")
    expect(field).to_have_value("Linux")

    field.fill("  Bob <b> \u202e ")
    field.press("Enter")

    expect(people.nth(1)).to_contain_text("Bob <b>")
    expect(field).to_have_value("Bob <b> \u202e")
    bob.reload()
    expect(people).to_have_count(2)
    expect(people.nth(1)).to_contain_text("Bob <b>")
    bob.keyboard.press("Escape")
    field.fill("")
    field.press("Enter")
    expect(people.nth(1)).to_contain_text("Linux")


def test_a_screen_of_one_s_own_tells_of_nobody(server, visit):
    ann, bob = visit(server, "/counter"), visit(server, "/counter")
    bob.mouse.move(200, 300)
    bob.mouse.down()

    ann.keyboard.press("Escape")

    expect(ann.get_by_role("dialog")).to_be_visible()
    expect(ann.locator(".people")).to_have_count(0)
    assert ann.evaluate(FINGERS) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_barrier_is_found_where_others_are(server, visit, options, scheme):
    ann = visit(server, "/picture?name=Ann", **options, color_scheme=scheme)
    # This script prevents the notice from fading during the accessibility scan.
    ann.evaluate("""() => new MutationObserver(() => {
        const pile = document.querySelector(".pile");
        if (pile) Object.assign(pile.style, {opacity: 1, visibility: "visible", transition: "none"});
    }).observe(document.querySelector("#stage"), {childList: true})""")
    bob = visit(server, "/picture?name=Bob", **PHONE)
    fingers(bob)("touchStart", (200, 300))
    shows(ann, (200, 300, "Bob"))
    expect(ann.locator(".pile .badge")).to_have_text(["B"])
    expect(ann.locator(".pile")).to_be_visible()
    found = []

    found.extend(findings(ann))
    ann.keyboard.press("Escape")
    expect(ann.locator(".panel .people")).to_be_visible()
    found.extend(findings(ann))

    assert found == []
