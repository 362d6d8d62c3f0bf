// The controls of a lock screen, of headphones and of a keyboard's media keys, for what the server plays. Browsers show them only for a page that
// plays something itself: a sound that nobody hears does.

import { valueAt } from "../timeline.js";

/** Browsers take a sound for music from five seconds on. */
const SECONDS = 6;
const RATE = 8000;
/** What a browser calls an action, and the commands that it is, the first that the application takes. */
const ACTIONS = {
  play: ["play", "togglePlayPause"], pause: ["pause", "togglePlayPause"], stop: ["stop"], nexttrack: ["nextTrack"], previoustrack: ["previousTrack"],
  seekto: ["changePlaybackPosition"], seekforward: ["skipForward"], seekbackward: ["skipBackward"],
};
const SEEKING = ["seekto", "seekforward", "seekbackward"];

/** A sound as a WAV file, as quiet as its numbers go: browsers take silence itself for nothing. */
export function quietSound() {
  const count = SECONDS * RATE;
  const view = new DataView(new ArrayBuffer(44 + count * 2));
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
 * Which command each of the browser's actions is, of those that the application takes. Where there is room for two buttons only, and pieces to choose
 * from, those that seek are left out (`hasTwoButtons`: an iPhone shows them instead of next and previous).
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
  if (hasTwoButtons && taken.has("nexttrack")) for (const action of SEEKING) taken.delete(action);
  return taken;
}

/**
 * The message for an action: what the browser says of it goes along.
 * @param {string} command
 * @param {{seekTime?: number, seekOffset?: number}} details
 */
function remote(command, { seekTime, seekOffset = 0 }) {
  const message = { type: "remote", command };
  if (command === "changePlaybackPosition") message.position = Math.max(seekTime ?? 0, 0);
  if (command.startsWith("skip") && seekOffset > 0) message.interval = seekOffset;
  return message;
}

/**
 * `environment` has `document`, `session` (the browser's `navigator.mediaSession`), `MediaMetadata`, `makeURL(blob)`, `send(message)`, `serverTime()`
 * in milliseconds and `hasTwoButtons`.
 */
export class LockScreen {
  #environment;
  /** @type {HTMLAudioElement | null} */
  #audio = null;
  /** @type {string | null} */
  #sound = null;
  /** @type {{title?: string, artist?: string, album?: string, artwork?: string, commands?: string[], state?: string, duration?: number, position?: any, rate?: number} | null} */
  #playing = null;

  /** @param {{document: Document, session: MediaSession, MediaMetadata: any, makeURL: (blob: Blob) => string, send: (message: object) => number | null, serverTime: () => number, hasTwoButtons: boolean}} environment */
  constructor(environment) {
    this.#environment = environment;
  }

  /** Begins; to be called while a person touches the page, or no browser plays anything. Resolves to whether this one does. */
  async start() {
    const { document, makeURL } = this.#environment;
    if (!this.#audio) {
      this.#audio = document.createElement("audio");
      this.#audio.loop = true;
      this.#audio.src = this.#sound ??= makeURL(new Blob([quietSound()], { type: "audio/wav" }));
      // WebKit forgets the handlers when something begins to play.
      this.#audio.addEventListener("playing", () => this.#tell());
    }
    try {
      await this.#audio.play();
    } catch {
      return false;
    }
    this.#follow();
    return true;
  }

  /** Ends, and leaves the lock screen to others. */
  stop() {
    this.#audio?.pause();
    this.#audio = null;
    this.update(null);
  }

  /** What plays now, as the key window says it; null where nothing does. */
  update(playing) {
    this.#playing = playing;
    this.#follow();
    this.#tell();
  }

  /** Plays and pauses with the player, or the button on the lock screen would lie. */
  #follow() {
    if (!this.#audio) return;
    const plays = this.#playing?.state === "playing";
    if (plays && this.#audio.paused) this.#audio.play().catch(() => {});
    else if (!plays && !this.#audio.paused) this.#audio.pause();
  }

  #tell() {
    const { session, MediaMetadata, hasTwoButtons } = this.#environment;
    const playing = this.#audio ? this.#playing : null;
    const { title = "", artist = "", album = "", artwork, commands = [], state } = playing ?? {};
    const pictures = artwork?.startsWith("/") ? [{ src: artwork }] : [];
    session.metadata = title ? new MediaMetadata({ title, artist, album, artwork: pictures }) : null;
    session.playbackState = playing === null ? "none" : state === "playing" ? "playing" : "paused";
    const actions = actionsFor(playing ? commands : [], hasTwoButtons);
    for (const action of Object.keys(ACTIONS)) {
      const command = actions.get(action);
      const handler = command ? (details) => this.#environment.send(remote(command, details)) : null;
      try {
        session.setActionHandler(/** @type {MediaSessionAction} */ (action), handler);
      } catch {
        // A browser that does not know the action has no button for it either.
      }
    }
    this.#tellPosition();
  }

  #tellPosition() {
    const { session, serverTime } = this.#environment;
    const { duration = 0, position, rate = 1 } = (this.#audio && this.#playing) || {};
    if (!(duration > 0) || !position) return session.setPositionState?.();
    const place = Math.min(Math.max(valueAt(position, serverTime()), 0), duration);
    // One that stands still is said to by the playback state: a rate of 0 is none.
    session.setPositionState?.({ duration, position: place, playbackRate: rate > 0 ? rate : 1 });
  }
}
