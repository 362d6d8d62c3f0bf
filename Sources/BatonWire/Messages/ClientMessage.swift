/// A message from a client, protocol v1.
///
/// ```swift
/// let message = try ClientMessage.decode(bytes)
/// if case .touch(let input) = message {
///     for touch in input.touches { print(touch.phase, touch.x, touch.y) }
/// }
/// ```
public enum ClientMessage: Sendable, Equatable {
    /// The first message: identifies the client and selects a screen.
    indirect case hello(Hello)
    /// A change of one or more touches.
    case touch(TouchInput)
    /// A change of one or more keys of a remote control or keyboard.
    case press(PressInput)
    /// A command of a media remote control.
    case remote(RemoteInput)
    /// A motion of the device.
    case motion(MotionInput)
    /// A scroll by a wheel or trackpad at a point.
    case scroll(ScrollInput)
    /// An editing action for the first responder.
    case edit(EditInput)
    /// Text for the first responder.
    case text(TextInput)
    /// A tap on one view, delivered as a real touch.
    case tap(TapInput)
    /// A change of one view's value by steps.
    indirect case adjust(AdjustInput)
    /// A step of a drag from outside of the page.
    indirect case drag(DragInput)
    /// A query for the views that match a target.
    indirect case query(Query)
    /// The revision that the client has applied.
    case ack(Ack)
    /// A request for a `pong`.
    case ping(Ping)
    /// A new size of the client's window.
    indirect case viewport(ViewportChange)
    /// The client's page became visible or hidden.
    case visibility(VisibilityChange)
    /// A new name of the client.
    indirect case name(NameChange)
    /// Advances the server's clock, if it is a manual clock.
    indirect case clock(ClockAdvance)
    /// A question from an inspector.
    indirect case inspect(Inspect)
    /// The state of media or a web page that the client's page shows.
    indirect case media(MediaReport)
    /// A measurement of the client's motion sensors, or a report of whether the client has sensors.
    indirect case sensors(SensorReport)
    /// A question about the paired devices, or a change of them.
    indirect case devices(Devices)
    /// A request about the control of a shared screen.
    indirect case control(ControlInput)
    /// A question about the screens of the server and their clients.
    indirect case fleet(FleetQuestion)
    /// A command for displays.
    indirect case command(FleetCommand)
}

extension ClientMessage {
    /// The client's own number for the message, if it has one.
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
        case .drag(let message): message.seq
        case .query(let message): message.seq
        case .ack(let message): message.seq
        case .ping(let message): message.seq
        case .viewport(let message): message.seq
        case .visibility(let message): message.seq
        case .name(let message): message.seq
        case .clock(let message): message.seq
        case .inspect(let message): message.seq
        case .media(let message): message.seq
        case .sensors(let message): message.seq
        case .devices(let message): message.seq
        case .control(let message): message.seq
        case .fleet(let message): message.seq
        case .command(let message): message.seq
        }
    }

    /// The revision that the message acknowledges, if it is an `ack` or an input.
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
        case .drag(let message): message.revision
        case .ack(let message): message.revision
        case .hello, .query, .ping, .viewport, .visibility, .name, .clock, .inspect, .media, .sensors, .devices,
            .control, .fleet, .command:
            nil
        }
    }

    /// The message is an input: the server delivers it as an event and answers it with `done`.
    public var isInput: Bool {
        switch self {
        case .touch, .press, .remote, .motion, .scroll, .edit, .text, .tap, .adjust, .drag: true
        case .hello, .query, .ack, .ping, .viewport, .visibility, .name, .clock, .inspect, .media, .sensors, .devices,
            .control, .fleet, .command:
            false
        }
    }
}

extension ClientMessage {
    /// Returns the same message with another `seq`. The answer carries the same number.
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
        case .drag(var message):
            message.seq = seq
            return .drag(message)
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
        case .sensors(var message):
            message.seq = seq
            return .sensors(message)
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
