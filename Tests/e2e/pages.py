"""Pages whose messages are written down, with what their browser cannot bring put in its place."""

import json

from harness import DESKTOP, PATIENCE, RECEIVED, SENT
from playwright.sync_api import expect

# Controllers that a test holds: buttons by their number, and the left stick.
CONTROLLER = """
    window.pads = [];
    navigator.getGamepads = () => window.pads;
    window.hold = (held, axes = [0, 0]) => {
        const buttons = Array.from({length: 17}, (_, index) => ({pressed: index in held, value: held[index] ?? 0}));
        const isNew = !window.pads[0];
        window.pads = [{connected: true, id: "Test Pad (Vendor: 1)", mapping: "standard", axes, buttons}];
        if (isNew) window.dispatchEvent(new Event("gamepadconnected"));
    };
"""
# What the lock screen would show and do. The browser's own goes on beside it.
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
    """All that a page and the server have said to each other."""

    def __init__(self, page):
        self.page, self.sent, self.received = page, [], []
        page.on("websocket", self._opened)

    def _opened(self, socket):
        socket.on("framesent", lambda text: self._note(self.sent, SENT, text))
        socket.on("framereceived", lambda text: self._note(self.received, RECEIVED, text))

    def _note(self, messages, validator, text):
        message = json.loads(text)
        validator.validate(message)
        messages.append(message)

    def of(self, kind):
        return [message for message in self.sent if message["type"] == kind]

    def done(self, accepts):
        """The answer to the first message sent that a test accepts, waited for."""
        def found():
            numbers = [message.get("seq") for message in self.sent if accepts(message)]
            return next((answer for answer in self.received if answer["type"] in ("done", "error") and answer.get("seq") in numbers), None)
        return self.wait(found)

    def wait(self, condition):
        """Waits until what was said makes a condition true."""
        for _ in range(PATIENCE * 60):
            value = condition()
            if value:
                return value
            # What arrives is only heard of while the page is asked something.
            self.page.evaluate("new Promise(requestAnimationFrame)")
        raise AssertionError(f"sent: {self.sent[-8:]}, received: {[m for m in self.received if m['type'] != 'patch'][-8:]}")


def open_page(browser, url, script="", **options):
    """A page in a context of its own, whose script runs before its own ones, and its traffic."""
    context = browser.new_context(**{**DESKTOP, **options})
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    if script:
        page.add_init_script(script)
    traffic = Traffic(page)
    page.goto(url)
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")
    return page, traffic
