"""Text input: by scripts over the socket, and by a person in a real Chromium."""

import pytest
from harness import DESKTOP, PATIENCE, PHONE, Server
from playwright.sync_api import expect

BULLET = "•"


@pytest.fixture
def server(tmp_path):
    with Server("--mpv", "none", environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        yield server


def write(client, **fields):
    return client.ask({"type": "text", **fields})


# MARK: Scripts


def test_a_script_registers_with_taps_and_text(server):
    with server.connect("form") as client:
        client.tap(identifier="name")
        for text in ["Ann", "\n", "ann@example.org", "\n", "secret pass", "\n", "Hello\nthere"]:
            assert write(client, insert=text)["handled"]
        assert client.one("register")["enabled"]
        client.tap(identifier="register")

        assert client.value("message") == "Welcome, Ann!"
        assert client.value("name") == ""


def test_all_that_a_keyboard_does_goes_over_the_wire(server):
    with server.connect("form") as client:
        assert not write(client, insert="nobody")["handled"]
        client.tap(identifier="about")
        write(client, insert="helo wrld 👍🏽")
        write(client, delete=1)
        write(client, replace=[0, 4], insert="hello")
        write(client, select=[6, 4])
        write(client, insert="world")
        assert client.value("about") == "hello world "
        write(client, select=[5, 0], mark="に", selection=[1, 0])
        about = client.properties("about")
        assert (about["marked"], about["selection"], about["editing"]) == ([5, 1], [6, 0], True)
        write(client, mark="日本")
        write(client, unmark=True)
        assert client.value("about") == "hello日本 world "
        write(client, select=[2**31 - 1, 2**31 - 1])
        write(client, delete=100)
        assert client.value("about") == ""

        done = write(client, end=True)

        assert done["handled"] and done["by"] == "UITextView#about"
        assert "editing" not in client.properties("about")


@pytest.mark.parametrize("message,field", [
    ('{"type":"text","seq":1}', "insert"), ('{"type":"text","seq":1,"delete":0}', "delete"),
    ('{"type":"text","seq":1,"select":[0]}', "select"), ('{"type":"text","seq":1,"replace":[0,1]}', "insert"),
])
def test_what_is_wrong_is_named(server, message, field):
    with server.connect("form") as client:
        client.send(message)

        error = client.receive("error")

        assert error["code"] == "badMessage" and error["message"].startswith(field + ":") and error["seq"] == 1


def test_a_secret_is_sent_to_nobody(server):
    with server.connect("form") as client:
        client.tap(identifier="password")
        write(client, insert="hunter2 🎵")
        client.settle()

        assert client.value("password") == BULLET * 10
        assert client.properties("password")["text"] == BULLET * 10
        assert "hunter" not in str(client.messages)


def test_the_clear_button_is_a_button_like_any_other(server):
    with server.connect("form") as client:
        client.tap(identifier="name")
        write(client, insert="Ann")
        client.tap(label="Clear text")

        assert client.value("name") == ""
        assert client.properties("name")["editing"]


# MARK: Text in a browser


def entry(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"] .entry')


def focused(page):
    return page.evaluate("document.activeElement.closest('[data-identifier]')?.dataset.identifier ?? null")


def is_focused(page, identifier):
    page.wait_for_function("(wanted) => (document.activeElement.closest('[data-identifier]')?.dataset.identifier ?? null) === wanted", arg=identifier)


@pytest.mark.parametrize("options", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_person_fills_the_form(server, visit, options):
    page = visit(server, "/form", **options)
    name = entry(page, "name")
    name.tap() if options is PHONE else name.click()
    expect(page.locator('[data-identifier="name"]')).to_have_attribute("data-editing", "true")

    # The text is typed at full speed, so that keys arrive before the answers to earlier keys.
    page.keyboard.type("Ann\nann@example.org\n")
    expect(entry(page, "password")).to_be_focused()
    page.keyboard.type("secret pass\n")
    expect(entry(page, "about")).to_be_focused()
    page.keyboard.type("Hello\nthere")

    expect(name).to_have_value("Ann")
    expect(entry(page, "email")).to_have_value("ann@example.org")
    expect(entry(page, "about")).to_have_value("Hello\nthere")
    expect(page.locator('[data-identifier="left"]')).to_have_text("269")
    page.locator('[data-identifier="register"]').click()
    expect(page.locator('[data-identifier="message"]')).to_have_text("Welcome, Ann!")
    expect(name).to_have_value("")
    expect(page.locator("[data-editing]")).to_have_count(0)
    is_focused(page, None)


def test_carets_selections_and_corrections_reach_the_server(server, visit):
    page = visit(server, "/form")
    about = entry(page, "about")
    about.click()
    page.keyboard.type("hello wrold")
    page.keyboard.press("Control+Backspace")
    page.keyboard.type("world 👍🏽")
    page.keyboard.press("Backspace")
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    page.keyboard.type("big ")
    page.keyboard.press("Home")
    page.keyboard.press("Delete")
    page.keyboard.type("H")
    page.keyboard.press("Shift+End")
    page.keyboard.press("Control+c")
    expect(about).to_have_value("Hello big world ")

    page.keyboard.type("x")
    page.keyboard.press("Control+v")

    expect(about).to_have_value("Hxello big world ")
    # The server has the same text that the page shows.
    expect(page.locator('[data-identifier="left"]')).to_have_text(str(280 - len("Hxello big world ")))


def test_a_click_puts_the_caret_between_the_letters_that_are_seen(server, visit):
    page = visit(server, "/form")
    about = entry(page, "about")
    about.click()
    page.keyboard.type("iiiiiiiiiiWWWWWWWWWW")
    entry(page, "name").click()
    box = about.bounding_box()

    about.click(position={"x": 10 + 10 * 4.3, "y": 20})
    page.keyboard.type("|")

    expect(page.locator('[data-identifier="left"]')).to_have_text("259")
    text = about.input_value()
    assert text.replace("|", "") == "iiiiiiiiiiWWWWWWWWWW" and 0 < text.index("|") < 20, (text, box)
    # The caret is at the position that the browser chose, not at the position that the server estimated.
    assert about.evaluate("element => element.selectionStart") == text.index("|") + 1


def test_the_mouse_selects(server, visit):
    page = visit(server, "/form")
    name = entry(page, "name")
    name.click()
    page.keyboard.type("first second")
    name.dblclick(position={"x": 20, "y": 20})
    page.keyboard.type("x")
    expect(name).to_have_value("x second")
    box = name.bounding_box()
    page.mouse.move(box["x"] + 8, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 20, steps=5)
    page.mouse.up()
    page.keyboard.type("all")

    expect(name).to_have_value("all")


def test_what_the_server_refuses_is_taken_back(server, visit):
    page = visit(server, "/form")
    name = entry(page, "name")
    name.click()
    page.keyboard.insert_text("n" * 39)
    expect(name).to_have_value("n" * 39)

    page.keyboard.type("abc")

    expect(name).to_have_value("n" * 39 + "a")


def test_an_input_method_composes(server, visit):
    page = visit(server, "/form")
    about = entry(page, "about")
    about.click()
    page.keyboard.type("ab")
    page.keyboard.press("ArrowLeft")
    session = page.context.new_cdp_session(page)
    for text in ["に", "にほ", "にほん"]:
        session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        expect(page.locator('[data-identifier="left"]')).to_have_text(str(278 - len(text)))
    session.send("Input.insertText", {"text": "日本"})

    expect(about).to_have_value("a日本b")
    expect(page.locator('[data-identifier="left"]')).to_have_text("276")
    page.keyboard.type("!")
    expect(about).to_have_value("a日本!b")


def test_tab_goes_to_the_next_field_and_escape_puts_the_keyboard_away(server, visit):
    page = visit(server, "/form")
    entry(page, "name").click()
    page.keyboard.type("Ann")
    page.keyboard.press("Tab")
    while focused(page) != "email":
        page.keyboard.press("Tab")
    expect(page.locator('[data-identifier="email"]')).to_have_attribute("data-editing", "true")
    page.keyboard.type("a@b.c")
    expect(entry(page, "email")).to_have_value("a@b.c")

    page.keyboard.press("Escape")

    expect(page.locator("[data-editing]")).to_have_count(0)
    is_focused(page, None)


def test_touching_elsewhere_keeps_the_keyboard(server, visit):
    page = visit(server, "/form", **PHONE)
    entry(page, "name").tap()
    page.keyboard.type("Ann")

    page.touchscreen.tap(200, 800)
    page.keyboard.type("a")

    expect(entry(page, "name")).to_have_value("Anna")
    is_focused(page, "name")


def test_the_clear_button_clears_and_the_field_goes_on(server, visit):
    page = visit(server, "/form")
    name = entry(page, "name")
    name.click()
    page.keyboard.type("Ann")
    page.get_by_role("button", name="Clear text").click()
    expect(name).to_have_value("")

    page.keyboard.type("Bob")

    expect(name).to_have_value("Bob")


def test_a_phone_is_told_which_keyboard_to_show(server, visit):
    page = visit(server, "/form", **PHONE)

    attributes = "element => ['inputmode', 'enterkeyhint', 'autocomplete', 'autocapitalize', 'type'].map((name) => element.getAttribute(name))"
    assert entry(page, "email").evaluate(attributes) == ["email", "next", "email", "none", "text"]
    assert entry(page, "password").evaluate(attributes) == [None, "next", "new-password", "none", "password"]
    assert entry(page, "name").evaluate(attributes) == [None, "next", "name", "words", "text"]


def test_a_screen_reader_finds_text_boxes_by_their_names(server, visit):
    page = visit(server, "/form")

    for name in ["Name", "Email", "Password", "About you"]:
        expect(page.get_by_role("textbox", name=name, exact=True)).to_be_visible()
    page.get_by_role("textbox", name="Email", exact=True).focus()
    expect(page.locator('[data-identifier="email"]')).to_have_attribute("data-editing", "true", timeout=PATIENCE * 1000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_placeholders_can_be_read(server, visit, scheme):
    page = visit(server, "/form", color_scheme=scheme)

    ratio = entry(page, "name").evaluate("""element => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const over = (...colors) => {
        for (const color of colors) { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); }
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
          const value = part / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ground = [getComputedStyle(document.body).backgroundColor, getComputedStyle(element.parentElement).backgroundColor];
      const [dark, light] = [over(...ground), over(...ground, getComputedStyle(element, "::placeholder").color)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    }""")

    assert ratio >= 4.5, ratio
