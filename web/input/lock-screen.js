// Media controls on the lock screen, on headphones and on a keyboard, for the server's playback. Browsers show
// them only for a page that plays audio itself. The page therefore plays an inaudible sound.

import { valueAt } from "../timeline.js";

/**
 * @typedef {import("../types.js").ClientMessage} ClientMessage
 * @typedef {import("../types.js").Send} Send
 * @typedef {import("../types.js").Timeline} Timeline
 */

/**
 * The length of the sound in seconds. Browsers treat a sound as music only if the sound lasts at least five seconds.
 */
const SECONDS = 6;
const RATE = 8000;
/** The actions of the browser and the matching commands of the protocol, in order of preference. */
const ACTIONS = {
  play: ["play", "togglePlayPause"],
  pause: ["pause", "togglePlayPause"],
  stop: ["stop"],
  nexttrack: ["nextTrack"],
  previoustrack: ["previousTrack"],
  seekto: ["changePlaybackPosition"],
  seekforward: ["skipForward"],
  seekbackward: ["skipBackward"],
};
const SEEKING = ["seekto", "seekforward", "seekbackward"];

/** Returns the quietest possible sound as a WAV file. Browsers ignore complete silence. */
export function quietSound() {
  const count = SECONDS * RATE;
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  /**
   * Writes ASCII text at a byte offset.
   * @param {number} at
   * @param {string} word
   */
  const text = (at, word) => [...word].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  text(0, "RIFF");
  view.setUint32(4, 36 + count * 2, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, count * 2, true);
  for (let index = 0; index < count; index += 1) view.setInt16(44 + index * 2, (index >> 6) % 2 === 0 ? 1 : -1, true);
  return view.buffer;
}

/**
 * Returns the command for each browser action that the application handles. If `hasTwoButtons` and there are
 * several tracks, the seek actions are omitted, because an iPhone shows them instead of next and previous.
 * @param {string[]} commands
 * @param {boolean} hasTwoButtons
 * @returns {Map<string, string>}
 */
export function actionsFor(commands, hasTwoButtons) {
  const taken = new Map();
  for (const [action, names] of Object.entries(ACTIONS)) {
    const command = names.find((name) => commands.includes(name));
    if (command) taken.set(action, command);
  }
  if (hasTwoButtons && taken.has("nexttrack")) { for (const action of SEEKING) taken.delete(action); }
  return taken;
}

/**
 * Returns the message for an action, with the position or interval that the browser reports.
 * @param {string} command
 * @param {{seekTime?: number | null, seekOffset?: number | null}} details
 */
function remote(command, { seekTime, seekOffset }) {
  /** @type {ClientMessage} */
  const message = { type: "remote", command };
  if (command === "changePlaybackPosition") message.position = Math.max(seekTime ?? 0, 0);
  if (command.startsWith("skip") && seekOffset && seekOffset > 0) message.interval = seekOffset;
  return message;
}

/**
 * The dependencies of `LockScreen`.
 * @typedef {object} LockScreenEnvironment
 * @property {Document} document
 * @property {MediaSession} session the browser's `navigator.mediaSession`
 * @property {typeof MediaMetadata} MediaMetadata
 * @property {(blob: Blob) => string} makeURL
 * @property {Send} send
 * @property {() => number} serverTime milliseconds
 * @property {boolean} hasTwoButtons
 */

/**
 * The playback state that the lock screen shows.
 * @typedef {object} Playing
 * @property {string} [title]
 * @property {string} [artist]
 * @property {string} [album]
 * @property {string} [artwork] the path of a picture
 * @property {string[]} [commands] the commands that the application handles
 * @property {string} [state]
 * @property {number} [duration] seconds
 * @property {Timeline} [position]
 * @property {number} [rate]
 */

/** Connects the lock screen with the playback state. */
export class LockScreen {
  #environment;
  /**
   * The element that plays the inaudible sound; null until the controls are on.
   * @type {HTMLAudioElement | null}
   */
  #audio = null;
  /**
   * The address of the inaudible sound; null until it is made.
   * @type {string | null}
   */
  #sound = null;
  /**
   * The playback state from the server; null if nothing plays.
   * @type {Playing | null}
   */
  #playing = null;

  /** @param {LockScreenEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
  }

  /**
   * Starts the inaudible sound. Call this during a person's gesture, or the browser refuses. Resolves to whether
   * the sound plays.
   */
  async start() {
    const { document, makeURL } = this.#environment;
    if (!this.#audio) {
      this.#audio = document.createElement("audio");
      this.#audio.loop = true;
      this.#audio.src = this.#sound ??= makeURL(new Blob([quietSound()], { type: "audio/wav" }));
      // WebKit discards the handlers of media actions when playback begins, so the handlers are set again.
      this.#audio.addEventListener("playing", () => this.#updateSession());
    }
    try {
      await this.#audio.play();
    } catch {
      return false;
    }
    this.#applyState();
    return true;
  }

  /** Stops the sound and removes the controls. */
  stop() {
    this.#audio?.pause();
    this.#audio = null;
    this.update(null);
  }

  /**
   * Updates the playback state, as the key window reports it; null if nothing plays.
   * @param {Playing | null} playing
   */
  update(playing) {
    this.#playing = playing;
    this.#applyState();
    this.#updateSession();
  }

  /** Plays the sound while the server's playback plays, so that the lock screen shows the right button. */
  #applyState() {
    if (!this.#audio) return;
    const plays = this.#playing?.state === "playing";
    if (plays && this.#audio.paused) this.#audio.play().catch(() => {});
    else if (!plays && !this.#audio.paused) this.#audio.pause();
  }

  #updateSession() {
    const { session, MediaMetadata, hasTwoButtons } = this.#environment;
    const playing = this.#audio ? this.#playing : null;
    /** @type {Playing} */
    const { title = "", artist = "", album = "", artwork, commands = [], state } = playing ?? {};
    const pictures = artwork?.startsWith("/") ? [{ src: artwork }] : [];
    session.metadata = title ? new MediaMetadata({ title, artist, album, artwork: pictures }) : null;
    session.playbackState = playing === null ? "none" : state === "playing" ? "playing" : "paused";
    const actions = actionsFor(playing ? commands : [], hasTwoButtons);
    for (const action of Object.keys(ACTIONS)) {
      const command = actions.get(action);
      /** @type {MediaSessionActionHandler | null} */
      const handler = command
        ? (details) => this.#environment.send(remote(/** @type {string} */ (command), details))
        : null;
      try {
        session.setActionHandler(/** @type {MediaSessionAction} */ (action), handler);
      } catch {
        // Browsers throw an error for an action that they do not support. They show no button for such an action, so
        // the error is ignored.
      }
    }
    this.#updatePosition();
  }

  #updatePosition() {
    const { session, serverTime } = this.#environment;
    const { duration = 0, position, rate = 1 } = (this.#audio && this.#playing) || {};
    if (!(duration > 0) || !position) return session.setPositionState?.();
    const place = Math.min(Math.max(valueAt(position, serverTime()), 0), duration);
    // A browser does not accept a rate of 0; the playback state reports a pause instead.
    session.setPositionState?.({ duration, position: place, playbackRate: rate > 0 ? rate : 1 });
  }
}

/**
 * Makes the feature object of the lock-screen controls. `features.js` calls this function once, after it has loaded
 * this module.
 * @param {import("../features.js").FeatureEnvironment} environment
 */
export const makeFeature = ({ window, document, send, serverTime }) =>
  new LockScreen({
    document,
    session: window.navigator.mediaSession,
    MediaMetadata: window.MediaMetadata,
    makeURL: (blob) => window.URL.createObjectURL(blob),
    send,
    serverTime,
    hasTwoButtons: /iPhone|iPad/.test(window.navigator.userAgent),
  });
