"""Further features of scroll views: bouncing, paging, nested lists, refresh controls, and reduced motion."""

import pytest
from harness import PATIENCE, PHONE, PROGRAM, ROOT, Server
from link import Link
from pages import can_move, eventually
from playwright.sync_api import expect
from test_scrolling import FRAME, OFFSET, SIDEWAYS, Finger, rest

DELAY = 0.1


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


@pytest.fixture
def slow(screens):
    with Link(screens.port, delay=DELAY) as link:
        yield link


def open_page(visit, server, path="/scrolls", **options):
    page = visit(server, path, traffic=True, **{**PHONE, **options})
    expect(page.locator("[data-identifier]").first).to_be_visible()
    can_move(page)
    return page


def said(page):
    return page.locator('[data-identifier="said"]')


def banded(way, length):
    return (1 - 1 / (way * 0.55 / length + 1)) * length


def test_drawn_beyond_its_end_a_list_follows_less_and_less_and_springs_back_with_nothing_sent(slow, visit):
    page = open_page(visit, slow, "/motion")
    height = page.locator('[data-identifier="list"]').bounding_box()["height"]
    finger = Finger(page)

    finger.drag(195, 450, 0, 300)
    page.evaluate(FRAME)
    assert abs(page.evaluate(OFFSET, "list") + banded(300, height)) < 1
    # The server has the same content offset as the page.
    page.traffic.settle()
    page.evaluate(FRAME)
    assert abs(page.evaluate(OFFSET, "list") + banded(300, height)) < 1
    before = int(page.locator("#screen").get_attribute("data-patches"))
    finger.lift()

    assert rest(page) == 0
    # The server has sent few patches: for the moves before the release and for the release itself, not for each frame.
    assert int(page.locator("#screen").get_attribute("data-patches")) <= before + 4


def test_a_finger_holds_it_in_the_middle_of_its_bounce(screens, visit):
    page = open_page(visit, screens, "/motion")
    finger = Finger(page)
    for _ in range(20):
        finger.drag(195, 450, 0, 350)
        finger.lift()
        page.evaluate(FRAME)
        finger.send("touchStart", (195, 600))
        page.evaluate(FRAME)
        held = page.evaluate(OFFSET, "list")
        if held < -10:
            break
        finger.lift()
    assert held < -10
    rest(page)
    settled = page.evaluate(OFFSET, "list")
    assert abs(settled - held) < 30
    for _ in range(10):
        page.evaluate(FRAME)
        assert page.evaluate(OFFSET, "list") == settled

    finger.lift()

    assert rest(page) == 0


def test_whoever_wants_little_motion_sees_no_giving_and_no_springs(screens, visit):
    page = open_page(visit, screens, "/motion", reduced_motion="reduce")
    finger = Finger(page)

    finger.drag(195, 450, 0, 300)
    page.evaluate(FRAME)

    assert page.evaluate(OFFSET, "list") == 0
    finger.lift()
    assert rest(page) == 0


def test_pages_rest_on_multiples_of_their_size(slow, visit):
    page = open_page(visit, slow)
    finger = Finger(page)

    finger.drag(300, 100, -120, 0)
    finger.lift()
    rest(page, "pages")
    assert page.evaluate(SIDEWAYS, "pages") in (0, 390)
    finger.drag(350, 100, -250, 0)
    page.wait_for_timeout(300)
    finger.lift()
    expect(said(page)).to_contain_text("Page")

    rest(page, "pages")
    assert page.evaluate(SIDEWAYS, "pages") in (390, 780)


def test_a_wheel_turns_one_page(slow, visit):
    page = open_page(visit, slow, has_touch=False, is_mobile=False, device_scale_factor=1)
    page.mouse.move(195, 100)
    # After a pause of the wheel, the next wheel event would turn another page. The test holds all network traffic
    # back, so that the server receives the wheel events together, even if the machine is slow.
    slow.hold()
    for count in range(1, 4):
        page.mouse.wheel(120, 0)
        page.traffic.wait(lambda: len(page.traffic.of("scroll")) == count)
    slow.release()

    expect(said(page)).to_have_text("Page 2")
    rest(page, "pages")
    assert page.evaluate(SIDEWAYS, "pages") == 390


def test_at_its_end_the_inner_list_leaves_the_drag_and_the_wheel_to_the_outer(screens, visit):
    page = open_page(visit, screens)
    finger = Finger(page)
    finger.drag(195, 330, 0, -100)
    finger.lift()
    rest(page, "inner")
    assert page.evaluate(OFFSET, "outer") == 0
    assert page.evaluate(OFFSET, "inner") > 90
    while page.evaluate(OFFSET, "inner") < 160:
        finger.drag(195, 330, 0, -100)
        finger.lift()
        rest(page, "inner")

    finger.drag(195, 330, 0, -100)

    def the_outer_goes():
        assert page.evaluate(OFFSET, "inner") == 160
        assert abs(page.evaluate(OFFSET, "outer") - 100) < 1
    eventually(page, the_outer_goes)
    finger.lift()
    end = rest(page, "outer")
    assert end >= 90


def test_pulled_down_a_table_is_loaded_anew_and_has_room_for_that_meanwhile(slow, visit):
    page = open_page(visit, slow)
    expect(page.get_by_text("Row 1, load 1", exact=True)).to_be_visible()
    finger = Finger(page)

    finger.drag(195, 450, 0, 330)
    # The text "Loading" is visible for only one second, so the test searches for it in all received messages.
    page.traffic.wait(lambda: any(operation[-1].get("text") == "Loading" for message in page.traffic.received if message["type"] == "patch"
                                  for operation in message["ops"] if operation[0] == "set"))
    assert page.evaluate(OFFSET, "table") < -80
    finger.lift()

    expect(page.get_by_text("Row 1, load 2", exact=True)).to_be_visible()
    expect(said(page)).to_have_text("Loaded 2")
    assert rest(page, "table") == 0


def test_who_has_keys_loads_anew_by_a_button_over_the_first_item(screens, visit):
    page = open_page(visit, screens, has_touch=False, is_mobile=False, device_scale_factor=1)
    expect(page.get_by_role("button", name="Refresh")).to_have_count(1)

    page.get_by_role("button", name="Refresh").dispatch_event("click")

    expect(said(page)).to_have_text("Loaded 2")


def test_what_is_sent_to_a_place_goes_there_by_itself(slow, visit):
    page = open_page(visit, slow)
    page.locator('[data-identifier="go"]').tap()
    page.wait_for_function(f"""() => {{
        const bar = document.querySelector('[data-identifier="table"] > .indicator.vertical');
        return ({OFFSET})('table') > 1 && bar.offsetHeight > 20 && !bar.hidden;
    }}""", timeout=PATIENCE * 1000)

    assert rest(page, "table") == 800
    expect(page.get_by_text("Row 20, load 1", exact=True)).to_be_visible()
