// Types that several modules of the page share. Only TypeScript reads this file. The server does not serve it.

/** The properties of a node by name. The type of a value depends on the property (docs/protocol.md). */
export type Properties = Record<string, any>;
/** The names of the properties that changed; null means all. */
export type Keys = ReadonlySet<string | undefined> | null;
/** A colour of the protocol, or a pair for the light and the dark appearance. */
export type Color = string | null | undefined | (string | null)[];
/** `[left, top, width, height]`, `[x, y]`, insets and other lists of numbers. */
export type Numbers = number[];

export interface Point {
    x: number;
    y: number;
}

export interface Size {
    width: number;
    height: number;
}

/** The part of the Screen Wake Lock API that the page uses. */
export interface ScreenWakeLock {
    request(type: "screen"): Promise<EventTarget & { release(): Promise<void> }>;
}

/** A browser window with the constructors of its global scope. */
export type BrowserWindow = Window & typeof globalThis;

/** A browser's `DeviceMotionEvent`. Only iOS has `requestPermission`. */
export interface MotionPermission {
    requestPermission?: () => Promise<string>;
}

/** The functions that schedule actions. Tests pass their own. */
export interface Timers {
    setTimeout(action: () => void, delay: number): number;
    clearTimeout(timer: number | null | undefined): void;
}

export type RequestFrame = (callback: () => void) => void;

/** A node of the render tree. */
export interface RenderNode {
    id: number;
    kind: string;
    parent: number | null;
    props: Properties;
    children: number[];
}

/** The result of applying a patch. */
export interface Change {
    snapshot: boolean;
    /** The removed nodes. */
    removed: number[];
    /** The parents whose children changed or were reordered. */
    structure: Set<number>;
    /** The names of the properties set, by node. */
    changed: Map<number, Set<string>>;
}

// MARK: Drawing

/** The browser's element of a text field or a text view. */
export type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Returns the elements of drawn nodes. */
export interface ShownElements {
    element(id: number): HTMLElement | undefined;
}

/** The element of a node, and the property values that it shows. */
export interface View {
    readonly id: number;
    node: RenderNode;
    element: HTMLElement;
    created: KindInstance;
    /** The drawing of the parent node. */
    holder: Container | null;
    animations: Record<string, RunningAnimation> | null;
    endTransition: (() => void) | null;
    get(key: string, fallback?: any): any;
}

/** The place of child elements in a drawing. */
export interface Container {
    container: HTMLElement;
    /** The element that the children follow; null if there is none. */
    anchor: Element | null;
    /** The content coordinates of the container's top left corner. */
    origin?: Numbers;
    /** Called after children change. */
    arranged?(): void;
    /** Called after a sticky child moves. */
    childMoved?(): void;
}

/** The drawing of one node. */
export interface KindInstance extends Container {
    element: HTMLElement;
    /** Shows the changed properties. */
    update(keys: Keys): void;
    /** Called after the node is removed. */
    removed?(): void;
}

/** The drawing of a node whose module loads on first use. */
export interface LateKind {
    element: HTMLElement;
    update(keys: Keys): void;
    removed(): void;
}

/** The parts of the page that the kinds of nodes use. */
export interface KindEnvironment {
    document: Document;
    timelines: import("./timeline.js").TimelineRunner;
    scrolling: ScrollingProxy;
    animations: ReturnType<typeof import("./lazy-animations.js").makeLazyAnimations>;
    texts: import("./input/text.js").TextInput;
    /** The device has a keyboard; otherwise the screen shows its own. */
    hasKeyboard: boolean;
    requestFrame: RequestFrame;
    /** Returns the predicted properties of a node. */
    override(id: number): Properties | undefined;
    /** Creates the drawing of a node whose module loads on first use. */
    late(view: View, environment?: KindEnvironment): Promise<any>;
    /** Draws attributed text. */
    styled(element: HTMLElement, view: View): void;
    /** Called after each drawn frame. */
    flushed(change: { snapshot: boolean; layers: boolean }): void;
    /** Redraws the frame of a node. */
    replace(id: number): void;
    view(id: number): View | undefined;
}

/** The control under a touch. */
export interface Target extends Size {
    id: number;
    /** The effect that the page may show before the server answers. */
    predict?: string;
    isControl: boolean;
    on: boolean;
    value: number;
    minimum: number;
    maximum: number;
    /** The distance outside the control at which a press still counts as inside. */
    slop?: number;
    inScroll: boolean;
}

// MARK: Motion

/** A value that changes over time. */
export interface Timeline {
    value?: number;
    at?: number;
    rate?: number;
    minimum?: number;
    maximum?: number;
}

export interface KeyFrame {
    time: number;
    value: any;
}

/** An animation of one property as the server sends it. */
export interface AnimationEntry {
    at: number;
    duration: number;
    from?: any;
    to?: any;
    curve?: string;
    bezier?: Numbers;
    spring?: Numbers;
    span?: Numbers;
    frames?: KeyFrame[];
    mode?: string;
    repeats?: boolean;
    reverses?: boolean;
    /** True if a finger controls the progress, or the fraction at which the animation stops. */
    paused?: boolean | number;
}

export interface RunningAnimation {
    entry: AnimationEntry;
    animation: Animation;
}

/** One axis of a scroll view: its range of content offsets, and its visible length. */
export interface ScrollAxis {
    low: number;
    high: number;
    length: number;
    bounces: boolean;
    /** The length of a page; 0 without pages. */
    page: number;
}

/** A deceleration, or a spring to the offset `to`. */
export interface Glide {
    value: Numbers;
    velocity: Numbers;
    at: number;
    rate?: number;
    to?: Numbers;
    spring?: number;
}

/** The scrolling of the page, before and after its module is loaded. */
export interface ScrollingProxy {
    offset(id: number): Numbers;
    indicators(view: View, elements: { vertical: HTMLElement; horizontal: HTMLElement }, offset: Numbers): void;
    prepare(): void;
    began(touch: TouchPoint, element: EventTarget | null, seq: number, isControl: boolean): boolean | undefined;
    wheel(element: EventTarget | null, distance: Numbers, seq: number | null): void;
    moved(touch: TouchPoint): void;
    movesSent(touches: TouchPoint[], seq: number | null): void;
    ended(touch: TouchPoint, seq: number | null, isCancelled?: boolean): void;
    answered(message: Answer): void;
    applied(revision: number): void;
    reset(): void;
}

/** A touch in the points of the screen. */
export interface TouchPoint extends Point {
    id: number;
    time?: number;
}

// MARK: Messages

/** A message to the server. */
export interface ClientMessage {
    type: string;
    [field: string]: any;
}

/** Sends a message. Returns its `seq`, or null if sending fails. */
export type Send = (message: ClientMessage) => number | null;

export interface Patch {
    type: "patch";
    /** The revision that the patch applies to; 0 for a snapshot. */
    from?: number;
    to: number;
    ops: any[][];
}

export interface Welcome {
    type: "welcome";
    epoch: string;
    role: string;
    client: number;
    width: number;
    height: number;
    fills?: boolean;
    personal?: boolean;
    resumed?: boolean;
    session?: string;
    time: number;
    token?: string;
    grants?: string[];
    expires?: number;
}

/** The answer to an input. */
export interface Done {
    type: "done";
    seq?: number;
    revision?: number;
    handled?: boolean;
    stale?: boolean;
    pasteboard?: string;
    operation?: string;
}

export interface ErrorMessage {
    type: "error";
    seq?: number;
    code: string;
    message: string;
    /** The number of tries that are left for the pairing code. */
    left?: number;
    /** The time until the next try, in milliseconds. */
    retry?: number;
}

/** The fields of the messages that answer an input. */
export interface Answer {
    type?: string;
    seq?: number;
    revision?: number;
    handled?: boolean;
    stale?: boolean;
}

export interface Pong {
    type: "pong";
    seq?: number;
    time: number;
}

export interface Announcement {
    type: "announcement";
    text?: string;
    node?: number;
}

export interface Feedback {
    type: "feedback";
    kind: string;
    intensity?: number;
}

/** The server's request to begin or to stop sending samples of the motion sensors. */
export interface SensorRequest {
    type: "sensors";
    on: boolean;
    /** The time between two samples, in milliseconds. */
    interval?: number;
}

export interface Sound {
    type: "sound";
    on: boolean;
}

export interface Person {
    client: number;
    name?: string;
    role: string;
    /** Other clients may see and use this client's personal screen. */
    shares?: boolean;
    /** The client whose personal screen this client sees and uses. */
    like?: number;
}

/** The state of control of a screen that people use one at a time. */
export interface Control {
    mode: string;
    holder?: number | null;
    name?: string;
    requests?: { client: number; name?: string; left: number }[];
    idle?: number;
}

export interface PresenceMessage {
    type: "presence";
    people?: Person[];
    count?: number;
    /** The fingers: client, touch, x, y. */
    touches: number[][];
    /** Short touches: client, x, y. */
    taps?: number[][];
    control?: Control;
}

/** A QR code: an SVG path and the number of modules in a row. */
export interface QRCode {
    qr?: string;
    size?: number;
}

export interface PairingMessage extends QRCode {
    type: "pairing";
    pin?: string;
    url: string;
}

export interface DisplayCommand {
    type: "display";
    do: string;
    text?: string;
    number?: number;
}

/** A message that an optional feature handles. */
export type FeatureMessage = Feedback | Sound | SensorRequest | PresenceMessage | PairingMessage | DisplayCommand;

export interface OtherMessage {
    type: "event" | "inspection" | "fleet" | "devices";
    seq?: number;
    [field: string]: any;
}

export type ServerMessage =
    | Welcome
    | Patch
    | Done
    | ErrorMessage
    | Pong
    | Announcement
    | Feedback
    | Sound
    | SensorRequest
    | PresenceMessage
    | PairingMessage
    | DisplayCommand
    | OtherMessage;

// MARK: Administration

export interface FleetClient extends Person {
    since?: number;
    seen?: number;
    latency?: number;
    revision: number;
    current?: boolean;
    visible?: boolean;
    blank?: boolean;
}

export interface FleetScreen {
    name: string;
    title?: string;
    control?: string;
    holder?: number | null;
    revision?: number;
    count?: number;
    clients?: FleetClient[];
    problems?: string[];
}

export interface PairedDevice {
    id: string;
    kind: string;
    name?: string;
    role: string;
    screen: string;
    how: string;
    created?: number;
    seen?: number;
    expires?: number;
    connected?: boolean;
    grants?: string[];
}
