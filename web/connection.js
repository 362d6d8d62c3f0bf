// The WebSocket connection to a screen. It sends hello, reconnects and resumes after a loss, detects dead sockets, and
// acknowledges applied revisions. It handles the protocol's envelope, not the content of patches.

import { Backoff } from "./backoff.js";

/**
 * @typedef {import("./types.js").ClientMessage} ClientMessage
 * @typedef {import("./types.js").ErrorMessage} ErrorMessage
 * @typedef {import("./types.js").ServerMessage} ServerMessage
 * @typedef {import("./types.js").Timers} Timers
 */

const SUBPROTOCOL = "baton.v1";
const CONNECT_TIMEOUT = 5000;
const ANSWER_TIMEOUT = 5000;
/**
 * The answer time-out in milliseconds after the page wakes. This time-out is short, because the socket is probably dead
 * and a person is waiting.
 */
const WAKE_TIMEOUT = 1500;
const IDLE_PING = 25000;
const ACK_INTERVAL = 250;
/**
 * The number of received characters after which the applied revision is acknowledged at once. The server limits how
 * much it sends without an acknowledgement.
 */
const ACK_LENGTH = 65536;
const REFUSED_RETRY = 10000;
/**
 * After a refused hello, another hello must succeed within this time in milliseconds, else the page reconnects. The
 * time is slightly longer than the server's own limit.
 */
const HELLO_TIMEOUT = 65000;
const HELLO_REFUSED = 4001;
const OPEN = 1;

/**
 * The functions that a connection calls.
 * @typedef {object} ConnectionDelegate
 * @property {() => object} hello returns the fields of the hello message except its type
 * @property {() => number} revision returns the applied revision
 * @property {(message: ServerMessage, sentAt?: number) => void} received
 * @property {() => void} opened called when welcome has arrived
 * @property {() => void} lost
 * @property {(error: ErrorMessage) => void} refused
 * @property {() => boolean} [isAsking] returns true while a person has to enter something first; the connection then
 *   makes no attempts
 */

/**
 * The dependencies of `Connection`.
 * @typedef {object} ConnectionEnvironment
 * @property {typeof WebSocket} WebSocket
 * @property {string} url
 * @property {() => number} now the time in milliseconds
 * @property {Timers} timers
 * @property {() => number} random
 * @property {Promise<unknown> | null} [ready] a promise that `hello()` waits for
 * @property {{first?: number, most?: number}} [delays] other delays between attempts
 */

/** A connection that reconnects automatically. */
export class Connection {
  #environment;
  #delegate;
  #backoff;
  /**
   * The present socket; null between two attempts.
   * @type {WebSocket | null}
   */
  #socket = null;
  #welcomed = false;
  #stopped = true;
  /**
   * The running timers of the connection, by name.
   * @type {Record<string, number>}
   */
  #timers = {};
  #seq = 0;
  /**
   * The local time of each request without an answer, by `seq`.
   * @type {Map<number, number>}
   */
  #sentAt = new Map();
  #acknowledged = 0;
  /**
   * The error with which the server refused the last hello; null without a refusal.
   * @type {ErrorMessage | null}
   */
  #refusal = null;
  #receivedAt = 0;
  #connectedAt = 0;
  #helloAt = 0;
  #receivedLength = 0;

  /**
   * @param {ConnectionEnvironment} environment
   * @param {ConnectionDelegate} delegate
   */
  constructor(environment, delegate) {
    this.#environment = environment;
    this.#delegate = delegate;
    this.#backoff = new Backoff({ random: environment.random, ...environment.delays });
  }

  /** The socket is open and welcome has arrived, so that messages reach the server. */
  get isOpen() {
    return this.#welcomed;
  }

  /** Connects, and reconnects after losses until `stop`. */
  start() {
    this.#stopped = false;
    if (!this.#socket) this.#connect();
  }

  /** Closes the socket normally and does not reconnect. */
  stop() {
    this.#stopped = true;
    this.#drop(1000);
  }

  /**
   * Connects at once if there is no connection; otherwise checks the connection with a ping. Called when the page
   * becomes visible or the network returns.
   */
  wake() {
    if (this.#stopped) return;
    this.#backoff.reset();
    if (this.#welcomed) {
      this.#stopTimer("answer");
      this.#expectAnswer(WAKE_TIMEOUT);
      this.ping();
    } else if (!this.#socket) {
      this.#connect();
    } else if (this.#environment.now() - this.#connectedAt >= WAKE_TIMEOUT) {
      // If an attempt began while the network was absent or the page was asleep, its packets may be lost. The page
      // therefore makes another attempt instead of waiting.
      this.#drop();
      this.#connect();
    }
  }

  /** Drops the socket and reconnects. `hello()` then decides whether to resume. */
  restart() {
    if (this.#stopped) return;
    this.#drop();
    this.#retry();
  }

  /** Sends a changed hello: on the same socket if the server still waits for hello, otherwise on a new connection. */
  sendHello() {
    if (this.#welcomed) return this.restart();
    this.#backoff.reset();
    if (this.#socket?.readyState === OPEN) this.#sendHello();
    else if (!this.#socket) this.#connect();
  }

  #sendHello() {
    this.#refusal = null;
    this.#helloAt = this.#environment.now();
    this.#startTimer("connect", CONNECT_TIMEOUT, () => this.restart());
    this.#sendJSON({ type: "hello", ...this.#delegate.hello() });
  }

  /**
   * Sends a message with a new `seq`. Returns the `seq`, or null if there is no connection.
   * @param {ClientMessage} message
   */
  request(message) {
    if (!this.#welcomed) return null;
    const seq = ++this.#seq;
    if (message.type === "ping") this.#sentAt.set(seq, this.#environment.now());
    this.#sendJSON({ ...message, seq });
    if (message.revision !== undefined) this.#acknowledged = Math.max(this.#acknowledged, message.revision);
    this.#expectAnswer();
    return seq;
  }

  /**
   * Sends a message that has no answer. Returns false if there is no connection.
   * @param {ClientMessage} message
   */
  notify(message) {
    if (this.#welcomed) this.#sendJSON(message);
    return this.#welcomed;
  }

  /** Requests the server's time, which also checks that the server responds. */
  ping() {
    return this.request({ type: "ping" });
  }

  /** Acknowledges the applied revision after a short delay, or together with an input that is sent earlier. */
  acknowledge() {
    if (!this.#welcomed) return;
    if (this.#receivedLength >= ACK_LENGTH) {
      this.#stopTimer("ack");
      this.#sendAck();
    } else if (this.#timers.ack === undefined) {
      this.#startTimer("ack", ACK_INTERVAL, () => this.#sendAck());
    }
  }

  #sendAck() {
    this.#receivedLength = 0;
    const revision = this.#delegate.revision();
    if (!this.#welcomed || revision <= this.#acknowledged) return;
    this.#acknowledged = revision;
    this.#sendJSON({ type: "ack", revision });
  }

  #connect() {
    const { WebSocket, url, now } = this.#environment;
    this.#stopTimer("retry");
    /** @type {WebSocket} */
    let socket;
    try {
      socket = new WebSocket(url, [SUBPROTOCOL]);
    } catch {
      this.#retry();
      return;
    }
    this.#socket = socket;
    this.#refusal = null;
    this.#connectedAt = now();
    this.#startTimer("connect", CONNECT_TIMEOUT, () => this.restart());
    const greet = () => socket === this.#socket && this.#sendHello();
    socket.onopen = () => (this.#environment.ready ? this.#environment.ready.then(greet) : greet());
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(event.data);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#drop();
      this.#retry(event.code);
    };
  }

  /**
   * Handles a message from the socket. If the text is not JSON, the page reconnects.
   * @param {string} data
   */
  #receive(data) {
    /** @type {any} */
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      this.restart();
      return;
    }
    this.#receivedAt = this.#environment.now();
    this.#receivedLength += data.length;
    this.#stopTimer("answer");
    let sentAt = this.#sentAt.get(message.seq);
    if (sentAt !== undefined) this.#sentAt.delete(message.seq);
    // The first answer after the welcome resets the backoff, not the welcome itself. A connection that fails right
    // after each welcome therefore waits longer each time.
    if (message.type === "pong") this.#backoff.reset();
    if (message.type === "error" && !this.#welcomed) {
      this.#refusal = message;
      this.#startTimer("connect", HELLO_TIMEOUT, () => this.restart());
    }
    if (message.type === "welcome") {
      sentAt = this.#welcomed ? undefined : this.#helloAt;
      this.#welcome(message);
    }
    this.#delegate.received(message, sentAt);
  }

  /**
   * Handles `welcome`: the connection is open from now on.
   * @param {{resumed?: boolean}} message
   */
  #welcome(message) {
    this.#acknowledged = message.resumed ? this.#delegate.revision() : 0;
    if (this.#welcomed) return;
    this.#welcomed = true;
    this.#stopTimer("connect");
    this.#keepAlive();
    this.#delegate.opened();
  }

  /**
   * Detaches and closes the socket, and stops all timers.
   * @param {number} [code]
   */
  #drop(code) {
    const socket = this.#socket;
    const wasOpen = this.#welcomed;
    for (const name of Object.keys(this.#timers)) this.#stopTimer(name);
    this.#socket = null;
    this.#welcomed = false;
    this.#sentAt.clear();
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      // A socket that died silently may never report its close. The page does not wait for this event, because the
      // socket is already detached.
      try {
        if (code === undefined) socket.close();
        else socket.close(code);
      } catch {
        // If the browser cannot close the socket, the error is ignored, because the page no longer uses the socket.
      }
    }
    if (wasOpen) this.#delegate.lost();
  }

  /**
   * Schedules the next attempt, and reports a refusal.
   * @param {number} [closeCode]
   */
  #retry(closeCode) {
    if (this.#stopped) return;
    let delay = this.#backoff.nextDelay();
    if (closeCode === HELLO_REFUSED || this.#refusal) {
      this.#delegate.refused(
        this.#refusal ??
          { type: "error", code: "refused", message: "The server closed the connection without giving a reason." },
      );
      delay = REFUSED_RETRY;
    }
    if (!this.#delegate.isAsking?.()) this.#startTimer("retry", delay, () => this.#connect());
  }

  /** Starts the answer time-out. The server answers every `seq`, so if no message arrives, the socket is dead. */
  #expectAnswer(timeout = ANSWER_TIMEOUT) {
    if (this.#timers.answer !== undefined) return;
    const armedAt = this.#environment.now();
    this.#startTimer("answer", timeout, () => {
      // When a sleeping page wakes, this timer fires too late, and the answers may be queued directly behind the
      // timer's event. The page therefore waits once more before it reconnects.
      if (this.#environment.now() - armedAt > timeout * 1.5) this.#expectAnswer();
      else this.restart();
    });
  }

  /**
   * Pings after a silence, counted from the last received message. A dead socket is therefore dropped within
   * `IDLE_PING + ANSWER_TIMEOUT`.
   */
  #keepAlive(delay = IDLE_PING) {
    this.#startTimer("idle", delay, () => {
      const left = IDLE_PING - (this.#environment.now() - this.#receivedAt);
      if (left <= 0) this.ping();
      this.#keepAlive(left > 0 ? left : IDLE_PING);
    });
  }

  /** @param {ClientMessage} message */
  #sendJSON(message) {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  /**
   * Starts a timer, and stops a running one of the same name.
   * @param {string} name
   * @param {number} delay
   * @param {() => void} action
   */
  #startTimer(name, delay, action) {
    this.#stopTimer(name);
    this.#timers[name] = this.#environment.timers.setTimeout(() => {
      delete this.#timers[name];
      action();
    }, delay);
  }

  /** @param {string} name */
  #stopTimer(name) {
    if (this.#timers[name] === undefined) return;
    this.#environment.timers.clearTimeout(this.#timers[name]);
    delete this.#timers[name];
  }
}
