"""TLS: certificates that Baton makes, servers that use them, and clients that trust them."""

import asyncio
import concurrent.futures
import contextlib
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import urllib.error
import urllib.request

import pytest
from commands import baton, wait_until
from harness import PATIENCE, Server
from playwright.sync_api import expect
from websockets.asyncio.client import connect as connect_asynchronously
from websockets.sync.client import connect


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Makes a certificate with `baton cert`. Returns the certificate's folder and the command's output."""
    folder = tmp_path_factory.mktemp("tls")
    said = baton("cert", "--out", folder, "--host", "lobby.example", "--json")
    assert said.returncode == 0, said.stderr
    return folder, json.loads(said.stdout)


def serve(folder, *arguments):
    return Server("--cert", folder / "baton.crt", "--key", folder / "baton.key", "--mpv", "none", *arguments)


@pytest.fixture(scope="module")
def secure(made):
    with serve(made[0]) as server:
        yield server


def trusting(folder):
    return ssl.create_default_context(cafile=folder / "authority.crt")


def get(server, path, folder, host="127.0.0.1"):
    with urllib.request.urlopen(f"https://{host}:{server.port}{path}", context=trusting(folder), timeout=PATIENCE) as answer:
        return answer.read()


@contextlib.contextmanager
def opened(server, folder, screen="counter"):
    with connect(
            f"wss://127.0.0.1:{server.port}/{screen}", ssl=trusting(folder), subprotocols=["baton.v1"], compression=None,
            max_size=None, open_timeout=PATIENCE) as client:
        client.send(json.dumps({"type": "hello"}))
        yield client


def receive(client, kind):
    while True:
        message = json.loads(client.recv(timeout=PATIENCE))
        if message["type"] == kind:
            return message


def fingerprint(server):
    """Returns the fingerprint of the certificate that a new client receives."""
    lenient = ssl.create_default_context()
    lenient.check_hostname, lenient.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as plain:
        with lenient.wrap_socket(plain) as client:
            certificate = ssl.DER_cert_to_PEM_cert(client.getpeercert(binary_form=True))
    said = subprocess.run(
        ["openssl", "x509", "-noout", "-fingerprint", "-sha256"], input=certificate, capture_output=True, text=True, check=True)
    return said.stdout.strip().split("=")[1]


def lines(server, words):
    wait_until(lambda: any(words in line for line in server.lines), f"nothing said '{words}': {server.lines}")


# MARK: The certificate


def test_a_certificate_is_for_the_machine_and_its_key_is_nobody_elses(made):
    folder, said = made
    text = subprocess.run(
        ["openssl", "x509", "-noout", "-text", "-in", folder / "baton.crt"], capture_output=True, text=True, check=True).stdout

    assert {"lobby.example", "localhost", "127.0.0.1", "::1"} <= set(said["names"])
    assert "DNS:lobby.example" in text and "IP Address:127.0.0.1" in text
    assert "CA:FALSE" in text and "TLS Web Server Authentication" in text and "ASN1 OID: prime256v1" in text
    assert (folder / "baton.key").stat().st_mode & 0o777 == 0o600
    subprocess.run(["openssl", "verify", "-CAfile", folder / "authority.crt", folder / "baton.crt"], check=True, capture_output=True)


def test_one_that_is_there_is_replaced_only_when_asked(made, tmp_path):
    assert baton("cert", "--out", tmp_path).returncode == 0
    before = (tmp_path / "baton.crt").read_text()

    refused = baton("cert", "--out", tmp_path)
    assert refused.returncode == 2 and "already exists" in refused.stderr and "--replace" in refused.stderr
    assert (tmp_path / "baton.crt").read_text() == before

    assert baton("cert", "--out", tmp_path, "--replace").returncode == 0
    assert (tmp_path / "baton.crt").read_text() != before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["authority.crt", "baton.crt", "baton.key"]


def test_what_is_printed_says_what_to_do_next(tmp_path):
    said = baton("cert", "--out", tmp_path).stdout

    for words in [f"--cert {tmp_path}/baton.crt --key {tmp_path}/baton.key", "SHA-256", "iPhone", "Android", "--cacert"]:
        assert words in said


@pytest.mark.parametrize("words", [["--host", "a b"], ["--host", "x,DNS:bank.example"], ["--host", "kiosk:8080"], ["--days", "826"]])
def test_what_is_no_name_is_refused(words, tmp_path):
    refused = baton("cert", "--out", tmp_path / "none", *words)
    assert refused.returncode == 2 and not (tmp_path / "none").exists()


# MARK: The server


def test_pages_and_sockets_come_through_tls(secure, made):
    assert secure.url.startswith("https://")
    assert json.loads(get(secure, "/screens.json", made[0]))["screens"]
    assert len(get(secure, "/web/main.js", made[0])) > 1_000

    with opened(secure, made[0]) as client:
        assert receive(client, "welcome")["revision"] >= 0
        receive(client, "patch")
        client.send(json.dumps({"type": "tap", "target": {"identifier": "increment"}, "seq": 1}))
        assert receive(client, "done")["handled"]


def test_a_hundred_clients_at_once(secure, made):
    async def one():
        async with connect_asynchronously(
                f"wss://127.0.0.1:{secure.port}/counter", ssl=trusting(made[0]), subprotocols=["baton.v1"], compression=None,
                open_timeout=PATIENCE) as client:
            async def receive(kind):
                while (message := json.loads(await asyncio.wait_for(client.recv(), PATIENCE)))["type"] != kind:
                    pass
                return message

            await client.send(json.dumps({"type": "hello"}))
            await receive("patch")
            for count in range(10):
                await client.send(json.dumps({"type": "tap", "target": {"identifier": "increment"}, "seq": count + 1}))
                assert (await receive("done"))["handled"]

    async def everybody():
        await asyncio.gather(*(one() for _ in range(100)))

    # The test uses one event loop instead of a hundred threads. Python's TLS loses data if two threads read and write
    # at once, as a client with threads does. The loop runs in a separate thread, because Playwright's loop runs in this
    # thread.
    with concurrent.futures.ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, everybody()).result()


def test_who_speaks_plainly_is_told_where_it_is(secure):
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.build_opener(Stay).open(f"http://127.0.0.1:{secure.port}/counter?modules", timeout=PATIENCE)

    assert answer.value.code == 307
    assert answer.value.headers["Location"] == f"https://127.0.0.1:{secure.port}/counter?modules"
    assert b"This server speaks TLS" in answer.value.read()


def test_a_page_that_came_without_tls_opens_no_socket(secure, made):
    def status(origin):
        try:
            with connect(
                    f"wss://127.0.0.1:{secure.port}/counter", ssl=trusting(made[0]), subprotocols=["baton.v1"], origin=origin,
                    open_timeout=PATIENCE):
                return 101
        except Exception as error:  # noqa: BLE001
            return error.response.status_code

    assert status(f"https://127.0.0.1:{secure.port}") == 101
    assert status(f"http://127.0.0.1:{secure.port}") == 403
    assert status("https://evil.example") == 403


def test_a_handshake_that_nobody_ends_keeps_nobody_out(secure, made):
    silent = [socket.create_connection(("127.0.0.1", secure.port)) for _ in range(50)]
    for client in silent[:20]:
        client.sendall(b"\x16\x03\x01\x02\x00\x01\x00")
    for client in silent[20:30]:
        client.sendall(os.urandom(3_000))

    assert get(secure, "/screens.json", made[0])
    for client in silent:
        client.settimeout(PATIENCE)
        with contextlib.suppress(ConnectionError):
            while client.recv(4_096):
                pass
        client.close()
    assert get(secure, "/screens.json", made[0])


# MARK: Mistakes


def refused(*arguments):
    said = baton("serve", "--port", "0", "--state", "none", "--mpv", "none", *arguments)
    assert said.returncode != 0
    return said.stdout + said.stderr


def test_each_mistake_has_its_sentence(made, tmp_path):
    certificate, key = made[0] / "baton.crt", made[0] / "baton.key"
    assert baton("cert", "--out", tmp_path / "other").returncode == 0
    locked = tmp_path / "locked.key"
    subprocess.run(["openssl", "pkey", "-in", key, "-aes256", "-passout", "pass:secret", "-out", locked], check=True, capture_output=True)
    (tmp_path / "text").write_text("not a certificate")

    assert "There is no file" in refused("--cert", tmp_path / "none.crt", "--key", key)
    assert "There is no file" in refused("--cert", certificate, "--key", tmp_path / "none.key")
    assert "There is no certificate in" in refused("--cert", tmp_path / "text", "--key", key)
    assert "There is no certificate in" in refused("--cert", key, "--key", certificate)
    assert "There is no key in" in refused("--cert", certificate, "--key", tmp_path / "text")
    assert "There is no key in" in refused("--cert", certificate)
    assert "does not belong to the certificate" in refused("--cert", certificate, "--key", tmp_path / "other/baton.key")
    assert "encrypted with a password" in refused("--cert", certificate, "--key", locked)
    assert "cannot be read" in refused("--cert", tmp_path, "--key", key)
    assert "--cert" in refused("--key", key)


def test_an_ended_certificate_and_an_open_key_are_warned_of(tmp_path):
    run = dict(check=True, capture_output=True, cwd=tmp_path)
    subprocess.run(
        ["openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "baton.key", "-subj",
         "/CN=127.0.0.1", "-out", "request"], **run)
    (tmp_path / "names").write_text("subjectAltName=IP:127.0.0.1")
    subprocess.run(
        ["openssl", "x509", "-req", "-in", "request", "-signkey", "baton.key", "-days", "-1", "-extfile", "names", "-out", "baton.crt"], **run)
    (tmp_path / "baton.key").chmod(0o644)

    with serve(tmp_path) as server:
        lines(server, "expired on")
        lines(server, "chmod 600")
        # Clients that accept the expired certificate can still connect, because the server continues.
        assert baton("screens", "--url", server.url, "--insecure").returncode == 0
        expired = baton("screens", "--url", server.url, "--cacert", tmp_path / "baton.crt")
        assert expired.returncode == 3 and "has expired" in expired.stderr


# MARK: Renewal


def test_a_new_certificate_is_taken_while_clients_stay(tmp_path):
    first = json.loads(baton("cert", "--out", tmp_path, "--json").stdout)
    with serve(tmp_path) as server, opened(server, tmp_path) as client:
        receive(client, "patch")
        assert fingerprint(server) == first["fingerprint"]

        second = json.loads(baton("cert", "--out", tmp_path, "--replace", "--json").stdout)
        lines(server, "The certificate was renewed")

        assert fingerprint(server) == second["fingerprint"] != first["fingerprint"]
        client.send(json.dumps({"type": "tap", "target": {"identifier": "increment"}, "seq": 1}))
        assert receive(client, "done")["handled"]
        assert get(server, "/screens.json", tmp_path)


def test_links_that_lead_to_another_are_followed(tmp_path):
    # The test makes the same links between files as certbot does.
    for name in ("1", "2"):
        assert baton("cert", "--out", tmp_path / "archive" / name).returncode == 0
    live = tmp_path / "live"
    live.mkdir()
    for name in ("baton.crt", "baton.key"):
        (live / name).symlink_to(f"../archive/1/{name}")
    with serve(live) as server:
        before = fingerprint(server)
        for name in ("baton.key", "baton.crt"):
            (live / "new").symlink_to(f"../archive/2/{name}")
            (live / "new").rename(live / name)
        lines(server, "The certificate was renewed")
        assert fingerprint(server) != before


def test_a_broken_file_is_told_and_the_one_before_stays(tmp_path):
    assert baton("cert", "--out", tmp_path).returncode == 0
    with serve(tmp_path) as server:
        before = fingerprint(server)
        (tmp_path / "baton.crt").write_text("broken")
        server.process.send_signal(signal.SIGHUP)
        lines(server, "stays in use")
        assert fingerprint(server) == before


def test_a_signal_has_it_read_anew(secure):
    secure.process.send_signal(signal.SIGHUP)
    lines(secure, "has not changed")


# MARK: Trust


def test_commands_say_why_a_certificate_is_not_trusted(secure, made, tmp_path):
    folder, _ = made
    authority = folder / "authority.crt"
    place = f"https://127.0.0.1:{secure.port}"
    assert baton("cert", "--out", tmp_path).returncode == 0

    unknown = baton("screens", "--url", place)
    assert unknown.returncode == 3 and "This machine does not trust the certificate" in unknown.stderr
    other = baton("tap", "increment", "--url", place + "/counter", "--cacert", tmp_path / "authority.crt")
    assert other.returncode == 3 and "does not trust" in other.stderr
    assert baton("screens", "--url", place, "--insecure").returncode == 0
    assert baton("tap", "increment", "--url", place + "/counter", "--cacert", authority).returncode == 0
    assert baton("tap", "increment", "--url", f"https://localhost:{secure.port}/counter", BATON_CACERT=str(authority)).returncode == 0
    plain = baton("tap", "increment", "--url", f"http://127.0.0.1:{secure.port}/counter")
    assert plain.returncode == 3 and "speaks TLS" in plain.stderr
    assert "does not exist" in baton("screens", "--url", place, "--cacert", tmp_path / "none").stderr
    assert "There is no certificate in" in baton("screens", "--url", place, "--cacert", folder / "baton.key").stderr


def test_a_name_that_it_is_not_for_is_told(tmp_path):
    run = dict(check=True, capture_output=True, cwd=tmp_path)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "baton.key", "-subj",
         "/CN=other.example", "-addext", "subjectAltName=DNS:other.example", "-days", "1", "-out", "baton.crt"], **run)
    with serve(tmp_path) as server:
        said = baton("screens", "--url", server.url, "--cacert", tmp_path / "baton.crt")
        assert said.returncode == 3 and "is not for the name '127.0.0.1'" in said.stderr


def test_a_server_without_tls_is_told_from_one_with(server):
    said = baton("screens", "--url", f"https://127.0.0.1:{server.port}")
    assert said.returncode == 3 and "does not speak TLS" in said.stderr


def test_a_picture_is_taken_through_it(secure, made, tmp_path):
    said = baton("shot", tmp_path / "form.png", "--url", f"https://127.0.0.1:{secure.port}/form", "--cacert", made[0] / "authority.crt")
    assert said.returncode == 0, said.stderr
    assert (tmp_path / "form.png").stat().st_size > 5_000


def test_a_display_that_knows_the_key_shows_a_screen_in_a_secure_context(chromium, secure, made):
    pin = made[1]["keyPin"]
    browser = chromium.browser_type.launch(
        executable_path=shutil.which("chromium"), args=["--no-sandbox", f"--ignore-certificate-errors-spki-list={pin}"])
    try:
        page = browser.new_page()
        problems = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if "Content Security Policy" in message.text else None)
        page.goto(f"https://127.0.0.1:{secure.port}/counter")
        expect(page.locator("#screen")).to_have_attribute("data-connection", "connected", timeout=PATIENCE * 1_000)
        page.get_by_role("button", name="Increment").click()
        expect(page.get_by_text("1", exact=True)).to_be_visible()
        assert page.evaluate("isSecureContext")
        assert page.evaluate("typeof navigator.clipboard.writeText") == "function"
        assert not problems
    finally:
        browser.close()
