"""A network between page and server that the test controls.

It uses real sockets, with delays, silence or disconnects on request.
"""

import asyncio
import contextlib
import socket
import struct
import threading


class Link:
    """Forwards connections from a port chosen by the system to another port.

    `delay` is the one-way delay in seconds. A new connection costs an additional round trip, like a TCP handshake
    on a real network. While the link is held, no data and no close passes, as behind a dead access point; data from
    that time passes after the release. `watch` is called for each connection, and returns two functions that
    receive the bytes of each direction. `source` is the apparent address of all connections: every address in
    127.0.0.0/8 belongs to this machine.
    """

    def __init__(self, port, delay=0.0, watch=None, source="127.0.0.1"):
        self.target, self.delay, self.watch, self.source = port, delay, watch, source
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._tasks, self._writers = set(), set()
        self._call(self._start())

    def _call(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(30)

    async def _start(self):
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def _keep(self, task):
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self, reader, writer):
        self._keep(asyncio.current_task())
        self._writers.add(writer)
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await asyncio.sleep(2 * self.delay)
            await self._flowing.wait()
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target, local_addr=(self.source, 0))
            self._writers.add(far_writer)
            forth, back = self.watch() if self.watch else (None, None)
            for source, sink, look in ((reader, far_writer, forth), (far_reader, writer, back)):
                for task in self._pass(source, sink, look):
                    self._keep(task)
            return
        writer.close()

    def _pass(self, source, sink, look):
        pieces, flowing = asyncio.Queue(), self._flowing

        async def read():
            with contextlib.suppress(OSError):
                while data := await source.read(65536):
                    if look:
                        look(data)
                    pieces.put_nowait((self._loop.time() + self.delay, data))
            pieces.put_nowait((self._loop.time() + self.delay, None))

        async def write():
            with contextlib.suppress(OSError):
                while True:
                    due, data = await pieces.get()
                    await asyncio.sleep(max(0, due - self._loop.time()))
                    await flowing.wait()
                    if data is None:
                        break
                    sink.write(data)
                    await sink.drain()
            sink.close()

        return self._loop.create_task(read()), self._loop.create_task(write())

    def hold(self):
        """Stops all traffic silently: no data and no close passes."""
        self._loop.call_soon_threadsafe(self._flowing.clear)

    def release(self):
        self._loop.call_soon_threadsafe(self._flowing.set)

    def strand(self):
        """Stops the existing connections silently, as when a phone changes its network. New connections work."""
        async def strand():
            self._flowing.clear()
            self._flowing = asyncio.Event()
            self._flowing.set()
        self._call(strand())

    def cut(self):
        """Resets all existing connections. New connections work."""
        async def reset():
            for writer in self._writers:
                raw = writer.get_extra_info("socket")
                if raw is not None and raw.fileno() >= 0:
                    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                writer.transport.abort()
            self._writers.clear()
        self._call(reset())

    def close(self):
        async def end():
            self._server.close()
            tasks = list(self._tasks)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for writer in self._writers:
                writer.transport.abort()
        self._call(end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
