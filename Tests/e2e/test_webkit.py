"""The most common interactions with the page in a second engine, WebKit, which all browsers on an iPhone use."""

import pathlib
import shutil
import subprocess

import pytest
import witness
from harness import PATIENCE, Server
from link import Link
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

BROWSERS = pathlib.Path("/usr/lib")


class Page:
    """A window of the WebKit browser, with methods for the interactions of a person."""

    def __init__(self, driver):
        self.driver = driver
        self.link = None

    def open(self, server, path):
        self.leave()
        # The messages of this browser cannot be observed directly, so the test reads them on the network link.
        self.link = Link(server.port, watch=witness.looks_into)
        self.driver.get(self.link.url + path)
        self.until(lambda: self.state("connection") == "connected")

    def leave(self):
        if self.link:
            self.driver.get("about:blank")
            self.link.close()
            self.link = None

    def until(self, condition):
        WebDriverWait(self.driver, PATIENCE, poll_frequency=0.02).until(lambda _: condition())

    def state(self, name):
        return self.driver.execute_script(f"return document.querySelector('#screen').dataset.{name}")

    def find(self, identifier):
        return self.driver.find_element(By.CSS_SELECTOR, f'[data-identifier="{identifier}"]')

    def shows(self, identifier, text):
        self.until(lambda: self.find(identifier).get_property("textContent").strip() == text)

    def finger(self, identifier, *moves):
        """Puts a finger on the centre of a view, moves the finger by each of the given distances, and lifts it."""
        touch = PointerInput(POINTER_TOUCH, "finger")
        actions = ActionBuilder(self.driver, mouse=touch, duration=0)
        touch_on = actions.pointer_action
        touch_on.move_to(self.find(identifier)).pointer_down()
        for x, y in moves:
            touch_on.move_by(x, y)
        touch_on.pointer_up()
        actions.perform()

    def keys(self, *keys):
        chain = ActionChains(self.driver, duration=0)
        for key in keys:
            chain.send_keys(key)
        chain.perform()


@pytest.fixture(scope="module")
def display():
    """Starts a virtual X display for the browser."""
    process = subprocess.Popen(
        [shutil.which("Xvfb"), "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], stdout=subprocess.PIPE, text=True)
    yield ":" + process.stdout.readline().strip()
    process.terminate()
    process.wait(timeout=PATIENCE)


@pytest.fixture(scope="module")
def page(display):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISPLAY", display)
        options = Options()
        options.binary_location = str(next(BROWSERS.glob("*/webkit2gtk-4.*/MiniBrowser")))
        options.add_argument("--automation")
        driver = webdriver.WebKitGTK(options=options, service=Service(shutil.which("WebKitWebDriver")))
    page = Page(driver)
    yield page
    page.leave()
    driver.quit()


@pytest.fixture
def server(tmp_path):
    with Server("--mpv", "none", environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        yield server


def test_a_finger_and_the_mouse_reach_the_button(server, page):
    page.open(server, "/counter")
    page.finger("increment")
    page.shows("count", "1")

    page.find("increment").click()

    page.shows("count", "2")
    page.until(lambda: page.driver.execute_script("return document.querySelectorAll('[data-highlighted]').length") == 0)


def test_a_finger_drags_a_slider(server, page):
    page.open(server, "/counter")
    page.shows("value", "50")

    page.finger("slider", (20, 0), (40, 0), (38, 0))

    # The expected value follows from the slider's width of 420 points, of which the thumb's centre can use 392 points.
    page.shows("value", "75")


def test_keys_move_the_focus_and_activate(server, page):
    page.open(server, "/counter")
    page.keys(Keys.ARROW_DOWN)
    page.until(lambda: page.find("increment").get_attribute("data-focused") == "true")

    page.keys(Keys.ENTER, Keys.ENTER, Keys.ENTER)

    page.shows("count", "3")


def test_a_person_fills_the_form(server, page):
    page.open(server, "/form")
    page.finger("name")
    page.until(lambda: page.find("name").get_attribute("data-editing") == "true")
    page.keys(*"Ann", Keys.ENTER)
    page.until(lambda: page.find("email").get_attribute("data-editing") == "true")
    page.keys(*"ann@example.orgg", Keys.BACKSPACE, Keys.ENTER)
    page.until(lambda: page.find("password").get_attribute("data-editing") == "true")
    page.keys(*"secret pass", Keys.ENTER)
    page.until(lambda: page.find("about").get_attribute("data-editing") == "true")
    page.keys(*"Hello", Keys.ENTER, *"there")
    page.until(lambda: page.find("register").get_attribute("aria-disabled") is None)

    page.finger("register")

    page.shows("message", "Welcome, Ann!")


def test_a_wheel_and_a_finger_scroll_the_library(tmp_path, page):
    media = tmp_path / "music"
    media.mkdir()
    first = media / "piece 000.flac"
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=frequency=440:duration=2", str(first)], check=True)
    for index in range(1, 100):
        shutil.copy(first, media / f"piece {index:03}.flac")
    rows = "return [...document.querySelectorAll('[data-kind=\"cell\"]')].map((cell) => cell.textContent).join()"
    with Server("--media", media, "--mpv", "none") as server:
        page.open(server, "/player")
        page.until(lambda: "piece 000" in page.driver.execute_script(rows))

        ActionChains(page.driver).scroll_from_origin(ScrollOrigin.from_element(page.find("library")), 0, 3000).perform()

        page.until(lambda: "piece 000" not in page.driver.execute_script(rows))
        page.finger("library", *[(0, 30)] * 6)
        # The drag did not select a row.
        page.shows("title", "Not playing")


def test_a_page_whose_server_went_away_comes_back(server, page):
    page.open(server, "/counter")
    page.find("increment").click()
    page.shows("count", "1")
    server.stop()
    page.until(lambda: page.state("connection") != "connected")

    with Server("--mpv", "none", "--port", server.port) as again:
        page.until(lambda: page.state("connection") == "connected")
        page.find("increment").click()
        page.shows("count", "1")
        with again.connect("counter") as client:
            assert client.value("count") == "0", "a private screen is this page's alone"
