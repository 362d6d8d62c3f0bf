"""A server for tests of requests. It prints its port. Its answer contains the request, or is determined by the
request's path.
"""

import http.server
import json
import sys
import threading

held = threading.Event()


class Handler(http.server.BaseHTTPRequestHandler):
    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = self.path.split("?")[0]
        if path.startswith("/status/"):
            return self.answer(int(path.split("/")[2]), b"said so")
        if path == "/redirect":
            return self.answer(302, b"elsewhere", {"Location": "/secret"})
        if path.startswith("/large/"):
            return self.answer(200, b"x" * int(path.split("/")[2]))
        if path == "/endless":
            self.send_response(200)
            self.end_headers()
            try:
                while True:
                    self.wfile.write(b"x" * 65536)
            except OSError:
                return
        if path == "/hold":
            held.wait()
            return self.answer(200, b"held")
        if path == "/free":
            held.set()
            return self.answer(200, b"free")
        if path == "/never":
            threading.Event().wait()
        asked = {"method": self.command, "path": self.path, "headers": dict(self.headers), "body": body.decode("utf-8", "replace")}
        self.answer(200, json.dumps(asked).encode())

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_any

    def answer(self, status, body, headers={}):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True


server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
# The server ends when its parent process closes standard input.
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
