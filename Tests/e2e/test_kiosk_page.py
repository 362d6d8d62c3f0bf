"""A kiosk's pages: a display with a pairing code, paired phones, control of the screen, and the administration
page.
"""

import re

import pytest
from harness import DESKTOP, PHONE, Server
from kiosks import HD, PairedKiosk, connected, display, pin_field, pin_of, scanned, strip, wrong
from pages import stands
from playwright.sync_api import expect
from test_accessibility import findings

SIZES = pytest.mark.parametrize("options", [PHONE, HD], ids=["phone", "display"])
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])


@pytest.fixture
def kiosk():
    with PairedKiosk() as server:
        yield server


# MARK: Phones


def test_a_phone_that_scans_the_code_is_let_in_and_stays_so(kiosk, visit, tmp_path):
    wall = display(kiosk, visit)
    address = scanned(wall.locator(".pairing-corner"), tmp_path)
    assert re.fullmatch(rf"http://[^/]+:{kiosk.port}/picture#k=[\w-]+", address)

    phone = visit(kiosk, "/picture?name=Ann#" + address.split("#")[1], **PHONE)

    assert phone.evaluate("location.hash + location.search") == "?name=Ann", "nobody who looks at it sees the code"
    token = phone.evaluate("localStorage.getItem('baton.token.picture')")
    assert len(token) >= 43
    phone.reload()
    connected(phone)
    assert phone.evaluate("localStorage.getItem('baton.token.picture')") == token
    assert phone.locator("dialog").count() == 0


def test_a_phone_is_let_in_by_six_digits_under_the_name_that_was_written(kiosk, visit):
    wall = display(kiosk, visit)
    phone = visit(kiosk, "/picture", connected=False, **PHONE)
    expect(phone.get_by_role("dialog", name="Enter the code")).to_be_visible()
    expect(phone.get_by_label("Your name")).to_have_value("Linux")
    assert phone.locator("#stage").evaluate("(stage) => !stage.checkVisibility({visibilityProperty: true})")
    phone.get_by_label("Your name").fill("Ann <b>")

    # The typed code contains a space, as when it is pasted from a message.
    pin = pin_of(wall)
    pin_field(phone).fill(f"{pin[:3]} {pin[3:]}")

    connected(phone)
    expect(phone.get_by_role("dialog")).to_have_count(0)
    expect(wall.locator("#stage [role=status]", has_text="Ann <b> is here")).to_be_attached()


def test_wrong_digits_are_told_and_too_many_are_waited_for(visit):
    with PairedKiosk("--clock", "manual") as kiosk:
        wall = display(kiosk, visit)
        phone = visit(kiosk, "/picture", connected=False, traffic=True, **PHONE)
        bad = wrong(pin_of(wall))
        for left in ("4 tries are left", "3 tries are left", "2 tries are left", "One try is left"):
            pin_field(phone).fill("")
            pin_field(phone).fill(bad)
            expect(phone.get_by_role("alert")).to_contain_text(left)
        pin_field(phone).fill("")
        pin_field(phone).fill(bad)
        expect(phone.get_by_role("alert")).to_contain_text("Too many wrong codes")
        expect(phone.get_by_role("button", name=re.compile("Wait .* seconds"))).to_have_attribute("aria-disabled", "true")

        hellos = len(phone.traffic.of("hello"))
        phone.get_by_role("button", name=re.compile("Wait")).click(force=True)
        pin_field(phone).press("Enter")

        assert len(phone.traffic.of("hello")) == hellos, "nothing more is asked while it is locked"
        assert phone.locator("#screen .node").count() == 0


def test_who_was_sent_away_sees_nothing_more_and_comes_back_by_a_new_code(kiosk, visit):
    wall = display(kiosk, visit)
    phone = visit(kiosk, "/picture?name=Ann", connected=False, **PHONE)
    pin_field(phone).fill(pin_of(wall))
    connected(phone)
    admin = visit(kiosk, f"/admin#token={kiosk.secret}", connected=False)
    expect(admin.get_by_role("listitem").filter(has_text="Ann").filter(has_text="connected now")).to_be_visible()

    admin.get_by_role("button", name="Revoke…: Ann").click()
    admin.get_by_role("button", name="Revoke", exact=True).click()

    expect(phone.get_by_role("dialog", name="Your visit has ended")).to_be_visible()
    expect(phone.get_by_role("dialog")).to_contain_text("scan the code on the screen again")
    expect(phone.locator("#stage")).to_be_hidden()
    assert not phone.evaluate("localStorage.getItem('baton.token.picture')")
    phone.keyboard.press("Escape")
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("dialog", name="Your visit has ended")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("dialog", name="Enter the code")).to_be_visible()
    pin_field(phone).fill(pin_of(wall))
    connected(phone)
    expect(phone.locator("#stage")).to_be_visible()


def test_a_code_that_is_scanned_while_the_form_is_there_is_taken(kiosk, visit, tmp_path):
    wall = display(kiosk, visit)
    phone = visit(kiosk, "/picture", connected=False, **PHONE)
    expect(pin_field(phone)).to_be_visible()

    phone.evaluate("(code) => (location.hash = code)", scanned(wall.locator(".pairing-corner"), tmp_path).split("#")[1])

    connected(phone)
    assert phone.evaluate("location.hash") == ""


def test_what_a_visitor_may_not_send_is_not_sent_and_the_panel_says_so(visit):
    with PairedKiosk("--visit-grants", "media,text") as kiosk:
        wall = display(kiosk, visit)
        phone = visit(kiosk, "/picture", connected=False, traffic=True)
        pin_field(phone).fill(pin_of(wall))
        connected(phone)

        phone.mouse.click(200, 400)
        phone.keyboard.press("ArrowDown")
        phone.keyboard.press("Escape")

        expect(phone.get_by_role("dialog", name="This device")).to_contain_text("Media controls, text only. Until")
        assert not {message["type"] for message in phone.traffic.sent} & {"touch", "tap", "press", "scroll"}


@pytest.mark.parametrize("hash", ["#k=<img>", "#token=%22%3E", "#k=" + "a" * 500, "#anything"])
def test_nonsense_behind_the_address_asks_for_the_code(kiosk, visit, hash):
    page = visit(kiosk, "/picture" + hash, connected=False, **PHONE)

    expect(pin_field(page)).to_be_visible()


def test_where_nobody_has_to_be_paired_nothing_of_it_is_loaded(server, visit):
    loaded = []
    page = visit(server, "/picture")
    page.on("request", lambda request: loaded.append(request.url))
    page.reload()
    connected(page)
    page.wait_for_load_state("networkidle")

    assert not [url for url in loaded if re.search(r"admission|pairing|display|turns|control-strip|qr-code", url.split("/page/")[-1])]


# MARK: Displays


def test_a_display_shows_the_next_code_in_the_place_of_the_last(visit, tmp_path):
    with PairedKiosk("--clock", "manual") as kiosk, kiosk.admin() as admin:
        wall = display(kiosk, visit)
        pin, address = pin_of(wall), scanned(wall.locator(".pairing-corner"), tmp_path)
        wall.evaluate("window.before = document.querySelector('.pairing-card')")
        assert wall.locator(".pairing-card .spoken").text_content() == "The code is " + " ".join(pin)

        admin.ask({"type": "clock", "advance": 120000})

        expect(wall.locator(".pairing-card .digits")).not_to_have_text(f"{pin[:3]} {pin[3:]}")
        assert wall.evaluate("window.before === document.querySelector('.pairing-card')")
        assert scanned(wall.locator(".pairing-corner"), tmp_path) != address


@SCHEMES
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920)], ids=lambda size: "x".join(map(str, size)))
def test_the_code_is_read_at_every_size(kiosk, visit, tmp_path, size, scheme):
    wall = display(kiosk, visit, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)

    assert "#k=" in scanned(wall.locator(".pairing-corner"), tmp_path)
    box = wall.locator(".pairing-corner .code svg").bounding_box()
    modules = int(wall.locator(".pairing-corner .code svg").get_attribute("viewBox").split()[2])
    assert abs(box["width"] / modules - round(box["width"] / modules)) < 0.01, "each module is a whole number of dots"


def test_the_card_gives_way_to_a_finger_and_can_be_made_small(kiosk, visit):
    wall = display(kiosk, visit, has_touch=True)
    corner = wall.locator(".pairing-corner")
    box = corner.bounding_box()

    wall.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(corner).to_have_attribute("data-aside", "")
    assert corner.bounding_box()["x"] < box["x"] - box["width"]
    wall.get_by_role("button", name="Hide how to join").click()
    expect(wall.locator(".pairing-corner .code svg").first).to_be_hidden()
    expect(wall.locator(".pairing-card .digits")).to_be_visible()
    wall.reload()

    expect(wall.get_by_role("button", name="Show how to join")).to_be_visible()


def test_a_display_is_touched_too(kiosk, visit):
    wall = display(kiosk, visit, has_touch=True, traffic=True)

    wall.touchscreen.tap(960, 600)

    assert wall.traffic.done(lambda message: message["type"] == "touch")["type"] == "done"


def test_a_display_that_loses_its_server_keeps_its_picture_and_says_so_in_a_corner(visit):
    from link import Link
    with PairedKiosk() as kiosk, Link(kiosk.port) as link:
        wall = visit(link, f"/picture?role=display#token={kiosk.token}", **HD)
        expect(wall.locator(".pairing-card")).to_be_visible()
        nodes = wall.locator("#screen .node").count()

        link.hold()
        link.cut()

        pill = wall.get_by_text("Reconnecting…")
        expect(pill).to_be_visible()
        box = pill.bounding_box()
        assert box["x"] < 100 and box["y"] > 950 and box["height"] < 60
        assert wall.locator("#screen").get_attribute("data-dimmed") is None
        assert wall.locator("#screen .node").count() == nodes
        expect(wall.locator(".pairing-corner")).to_be_hidden()
        link.release()
        expect(pill).to_be_hidden()
        expect(wall.locator(".pairing-corner")).to_be_visible()


def test_a_display_whose_token_is_refused_says_what_it_needs_and_keeps_it(kiosk, visit):
    wall = visit(kiosk, "/picture?role=display#token=" + "x" * 43, connected=False, **HD)

    dialog = wall.get_by_role("dialog", name="This display has no access")
    expect(dialog).to_contain_text("baton devices add --role display")
    expect(dialog.get_by_role("textbox")).to_have_count(0)
    assert wall.evaluate("localStorage.getItem('baton.token.picture')") == "x" * 43


@pytest.fixture
def tell(kiosk, visit):
    """Yields a display, and a function that sends commands to it."""
    page = display(kiosk, visit)
    with kiosk.connect("admin", says_hello=False) as admin:
        admin.send({"type": "hello", "role": "admin", "token": kiosk.secret})
        admin.receive("welcome")
        yield page, lambda command: admin.ask({"type": "command", "screen": "picture", **command})


def test_a_display_says_which_one_it_is(tell):
    page, say = tell
    number = page.locator("#screen").get_attribute("data-client")

    say({"do": "identify"})

    expect(page.locator(".identity")).to_have_text(f"{number}WallPicture")
    expect(page.locator(".identity")).to_be_hidden()


def test_a_message_stands_above_the_picture_as_text_until_it_is_taken_away(tell):
    page, say = tell
    say({"do": "message", "text": "We close <img src=x onerror=alert(1)> in 5 minutes"})
    expect(page.locator(".banner")).to_have_text("We close <img src=x onerror=alert(1)> in 5 minutes")
    say({"do": "message", "text": "Closed"})
    expect(page.locator(".banner")).to_have_text("Closed")

    say({"do": "message"})

    expect(page.locator(".banner")).to_have_count(0)


def test_a_blank_display_is_black_and_nothing_wakes_it_but_the_word(tell):
    page, say = tell
    page.evaluate("window.keys = 0; document.addEventListener('keydown', () => (window.keys += 1))")
    say({"do": "blank"})
    curtain = page.locator(".curtain")
    expect(curtain).to_be_visible()
    assert curtain.evaluate("(each) => [getComputedStyle(each).backgroundColor, getComputedStyle(each).cursor]") == ["rgb(0, 0, 0)", "none"]

    page.mouse.click(500, 500)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")

    expect(curtain).to_be_visible()
    assert page.evaluate("window.keys") == 0
    page.reload()
    expect(curtain).to_be_visible()
    say({"do": "unblank"})
    expect(curtain).to_have_count(0)
    page.keyboard.press("Enter")
    assert page.evaluate("!document.querySelector('#stage').inert")


def test_a_display_is_loaded_anew_when_it_is_told_to(tell):
    page, say = tell
    page.evaluate("window.before = true")

    say({"do": "reload"})

    page.wait_for_function("() => !window.before")
    connected(page)


def test_a_page_that_hangs_is_led_away(server, visit):
    page = visit(server, "/picture?role=display")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.wait_for_function("() => navigator.serviceWorker.controller")

    # The watchdog sends this request when the page hangs.
    page.evaluate("() => void fetch('/web/hung?page=' + encodeURIComponent(location.pathname + location.search))")

    # The service worker navigates the page to its own address and answers with an error. The browser therefore shows an
    # error instead of the page, and later tries to load the address again.
    page.wait_for_function("() => !document.querySelector('#screen')")


# MARK: Control


@pytest.fixture
def turns():
    with Server("--mpv", "none", "--control", "picture=turns", "--clock", "manual") as server:
        yield server


def center(page):
    box = page.locator("#screen").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_touch_takes_the_baton_and_all_are_told_who_has_it(turns, visit):
    ann, bob = visit(turns, "/picture?name=Ann", **PHONE), visit(turns, "/picture?name=Bob", **PHONE, traffic=True)
    wall = visit(turns, "/picture?role=display&name=Wall", **HD)
    for page in (ann, bob):
        expect(strip(page)).to_contain_text("Touch to take control")
    # While there is no holder, the strip that names the holder does not cover a display's picture.
    expect(wall.locator(".turns")).to_be_hidden()

    ann.touchscreen.tap(*center(ann))

    expect(strip(ann)).to_contain_text("You have control")
    expect(strip(ann).locator(".left")).to_have_text(re.compile(r"\d+ s"))
    for page in (bob, wall):
        expect(strip(page)).to_contain_text("Ann has control")
    # A client without control is shown the name of the holder, and its touch has no effect.
    bob.touchscreen.tap(*center(bob))
    assert bob.traffic.done(lambda message: message["type"] == "touch")["code"] == "notYourTurn"
    expect(bob.locator("#status")).to_contain_text("Ann")
    # The strip that names the holder is above the screen and covers no part of the screen.
    top = stands(strip(bob))
    assert bob.locator("#screen").bounding_box()["y"] >= top["y"] + top["height"] - 1


def test_who_holds_the_baton_is_asked_and_gives_it(turns, visit):
    ann, bob = visit(turns, "/picture?name=Ann", **PHONE), visit(turns, "/picture?name=Bob", **PHONE)
    strip(ann).get_by_role("button", name="Take control").click()
    expect(strip(ann)).to_contain_text("You have control")

    strip(bob).get_by_role("button", name="Request control").click()

    expect(strip(bob)).to_contain_text("Waiting for Ann")
    wish = ann.get_by_role("group", name="Request for control")
    expect(wish.get_by_role("alert")).to_have_text("Bob requests control")
    wish.get_by_role("button", name="Allow").click()
    expect(strip(bob)).to_contain_text("You have control")
    expect(strip(ann)).to_contain_text("Bob has control")
    expect(wish).to_have_count(0)


def test_who_holds_the_baton_says_not_now_by_keys_alone_and_lets_go_later(turns, visit):
    ann, bob = visit(turns, "/picture?name=Ann"), visit(turns, "/picture?name=Bob")
    ann.keyboard.press("Tab")
    expect(strip(ann).get_by_role("button", name="Take control")).to_be_focused()
    ann.keyboard.press("Enter")
    expect(strip(ann)).to_contain_text("You have control")
    strip(bob).get_by_role("button", name="Request control").click()
    wish = ann.get_by_role("group", name="Request for control")
    expect(wish).to_be_visible()

    wish.get_by_role("button", name="Not now").press("Enter")

    expect(wish).to_have_count(0)
    expect(strip(bob).get_by_role("button", name="Request control")).to_be_visible()
    expect(strip(ann)).to_contain_text("You have control")
    strip(ann).get_by_role("button", name="Release").press(" ")
    for page in (ann, bob):
        expect(strip(page)).to_contain_text("Touch to take control")


def test_a_wish_that_nobody_answers_is_granted_in_time(turns, visit):
    ann, bob = visit(turns, "/picture?name=Ann", **PHONE), visit(turns, "/picture?name=Bob", **PHONE)
    strip(ann).get_by_role("button", name="Take control").click()
    expect(strip(ann)).to_contain_text("You have control")
    strip(bob).get_by_role("button", name="Request control").click()
    expect(ann.get_by_role("group", name="Request for control")).to_be_visible()

    with turns.connect("picture", {"role": "admin"}) as admin:
        admin.ask({"type": "clock", "advance": 5000})

    expect(strip(bob)).to_contain_text("You have control")


def test_the_baton_is_given_to_somebody_in_the_panel(turns, visit):
    ann, bob = visit(turns, "/picture?name=Ann"), visit(turns, "/picture?name=Bob")
    strip(ann).get_by_role("button", name="Take control").click()
    expect(strip(ann)).to_contain_text("You have control")
    ann.locator("#about").focus()
    ann.keyboard.press("Enter")

    ann.get_by_role("button", name="Give control to Bob").click()

    expect(strip(bob)).to_contain_text("You have control")
    expect(ann.locator(".panel .people li", has_text="Bob")).to_contain_text("has control")
    expect(ann.get_by_role("button", name="Give control to Bob")).to_have_count(0)


def test_a_page_that_comes_back_has_its_turn_still(turns, visit):
    ann, bob = visit(turns, "/picture?name=Ann", **PHONE), visit(turns, "/picture?name=Bob", **PHONE)
    ann.touchscreen.tap(*center(ann))
    expect(strip(ann)).to_contain_text("You have control")

    ann.reload()

    expect(strip(ann)).to_contain_text("You have control")
    expect(strip(bob)).to_contain_text("Ann has control")


def test_where_only_staff_controls_a_screen_others_are_told_so(visit):
    with Server("--mpv", "none", "--control", "staff") as server:
        page = visit(server, "/picture?name=Ann", **PHONE, traffic=True)
        admin = visit(server, "/picture?role=admin")
        expect(strip(page)).to_contain_text("Only staff can control this screen")
        expect(strip(admin)).to_contain_text("Only staff can control this screen")

        page.touchscreen.tap(*center(page))

        assert page.traffic.done(lambda message: message["type"] == "touch")["code"] == "forbidden"


# MARK: The administration page


def admin_page(kiosk, visit, **options):
    page = visit(kiosk, "/admin", connected=False, **options)
    page.get_by_label("Secret").fill("nonsense")
    page.get_by_label("Secret").press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Sign-in failed")).to_be_visible()
    page.get_by_label("Secret").fill(kiosk.secret)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Devices", exact=True)).to_be_visible()
    return page


@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_device_is_added_by_its_link_renamed_and_revoked(kiosk, visit, options, tmp_path):
    admin = admin_page(kiosk, visit, **options)
    admin.get_by_role("button", name="Add a device…").click()
    admin.get_by_role("textbox", name="Name").fill("Left <i>")
    admin.locator("select[name=screen]").select_option(label="Picture")
    admin.get_by_role("button", name="Add", exact=True).click()
    dialog = admin.get_by_role("dialog", name="Link for Left <i>")
    link = dialog.get_by_role("textbox", name="Link").input_value()
    assert scanned(dialog, tmp_path) == link
    dialog.get_by_role("button", name="Done").click()
    card = admin.get_by_role("listitem").filter(has_text="Left <i>")
    expect(card).to_contain_text("Display · /picture")

    wall = visit(kiosk, link.split(str(kiosk.port))[1], **HD)
    expect(wall.locator(".pairing-card")).to_be_visible()
    admin.get_by_role("button", name="Refresh").click()
    expect(card).to_contain_text("connected now")
    card.get_by_role("button", name="Rename").click()
    admin.get_by_role("textbox", name="Name").fill("Right")
    admin.keyboard.press("Enter")
    card = admin.get_by_role("listitem").filter(has_text="Right")
    expect(card).to_be_visible()
    card.get_by_role("button", name="Revoke").click()
    admin.get_by_role("button", name="Revoke", exact=True).click()

    expect(card).to_have_count(0)
    expect(wall.get_by_role("dialog", name="This display has no access")).to_be_visible()


def test_the_secret_is_asked_for_once_and_forgotten_when_one_signs_out(kiosk, visit):
    admin = admin_page(kiosk, visit)
    admin.reload()
    expect(admin.get_by_role("heading", name="Devices", exact=True)).to_be_visible()

    admin.get_by_role("button", name="Sign out").click()

    expect(admin.get_by_label("Secret")).to_be_visible()
    expect(admin.get_by_label("Secret")).to_have_value("")
    admin.reload()
    expect(admin.get_by_label("Secret")).to_be_visible()


def test_the_fleet_is_seen_as_it_is_and_told_what_to_do(kiosk, visit):
    wall = display(kiosk, visit)
    admin = admin_page(kiosk, visit)
    row = admin.get_by_role("table", name="Clients of Picture").get_by_role("row").filter(has_text="Wall")
    expect(row).to_contain_text("Display")
    expect(row.get_by_role("cell").nth(2)).to_have_text("Current")
    expect(row.get_by_role("cell").nth(4)).to_have_text("Shown")

    row.get_by_role("button", name="Blank: Wall", exact=True).click()
    expect(wall.locator(".curtain")).to_be_visible()
    expect(row.get_by_role("cell").nth(4)).to_have_text("Blank")
    row.get_by_role("button", name="Unblank: Wall").click()
    expect(wall.locator(".curtain")).to_have_count(0)
    admin.get_by_role("button", name="Message…: all displays of Picture").click()
    admin.get_by_label("Text").fill("We close <b>soon</b>")
    admin.get_by_role("button", name="Show", exact=True).click()
    expect(wall.locator(".banner")).to_have_text("We close <b>soon</b>")
    row.get_by_role("button", name="Message…: Wall").click()
    admin.get_by_role("button", name="Remove").click()
    expect(wall.locator(".banner")).to_have_count(0)
    # An update of the table does not take the focus away from a button.
    row.get_by_role("button", name="Identify: Wall").focus()
    with kiosk.admin() as other:
        other.ask({"type": "tap", "target": {"x": 100, "y": 300}})
        expect(admin.get_by_role("row").filter(has_text="Admin")).to_be_visible()
        expect(row.get_by_role("button", name="Identify: Wall")).to_be_focused()

    wall.close()

    expect(row).to_have_count(0)


def test_a_visit_is_ended_from_the_admins_page(kiosk, visit):
    wall = display(kiosk, visit)
    phone = visit(kiosk, "/picture?name=Ann", connected=False, **PHONE)
    pin_field(phone).fill(pin_of(wall))
    connected(phone)
    admin = admin_page(kiosk, visit, **PHONE)

    admin.get_by_role("button", name="End…: Ann").click()
    admin.get_by_role("button", name="End", exact=True).click()

    expect(phone.get_by_role("dialog", name="Your visit has ended")).to_be_visible()
    expect(admin.get_by_role("button", name="End…: Ann")).to_have_count(0)


# MARK: Accessibility


@SCHEMES
@SIZES
def test_no_barrier_is_found_in_the_form(kiosk, visit, options, scheme):
    phone = visit(kiosk, "/picture", connected=False, **options, color_scheme=scheme)
    expect(pin_field(phone)).to_be_visible()
    found = findings(phone)
    pin_field(phone).fill("12")
    pin_field(phone).press("Enter")
    expect(phone.get_by_role("alert")).to_contain_text("six digits")

    assert found + findings(phone) == []


@SCHEMES
def test_no_barrier_is_found_on_a_display(kiosk, visit, scheme):
    wall = display(kiosk, visit, color_scheme=scheme)

    assert findings(wall) == []


@SCHEMES
@SIZES
def test_no_barrier_is_found_where_turns_are_taken(turns, visit, options, scheme):
    ann, bob = visit(turns, "/picture?name=Ann", **options, color_scheme=scheme), visit(turns, "/picture?name=Bob", **PHONE)
    strip(bob).get_by_role("button", name="Take control").click()
    expect(strip(ann)).to_contain_text("Bob has control")
    # The scan begins after the notice has faded, because colours are not final during a fade.
    expect(ann.locator("#stage [role=status]")).to_have_text("Bob is here")
    expect(ann.locator(".pile")).to_be_hidden()
    found = findings(ann)
    strip(bob).get_by_role("button", name="Release").click()
    strip(ann).get_by_role("button", name="Take control").click()
    expect(strip(ann)).to_contain_text("You have control")
    strip(bob).get_by_role("button", name="Request control").click()
    expect(ann.get_by_role("group", name="Request for control")).to_be_visible()

    assert found + findings(ann) == []


@SCHEMES
@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_barrier_is_found_on_the_admins_page(kiosk, visit, options, scheme):
    display(kiosk, visit)
    admin = visit(kiosk, "/admin", connected=False, **options, color_scheme=scheme)
    expect(admin.get_by_label("Secret")).to_be_visible()
    found = findings(admin)
    admin.goto(f"{kiosk.url}/admin#token={kiosk.secret}")
    admin.reload()
    expect(admin.get_by_role("listitem").filter(has_text="connected now")).to_be_visible()
    found += findings(admin)
    admin.get_by_role("button", name="Add a device…").click()

    assert found + findings(admin) == []
