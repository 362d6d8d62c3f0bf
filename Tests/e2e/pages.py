"""Opens pages, records their messages, and simulates hardware that the browser lacks."""

import json
import time

from harness import DESKTOP, PATIENCE
from playwright.sync_api import expect

# Simulated game controllers, which the test operates: buttons by number, and the left stick.
CONTROLLER = """
    window.pads = [];
    navigator.getGamepads = () => window.pads;
    let looked = () => {};
    window.hold = (held, axes = [0, 0]) => {
        const button = (index) => ({get pressed() { looked(); return index in held; }, value: held[index] ?? 0});
        const buttons = Array.from({length: 17}, (_, index) => button(index));
        const isNew = !window.pads[0];
        window.pads = [{connected: true, id: "Test Pad (Vendor: 1)", mapping: "standard", axes, buttons}];
        if (isNew) window.dispatchEvent(new Event("gamepadconnected"));
        // The promise resolves when the page has read the buttons. The first controller makes the page load its module.
        return new Promise((done) => (looked = done));
    };
    // The press is so short that the page never repeats it, however long a frame takes.
    window.press = async (button) => { await hold({[button]: 1}); await hold({}); };
"""
# Records the actions and the position that the page sets for the lock screen, and still passes them to the browser.
LOCK_SCREEN = """
    window.actions = {};
    const session = navigator.mediaSession, setHandler = session.setActionHandler.bind(session), setPosition = session.setPositionState.bind(session);
    session.setActionHandler = (action, handler) => { window.actions[action] = handler; setHandler(action, handler); };
    session.setPositionState = (state) => { window.position = state; setPosition(state); };
    const create = document.createElement.bind(document);
    document.createElement = (tag, ...rest) => {
        const element = create(tag, ...rest);
        if (tag === "audio") window.audio = element;
        return element;
    };
"""
VIBRATION = "window.felt = []; navigator.vibrate = (pattern) => window.felt.push(pattern);"
WAKE_LOCK = """
    window.locks = [];
    navigator.wakeLock.request = async () => {
        const lock = new EventTarget();
        lock.held = true;
        lock.release = async () => { lock.held = false; lock.dispatchEvent(new Event("release")); };
        window.locks.push(lock);
        return lock;
    };
"""


class Traffic:
    """Records all messages between a page and the server."""

    def __init__(self, page):
        self.page, self.sent, self.received = page, [], []
        # For the newest socket: the `seq` numbers of the messages without an answer, and the newest revision in an
        # answer.
        self.asked, self.revision = set(), 0
        page.on("websocket", self._opened)

    def _opened(self, socket):
        self.asked, self.revision = set(), 0
        socket.on("framesent", lambda text: self._note(self.sent, text))
        socket.on("framereceived", lambda text: self._note(self.received, text))

    def _note(self, messages, text):
        message = json.loads(text)
        messages.append(message)
        if messages is self.sent:
            self.asked |= {message["seq"]} if "seq" in message else set()
        else:
            self.asked.discard(message.get("seq"))
            self.revision = max(self.revision, message.get("revision", 0))

    def of(self, kind):
        return [message for message in self.sent if message["type"] == kind]

    def done(self, accepts):
        """Waits for the first answer to a sent message for which `accepts` returns true."""
        def found():
            numbers = [message.get("seq") for message in self.sent if accepts(message)]
            return next((answer for answer in self.received if answer["type"] in ("done", "error") and answer.get("seq") in numbers), None)
        return self.wait(found)

    def settle(self):
        """Waits until all sent messages are answered and their effects are drawn."""
        # The page gathers input and sends it in the next frame, so this method waits for one frame.
        self.page.evaluate("new Promise(requestAnimationFrame)")
        self.wait(lambda: not self.asked)
        self.page.wait_for_function("(revision) => Number(document.querySelector('#screen').dataset.revision) >= revision", arg=self.revision)

    def wait(self, condition):
        """Waits until the messages fulfil a condition."""
        for _ in range(PATIENCE * 60):
            value = condition()
            if value:
                return value
            # Playwright delivers received messages only during a call to the page, so the page is called here.
            self.page.evaluate("new Promise(requestAnimationFrame)")
        raise AssertionError(f"sent: {self.sent[-8:]}, received: {[m for m in self.received if m['type'] != 'patch'][-8:]}")


def open_page(browser, url, script="", **options):
    """Opens a page in a separate context, with a script that runs before the page's own.

    Returns the page and its traffic.
    """
    context = browser.new_context(**{**DESKTOP, **options})
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    if script:
        page.add_init_script(script)
    traffic = Traffic(page)
    page.goto(url)
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")
    return page, traffic


def has_typeface(page):
    """Waits until the screen's typeface is loaded, because it changes the size of text."""
    page.wait_for_function("() => [...document.fonts].some(({ family, status }) => family.includes('Baton') && status === 'loaded')")


def can_move(page):
    """Waits until the scrolling and animation modules are loaded.

    The page loads both when the screen is drawn and the browser is idle.
    """
    page.wait_for_function("""() => ["scrolling", "animation"].every(
        (module) => performance.getEntriesByType("resource").some(({name}) => name.endsWith(`/${module}.js`)))""")
    page.evaluate("""async () => {
        const modules = performance.getEntriesByType("resource").filter(({name}) => /\\/(scrolling|glides|indicators|animation|curves|transition)\\.js$/.test(name));
        await Promise.all(modules.map(({name}) => import(name)));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }""")


# Resolves to the box of an element, after the element has stopped moving and all finite animations have ended.
STANDS = """(element) => new Promise((done) => {
    let before = null, frames = 0;
    const moves = (each) => each.playState === "running" && each.effect.getTiming().iterations !== Infinity;
    const look = () => {
        const {x, y, width, height} = element.getBoundingClientRect();
        const now = [x, y, width, height].join();
        frames = now === before && !document.getAnimations().some(moves) ? frames + 1 : 0;
        before = now;
        if (frames > 3) return done({x, y, width, height});
        requestAnimationFrame(look);
    };
    look();
})"""


def stands(locator):
    """Returns the box of an element, after the element has stopped moving and all finite animations have ended.

    While the element moves, its position on the server may be another one.
    """
    return locator.evaluate(STANDS)


def center(locator):
    """Returns the centre of an element that has stopped moving."""
    expect(locator).to_be_visible()
    box = stands(locator)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(page, target):
    """Taps the centre of an element that has stopped moving."""
    page.touchscreen.tap(*center(target))


def eventually(page, check):
    """Repeats a check until its assertions hold."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return check()
        except AssertionError:
            if time.monotonic() > until:
                raise
        page.evaluate("new Promise(requestAnimationFrame)")


def loads_key_commands(page):
    """Waits until the page has loaded its module of key commands. Before that, such keys have no effect."""
    page.wait_for_function("() => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('/input/commands.js'))")


def buttons_read(session):
    """Returns the accessible names of a page's buttons in reading order.

    `session` is a session of the browser's protocol.
    """
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in tree}

    def names(node):
        if node.get("role", {}).get("value") == "button" and not node.get("ignored"):
            yield node["name"]["value"]
        for child in node.get("childIds", []):
            if child in by_id:
                yield from names(by_id[child])

    return names(tree[0])
