/// A message from a client, protocol v1.
///
/// ```swift
/// let message = try ClientMessage.decode(bytes)
/// if case .touch(let input) = message {
///     for touch in input.touches { print(touch.phase, touch.x, touch.y) }
/// }
/// ```
public enum ClientMessage: Sendable, Equatable {
    /// Who the client is and what it wants: the first message.
    case hello(Hello)
    /// What one or more fingers did.
    case touch(TouchInput)
    /// What one or more keys of a remote control did.
    case press(PressInput)
    /// A command of a media remote control.
    case remote(RemoteInput)
    /// The device was moved.
    case motion(MotionInput)
    /// A wheel or trackpad turned over a point.
    case scroll(ScrollInput)
    /// An editing action for the first responder.
    case edit(EditInput)
    /// Text for the first responder.
    case text(TextInput)
    /// A real touch on one view.
    case tap(TapInput)
    /// Steps of one view's value.
    case adjust(AdjustInput)
    /// Which views match a target.
    case query(Query)
    /// Which revision the client has applied.
    case ack(Ack)
    /// A question for a `pong`.
    case ping(Ping)
    /// The client's window has another size.
    case viewport(ViewportChange)
    /// The client's page is seen, or no longer.
    case visibility(VisibilityChange)
    /// The client is called something else.
    case name(NameChange)
    /// The server's clock is turned on, where it stands still until then.
    case clock(ClockTurn)
    /// A question of an inspector's.
    case inspect(Inspect)
    /// How far something is that the page plays or frames.
    case media(MediaReport)
    /// Which devices were paired, and what is to become of them.
    case devices(Devices)
    /// What a client wants of whose turn it is.
    case control(ControlInput)
    /// Which screens and clients there are.
    case fleet(FleetQuestion)
    /// What displays are to do.
    case command(FleetCommand)
}

extension ClientMessage {
    /// The client's own number for the message, where it carries one.
    public var seq: Int? {
        switch self {
        case .hello(let message): message.seq
        case .touch(let message): message.seq
        case .press(let message): message.seq
        case .remote(let message): message.seq
        case .motion(let message): message.seq
        case .scroll(let message): message.seq
        case .edit(let message): message.seq
        case .text(let message): message.seq
        case .tap(let message): message.seq
        case .adjust(let message): message.seq
        case .query(let message): message.seq
        case .ack(let message): message.seq
        case .ping(let message): message.seq
        case .viewport(let message): message.seq
        case .visibility(let message): message.seq
        case .name(let message): message.seq
        case .clock(let message): message.seq
        case .inspect(let message): message.seq
        case .media(let message): message.seq
        case .devices(let message): message.seq
        case .control(let message): message.seq
        case .fleet(let message): message.seq
        case .command(let message): message.seq
        }
    }

    /// The revision that the message acknowledges: that of an `ack` or of an input.
    public var acknowledged: Int? {
        switch self {
        case .touch(let message): message.revision
        case .press(let message): message.revision
        case .remote(let message): message.revision
        case .motion(let message): message.revision
        case .scroll(let message): message.revision
        case .edit(let message): message.revision
        case .text(let message): message.revision
        case .tap(let message): message.revision
        case .adjust(let message): message.revision
        case .ack(let message): message.revision
        case .hello, .query, .ping, .viewport, .visibility, .name, .clock, .inspect, .media, .devices, .control, .fleet,
            .command:
            nil
        }
    }

    /// Whether the message is an input: it becomes an event, and is answered by `done`.
    public var isInput: Bool {
        switch self {
        case .touch, .press, .remote, .motion, .scroll, .edit, .text, .tap, .adjust: true
        case .hello, .query, .ack, .ping, .viewport, .visibility, .name, .clock, .inspect, .media, .devices, .control,
            .fleet, .command:
            false
        }
    }
}

extension ClientMessage {
    /// The same message with a number, so that it is answered by one that carries it too.
    public func numbered(_ seq: Int?) -> ClientMessage {
        switch self {
        case .hello(var message):
            message.seq = seq
            return .hello(message)
        case .touch(var message):
            message.seq = seq
            return .touch(message)
        case .press(var message):
            message.seq = seq
            return .press(message)
        case .remote(var message):
            message.seq = seq
            return .remote(message)
        case .motion(var message):
            message.seq = seq
            return .motion(message)
        case .scroll(var message):
            message.seq = seq
            return .scroll(message)
        case .edit(var message):
            message.seq = seq
            return .edit(message)
        case .text(var message):
            message.seq = seq
            return .text(message)
        case .tap(var message):
            message.seq = seq
            return .tap(message)
        case .adjust(var message):
            message.seq = seq
            return .adjust(message)
        case .query(var message):
            message.seq = seq
            return .query(message)
        case .ack(var message):
            message.seq = seq
            return .ack(message)
        case .ping(var message):
            message.seq = seq
            return .ping(message)
        case .viewport(var message):
            message.seq = seq
            return .viewport(message)
        case .visibility(var message):
            message.seq = seq
            return .visibility(message)
        case .name(var message):
            message.seq = seq
            return .name(message)
        case .clock(var message):
            message.seq = seq
            return .clock(message)
        case .inspect(var message):
            message.seq = seq
            return .inspect(message)
        case .media(var message):
            message.seq = seq
            return .media(message)
        case .devices(var message):
            message.seq = seq
            return .devices(message)
        case .control(var message):
            message.seq = seq
            return .control(message)
        case .fleet(var message):
            message.seq = seq
            return .fleet(message)
        case .command(var message):
            message.seq = seq
            return .command(message)
        }
    }
}
