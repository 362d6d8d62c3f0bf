"""Motion sensors: the spirit level of the gallery, tilted by overridden sensors and by dispatched events."""

import pytest
from commands import baton
from harness import PATIENCE, PHONE
from playwright.sync_api import expect
from test_gallery import shown, touch, walk

# Dispatches the events of a phone's sensors: the angles, and the acceleration both with and without gravity.
MEASURE = """([angles, total, linear]) => {
    const axes = ([x, y, z]) => ({ x, y, z });
    window.dispatchEvent(new DeviceOrientationEvent("deviceorientation", angles));
    window.dispatchEvent(new DeviceMotionEvent("devicemotion", {
        accelerationIncludingGravity: axes(total), acceleration: axes(linear), rotationRate: { alpha: 90, beta: 0, gamma: -180 }, interval: 16,
    }));
}"""
# Simulates a browser that asks the person for permission to read the sensors. As in Safari on iOS, the page may request
# the permission only during a tap.
ASKING = """
    let answer = null;
    let isTap = false;
    addEventListener("click", () => { isTap = true; setTimeout(() => (isTap = false)); }, true);
    for (const events of [DeviceMotionEvent, DeviceOrientationEvent]) events.requestPermission = async () => {
        if (answer === null && !isTap) throw new DOMException("a tap is missing", "NotAllowedError");
        return (answer ??= ANSWER);
    };
"""
# Headless Chromium, which has no windows, refuses access to sensors unless a test grants it.
SENSORS = ["accelerometer", "gyroscope", "magnetometer"]
SILENT = "No device at this screen has motion sensors. Open this page on a phone, over https."
REFUSED = "The permission to read the motion sensors was refused. Open this page on a phone, over https."


def part(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def middle_of(page, identifier):
    box = part(page, identifier).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def level(server, visit):
    def level(script=None, **options):
        # The window shows the whole list, so no test has to scroll.
        options = {**PHONE, "viewport": {"width": 390, "height": 2400}, "permissions": SENSORS, **options}
        page = scripted(script, options) if script else visit(server, "/gallery", traffic=True, **options)
        place = walk(page, "motion")
        if options["has_touch"]:
            touch(page, place)
        else:
            page.mouse.click(place["x"], place["y"])
        shown(page, "motion")
        return page

    def scripted(script, options):
        page = visit(server, "/", connected=False, **options)
        page.add_init_script(script)
        page.goto(server.url + "/gallery")
        expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")
        return page

    return level


def turned(page):
    """Returns a function that sets the orientation of the page's device, as three angles in degrees."""
    session = page.context.new_cdp_session(page)

    def turn(alpha=0, beta=0, gamma=0):
        session.send("DeviceOrientation.setDeviceOrientationOverride", {"alpha": alpha, "beta": beta, "gamma": gamma})

    return turn


def test_the_bubble_rises_to_the_highest_edge_and_words_say_which_one_it_is(level):
    page = level()
    turn = turned(page)
    turn()
    expect(part(page, "said")).to_have_text("Level")
    flat = middle_of(page, "bubble")

    turn(gamma=20)
    expect(part(page, "said")).to_have_text("Left edge 20° up")
    left = middle_of(page, "bubble")
    assert left[0] < flat[0] - 20 and abs(left[1] - flat[1]) < 1

    turn(beta=45)
    expect(part(page, "said")).to_have_text("Top edge 45° up")
    assert middle_of(page, "bubble")[1] < flat[1] - 40
    turn(alpha=90, beta=-180)
    expect(part(page, "said")).to_have_text("Level, screen down")
    expect(page.get_by_label("Spirit level")).to_be_visible()


def test_a_phone_is_asked_for_samples_only_while_the_page_shows_them(level):
    page = level()
    turn = turned(page)
    turn(beta=10)
    page.traffic.wait(lambda: page.traffic.of("sensors"))
    asked = [message for message in page.traffic.received if message["type"] == "sensors"]
    assert asked == [{"type": "sensors", "on": True, "interval": 33.333}]

    page.get_by_role("button", name="Gallery", exact=True).tap()
    page.traffic.wait(lambda: {"type": "sensors", "on": False} in page.traffic.received)
    page.traffic.settle()
    sent = len(page.traffic.of("sensors"))
    turn(beta=20)
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 200))")

    assert len(page.traffic.of("sensors")) == sent


@pytest.mark.parametrize("sign", [1, -1], ids=["specification", "ios"])
def test_accelerations_have_core_motions_units_whatever_sign_the_browser_gives_them(level, sign):
    page = level()
    part(page, "values").wait_for()
    measured = [{"alpha": 10, "beta": 90, "gamma": 0}, [sign * 4.903325, sign * 9.80665, 0], [sign * 4.903325, 0, 0]]

    page.evaluate(MEASURE, measured)

    values = part(page, "values")
    expect(values).to_contain_text("Pitch 90°, roll 0°, yaw 10°")
    expect(values).to_contain_text("Gravity 0.00, -1.00, 0.00")
    expect(values).to_contain_text("Acceleration -0.50, 0.00, 0.00")
    expect(values).to_contain_text("Rotation 1.57, 0.00, -3.14")


def test_after_a_reload_the_level_continues(level):
    page = level()
    turn = turned(page)
    turn(gamma=-30)
    expect(part(page, "said")).to_have_text("Right edge 30° up")

    page.reload()
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")
    # After the reload, the browser reports the device's last position to the new page.
    expect(part(page, "said")).to_have_text("Right edge 30° up")
    turn(gamma=30)

    expect(part(page, "said")).to_have_text("Left edge 30° up")


def test_where_the_browser_asks_only_within_a_tap_the_page_offers_it(level):
    page = level(ASKING.replace("ANSWER", '"granted"'))
    bar = page.locator(".sensors")
    expect(bar).to_contain_text("This screen uses the motion sensors of your device.")

    bar.get_by_role("button", name="Allow").tap()
    expect(bar).to_have_count(0)
    turned(page)(gamma=20)

    expect(part(page, "said")).to_have_text("Left edge 20° up")


def test_a_refused_permission_is_explained_by_the_page_and_by_the_screen(level):
    page = level(ASKING.replace("ANSWER", '"denied"'))

    page.locator(".sensors").get_by_role("button", name="Allow").tap()

    expect(page.locator(".sensors")).to_contain_text("does not permit this page to use motion sensors")
    expect(part(page, "said")).to_have_text(REFUSED)


def test_a_device_without_sensors_shows_why_the_level_does_not_move(level):
    page = level()
    expect(page.locator(".sensors")).to_contain_text("This device has no motion sensor")
    expect(part(page, "said")).to_have_text(SILENT)
    expect(part(page, "bubble")).to_be_hidden()

    expect(page.locator(".sensors")).to_have_count(0, timeout=PATIENCE * 1000)


def test_a_browser_that_refuses_sensors_is_explained(level):
    page = level(permissions=[])

    expect(page.locator(".sensors")).to_contain_text("does not permit this page to use motion sensors")
    expect(part(page, "said")).to_have_text(REFUSED)


def test_a_desktop_without_a_touch_screen_is_not_asked(server, level):
    page = level(has_touch=False, is_mobile=False)

    expect(part(page, "said")).to_have_text(SILENT)
    assert [message for message in page.traffic.received if message["type"] == "sensors"] == []


def test_a_script_tilts_the_device(server, tmp_path):
    steps = ["scroll down --until motion", "tap motion", "tilt --gamma 20", 'expect said text "Left edge 20° up"', "tilt --beta -30 --gamma -15",
             'expect said text "Right edge 13° up, bottom edge 30° up"']

    done = baton("run", "-", "--url", server.url + "/gallery", stdin="\n".join(steps) + "\n", cwd=tmp_path)

    assert done.returncode == 0, done


def test_a_screen_that_reads_no_sensors_cannot_be_tilted(server):
    done = baton("tilt", "--beta", "20", "--url", server.url + "/counter", "--timeout", "300ms")

    assert done.returncode == 4 and "The screen reads no motion sensors" in done.stderr, done
