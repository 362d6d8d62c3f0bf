"""The appearance of a kiosk: its own light or dark setting, the place of the pairing card, and that no other element
covers controls.
"""

import pytest
from kiosks import HD, PairedKiosk, node
from pages import eventually
from playwright.sync_api import expect

LIGHT, DARK = "rgb(250, 240, 230)", "rgb(20, 30, 40)"
STORYBOARD = """\
kiosk: 1
control: turns
appearance: APPEARANCE
sizes: [1920x1080, 390x844]
theme: {background: {light: "#faf0e6", dark: "#141e28"}}
styles: {own: {color: {light: "#102030", dark: "#c0d0e0"}}}
pages:
  start:
    - text: Welcome
      id: words
    - text: In a colour of its own
      id: own
      style: own
    - button: Go on
      id: go
      tap: {go: next}
    - pairing
    - text: Below it
      id: below
  next:
    title: A page whose title is so long that it goes on under whatever stands in the middle
    body:
      - text: Next
"""


@pytest.fixture
def lobby(tmp_path):
    file = tmp_path / "lobby.yml"
    file.write_text(STORYBOARD.replace("APPEARANCE", "automatic"))
    with PairedKiosk("--kiosk", file) as server:
        server.save = lambda appearance: file.write_text(STORYBOARD.replace("APPEARANCE", appearance))
        yield server


def display(lobby, visit, **options):
    page = visit(lobby, f"/lobby?role=display&name=Wall#token={lobby.token}", **HD, **options)
    expect(page.locator(".pairing-card")).to_be_visible()
    return page


def colors(page):
    """Returns the backdrop's colour and the colours of two labels."""
    color = "(element) => getComputedStyle(element).color"
    behind = page.locator("#backdrop").evaluate("(element) => getComputedStyle(element).backgroundColor")
    return [behind, *(node(page, name).evaluate(color) for name in ("words", "own"))]


def looks(page, expected):
    def check():
        assert colors(page) == expected

    eventually(page, check)


OF_LIGHT = [LIGHT, "rgb(0, 0, 0)", "rgb(16, 32, 48)"]
OF_DARK = [DARK, "rgb(255, 255, 255)", "rgb(192, 208, 224)"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_kiosk_is_light_or_dark_by_its_own_word_from_when_it_is_saved(lobby, visit, scheme):
    own, other = (OF_LIGHT, OF_DARK) if scheme == "light" else (OF_DARK, OF_LIGHT)
    page = display(lobby, visit, color_scheme=scheme)
    looks(page, own)

    lobby.save("light" if scheme == "dark" else "dark")
    looks(page, other)
    lobby.save(scheme)
    looks(page, own)
    # A display that connects later has the same appearance from the start.
    lobby.save("light" if scheme == "dark" else "dark")
    looks(page, other)
    looks(display(lobby, visit, color_scheme=scheme), other)

    lobby.save("automatic")
    looks(page, own)


def test_a_page_follows_its_device_where_nothing_is_said(lobby, visit):
    page = display(lobby, visit, color_scheme="light")
    looks(page, OF_LIGHT)

    page.emulate_media(color_scheme="dark")

    looks(page, OF_DARK)


def test_the_card_is_where_it_has_a_place_and_covers_nothing_of_other_pages(lobby, visit):
    wall = display(lobby, visit)
    expect(wall.locator(".pairing-place .pairing-card")).to_be_visible()
    expect(wall.locator(".pairing-corner")).to_have_count(0)

    node(wall, "go").click()

    expect(wall.get_by_text("Next", exact=True)).to_be_visible()
    expect(wall.locator(".pairing-card")).to_have_count(0)
    node(wall, "back").click()
    expect(wall.locator(".pairing-place .pairing-card")).to_be_visible()


def test_on_a_display_whose_turn_it_is_covers_no_way_back(lobby, visit):
    wall = display(lobby, visit)
    chip = wall.locator(".turns")
    expect(chip).to_be_hidden()

    node(wall, "go").click()

    expect(chip).to_contain_text("You have control")
    box, way = chip.bounding_box(), node(wall, "back").bounding_box()
    assert way["x"] + way["width"] < box["x"] and box["x"] + box["width"] < 0.85 * 1920
    # Touches on the text of the strip about control reach the view below the strip. Touches on the strip's button do
    # not.
    under = "([x, y]) => document.elementFromPoint(x, y).closest('.turns') !== null"
    words, button = chip.locator(".text").bounding_box(), chip.get_by_role("button").bounding_box()
    assert not wall.evaluate(under, [words["x"] + words["width"] / 2, words["y"] + words["height"] / 2])
    assert wall.evaluate(under, [button["x"] + button["width"] / 2, button["y"] + button["height"] / 2])
    chip.get_by_role("button", name="Release").click()
    expect(chip).to_be_hidden()
