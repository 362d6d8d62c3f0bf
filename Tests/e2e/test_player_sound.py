"""The player's menu about the sound, on a phone, with a real mpv, before and after a restart of the server."""

import pytest
from harness import MPV, PHONE, Server
from pages import eventually, stands
from playwright.sync_api import expect
from test_accessibility import findings
from test_journal import replay
from test_player import ready


class Machine:
    """A machine whose ALSA devices are silent and have the given names, with the folders of its server."""

    def __init__(self, folder):
        self.folder = folder
        self.socket = folder / "mpv.sock"
        self.settings = folder / "alsa.conf"

    def serve(self, *devices, arguments=()):
        lines = [f'pcm.{name.lower()} {{ type null hint {{ show on description "{name}" }} }}\n' for name in devices]
        self.settings.write_text("</usr/share/alsa/alsa.conf>\n" + "".join(lines))
        return Server(
            "--state", self.folder / "state", "--mpv-socket", self.socket, *arguments,
            environment={"XDG_CACHE_HOME": str(self.folder), "ALSA_CONFIG_PATH": str(self.settings)})


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def open_menu(page):
    button = page.get_by_role("button", name="Sound", exact=True)
    expect(button).to_be_visible()
    stands(button)
    button.tap()
    row = page.get_by_role("button", name="By album", exact=True)
    expect(row).to_be_visible()
    stands(row)


def row(page, title):
    return page.get_by_role("button", name=title, exact=True)


def choose(page, title):
    open_menu(page)
    row(page, title).tap()
    expect(row(page, title)).to_have_count(0)


def chosen(page, *titles):
    """Opens the menu and checks which of its rows have check marks."""
    open_menu(page)
    for title in ("Off", "By piece", "By album", "Automatic"):
        assert (row(page, title).get_attribute("aria-pressed") == "true") == (title in titles), title
    for title in titles:
        expect(row(page, title)).to_have_attribute("aria-pressed", "true")


def test_the_levelling_and_the_output_are_chosen_on_a_phone_and_found_after_a_restart(machine, visit):
    with machine.serve("Kitchen", "Study") as server:
        with server.connect("player") as client:
            ready(client)
        phone = visit(server, **PHONE)
        chosen(phone, "Off", "Automatic")
        assert findings(phone) == []
        row(phone, "By album").tap()
        expect(row(phone, "By album")).to_have_count(0)
        choose(phone, "Kitchen")
        mpv = MPV(machine.socket)

        def is_set():
            assert (mpv.get("replaygain"), mpv.get("audio-device")) == ("album", "alsa/kitchen")

        eventually(phone, is_set)
        phone.context.close()
        assert server.stop() == 0

    with machine.serve("Kitchen", "Study") as server:
        with server.connect("player") as client:
            ready(client)
        mpv = MPV(machine.socket)
        assert (mpv.get("replaygain"), mpv.get("audio-device")) == ("album", "alsa/kitchen")
        phone = visit(server, **PHONE)
        chosen(phone, "By album", "Kitchen")
        phone.context.close()
        assert server.stop() == 0

    # The chosen device is disconnected while the server does not run.
    with machine.serve("Study") as server:
        with server.connect("player") as client:
            ready(client)
            assert "“Kitchen” is not connected" in client.value("message")
        mpv = MPV(machine.socket)
        assert mpv.get("audio-device") == "auto"
        phone = visit(server, **PHONE)
        chosen(phone, "By album", "Kitchen, Not connected")
        expect(row(phone, "Kitchen, Not connected")).to_be_disabled()


def test_a_journal_has_the_outputs_and_can_be_replayed(machine, visit, tmp_path):
    journal = tmp_path / "journal" / "baton.journal"
    journal.parent.mkdir()
    with machine.serve("Kitchen", "Study", arguments=("--journal", journal)) as server:
        with server.connect("player") as client:
            ready(client)
        phone = visit(server, **PHONE)
        choose(phone, "Study")
        choose(phone, "By piece")
        chosen(phone, "By piece", "Study")
        phone.context.close()
        assert server.stop() == 0

    code, said = replay(journal)

    assert code == 0 and "No difference: " in said, said
