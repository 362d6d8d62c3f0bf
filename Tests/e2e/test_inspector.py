"""The inspector in Chromium: input on a screen, its routing, and its effects."""

import json
import pathlib
import re

import pytest
from harness import PHONE
from pages import eventually, stands
from playwright.sync_api import expect


def inspect(visit, server, path, **options):
    """Opens a page with the inspector, and waits until the inspector receives events and class names.

    A private screen is laid out beside the panels.
    """
    page = visit(server, path, **{"viewport": {"width": 1440, "height": 900}, **options})
    expect(page.locator(".i-class").first).to_have_text(re.compile("Window$"))
    if not path.startswith("/player"):
        page.wait_for_function("() => { const { width } = document.querySelector('#stage').getBoundingClientRect();"
                               " return width < 1000 && Math.abs(width - parseFloat(document.querySelector('#screen').style.width)) < 1; }")
    return page


@pytest.fixture
def inspector(server, visit):
    page = inspect(visit, server, "/counter?inspect&name=Desk")
    expect(page.locator(".i-tree [role=treeitem]")).to_have_count(7)
    return page


def lines(page):
    return page.locator(".i-event")


def press(page, identifier):
    box = page.locator(f'#screen [data-identifier="{identifier}"]').bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_tap_shows_who_sent_it_who_was_asked_who_took_it_and_what_it_changed(inspector):
    press(inspector, "increment")

    line = lines(inspector).filter(has_text="ended").last
    expect(line).to_contain_text("Desk")
    expect(line).to_contain_text("UIButton#increment")
    line.click()
    detail = inspector.locator(".i-detail")
    expect(detail.locator(".i-verdict")).to_have_text("Handled by UIButton#increment.")
    expect(detail.locator(".i-asked .hit").first).to_contain_text("UIWindow")
    expect(detail.locator(".i-asked .missed").first).to_contain_text("the point is outside")
    expect(detail.locator(".i-chain .took")).to_contain_text("touchesEnded")
    expect(detail).to_contain_text("countUp")
    count = inspector.locator('#screen [data-identifier="count"]').text_content()
    expect(detail.locator(".i-ops")).to_contain_text(f'setUILabel#counttext"{count}"')
    overlay = inspector.locator(".i-overlay")
    expect(overlay.locator(".o-touch")).to_have_count(1)
    expect(overlay.locator(".o-taker")).to_have_count(1)
    expect(overlay.locator(".o-missed")).not_to_have_count(0)


def test_the_overlay_lies_over_the_views(inspector):
    press(inspector, "increment")
    expect(lines(inspector)).to_have_count(2)
    lines(inspector).last.click()

    def lies_over_the_button():
        taker = stands(inspector.locator(".o-taker"))
        button = stands(inspector.locator('#screen [data-identifier="increment"]'))
        for side in ("x", "y", "width", "height"):
            assert abs(taker[side] - button[side]) < 4, side
    eventually(inspector, lies_over_the_button)


def test_another_clients_events_are_told_with_its_name(server, visit):
    page = inspect(visit, server, "/player?inspect&name=Desk")
    page.get_by_role("button", name="This device").press("Enter")
    page.get_by_role("switch", name="Share my screen").click()
    expect(page.get_by_role("switch", name="Share my screen")).to_have_attribute("aria-checked", "true")
    page.get_by_role("button", name="Close").first.click()
    with server.connect("player", hello={"name": "Phone", "like": "Desk"}) as phone:
        # A client that uses the screen of another is sent only the beginning of its epoch.
        assert page.locator("#screen").get_attribute("data-epoch").startswith(phone.welcome["epoch"]), "they see one screen"
        phone.tap(identifier="volume")

        expect(lines(page).filter(has_text="Phone").filter(has_text="UISlider#volume")).to_have_count(2)
        lines(page).filter(has_text="Phone").first.click()
        expect(page.locator(".i-detail header")).to_contain_text("by Phone")


def test_filters_show_what_they_let_through(inspector):
    press(inspector, "increment")
    inspector.locator("#screen").press("ArrowDown")
    expect(lines(inspector).filter(has_text="press")).not_to_have_count(0)

    inspector.get_by_label("Kind of event").select_option("touch")
    expect(lines(inspector).filter(has_text="press")).to_have_count(0)
    expect(lines(inspector)).to_have_count(2)
    inspector.get_by_label("Filter the events").fill("ended")
    expect(lines(inspector)).to_have_count(1)
    expect(inspector.locator(".i-count")).to_contain_text("1 of ")


def test_paused_events_wait_and_come_one_by_one(inspector):
    inspector.get_by_role("button", name="Pause").click()
    press(inspector, "increment")
    expect(inspector.locator(".i-count")).to_contain_text("2 waiting")
    expect(lines(inspector)).to_have_count(0)

    inspector.get_by_role("button", name="Step").click()
    expect(lines(inspector)).to_have_count(1)
    expect(inspector.locator(".i-detail h2")).to_contain_text("began")
    inspector.get_by_role("button", name="Resume").click()
    expect(lines(inspector)).to_have_count(2)
    inspector.get_by_role("button", name="Clear").click()
    expect(lines(inspector)).to_have_count(0)


def test_events_are_exported_and_looked_at_later(inspector, tmp_path):
    press(inspector, "increment")
    expect(lines(inspector)).to_have_count(2)
    with inspector.expect_download() as download:
        inspector.get_by_role("button", name="Export").click()
    file = tmp_path / "events.json"
    download.value.save_as(file)
    saved = json.loads(file.read_text())
    assert [record["input"]["kind"] for record in saved["records"]] == ["touch", "touch"]
    assert saved["screen"] == "counter"

    inspector.get_by_role("button", name="Clear").click()
    inspector.get_by_label("Event file").set_input_files(file)
    expect(lines(inspector)).to_have_count(2)
    lines(inspector).last.click()
    expect(inspector.locator(".i-ops")).to_contain_text("UILabel#count")
    (tmp_path / "none.json").write_text("{}")
    inspector.get_by_label("Event file").set_input_files(tmp_path / "none.json")
    expect(inspector.locator(".i-message")).to_contain_text("contains no events")


def test_what_is_done_is_recorded_as_a_flow(inspector):
    inspector.get_by_role("button", name="Record").click()
    press(inspector, "increment")
    inspector.get_by_role("button", name="Stop").filter(has_text="1 step").click()

    count = inspector.locator('#screen [data-identifier="count"]').text_content()
    flow = inspector.get_by_label("The recorded flow").input_value()
    assert flow.splitlines()[2:] == ["tap #increment", f'expect #count text "{count}"']
    with inspector.expect_download() as download:
        inspector.get_by_role("button", name="Save").click()
    assert download.value.suggested_filename == "counter.flow"


def test_what_is_typed_is_recorded_and_a_secret_is_not(server, visit):
    page = inspect(visit, server, "/form?inspect")
    page.get_by_role("button", name="Record").click()
    for identifier, text in (("name", "Ada"), ("password", "hunter2")):
        field = page.locator(f'#screen [data-identifier="{identifier}"]')
        box = field.bounding_box()
        page.mouse.click(box["x"] + 30, box["y"] + box["height"] / 2)
        expect(field).to_have_attribute("data-editing", "true")
        page.keyboard.type(text)
        # Each typed character is one line in the inspector's list of events. The line appears after the patches that
        # the character causes.
        expect(lines(page).filter(has=page.locator(".c-text"))).to_have_count(3 if identifier == "name" else 10)
    page.get_by_role("button", name="Stop").click()

    flow = page.get_by_label("The recorded flow").input_value()
    assert 'type "Ada" into #name' in flow
    assert "type $PASSWORD into #password" in flow
    assert "hunter2" not in flow
    page.get_by_role("button", name="Close").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    assert "hunter2" not in pathlib.Path(download.value.path()).read_text()


def test_select_chooses_a_view_without_touching_it(inspector):
    count = inspector.locator('#screen [data-identifier="count"]').text_content()
    inspector.get_by_role("button", name="Select", exact=True).click()
    press(inspector, "increment")

    facts = inspector.locator(".i-facts")
    expect(facts.locator("h2")).to_have_text("UIButton")
    expect(facts).to_contain_text("CounterViewController")
    expect(facts.locator(".i-chain li").last).not_to_be_empty()
    expect(facts).to_contain_text("receives touches")
    expect(inspector.locator('[role=treeitem][aria-selected="true"]')).to_contain_text("#increment")
    expect(lines(inspector)).to_have_count(0)
    assert inspector.locator('#screen [data-identifier="count"]').text_content() == count


def test_the_outline_is_a_tree_that_the_keyboard_moves_in(inspector):
    tree = inspector.get_by_role("tree")
    tree.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown"):
        inspector.keyboard.press(key)
    expect(inspector.locator('[role=treeitem][aria-selected="true"]')).to_contain_text("#count")
    assert tree.get_attribute("aria-activedescendant") == inspector.locator('[role=treeitem][aria-selected="true"]').get_attribute("id")
    inspector.keyboard.press("Home")
    inspector.keyboard.press("ArrowLeft")
    expect(inspector.locator("[role=treeitem]")).to_have_count(1)
    inspector.keyboard.press("ArrowRight")
    expect(inspector.locator("[role=treeitem]")).to_have_count(7)
    inspector.get_by_label("Find a view").fill("slider")
    expect(inspector.locator("[role=treeitem]")).to_have_count(3)
    expect(lines(inspector)).to_have_count(0)


def test_the_views_stand_in_space_and_turn(inspector):
    inspector.get_by_role("button", name="3-D").click()
    planes = inspector.locator(".i-plane")
    expect(planes).to_have_count(7)
    scene = inspector.locator(".i-scene")
    before = scene.get_attribute("style")
    inspector.locator(".i-room").press("ArrowRight")
    expect(scene).not_to_have_attribute("style", before)
    planes.filter(has_text="Increment").first.dispatch_event("click")
    expect(inspector.locator(".i-facts h2")).to_have_text("UIButton")
    inspector.get_by_role("button", name="Live").click()
    expect(inspector.locator(".i-exploded")).to_be_hidden()


def test_on_a_phone_the_panels_take_turns(server, visit):
    page = visit(server, "/counter?inspect", **PHONE)
    expect(page.locator(".i-log")).to_be_visible()
    expect(page.get_by_role("tree")).to_be_hidden()
    page.get_by_role("button", name="Views", exact=True).click()
    expect(page.get_by_role("tree")).to_be_visible()
    expect(page.locator(".i-log")).to_be_hidden()
    page.get_by_role("button", name="Details", exact=True).click()
    expect(page.locator(".i-detail")).to_be_visible()


def test_without_inspect_nothing_of_it_is_loaded(server, visit):
    page = visit(server, "/counter")
    page.wait_for_load_state("networkidle")
    names = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert [name for name in names if "inspect" in name] == []
    assert page.locator("#screen").get_attribute("data-role") == "remote"


def test_the_protocol_tells_an_admin_and_nobody_else(server):
    with server.connect("player", hello={"role": "admin"}) as admin:
        assert admin.ask({"type": "control", "action": "share"})["handled"]
        like = {"like": str(admin.welcome["client"])}
        with server.connect("player", hello=like) as remote:
            check_inspection(admin, remote)


def check_inspection(admin, remote):
    """Checks what an admin and a remote on the same screen may inspect."""
    assert admin.ask({"type": "inspect", "events": True})["events"] is True
    refused = remote.ask({"type": "inspect", "tree": True})
    assert (refused["type"], refused["code"]) == ("error", "forbidden")
    remote.tap(identifier="volume")
    event = admin.receive("event")
    assert event["by"] == "UISlider#volume" and event["client"] == remote.welcome["client"]
    assert admin.ask({"type": "inspect", "node": event["node"]})["view"]["class"] == "UISlider"
    x, y, width, height = admin.one("volume")["frame"]
    answer = admin.ask({"type": "inspect", "x": x + width / 2, "y": y + height / 2})
    assert answer["view"]["id"] == event["node"]
    assert "PlayerViewController" in {name for _, name in admin.ask({"type": "inspect", "tree": True})["tree"]["controllers"]}
    remote.settle()
    assert [message for message in remote.messages if message["type"] == "event"] == []
