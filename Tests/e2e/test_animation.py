"""Animations: the server sends each once, and the page runs it."""

import json

import pytest
from harness import DESKTOP, PHONE, PROGRAM, ROOT, Server
from playwright.sync_api import expect

# A script that returns the visible state of the tile.
SEEN = """() => {
    const tile = document.querySelector('[data-identifier="tile"]'), style = getComputedStyle(tile);
    return {left: parseFloat(style.left), opacity: parseFloat(style.opacity), radius: parseFloat(style.borderRadius), transform: style.transform};
}"""
# A script that returns the animations from the server, without the CSS transitions of the style sheet.
RUNNING = """() => document.querySelector('[data-identifier="tile"]').getAnimations().filter((each) => !(each instanceof CSSTransition))"""
# A script that pauses the animations at a fraction of their duration, so that the test need not wait.
HOLD = f"""(part) => {{
    const all = ({RUNNING})();
    for (const animation of all) {{ animation.pause(); animation.currentTime = part * animation.effect.getTiming().duration; }}
    return all.length;
}}"""
FINISH = "() => document.querySelector('[data-identifier=\"tile\"]').getAnimations().forEach((animation) => animation.finish())"


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


def press(page, name, part=0):
    """Presses a button, and pauses the resulting animation at a fraction of its duration. Returns the fraction."""
    page.locator(f'[data-identifier="{name}"]').click()
    return page.wait_for_function(HOLD, arg=part).json_value()


def test_a_frame_goes_to_its_place_and_nothing_is_said_meanwhile(screens, visit):
    page = visit(screens, "/motion", traffic=True, **PHONE)
    assert press(page, "move", 0.5) == 1
    assert 80 < page.evaluate(SEEN)["left"] < 120

    page.evaluate(FINISH)

    assert page.evaluate(SEEN)["left"] == 200
    expect(page.locator('[data-identifier="said"]')).to_have_text("Moved")
    patches = [message["ops"] for message in page.traffic.received if message["type"] == "patch"]
    began = next(index for index, ops in enumerate(patches) if any("animation" in op[-1] for op in ops if op[0] == "set"))
    # The animation's completion causes the next patch. The completion runs when the animation is over by the server's
    # clock.
    assert len(patches) == began + 2 and any(op[-1].get("text") == "Moved" for op in patches[-1] if op[0] == "set")


def test_an_animation_that_is_overtaken_goes_on_from_where_it_is_seen(screens, visit):
    page = visit(screens, "/motion", **PHONE)
    press(page, "move", 0.5)
    middle = page.evaluate(SEEN)["left"]

    page.evaluate("window.old = document.querySelector('[data-identifier=\"tile\"]').getAnimations()[0]")
    page.locator('[data-identifier="move"]').click()
    page.wait_for_function(f"() => window.old.playState === 'idle' && ({HOLD})(0)")

    assert abs(page.evaluate(SEEN)["left"] - middle) < 1
    page.evaluate(FINISH)
    assert page.evaluate(SEEN)["left"] == 0


def test_a_spring_goes_beyond_and_turns(screens, visit):
    page = visit(screens, "/motion", **PHONE)
    press(page, "spring", 0.3)
    assert page.evaluate(SEEN)["left"] > 205
    page.evaluate(FINISH)

    seen = page.evaluate(SEEN)
    assert seen["left"] == 200
    assert seen["transform"].startswith("matrix(0.707")


def test_colour_opacity_and_corners_change_together(screens, visit):
    page = visit(screens, "/motion", **PHONE)
    press(page, "fade", 0.5)
    seen = page.evaluate(SEEN)
    assert 0.3 < seen["opacity"] < 0.95
    assert 12 < seen["radius"] < 28
    page.evaluate(FINISH)

    seen = page.evaluate(SEEN)
    assert (seen["opacity"], seen["radius"]) == (0.25, 28)


def test_who_asked_for_less_motion_sees_no_movement(screens, visit):
    page = visit(screens, "/motion", reduced_motion="reduce", **DESKTOP)

    page.locator('[data-identifier="move"]').click()
    page.wait_for_function(f"() => ({SEEN})().left === 200")

    assert page.evaluate(HOLD, 0) == 0


# A script that pauses all animations of the screen at given fractions, one fraction per view, and returns the visible
# values.
SAMPLE = """(samples) => samples.map(({view, property, part}) => {
    const element = document.querySelector(`[data-identifier="${view}"]`);
    const names = {frame: ["left", "top", "width", "height"], alpha: ["opacity"], cornerRadius: ["borderTopLeftRadius"]}[property];
    for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = part * animation.effect.getTiming().duration;
    }
    const style = getComputedStyle(element);
    if (names) return names.map((name) => parseFloat(style[name]));
    const text = property === "transform" ? style.transform : style.backgroundColor;
    const numbers = text === "none" ? [1, 0, 0, 1, 0, 0] : text.slice(text.indexOf("(")).match(/-?[\\d.]+(e-?\\d+)?/g).map(Number);
    if (numbers.length === 16) return [0, 1, 4, 5, 12, 13].map((index) => numbers[index]);
    return property === "transform" || numbers.length === 4 ? numbers : [...numbers, 1];
})"""


def test_a_browser_shows_what_the_server_counts_for_every_curve(screens, visit):
    page = visit(screens, "/curves", **PHONE)
    page.locator('[data-identifier="start"]').click()
    page.wait_for_function("() => document.querySelector('[data-identifier=\"curve0\"]').getAnimations().length > 0")
    samples = json.loads(page.locator('[data-identifier="expected"]').text_content())
    assert len(samples) >= 200

    seen = page.evaluate(SAMPLE, samples)

    wrong = []
    for sample, numbers in zip(samples, seen):
        # Values may differ by one hundredth of their range, because colours have 255 steps, and frames move some
        # hundred points.
        scale = {"frame": 300, "backgroundColor": 255, "cornerRadius": 30, "transform": 40}.get(sample["property"], 1)
        scales = [scale] * len(numbers)
        if sample["property"] == "transform":
            scales[:4] = [1.6] * 4
        if sample["property"] == "backgroundColor":
            scales[3] = 1
        if any(abs(is_seen - counted) > 0.01 * scale for is_seen, counted, scale in zip(numbers, sample["value"], scales, strict=True)):
            wrong.append((sample, numbers))
    assert not wrong, f"{len(wrong)} of {len(samples)}: {wrong[:3]}"


# A script that returns the state of the card. During the transition, it also returns the state of the picture that
# shows the card's earlier appearance.
CARD = """() => {
    const card = document.querySelector('[data-identifier="card"]'), cover = document.querySelector('.former'), picture = cover?.querySelector('.node');
    const style = (element) => element && (({opacity, transform, clipPath}) => ({opacity: parseFloat(opacity), transform, clipPath, text: element.textContent}))(getComputedStyle(element));
    return {card: style(card), picture: style(picture), hidden: cover?.getAttribute("aria-hidden"), inert: cover?.inert,
        names: cover?.querySelectorAll("[data-id], [data-identifier], [id]").length};
}"""
HOLD_CARD = """(part) => {
    for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = part * animation.effect.getTiming().duration; }
}"""


def turn(page, name, part=0.5):
    """Presses a button, and pauses the resulting transition at a fraction of its duration."""
    page.locator(f'[data-identifier="{name}"]').click()
    page.wait_for_function(f"(part) => document.querySelector('.former') && (({HOLD_CARD})(part), true)", arg=part)
    return page.evaluate(CARD)


def test_what_was_there_fades_away_over_what_is_there_now(screens, visit):
    page = visit(screens, "/motion", **PHONE)

    seen = turn(page, "dissolve")

    assert (seen["card"]["text"], seen["picture"]["text"]) == ("2", "1")
    # The card is opaque, so it remains opaque behind the fading picture.
    assert (seen["card"]["opacity"], seen["picture"]["opacity"]) == (1, 0.5)
    assert (seen["hidden"], seen["inert"], seen["names"]) == ("true", True, 0)
    page.evaluate("() => document.getAnimations().forEach((animation) => animation.finish())")
    page.wait_for_function("() => !document.querySelector('.former')")
    expect(page.locator('[data-identifier="face"]')).to_have_text("2")


def test_a_card_turns_over(screens, visit):
    page = visit(screens, "/motion", **PHONE)

    early, late = turn(page, "flip", 0.25), page.evaluate(HOLD_CARD, 0.75) or page.evaluate(CARD)

    # The sign of a matrix's first number shows whether the front of an element faces the viewer. At the start the
    # picture faces the viewer, and at the end the card.
    first = lambda seen: float(seen["transform"].split("(")[1].split(",")[0])
    assert first(early["picture"]) > 0 > first(early["card"])
    assert first(late["card"]) > 0 > first(late["picture"])


def test_a_sheet_is_rolled_up_and_down(screens, visit):
    page = visit(screens, "/motion", **PHONE)
    assert "inset(0px 0px 50%" in turn(page, "curl")["picture"]["clipPath"]
    page.evaluate("() => document.getAnimations().forEach((animation) => animation.finish())")
    page.wait_for_function("() => !document.querySelector('.former')")

    assert "inset(0px 0px 50%" in turn(page, "uncurl")["card"]["clipPath"]


def test_who_asked_for_less_motion_sees_one_fade_into_the_other(screens, visit):
    page = visit(screens, "/motion", reduced_motion="reduce", **PHONE)

    seen = turn(page, "flip")

    assert (seen["card"]["transform"], seen["picture"]["transform"]) == ("none", "none")
    assert seen["picture"]["opacity"] == 0.5


def test_another_transition_takes_the_place_of_the_first(screens, visit):
    page = visit(screens, "/motion", **PHONE)
    turn(page, "flip")

    # A second transition replaces the running one and removes the picture of the running one.
    page.locator('[data-identifier="dissolve"]').click()
    expect(page.locator('[data-identifier="card"] [data-identifier="face"]')).to_have_text("3")

    page.wait_for_function("() => document.querySelector('.former .node')?.textContent === '2'")
    expect(page.locator(".former")).to_have_count(1)


def test_a_slider_moves_a_ball_along_its_way_with_one_number_each_time(screens, visit):
    frames = []
    page = visit(screens, "/motion", **PHONE)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.webSocketFrameReceived", lambda event: frames.append(event["response"]["payloadData"]))
    box = page.locator('[data-identifier="scrub"]').bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 15, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, middle)
    ball = "() => document.querySelector('[data-identifier=\"ball\"]').getAnimations()"
    page.wait_for_function(f"() => ({ball})().length === 3")
    page.evaluate(f"window.first = ({ball})()[0]")
    before = page.evaluate("parseFloat(getComputedStyle(document.querySelector('[data-identifier=\"ball\"]')).left)")
    del frames[:]

    page.mouse.move(box["x"] + box["width"] / 2, middle)
    assert before < 140
    page.wait_for_function("() => Math.abs(parseFloat(getComputedStyle(document.querySelector('[data-identifier=\"ball\"]')).left) - 160) < 12")

    # The browser still has the same animation object, which is now paused at a later fraction.
    assert page.evaluate(f"window.first === ({ball})()[0] && window.first.playState") == "paused"
    patches = [json.loads(frame) for frame in frames if '"patch"' in frame]
    told = [op for patch in patches for op in patch["ops"] if "fraction" in op[2]]
    assert told and all(set(op[2]) == {"fraction"} for op in told)
    page.mouse.up()

    page.locator('[data-identifier="go"]').click()
    page.wait_for_function(f"() => ({ball})()[0]?.playState === 'running'")


def test_all_that_moves_is_told_as_the_protocol_says_and_once(screens):
    # The test client checks all received messages against the protocol's schema.
    with screens.connect("curves") as client:
        client.tap(identifier="start")
        told = [op[2]["animation"] for patch in client.patches for op in patch["ops"] if op[0] == "set" and "animation" in op[2]]
        entries = [entry for animation in told for entry in animation.values()]
        assert len(told) == 60
        assert {key for entry in entries for key in entry} >= {"spring", "bezier", "frames", "mode", "repeats", "reverses", "curve"}

    with screens.connect("motion") as client:
        for name in ("steps", "flip", "curl", "uncurl", "dissolve", "tumble"):
            client.tap(identifier=name)
        card = client.one("card")["id"]
        assert client.nodes[card].properties["transition"]["style"] == "flipFromTop"
