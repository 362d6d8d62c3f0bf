#!/usr/bin/env python3
"""Stands in for a building's lights and blinds, to try room.yml with: says what it was asked, and does nothing.

    python3 building.py [port]
"""

import http.server
import json
import sys


class Building(http.server.BaseHTTPRequestHandler):
    state = {"lights": 0, "blinds": "up"}

    def do_POST(self):
        length = min(int(self.headers.get("Content-Length") or 0), 65536)
        try:
            asked = json.loads(self.rfile.read(length) or b"{}")
        except ValueError:
            return self.answer(400, {"error": "this is not JSON"})
        name = self.path.strip("/").split("/")[-1]
        if not isinstance(asked, dict) or name not in self.state:
            return self.answer(404, {"error": "there are /elm/lights and /elm/blinds"})
        self.state[name] = asked.get("value")
        print(f"{name}: {asked.get('value')}", flush=True)
        self.answer(200, self.state)

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8090), Building)
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
