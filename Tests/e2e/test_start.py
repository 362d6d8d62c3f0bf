"""The default screens of `baton serve`, and the page that lists them."""

import json
import urllib.request

import pytest
from commands import baton
from harness import PHONE, Server
from kiosks import EXAMPLES, HD, PairedKiosk, comes, copied, saved
from playwright.sync_api import expect
from test_pairing import paired  # noqa: F401

DEMONSTRATIONS = ["counter", "form", "picture", "gallery"]


def offered(server):
    with urllib.request.urlopen(server.url + "/screens.json") as answer:
        return json.load(answer)["screens"]


def names(server):
    return [screen["name"] for screen in offered(server)]


@pytest.fixture
def museum(tmp_path):
    return copied(tmp_path / "museum", "museum.yml")


@pytest.fixture
def music(tmp_path):
    folder = tmp_path / "music"
    folder.mkdir()
    return folder


def test_without_anything_of_ones_own_all_screens_are_offered():
    with Server("--mpv", "none") as server:
        assert names(server) == ["player", *DEMONSTRATIONS]


def test_a_kiosk_or_a_folder_of_music_turns_the_demonstrations_off(museum, music):
    with Server("--mpv", "none", "--kiosk", museum) as server:
        assert names(server) == ["museum", "player"]
    with Server("--mpv", "none", "--media", music) as server:
        assert names(server) == ["player"]


@pytest.mark.parametrize("screens, expected", [
    ("all", ["museum", "player", *DEMONSTRATIONS]), ("none", ["museum"]), ("gallery, counter", ["museum", "counter", "gallery"]),
])
def test_a_list_chooses_the_screens_beside_a_kiosk(museum, screens, expected):
    with Server("--mpv", "none", "--kiosk", museum, "--screens", screens) as server:
        assert names(server) == expected


def test_a_kiosk_may_have_the_name_of_a_screen_that_is_not_offered(museum):
    museum.write_text(museum.read_text().replace("name: museum", "name: player"))
    with Server("--mpv", "none", "--kiosk", museum) as server:
        assert [(screen["name"], screen["title"]) for screen in offered(server)] == [("player", "Museum at the Old Quay")]


@pytest.mark.parametrize("arguments, words", [
    (["--screens", "counter,kitchen"], ["no screen 'kitchen'", "player, counter, form, picture, gallery"]),
    (["--screens", "none"], ["the server would have no screen"]),
    (["--screens", ""], ["the server would have no screen"]),
])
def test_a_list_that_names_no_screen_is_refused_with_a_sentence(arguments, words):
    done = baton("serve", "--port", "0", "--mpv", "none", "--state", "none", *arguments)

    assert done.returncode != 0
    for word in words:
        assert word in done.stdout + done.stderr


def test_the_address_that_is_printed_leads_to_the_kiosk(museum):
    with Server("--mpv", "none", "--kiosk", museum) as server:
        server.says(lambda lines: any(line.startswith("All screens are listed at ") for line in lines))
        assert f"Baton is at {server.url}/museum" in server.lines
    with PairedKiosk("--kiosk", museum) as server:
        assert "/museum?role=display#token=" in server.link


def test_the_start_page_says_of_each_screen_who_sees_it_and_who_controls_it(museum, visit):
    arguments = ("--mpv", "none", "--kiosk", museum, "--screens", "all", "--control", "museum=turns", "--control", "picture=staff")
    with Server(*arguments) as server:
        page = visit(server, "/", connected=False, **PHONE)
        rows = page.locator(".screen")
        expect(rows).to_have_count(6)
        expect(rows.nth(0)).to_contain_text("One person at a time controls this screen")
        expect(rows.nth(1)).to_contain_text("Everyone can control this screen")
        expect(rows.nth(2)).to_contain_text("Private: each visitor has their own copy")
        expect(rows.nth(4)).to_contain_text("Only staff can control this screen")
        for number in range(6):
            expect(rows.nth(number)).to_contain_text("Open to everyone who can reach this server")
    with PairedKiosk("--kiosk", museum) as server:
        page = visit(server, "/", connected=False)
        expect(page.locator(".screen").first).to_contain_text("Only for paired devices")


def shown_names(paired):
    """Returns the names of the displays of the screen `picture`, as the administrator sees them."""
    with paired.admin() as admin:
        screens = admin.ask({"type": "fleet"})["screens"]
    picture = next(screen for screen in screens if screen["name"] == "picture")
    return [client.get("name") for client in picture["clients"] if client["role"] == "display"]


def test_a_display_keeps_the_name_that_it_was_paired_with_when_it_comes_back_and_when_baton_does(paired, visit):
    token = paired.add(role="display", name="Hall, left", screen="picture")
    page = visit(paired.server, f"/picture?role=display#token={token}", **HD)
    assert shown_names(paired) == ["Hall, left"]
    page.reload()
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")
    assert shown_names(paired) == ["Hall, left"]
    with paired.admin() as admin:
        admin.ask({"type": "command", "screen": "picture", "do": "identify"})
        expect(page.locator(".identity .name")).to_have_text("Hall, left")

    assert paired.server.stop() == 0
    paired.start()

    page = visit(paired.server, f"/picture?role=display#token={token}", **HD)
    assert shown_names(paired) == ["Hall, left"]
    # A name in the page's address has priority over the stored name.
    visit(paired.server, f"/picture?role=display&name=Wall#token={token}", **HD)
    assert sorted(shown_names(paired)) == ["Hall, left", "Wall"]


# MARK: The pairing card

CARD = """\
kiosk: 1
name: wall
theme: {{text: "{text}", background: "{background}"}}
pages: {{start: {{{picture}body: [{{text: Welcome}}, pairing]}}}}
"""
# The colours of each text on the card, and of the card itself, as numbers.
COLORS = """(card) => {
  const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
  const texts = [...card.querySelectorAll(".how, .digits, .where")].map((text) => {
    const { color, opacity } = getComputedStyle(text);
    return [...numbers(color).slice(0, 3), Number(opacity)];
  });
  return { texts, ground: numbers(getComputedStyle(card).backgroundColor) };
}"""


def contrast(text, ground):
    """Returns the contrast ratio of two colours (WCAG 2.2, 1.4.3). The colour `text` may include an opacity."""
    def luminance(color):
        parts = [part / 255 for part in color]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    *color, opacity = text
    seen = [part * opacity + under * (1 - opacity) for part, under in zip(color, ground)]
    high, low = sorted([luminance(seen), luminance(ground)], reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("text, background, picture", [
    ("#cccccc", "#eeeeee", ""), ("#222222", "#101010", ""), ("#ffffff", "#ffffff", "picture: busy.svg, "),
])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_card_for_pairing_is_read_on_any_background(tmp_path, visit, text, background, picture, scheme):
    (tmp_path / "wall.yml").write_text(CARD.format(text=text, background=background, picture=picture))
    (tmp_path / "busy.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><rect width='20' height='40'/></svg>")
    with PairedKiosk("--kiosk", tmp_path / "wall.yml") as server:
        page = visit(server, f"/wall?role=display#token={server.token}", color_scheme=scheme, **HD)
        card = page.locator(".pairing-place .pairing-card")
        expect(card.locator(".digits")).to_be_visible()

        colors = card.evaluate(COLORS)

        # The card is opaque, so its background is a colour without transparency.
        assert len(colors["ground"]) == 3, colors
        assert len(colors["texts"]) == 3 and all(contrast(each, colors["ground"]) >= 4.5 for each in colors["texts"]), colors
        # The card's content lies inside the pairing view.
        place = page.locator(".pairing-place:has(.pairing-card)").bounding_box()
        for part in (".code", ".digits", ".where"):
            box = card.locator(part).bounding_box()
            assert place["x"] <= box["x"] and box["x"] + box["width"] <= place["x"] + place["width"] + 1
            assert place["y"] <= box["y"] and box["y"] + box["height"] <= place["y"] + place["height"] + 1


# MARK: Files

def listing(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("example, storyboard, taps, field, submit, file, table", [
    ("museum", "museum.yml", ["to-guestbook"], "guestbook-name", "guestbook-submit", "visitors.sqlite", "guestbook"),
    ("meeting-room", "room.yml", ["to-book"], "booking-who", "booking-submit", "room.sqlite", "bookings"),
])
def test_an_example_saves_rows_in_the_state_folder_and_leaves_its_own_as_it_was(tmp_path, example, storyboard, taps, field, submit, file, table):
    before = listing(EXAMPLES)
    with Server("--mpv", "none", "--kiosk", EXAMPLES / example / storyboard, "--state", tmp_path / "state",
                environment={"XDG_CACHE_HOME": str(tmp_path / "cache")}) as server:
        screen = names(server)[0]
        place = tmp_path / "state/kiosks" / screen / file
        server.says(lambda lines: f"Forms of the kiosk '{screen}' are saved in {place}." in lines)
        client = server.connect(screen, {"viewport": {"width": 390, "height": 844}, "capabilities": ["keyboard"]})
        # On the idle page, a touch anywhere leads to the start page.
        client.touch("began", 195, 600)
        client.touch("ended", 195, 600)
        for target in [*taps, field]:
            comes(client, target)
            client.tap(identifier=target)
        client.ask({"type": "text", "insert": "Ada"})
        client.tap(identifier=submit)
        # The form's page closes once the server has written the row of the form to the disk.
        comes(client, submit, is_there=False)
        assert "Ada" in saved(place, table)[0].values()
        assert server.stop() == 0
    assert listing(EXAMPLES) == before


def test_rows_are_added_to_a_file_that_is_beside_the_storyboard(tmp_path, museum):
    (museum.parent / "visitors.sqlite").touch()
    with Server("--mpv", "none", "--kiosk", museum, "--state", tmp_path / "state") as server:
        server.says(lambda lines: f"Forms of the kiosk 'museum' are saved in {museum.parent / 'visitors.sqlite'}." in lines)
