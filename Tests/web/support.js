// Test doubles that the test controls: time, timers, frames, sockets and elements.

/** A clock with timers that fire only when the test advances the clock. */
export class ManualTime {
  constructor(start = 0) {
    this.time = start;
    this.entries = new Map();
    this.last = 0;
    this.now = () => this.time;
    this.timers = {
      setTimeout: (action, delay = 0) => {
        this.last += 1;
        this.entries.set(this.last, { action, at: this.time + delay });
        return this.last;
      },
      clearTimeout: (id) => this.entries.delete(id),
    };
  }

  /** Advances the clock, and fires the timers that become due, in the order of their times. */
  advance(milliseconds) {
    const end = this.time + milliseconds;
    for (;;) {
      const due = [...this.entries].filter(([, entry]) =>
        entry.at <= end
      ).sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
      if (!due) break;
      this.entries.delete(due[0]);
      this.time = Math.max(this.time, due[1].at);
      due[1].action();
    }
    this.time = end;
  }
}

/** Animation frames that run when the test requests it. */
export class ManualFrames {
  constructor() {
    this.waiting = [];
    this.request = (callback) => this.waiting.push(callback);
  }

  run() {
    for (const callback of this.waiting.splice(0)) callback();
  }
}

/** A test double of an element. It supports only event listeners. */
export class FakeElement {
  constructor() {
    this.listeners = {};
    this.captured = [];
  }

  addEventListener(type, listener) {
    (this.listeners[type] ??= []).push(listener);
  }

  setPointerCapture(id) {
    this.captured.push(id);
  }

  dispatch(type, fields = {}) {
    const event = {
      type,
      defaultPrevented: false,
      preventDefault() {
        this.defaultPrevented = true;
      },
      ...fields,
    };
    for (const listener of this.listeners[type] ?? []) listener(event);
    return event;
  }
}

/** Returns a WebSocket class whose instances the test opens, feeds and closes. */
export function fakeWebSockets() {
  const sockets = [];
  class FakeWebSocket {
    constructor(url, protocols) {
      Object.assign(this, { url, protocols, readyState: 0, sent: [], closed: undefined });
      sockets.push(this);
    }

    send(text) {
      this.sent.push(JSON.parse(text));
    }

    close(code) {
      this.readyState = 3;
      this.closed = code ?? true;
    }

    open() {
      this.readyState = 1;
      this.onopen?.();
    }

    receive(message) {
      this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
    }

    fail(code = 1006) {
      this.readyState = 3;
      this.onclose?.({ code });
    }

    /** Returns the sent messages of a type. */
    messages(type) {
      return this.sent.filter((message) => message.type === type);
    }
  }
  return { FakeWebSocket, sockets };
}
