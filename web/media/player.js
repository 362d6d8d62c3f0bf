// One media player: a browser media element that follows the server's playback position and reports its own state.

import { changeTest, imageSource, setAttribute } from "../kinds/common.js";
import { valueAt } from "../timeline.js";
import { PlaybackSynchronizer } from "./playback-synchronizer.js";

/**
 * @typedef {import("../types.js").ClientMessage} ClientMessage
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").Timers} Timers
 * @typedef {import("../types.js").View} View
 */

/** Milliseconds of missing data before the player reports that it is waiting. */
const WAITING_DELAY = 400;
/** The faults for a media element's error codes, which start at 1 (HTML, 4.8.11.1). */
const FAULTS = [undefined, undefined, "network", "decoding", "unsupported"];
/**
 * The CSS of content modes; any other mode shows the whole picture.
 * @type {Record<string, string>}
 */
const FITS = { scaleAspectFill: "cover", scaleToFill: "fill" };
/**
 * The ready states that a media element needs for seeking (its metadata is known) and for continuing playback (HTML,
 * 4.8.11.7).
 */
const HAVE_METADATA = 1;
const HAVE_FUTURE_DATA = 3;

/**
 * Returns a media address if it is valid: a path of this server, or a web address; else null.
 * @param {unknown} value
 */
export function playableSource(value) {
  if (typeof value !== "string") return null;
  return (value.startsWith("/") && !value.startsWith("//")) || /^https?:\/\//i.test(value) ? value : null;
}

/**
 * Returns the duration in seconds; null if there is no end, as in a live stream.
 * @param {HTMLVideoElement} video
 */
const lengthOf = (video) => (Number.isFinite(video.duration) && video.duration > 0 ? video.duration : null);

/**
 * The permission of the page to play sound, shared by all of its players.
 * @typedef {object} SoundState
 * @property {boolean} isOn the server has assigned the sound to this page
 * @property {boolean} isAllowed the browser allows sound; known only after an attempt
 * @property {boolean} isHalted the browser refuses even muted playback
 * @property {(isMuted: boolean) => void} refused
 * @property {() => void} changed
 */

/**
 * The dependencies of `Player`.
 * @typedef {object} PlayerEnvironment
 * @property {Document} document
 * @property {Timers} timers
 * @property {() => number} now
 * @property {() => number} serverTime
 * @property {(message: ClientMessage) => void} notify
 * @property {SoundState} sound
 */

export class Player {
  #view;
  #environment;
  /**
   * The media element of the page.
   * @type {HTMLVideoElement}
   */
  #video;
  #synchronizer = new PlaybackSynchronizer();
  /**
   * The address of the shown media; null if there is none.
   * @type {string | null}
   */
  #source = null;
  #item = 0;
  #seek = 0;
  /**
   * The last reported state; null if none was reported.
   * @type {string | null}
   */
  #state = null;
  /**
   * The duration in seconds, from the media's metadata; null if unknown or endless.
   * @type {number | null}
   */
  #length = null;
  /**
   * The timer that reports missing data.
   * @type {number | null}
   */
  #timer = null;

  /**
   * @param {View} view
   * @param {PlayerEnvironment} environment
   */
  constructor(view, environment) {
    this.#view = view;
    this.#environment = environment;
    const video = environment.document.createElement("video");
    this.#video = video;
    this.element = video;
    video.className = "played";
    video.muted = true;
    video.playsInline = true;
    video.preload = "auto";
    video.disablePictureInPicture = true;
    /**
     * @param {string} type
     * @param {() => void} listener
     */
    const on = (type, listener) => video.addEventListener(type, listener);
    on("loadedmetadata", () => this.#ready());
    on("durationchange", () => this.#ready());
    on("canplay", () => this.#ready());
    on("playing", () => this.#ready());
    on("timeupdate", () => this.synchronize());
    on("seeked", () => this.#synchronizer.seekEnded(environment.now()));
    on("waiting", () => this.#waitForData());
    on("ended", () => this.#report("ended"));
    on("error", () => this.#failed());
  }

  /** The server's playback is running. */
  get shouldPlay() {
    return this.#source !== null && (this.#view.get("timeline", null)?.rate ?? 0) > 0;
  }

  /** The server requests audible sound from this page. The browser may still refuse it. */
  get shouldBeAudible() {
    return this.#environment.sound.isOn && !this.#view.get("muted", false) && this.#view.get("volume", 1) > 0;
  }

  // MARK: The server's properties

  /** @param {Keys} keys */
  update(keys) {
    const has = changeTest(keys);
    if (has("contentMode")) this.#video.style.objectFit = FITS[this.#view.get("contentMode", "")] ?? "contain";
    if (has("image")) setAttribute(this.#video, "poster", imageSource(this.#view.get("image", null)).path);
    if (has("label")) setAttribute(this.#video, "aria-label", this.#view.get("label", null));
    if (has("source", "item")) this.#load();
    const seek = this.#view.get("seek", 0);
    if (seek !== this.#seek) this.#synchronizer.restart();
    this.#seek = seek;
    if (has("volume")) this.#video.volume = Math.min(Math.max(this.#view.get("volume", 1), 0), 1);
    if (has("muted", "volume")) this.applySound();
    if (has("timeline", "seek", "source", "item")) this.synchronize();
  }

  removed() {
    this.#source = null;
    this.#unload();
  }

  #load() {
    const source = playableSource(this.#view.get("source", null));
    const item = this.#view.get("item", 0);
    if (source === this.#source && item === this.#item) return;
    this.#source = source;
    this.#item = item;
    this.#synchronizer.restart();
    if (source === null) return this.#unload();
    this.#state = null;
    this.#length = null;
    this.#video.src = source;
    this.#video.load();
    this.#report("loading");
  }

  /** Removes the media from the element, so that the browser frees the media's connection and memory. */
  #unload() {
    this.#stopWaiting();
    this.#video.pause();
    if (!this.#video.hasAttribute("src")) return;
    this.#video.removeAttribute("src");
    this.#video.load();
  }

  // MARK: Synchronisation

  /**
   * Plays or pauses as the server does. Seeks to the server's position if the difference is large, and otherwise
   * adjusts the speed until the player is synchronised.
   */
  synchronize() {
    const video = this.#video;
    const timeline = this.#view.get("timeline", null);
    if (this.#source === null || !timeline || video.readyState < HAVE_METADATA || video.error) return;
    const { now, serverTime } = this.#environment;
    const rate = timeline.rate ?? 0;
    const length = lengthOf(video);
    // Durations are rounded, so the server's position may be slightly beyond the end. The position is limited to the
    // duration.
    const place = Math.min(Math.max(valueAt(timeline, serverTime()), 0), length ?? Infinity);
    if (rate <= 0) video.pause();
    // If the media ends slightly before the server's position, the player stays at the end, because a seek would
    // restart it.
    if (video.ended && length !== null && length - place < 0.5) return;
    const step = this.#synchronizer.step({ place, at: video.currentTime, rate, now: now(), isFixed: length === null });
    if (step.seek !== undefined) video.currentTime = Math.min(step.seek, length ?? Infinity);
    if (video.playbackRate !== step.rate) video.playbackRate = step.rate;
    if (rate > 0 && video.paused) this.#play();
  }

  async #play() {
    const { sound } = this.#environment;
    this.applySound();
    const isMuted = this.#video.muted;
    try {
      await this.#video.play();
    } catch (error) {
      // Pausing or replacing the media also rejects the promise of `play()`. Such a rejection is not a refusal by the
      // browser.
      if (/** @type {DOMException} */ (error)?.name !== "NotAllowedError") return;
      sound.refused(isMuted);
      if (!isMuted && this.shouldPlay) this.#play();
    }
  }

  /** Unmutes the player if the server wants sound and the browser allows it; otherwise mutes the player. */
  applySound() {
    const video = this.#video;
    const { sound } = this.#environment;
    const isMuted = !(this.shouldBeAudible && sound.isAllowed);
    if (video.muted !== isMuted) {
      const wasPlaying = !video.paused;
      video.muted = isMuted;
      // If the browser does not allow sound yet, unmuting stops the playback.
      if (wasPlaying && video.paused && !isMuted) {
        sound.refused(false);
        video.muted = true;
        this.#play();
      }
    }
    sound.changed();
  }

  // MARK: Reports to the server

  /**
   * Reports the player's state to the server again: on a new connection, or when the server chooses this client as the
   * time source.
   */
  repeatState() {
    if (this.#source === null) return;
    const state = this.#state ?? "loading";
    this.#state = null;
    if (state !== "loading") this.#report("loading");
    this.#report(state);
  }

  /** After a reconnect, loads failed media again, and reports the player's state to the server again. */
  retryFailed() {
    if (this.#source !== null && this.#video.error) {
      this.#state = null;
      this.#video.load();
    }
    this.repeatState();
    this.synchronize();
  }

  /**
   * Reports a state, such as `ready`, `waiting` or `failed`, to the server.
   * @param {string} state
   */
  #report(state) {
    if (this.#source === null) return;
    this.#state = state;
    const video = this.#video;
    /** @type {any} */
    const message = {
      type: "media",
      node: this.#view.id,
      item: this.#item,
      state,
      ...(this.#seek > 0 ? { seek: this.#seek } : {}),
    };
    if (state === "ready" || state === "ended") {
      const length = lengthOf(video);
      if (length !== null) message.duration = length;
      if (video.videoWidth > 0) Object.assign(message, { width: video.videoWidth, height: video.videoHeight });
    }
    if (state === "failed") message.fault = FAULTS[video.error?.code ?? 0] ?? "unsupported";
    this.#environment.notify(message);
  }

  #ready() {
    const video = this.#video;
    if (this.#source === null || video.readyState < HAVE_METADATA) return;
    if (video.readyState >= HAVE_FUTURE_DATA) this.#stopWaiting();
    const length = lengthOf(video);
    const isNews = this.#state !== "ready" && (this.#state !== "waiting" || video.readyState >= HAVE_FUTURE_DATA);
    if (isNews || length !== this.#length) {
      this.#length = length;
      this.#report("ready");
    }
    this.synchronize();
  }

  #waitForData() {
    if (this.#timer !== null) return;
    this.#timer = this.#environment.timers.setTimeout(() => {
      this.#timer = null;
      if (this.shouldPlay && this.#video.readyState < HAVE_FUTURE_DATA && this.#state === "ready") {
        this.#report("waiting");
      }
    }, WAITING_DELAY);
  }

  #stopWaiting() {
    if (this.#timer !== null) this.#environment.timers.clearTimeout(this.#timer);
    this.#timer = null;
  }

  #failed() {
    this.#stopWaiting();
    if (this.#source !== null) this.#report("failed");
  }
}
