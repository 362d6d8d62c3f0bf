// The socket to a screen: says hello, comes back after a loss without losing what is shown, notices sockets that died
// silently, and acknowledges what was applied. It knows the protocol's envelope, not what a patch means.

import { Backoff } from "./backoff.js";

const SUBPROTOCOL = "baton.v1";
const CONNECT_TIMEOUT = 5000;
const ANSWER_TIMEOUT = 5000;
/** After a pause of the page a dead socket is likely, and the person is looking. */
const WAKE_TIMEOUT = 1500;
const IDLE_PING = 25000;
const ACK_INTERVAL = 250;
/** Characters after which a revision is acknowledged at once: the server sends only so much more than what it knows to be there. */
const ACK_LENGTH = 65536;
const REFUSED_RETRY = 10000;
/** A little longer than a server waits for another hello. */
const ASKED_TIMEOUT = 65000;
const HELLO_REFUSED = 4001;
const OPEN = 1;

/**
 * `environment` has `WebSocket`, `url`, `now()` in milliseconds, `timers` (`setTimeout`, `clearTimeout`), `random`, `ready` where there is
 * something that `hello()` waits for, a promise, and `delays` where those between attempts are others.
 * `delegate` has `hello()` (the fields of the message but its type), `revision()` (what is applied),
 * `received(message, sentAt)`, `opened()` (the welcome came), `lost()`, `refused(error)`, and `isAsking()` where a person may have to say something before the next
 * hello can be another: nothing connects by itself meanwhile.
 */
export class Connection {
  #environment;
  #delegate;
  #backoff;
  /** @type {WebSocket | null} */
  #socket = null;
  #welcomed = false;
  #stopped = true;
  #timers = {};
  #seq = 0;
  #sentAt = new Map();
  #acknowledged = 0;
  /** @type {{type: string, code: string, message: string} | null} */
  #refusal = null;
  #heardAt = 0;
  #triedAt = 0;
  #helloAt = 0;
  #heardLength = 0;

  constructor(environment, delegate) {
    this.#environment = environment;
    this.#delegate = delegate;
    this.#backoff = new Backoff({ random: environment.random, ...environment.delays });
  }

  /** Whether messages reach the server: the welcome came and the socket stands. */
  get isOpen() {
    return this.#welcomed;
  }

  /** Connects, and stays connected until `stop`. */
  start() {
    this.#stopped = false;
    if (!this.#socket) this.#connect();
  }

  /** Says goodbye and stays away. */
  stop() {
    this.#stopped = true;
    this.#drop(1000);
  }

  /** Connects at once where there is no connection, and makes sure of it where there is: the page is seen again, or the network is. */
  wake() {
    if (this.#stopped) return;
    this.#backoff.reset();
    if (this.#welcomed) {
      this.#disarm("answer");
      this.#expectAnswer(WAKE_TIMEOUT);
      this.ping();
    } else if (!this.#socket) {
      this.#connect();
    } else if (this.#environment.now() - this.#triedAt >= WAKE_TIMEOUT) {
      // An attempt from before the network was there, or the page asleep, waits for what is lost.
      this.#drop();
      this.#connect();
    }
  }

  /** Lets go of the socket and connects anew; `hello()` then says whether to resume. */
  restart() {
    if (this.#stopped) return;
    this.#drop();
    this.#retry();
  }

  /** Says hello again, which says something else now: on the same socket where that waits for it. */
  greet() {
    if (this.#welcomed) return this.restart();
    this.#backoff.reset();
    if (this.#socket?.readyState === OPEN) this.#greet();
    else if (!this.#socket) this.#connect();
  }

  #greet() {
    this.#refusal = null;
    this.#helloAt = this.#environment.now();
    this.#arm("connect", CONNECT_TIMEOUT, () => this.restart());
    this.#write({ type: "hello", ...this.#delegate.hello() });
  }

  /** Sends a message with a `seq` of its own, which is returned; null while there is no connection. */
  request(message) {
    if (!this.#welcomed) return null;
    const seq = ++this.#seq;
    if (message.type === "ping") this.#sentAt.set(seq, this.#environment.now());
    this.#write({ ...message, seq });
    if (message.revision !== undefined) this.#acknowledged = Math.max(this.#acknowledged, message.revision);
    this.#expectAnswer();
    return seq;
  }

  /** Sends a message that is not answered; false while there is no connection. */
  tell(message) {
    if (this.#welcomed) this.#write(message);
    return this.#welcomed;
  }

  /** Asks the server for its time, and whether it is there. */
  ping() {
    return this.request({ type: "ping" });
  }

  /** Says that a revision was applied: soon, and riding on an input where one goes out before. */
  acknowledge() {
    if (!this.#welcomed) return;
    if (this.#heardLength >= ACK_LENGTH) {
      this.#disarm("ack");
      this.#sayAcknowledged();
    } else if (this.#timers.ack === undefined) {
      this.#arm("ack", ACK_INTERVAL, () => this.#sayAcknowledged());
    }
  }

  #sayAcknowledged() {
    this.#heardLength = 0;
    const revision = this.#delegate.revision();
    if (!this.#welcomed || revision <= this.#acknowledged) return;
    this.#acknowledged = revision;
    this.#write({ type: "ack", revision });
  }

  #connect() {
    const { WebSocket, url, now } = this.#environment;
    this.#disarm("retry");
    let socket;
    try {
      socket = new WebSocket(url, [SUBPROTOCOL]);
    } catch {
      this.#retry();
      return;
    }
    this.#socket = socket;
    this.#refusal = null;
    this.#triedAt = now();
    this.#arm("connect", CONNECT_TIMEOUT, () => this.restart());
    const greet = () => socket === this.#socket && this.#greet();
    socket.onopen = () => (this.#environment.ready ? this.#environment.ready.then(greet) : greet());
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#heard(event.data);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#drop();
      this.#retry(event.code);
    };
  }

  #heard(data) {
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      this.restart();
      return;
    }
    this.#heardAt = this.#environment.now();
    this.#heardLength += data.length;
    this.#disarm("answer");
    let sentAt = this.#sentAt.get(message.seq);
    if (sentAt !== undefined) this.#sentAt.delete(message.seq);
    // Not the welcome but the first answer after it shows that the connection is good: what fails right after its welcome
    // waits longer each time.
    if (message.type === "pong") this.#backoff.reset();
    if (message.type === "error" && !this.#welcomed) {
      this.#refusal = message;
      this.#arm("connect", ASKED_TIMEOUT, () => this.restart());
    }
    if (message.type === "welcome") {
      sentAt = this.#welcomed ? undefined : this.#helloAt;
      this.#welcome(message);
    }
    this.#delegate.received(message, sentAt);
  }

  #welcome(message) {
    this.#acknowledged = message.resumed ? this.#delegate.revision() : 0;
    if (this.#welcomed) return;
    this.#welcomed = true;
    this.#disarm("connect");
    this.#keepAlive();
    this.#delegate.opened();
  }

  #drop(code) {
    const socket = this.#socket;
    const wasOpen = this.#welcomed;
    for (const name of Object.keys(this.#timers)) this.#disarm(name);
    this.#socket = null;
    this.#welcomed = false;
    this.#sentAt.clear();
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      // A socket that died silently may never close: it was let go of above, whatever comes of this.
      try {
        if (code === undefined) socket.close();
        else socket.close(code);
      } catch {}
    }
    if (wasOpen) this.#delegate.lost();
  }

  #retry(closeCode) {
    if (this.#stopped) return;
    let delay = this.#backoff.next();
    if (closeCode === HELLO_REFUSED || this.#refusal) {
      this.#delegate.refused(this.#refusal ?? { type: "error", code: "refused", message: "The server refused this page." });
      delay = REFUSED_RETRY;
    }
    if (!this.#delegate.isAsking?.()) this.#arm("retry", delay, () => this.#connect());
  }

  /** Every message with a `seq` is answered: when nothing at all comes any more, the socket is dead. */
  #expectAnswer(timeout = ANSWER_TIMEOUT) {
    if (this.#timers.answer !== undefined) return;
    const armedAt = this.#environment.now();
    this.#arm("answer", timeout, () => {
      // A page that slept wakes with its timers overdue, and the answers may stand right behind them.
      if (this.#environment.now() - armedAt > timeout * 1.5) this.#expectAnswer();
      else this.restart();
    });
  }

  /** Asks after a silence: counted from what was heard last, so that a dead socket is left after `IDLE_PING` and `ANSWER_TIMEOUT` at most. */
  #keepAlive(delay = IDLE_PING) {
    this.#arm("idle", delay, () => {
      const left = IDLE_PING - (this.#environment.now() - this.#heardAt);
      if (left <= 0) this.ping();
      this.#keepAlive(left > 0 ? left : IDLE_PING);
    });
  }

  #write(message) {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  #arm(name, delay, action) {
    this.#disarm(name);
    this.#timers[name] = this.#environment.timers.setTimeout(() => {
      delete this.#timers[name];
      action();
    }, delay);
  }

  #disarm(name) {
    if (this.#timers[name] === undefined) return;
    this.#environment.timers.clearTimeout(this.#timers[name]);
    delete this.#timers[name];
  }
}
