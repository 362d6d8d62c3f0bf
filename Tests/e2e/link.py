"""A network between a page and a server that a test has in its hands: real sockets, with a delay, a silence or a cut when the test says so."""

import asyncio
import contextlib
import socket
import struct
import threading


class Link:
    """Listens on a port that the system chose, and passes on what comes to another port and back.

    `delay` is what one way takes, in seconds. A new connection costs a round trip more, as TCP's handshake does on a real network. While it is
    held, nothing passes and nothing ends, as behind a dead access point; what came meanwhile passes when it is released. `watch` is called for each connection, and gives what is
    called with the bytes of the one and of the other direction. `source` is the address that all of it seems to come from: every one of 127.0.0.0/8 is this machine's.
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
        """From now on nothing passes, and nobody is told."""
        self._loop.call_soon_threadsafe(self._flowing.clear)

    def release(self):
        self._loop.call_soon_threadsafe(self._flowing.set)

    def strand(self):
        """Nothing passes any longer where there is a connection, and nobody is told, as when a phone goes from one network to another; new ones are good."""
        async def strand():
            self._flowing.clear()
            self._flowing = asyncio.Event()
            self._flowing.set()
        self._call(strand())

    def cut(self):
        """Resets every connection that there is; new ones are good."""
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
