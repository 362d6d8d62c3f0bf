"""Kiosks from storyboards on a whole server: a display and a phone in a browser, saved rows, and a changed file."""

import json
import pathlib
import sqlite3
import subprocess
import time

import jsonschema_rs
import pytest
import yaml
from commands import baton
from harness import PATIENCE, PHONE, PROGRAM, Server
from playwright.sync_api import expect

ROOT = pathlib.Path(__file__).resolve().parents[2]
DISPLAY = dict(viewport={"width": 1920, "height": 1080})

STORYBOARD = """\
kiosk: 1
title: {en: Lobby, de: Empfang}
languages: [en, de]
sizes: [1920x1080, 390x844]
theme: {tint: {light: "#b5402a", dark: "#ff8a70"}}
state: {query: "", likes: 0}
data: {works: works.csv}
pages:
  start:
    title: {en: Welcome, de: Willkommen}
    body:
      - text: {en: "{likes} people like this", de: "{likes} Leuten gefällt das"}
        id: words
      - button: {en: Like, de: Gefällt mir}
        id: like
        tap: {add: {likes: 1}}
      - button: {en: Guest book, de: Gästebuch}
        id: book
        tap: {go: book}
      - button: {en: Works, de: Werke}
        id: works
        tap: {go: works}
      - text: "<b>bold</b><script>document.title='taken'</script>"
  works:
    title: {en: Works, de: Werke}
    body:
      - search: query
        id: search
      - list: works
        title: "{row.title}"
        subtitle: "{row.artist}"
        image: "{row.picture}"
        search: query
        tap: {go: work}
  work:
    row: works
    title: "{row.title}"
    body:
      - image: "{row.picture}"
        alt: "{row.title}"
        id: picture
  book:
    title: {en: Guest book, de: Gästebuch}
    body:
      - form:
          id: guests
          save: visitors.sqlite
          message: {en: "Thank you, {form.name}!", de: "Danke, {form.name}!"}
          done: home
          fields:
            - {name: name, label: Name, required: true}
            - {name: news, kind: switch, label: {en: Write to me, de: Schreiben Sie mir}}
"""

PICTURE = "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='300'><rect width='400' height='300' fill='#884422'/></svg>"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "lobby.yml").write_text(STORYBOARD)
    (tmp_path / "works.csv").write_text("title,artist,picture\nBlue,Ada,a.svg\nRed,Ben,a.svg\n")
    (tmp_path / "a.svg").write_text(PICTURE)
    return tmp_path


@pytest.fixture
def kiosk(folder):
    with Server("--kiosk", folder / "lobby.yml", "--mpv", "none") as server:
        server.folder = folder
        yield server


def element(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def waited(condition, patience=PATIENCE):
    until = time.monotonic() + patience
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.02)
    return False


def test_a_display_and_a_phone_show_the_same_page(kiosk, visit):
    display, phone = visit(kiosk, "/lobby", **DISPLAY), visit(kiosk, "/lobby", **PHONE)

    phone.get_by_role("button", name="Like").tap()
    expect(display.get_by_text("1 people like this")).to_be_visible()
    display.get_by_role("button", name="Works").click()
    expect(phone.get_by_role("heading", name="Works")).to_be_visible()
    phone.get_by_role("button", name="Deutsch").tap()
    expect(display.get_by_role("heading", name="Werke")).to_be_visible()


def test_text_is_text(kiosk, visit):
    page = visit(kiosk, "/lobby", **PHONE)

    expect(page.get_by_text("<b>bold</b><script>document.title='taken'</script>")).to_be_visible()
    assert page.title() != "taken"
    assert page.locator("#screen b, #screen script").count() == 0


def test_a_list_is_searched_and_leads_to_its_row(kiosk, visit):
    page = visit(kiosk, "/lobby", **DISPLAY)
    page.get_by_role("button", name="Works").click()

    page.get_by_role("searchbox").click()
    page.keyboard.type("ben")
    expect(page.get_by_text("Blue")).to_have_count(0)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Red").click()

    expect(page.get_by_role("img", name="Red")).to_be_visible()


def test_rows_are_on_the_disk_once_it_is_said_so(kiosk):
    with kiosk.connect("lobby") as client:
        client.tap(identifier="book")
        client.tap(identifier="guests-name")
        client.ask({"type": "text", "insert": "Ada <b>"})
        client.tap(identifier="guests-submit")
        client.wait_for(lambda tree: tree.properties("said").get("text") == "Thank you, Ada <b>!")
        kiosk.kill()

    with sqlite3.connect(kiosk.folder / "visitors.sqlite") as database:
        assert database.execute("SELECT name, news FROM guests").fetchall() == [("Ada <b>", 0)]


def test_a_field_without_what_is_needed_says_so(kiosk, visit):
    page = visit(kiosk, "/lobby", **PHONE)
    page.get_by_role("button", name="Guest book").tap()

    page.get_by_role("button", name="Send").tap()

    expect(page.get_by_text("This field is required.")).to_be_visible()
    assert not (kiosk.folder / "visitors.sqlite").exists()


def test_the_file_is_read_anew_and_a_broken_one_changes_nothing(kiosk, visit):
    page = visit(kiosk, "/lobby", **PHONE)
    page.get_by_role("button", name="Works").tap()
    file = kiosk.folder / "lobby.yml"

    file.write_text(STORYBOARD.replace("{en: Works, de: Werke}\n    body", "{en: All works, de: Alle Werke}\n    body"))
    expect(page.get_by_role("heading", name="All works")).to_be_visible()
    file.write_text(STORYBOARD.replace("- search:", "- serch:"))
    assert waited(lambda: any("there is no element 'serch'; did you mean 'search'?" in line for line in kiosk.lines))
    expect(page.get_by_role("heading", name="All works")).to_be_visible()
    file.write_text(STORYBOARD)
    expect(page.get_by_role("heading", name="Works", exact=True)).to_be_visible()


def test_who_looks_after_the_server_sees_what_is_wrong_with_a_file_until_it_is_mended(kiosk, visit):
    def told():
        said = baton("screens", "--clients", "--json", "--url", kiosk.url)
        return next(screen for screen in json.loads(said.stdout)["screens"] if screen["name"] == "lobby").get("problems", [])

    admin = visit(kiosk, "/admin", connected=False)
    lobby = admin.get_by_role("article").filter(has=admin.get_by_role("heading", name="Lobby"))
    expect(lobby).to_be_visible()
    expect(lobby.get_by_role("alert")).to_have_count(0)
    assert told() == []

    (kiosk.folder / "lobby.yml").write_text(STORYBOARD.replace("- search:", "- serch:"))

    problem = "lobby.yml:27:9: pages.works.body[0]: there is no element 'serch'; did you mean 'search'?"
    expect(lobby.get_by_role("alert")).to_contain_text(problem)
    assert told() == [problem]
    assert f"problem: {problem}" in baton("screens", "--clients", "--url", kiosk.url).stdout
    (kiosk.folder / "lobby.yml").write_text(STORYBOARD)
    expect(lobby.get_by_role("alert")).to_have_count(0)
    assert told() == []


def test_a_table_and_a_picture_are_read_anew(kiosk, visit):
    page = visit(kiosk, "/lobby", **PHONE)
    page.get_by_role("button", name="Works").tap()
    expect(page.get_by_role("button", name="Blue")).to_be_visible()

    (kiosk.folder / "works.csv").write_text("title,artist,picture\nGreen,Cy,a.svg\n")

    expect(page.get_by_role("button", name="Green")).to_be_visible()
    expect(page.get_by_role("button", name="Blue")).to_have_count(0)


def check(*files):
    done = subprocess.run([str(PROGRAM), "kiosk", "check", *map(str, files)], capture_output=True, text=True, timeout=PATIENCE)
    return done.returncode, done.stdout + done.stderr


def test_check_says_what_is_wrong(folder):
    assert check(folder / "lobby.yml") == (0, f"{folder}/lobby.yml: no problem was found.\n")
    (folder / "lobby.yml").write_text(STORYBOARD.replace("{go: book}", "{go: bok}").replace("row.artist", "row.artst"))

    code, text = check(folder / "lobby.yml")

    assert code == 1
    assert text.splitlines() == [
        "lobby.yml:19:19: pages.start.body[2].tap.page: there is no page 'bok'; did you mean 'book'?",
        "lobby.yml:31:19: pages.works.body[1].subtitle: the table 'works' has no column 'artst'; did you mean 'artist'?",
    ]
    assert check(folder / "none.yml")[0] == 2


def test_a_kiosk_that_is_not_well_begins_with_a_page_that_says_so(folder, visit):
    (folder / "lobby.yml").write_text("kiosk: 1\npages: {start: [{txt: a}]}")
    with Server("--kiosk", folder / "lobby.yml", "--mpv", "none") as server:
        page = visit(server, "/lobby", **PHONE)
        expect(page.get_by_text("This screen is being prepared.")).to_be_visible()

        (folder / "lobby.yml").write_text("kiosk: 1\npages: {start: [{text: Now it is}]}")

        expect(page.get_by_text("Now it is")).to_be_visible()


# The schema of the storyboard language, checked with a second schema validator and a second YAML parser.

SCHEMA = json.loads((ROOT / "docs/kiosk.schema.json").read_text())
VALIDATOR = jsonschema_rs.Draft202012Validator(SCHEMA)


class Core(yaml.SafeLoader):
    """A loader without the timestamps of YAML 1.1, which are strings in the core schema of YAML 1.2."""


Core.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in rules if not tag.endswith(":timestamp")] for letter, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def parts():
    text = (ROOT / "docs/kiosk.md").read_text()
    return [part.split("```")[0] for part in text.split("```yaml\n")[1:]]


@pytest.mark.parametrize("example", parts())
def test_the_schema_takes_what_the_document_shows(example):
    value = yaml.load(example, Core)
    whole = value if isinstance(value, dict) else {"kiosk": 1, "pages": {"start": {"body": value}}}

    assert [error.message for error in VALIDATOR.iter_errors(whole)] == []


@pytest.mark.parametrize(
    "wrong",
    [
        "pages: {start: []}", "kiosk: 2\npages: {start: []}", "kiosk: 1", "kiosk: 1\npages: {}", "kiosk: 1\npags: {}\npages: {start: []}",
        "kiosk: 1\npages: {start: [{buton: Go}]}", "kiosk: 1\npages: {start: [{text: a, styel: b}]}", "kiosk: 1\npages: {start: [text]}",
        "kiosk: 1\npages: {start: [{text: {text: a, size: 2}}]}", "kiosk: 1\npages: {start: [{image: ../a.svg, alt: a}]}",
        "kiosk: 1\npages: {start: [{image: /a.svg, alt: a}]}", "kiosk: 1\npages: {start: [{button: a, tap: {goo: b}}]}",
        "kiosk: 1\npages: {start: [{button: a, tap: jump}]}", "kiosk: 1\npages: {start: [{symbol: hart}]}", "kiosk: 1\nsizes: [big]\npages: {start: []}",
        "kiosk: 1\ntheme: {tint: blau}\npages: {start: []}", "kiosk: 1\nidle: {after: -1}\npages: {start: []}", "kiosk: 1\npages: {start: [{form: [{label: a}]}]}",
        "kiosk: 1\npages: {start: [{text: a, grow: 'yes'}]}", "kiosk: 1\npages: {start: [{web: 'javascript:alert(1)'}]}", "kiosk: 1\ncontrol: all\npages: {start: []}",
    ])
def test_the_schema_refuses_what_is_wrong(wrong):
    assert not VALIDATOR.is_valid(yaml.safe_load(wrong))


def test_the_schema_is_one():
    jsonschema_rs.meta.validate(SCHEMA)
