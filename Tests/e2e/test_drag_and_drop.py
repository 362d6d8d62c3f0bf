"""Drag and drop on the gallery's page: by mouse, finger and keys, and from outside of the browser."""

import base64

import pytest
from harness import PATIENCE, PHONE, Server
from pages import Traffic, center, eventually
from playwright.sync_api import expect
from test_gallery import shown, walk
from test_input import fingers
from test_journal import replay

# A red picture of two by two pixels.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==")
# Dispatches an event of a browser's drag in the middle of an element, with text by type, and files as base64. Returns
# whether the page prevented the browser's own action, and the effect that the browser would show.
DRAG = """([type, identifier, texts, files, offset]) => {
    const element = document.querySelector(`[data-identifier="${identifier}"]`);
    const box = element.getBoundingClientRect();
    const dataTransfer = new DataTransfer();
    // Outside of a real drag, browsers ignore changes of `dropEffect`, so the test replaces the property.
    Object.defineProperty(dataTransfer, "dropEffect", { value: "none", writable: true });
    for (const [kind, text] of Object.entries(texts)) dataTransfer.setData(kind, text);
    for (const [name, kind, data] of files) {
        dataTransfer.items.add(new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name, { type: kind }));
    }
    const options = { clientX: box.x + box.width / 2 + offset, clientY: box.y + box.height / 2, dataTransfer, bubbles: true, cancelable: true };
    const isPrevented = !element.dispatchEvent(new DragEvent(type, options));
    return [isPrevented, dataTransfer.dropEffect];
}"""


def note(page, name):
    return page.locator(f'[data-identifier="note-{name}"]')


def node(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def on_shelf(page, shelf):
    """Returns the notes of a shelf from top to bottom."""
    return page.evaluate("""(shelf) => [...document.querySelectorAll(`[data-identifier="${shelf}"] > [data-identifier^="note-"]`)]
        .sort((a, b) => a.getBoundingClientRect().y - b.getBoundingClientRect().y).map((each) => each.dataset.identifier.slice(5))""", shelf)


@pytest.fixture
def open_notes(server, visit):
    """Opens the gallery's page about drag and drop."""
    def open_notes(server=server, **options):
        page = visit(server, "/gallery", **options)
        place = walk(page, "drag-and-drop")
        page.mouse.click(place["x"], place["y"])
        shown(page, "drag-and-drop")
        expect(note(page, "buy-paint")).to_be_visible()
        return page
    return open_notes


def drag_by_mouse(page, source, target):
    page.mouse.move(*source)
    page.mouse.down()
    page.mouse.move(source[0] + 20, source[1] + 10)
    page.mouse.move(*target, steps=5)


def test_a_mouse_moves_a_note_to_the_other_shelf(open_notes):
    page = open_notes()
    drag_by_mouse(page, center(note(page, "call-ada")), center(node(page, "done")))
    expect(node(page, "drag-preview")).to_have_count(1)
    page.mouse.up()

    expect(node(page, "said")).to_have_text("Call Ada is now in Done")
    expect(node(page, "drag-preview")).to_have_count(0)
    eventually(page, lambda: check(page, ["buy-paint", "water-plants", "fix-the-lamp"], ["call-ada"]))


def check(page, to_do, done):
    assert (on_shelf(page, "to-do"), on_shelf(page, "done")) == (to_do, done)


def test_a_forbidden_place_shows_a_sign_and_the_note_returns(open_notes):
    page = open_notes()
    drag_by_mouse(page, center(note(page, "buy-paint")), center(node(page, "locked")))
    expect(node(page, "drag-forbidden")).to_have_count(1)
    page.mouse.move(*center(node(page, "zone")), steps=5)
    expect(node(page, "drag-copies")).to_have_count(1)
    page.mouse.move(*center(node(page, "locked")), steps=5)
    expect(node(page, "drag-forbidden")).to_have_count(1)
    page.mouse.up()

    expect(node(page, "drag-preview")).to_have_count(0)
    assert on_shelf(page, "to-do")[0] == "buy-paint"
    expect(node(page, "said")).to_have_text("Nothing yet")


def test_escape_ends_a_drag(open_notes):
    page = open_notes()
    drag_by_mouse(page, center(note(page, "buy-paint")), center(node(page, "done")))
    expect(node(page, "drag-preview")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(node(page, "drag-preview")).to_have_count(0)
    page.mouse.up()
    assert on_shelf(page, "done") == []


def test_a_finger_holds_and_moves_a_note(open_notes):
    page = open_notes(**PHONE)
    touch = fingers(page)
    source, target = center(note(page, "water-plants")), center(node(page, "done"))
    top = page.locator('[data-identifier="page"]').evaluate("(view) => view.scrollTop + view.getBoundingClientRect().y")

    touch("touchStart", source)
    # The item is lifted after the finger has rested for half a second.
    expect(node(page, "drag-preview")).to_have_count(1)
    for part in range(1, 9):
        touch("touchMove", tuple(a + (b - a) * part / 8 for a, b in zip(source, target)))
    touch("touchEnd")

    expect(node(page, "said")).to_have_text("Water plants is now in Done")
    eventually(page, lambda: check(page, ["buy-paint", "call-ada", "fix-the-lamp"], ["water-plants"]))
    assert page.locator('[data-identifier="page"]').evaluate("(view) => view.scrollTop + view.getBoundingClientRect().y") == top


def test_keys_move_a_note(open_notes):
    page = open_notes()
    page.keyboard.press("ArrowDown")
    expect(note(page, "buy-paint")).to_have_attribute("data-focused", "true")
    drag = page.get_by_role("button", name="Drag", exact=True)

    def opened():
        # The page loads the module of key commands when the first command appears. Before the module is loaded, a key
        # has no effect, so the key press is repeated. A second press while the menu opens has no effect.
        if not drag.is_visible():
            page.keyboard.press("Shift+F10")
        assert drag.is_visible()

    eventually(page, opened)
    expect(drag).to_have_attribute("data-focused", "true")
    page.keyboard.press("Enter")
    choice = page.get_by_role("button", name="Drop on Done")
    expect(choice).to_be_visible()
    expect(page.get_by_role("button", name="Drop on Inbox")).to_be_visible()
    # The menu's first choice, which has the focus, is the shelf that already contains the note.
    expect(page.get_by_role("button", name="Drop on To do")).to_have_attribute("data-focused", "true")
    page.keyboard.press("ArrowDown")
    expect(choice).to_have_attribute("data-focused", "true")
    page.keyboard.press("Enter")
    expect(node(page, "said")).to_have_text("Buy paint is now in Done")


def drag_from_outside(page, identifier, texts={}, files=[]):
    """Drags items over an element, waits for the effect, and drops them."""
    # Before the drop, a page sees only the types of the items, and not their contents.
    types = [(name, kind, "") for name, kind, _ in files]
    page.evaluate(DRAG, ["dragenter", identifier, texts, types, 0])
    page.wait_for_function(f"""(details) => {{
        window.step = (window.step ?? 0) + 1;
        const [isPrevented, effect] = ({DRAG})([...details, window.step % 5]);
        return isPrevented && effect === "copy";
    }}""", arg=["dragover", identifier, texts, types], timeout=PATIENCE * 1000, polling=50)
    files = [(name, kind, base64.b64encode(data).decode()) for name, kind, data in files]
    assert page.evaluate(DRAG, ["drop", identifier, texts, files, 0])[0]


def test_text_links_and_pictures_are_dropped_from_outside(open_notes):
    page = open_notes()
    drag_from_outside(page, "zone", {"text/plain": "Hello, Baton"})
    expect(node(page, "dropped")).to_have_text("Hello, Baton")

    drag_from_outside(page, "zone", {"text/uri-list": "https://example.org/a", "text/plain": "https://example.org/a"})
    expect(node(page, "said")).to_have_text("Dropped: https://example.org/a")

    drag_from_outside(page, "zone", files=[("red.png", "image/png", PNG)])
    expect(node(page, "dropped")).to_have_text("red.png")
    expect(node(page, "picture")).to_be_visible()

    drag_from_outside(page, "zone", files=[("notes.dat", "application/x-notes", bytes(range(256)) * 400)])
    expect(node(page, "dropped")).to_have_text("notes.dat, 102400 bytes")


def test_a_real_drag_of_the_browser_is_dropped(open_notes, tmp_path):
    (tmp_path / "red.png").write_bytes(PNG)
    page = open_notes()
    x, y = center(node(page, "zone"))
    traffic = Traffic(page)
    page.reload()
    expect(node(page, "zone")).to_be_visible()
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(tmp_path / "red.png")], "dragOperationsMask": 1}

    def drag(kind, x):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": data})

    drag("dragEnter", x)

    def proposed():
        drag("dragOver", x + len(traffic.received) % 9)
        return any(message.get("operation") == "copy" for message in traffic.received)

    traffic.wait(proposed)
    drag("dragOver", x)
    # The server has proposed an operation, so the page has set a drop effect. Without a drop effect, a browser would
    # end the drag and dispatch no drop.
    drag("drop", x)
    expect(node(page, "dropped")).to_have_text("red.png")
    expect(node(page, "picture")).to_be_visible()


def test_a_place_that_takes_nothing_from_outside_refuses_it(open_notes):
    page = open_notes()
    page.evaluate(DRAG, ["dragenter", "to-do", {"text/plain": "x"}, [], 0])
    page.wait_for_function(f"""() => {{
        window.step = (window.step ?? 0) + 1;
        return ({DRAG})(["dragover", "to-do", {{"text/plain": "x"}}, [], window.step % 5])[0];
    }}""", polling=50)
    assert page.evaluate(DRAG, ["dragover", "to-do", {"text/plain": "x"}, [], 9]) == [True, "none"]


def test_only_the_last_position_is_sent(open_notes):
    page = open_notes()
    traffic = Traffic(page)
    page.reload()
    expect(note(page, "buy-paint")).to_be_visible()
    page.evaluate(DRAG, ["dragenter", "zone", {"text/plain": "x"}, [], 0])
    traffic.wait(lambda: page.evaluate(DRAG, ["dragover", "zone", {"text/plain": "x"}, [], 1])[0])
    page.evaluate(f"() => {{ for (let step = 2; step < 60; step += 1) ({DRAG})(['dragover', 'zone', {{'text/plain': 'x'}}, [], step]); }}")
    page.evaluate(DRAG, ["dragover", "zone", {"text/plain": "x"}, [], 60])
    x = page.evaluate("() => { const box = document.querySelector('[data-identifier=\"zone\"]').getBoundingClientRect(); return box.x + box.width / 2 + 60; }")

    traffic.wait(lambda: any(message["phase"] == "moved" and abs(message["x"] - x) < 0.1 for message in traffic.of("drag")))
    assert len(traffic.of("drag")) < 10


def test_a_file_that_is_too_large_is_announced_and_left_out(open_notes):
    page = open_notes()
    drag_from_outside(page, "zone", {"text/plain": "small"}, [("large.bin", "application/x-large", bytes(4_194_305))])
    expect(page.locator("#status")).to_contain_text("too large")
    expect(node(page, "dropped")).to_have_text("small")


def test_drags_are_replayed(tmp_path, open_notes):
    file = tmp_path / "journal"
    with Server("--mpv", "none", "--journal", file) as server:
        page = open_notes(server)
        drag_by_mouse(page, center(note(page, "call-ada")), center(node(page, "done")))
        page.mouse.up()
        expect(node(page, "said")).to_have_text("Call Ada is now in Done")
        drag_from_outside(page, "zone", {"text/plain": "Hello"}, [("red.png", "image/png", PNG)])
        expect(node(page, "picture")).to_be_visible()
        assert server.stop() == 0

    code, said = replay(file)

    assert code == 0, said


def test_items_that_are_too_large_are_refused_by_the_server(server):
    def step(phase, *representations):
        items = [{"representations": [{"type": kind, "size": size}]} for kind, size in representations]
        return {"type": "drag", "phase": phase, "x": 1, "y": 1, "items": items}

    with server.connect("gallery") as client:
        assert client.ask(step("entered", ("text/plain", 0)))["operation"] == "cancel"
        for items, field in (([("text/plain", 1_048_577)], "items[0].representations[0].size"), ([("image/png", 4_194_304)] * 3, "items")):
            answer = client.ask(step("dropped", *items))
            assert (answer["code"], answer["message"].split(":")[0]) == ("forbidden", field)
        assert client.ask({"type": "drag", "phase": "exited"})["handled"] is False
        answer = client.ask({"type": "drag", "phase": "moved", "x": 1, "y": 1})
        assert (answer["code"], answer["message"]) == (
            "badSequence",
            "phase: no drag of this client has entered the screen: send the phase entered first",
        )
