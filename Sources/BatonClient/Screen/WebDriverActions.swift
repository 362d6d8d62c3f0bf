public import BatonWire

/// Actions of several input sources, tick by tick, as in WebDriver's "Perform Actions".
///
/// The format is https://www.w3.org/TR/webdriver2/#actions with pointers, keys and wheels. Two more source types are
/// `press` (keys of a remote control: `pressDown`, `pressUp`) and `remote` (media commands).
///
/// The `origin` of a pointer is `viewport`, `pointer`, or `{"selector": "play"}` for the centre of a view.
public struct WebDriverActions: Sendable {
    enum Item: Sendable {
        case pause
        case move(x: Double, y: Double, origin: Origin)
        case down(UInt8)
        case up(UInt8)
        case cancel
        case key(String, isDown: Bool)
        case press(ClientMessage.Press.Key, isDown: Bool)
        case remote(ClientMessage.RemoteInput.Command)
        case scroll(x: Double, y: Double, dx: Double, dy: Double)
    }

    enum Origin: Sendable {
        case viewport, pointer
        case view(ViewSelector)
    }

    struct Source: Sendable {
        var kind: ClientMessage.Touch.Kind = .direct
        var items: [(item: Item, duration: Double)]
    }

    var sources: [Source] = []

    /// The number of ticks, which is the largest number of actions of one source.
    var count: Int { sources.map(\.items.count).max() ?? 0 }

    /// Reads a JSON payload.
    /// - Throws: `ClientError` with code ``ClientError/Code/invalidArgument``, which names the member.
    public init(json text: String) throws(ClientError) {
        let payload: WireValue
        do throws(WireError) {
            payload = try WireValue(json: text)
        } catch {
            throw Self.wrong("the file", error.message)
        }
        guard let all = payload["actions"]?.array else {
            throw Self.wrong("actions", "missing, expected an array of sources")
        }
        for (index, wire) in all.enumerated() { sources.append(try Self.source(wire, "actions[\(index)]")) }
        guard sources.count <= 32 else { throw Self.wrong("actions", "\(sources.count) sources, expected at most 32") }
    }

    private static func wrong(_ path: String, _ words: String) -> ClientError {
        ClientError(
            .invalidArgument, "\(path): \(words).", advice: "Write the payload of WebDriver's command Perform Actions.")
    }

    private static func source(_ wire: WireValue, _ path: String) throws(ClientError) -> Source {
        let type = wire["type"]?.string ?? ""
        guard ["none", "pointer", "key", "wheel", "press", "remote"].contains(type) else {
            throw wrong("\(path).type", "'\(type)' is not one of these: pointer, key, wheel, press, remote, none")
        }
        var source = Source(items: [])
        if type == "pointer" {
            switch wire["parameters"]?["pointerType"]?.string ?? "mouse" {
            case "touch": source.kind = .direct
            case "pen": source.kind = .pencil
            case "mouse": source.kind = .indirectPointer
            case let other:
                throw wrong("\(path).parameters.pointerType", "'\(other)' is not one of these: mouse, pen, touch")
            }
        }
        guard let items = wire["actions"]?.array else { throw wrong("\(path).actions", "missing, expected an array") }
        guard items.count <= 10_000 else { throw wrong("\(path).actions", "more than 10000 actions") }
        for (index, item) in items.enumerated() {
            source.items.append(try Self.item(item, of: type, "\(path).actions[\(index)]"))
        }
        return source
    }

    private static func item(_ wire: WireValue, of source: String, _ path: String) throws(ClientError) -> (
        item: Item, duration: Double
    ) {
        func number(_ name: String, or standard: Double? = nil) throws(ClientError) -> Double {
            guard let value = wire[name]?.number ?? standard, value.isFinite, abs(value) <= 1e9 else {
                throw wrong("\(path).\(name)", "missing or not a number")
            }
            return value
        }
        let duration = try number("duration", or: 0)
        guard duration >= 0, duration <= 600_000 else {
            throw wrong("\(path).duration", "expected 0 to 600000 milliseconds")
        }
        let type = wire["type"]?.string ?? ""
        func value() throws(ClientError) -> String {
            guard let value = wire["value"]?.string else { throw wrong("\(path).value", "missing, expected a string") }
            return value
        }
        switch (source, type) {
        case (_, "pause"): return (.pause, duration)
        case ("pointer", "pointerMove"):
            let origin: Origin
            switch wire["origin"] {
            case nil, .string("viewport")?: origin = .viewport
            case .string("pointer")?: origin = .pointer
            case let view?:
                guard let text = view["selector"]?.string else {
                    throw wrong("\(path).origin", "expected viewport, pointer or {\"selector\": …}")
                }
                origin = .view(try ViewSelector(text))
            }
            return (.move(x: try number("x"), y: try number("y"), origin: origin), duration)
        case ("pointer", "pointerDown"): return (.down(Self.button(try number("button", or: 0))), duration)
        case ("pointer", "pointerUp"): return (.up(Self.button(try number("button", or: 0))), duration)
        case ("pointer", "pointerCancel"): return (.cancel, duration)
        case ("key", "keyDown"): return (.key(try value(), isDown: true), duration)
        case ("key", "keyUp"): return (.key(try value(), isDown: false), duration)
        case ("press", "pressDown"), ("press", "pressUp"):
            guard let key = ClientMessage.Press.Key(rawValue: try value()) else {
                throw wrong("\(path).value", "'\(try value())' is not a key of a remote control")
            }
            return (.press(key, isDown: type == "pressDown"), duration)
        case ("remote", "command"):
            guard let command = ClientMessage.RemoteInput.Command(rawValue: try value()) else {
                throw wrong("\(path).value", "'\(try value())' is not a command")
            }
            return (.remote(command), duration)
        case ("wheel", "scroll"):
            return (
                .scroll(x: try number("x"), y: try number("y"), dx: try number("deltaX"), dy: try number("deltaY")),
                duration
            )
        default: throw wrong("\(path).type", "'\(type)' is not an action of a \(source) source")
        }
    }

    /// Converts a button number to a mask.
    ///
    /// WebDriver numbers the middle button 1 and the right one 2. In the mask of Pointer Events, the right button is 2.
    private static func button(_ number: Double) -> UInt8 {
        switch number {
        case 1: 4
        case 2: 2
        default: 1
        }
    }

    /// The keys that WebDriver encodes as characters of a Unicode private use area.
    static let keys: [Character: String] = [
        "\u{E003}": "Backspace", "\u{E004}": "Tab", "\u{E006}": "Enter", "\u{E007}": "Enter", "\u{E008}": "Shift",
        "\u{E009}": "Control",
        "\u{E00A}": "Alt",
        "\u{E00C}": "Escape", "\u{E00D}": "Space", "\u{E00E}": "PageUp", "\u{E00F}": "PageDown", "\u{E010}": "End",
        "\u{E011}": "Home",
        "\u{E012}": "ArrowLeft",
        "\u{E013}": "ArrowUp", "\u{E014}": "ArrowRight", "\u{E015}": "ArrowDown", "\u{E016}": "Insert",
        "\u{E017}": "Delete",
        "\u{E03D}": "Meta",
    ]
}

extension RemoteScreen {
    /// The state of one source of pointer actions.
    private struct PointerState {
        var point = ClientMessage.Point(x: 0, y: 0)
        var buttons: UInt8 = 0
        var isDown: Bool { buttons != 0 }
    }

    /// Performs actions tick by tick. Buttons and keys that are down at the end are released.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func perform(_ actions: WebDriverActions) async throws -> ServerMessage.Done {
        try await ready()
        var pointers = actions.sources.map { _ in PointerState() }
        var held: [ClientMessage.KeyboardKey.Modifier] = []
        var sent: [Int] = []
        var keysDown: [ClientMessage.Press] = []
        var clock = gestureTime
        for tick in 0..<actions.count {
            var length = 0.0
            var moves: [(source: Int, from: ClientMessage.Point, to: ClientMessage.Point, duration: Double)] = []
            for (index, source) in actions.sources.enumerated() where source.items.indices.contains(tick) {
                let (item, duration) = source.items[tick]
                length = max(length, duration)
                switch item {
                case .pause: break
                case .move(let x, let y, let origin):
                    let base: ClientMessage.Point
                    switch origin {
                    case .viewport: base = ClientMessage.Point(x: 0, y: 0)
                    case .pointer: base = pointers[index].point
                    case .view(let selector): base = try await point(of: selector, timeout: nil)
                    }
                    moves.append(
                        (index, pointers[index].point, ClientMessage.Point(x: base.x + x, y: base.y + y), duration))
                case .down(let button):
                    let isFirst = !pointers[index].isDown
                    pointers[index].buttons |= button
                    sent.append(touch(index, source.kind, isFirst ? .began : .moved, pointers[index], held, clock))
                case .up(let button):
                    guard pointers[index].isDown else { break }
                    let before = pointers[index]
                    pointers[index].buttons &= ~button
                    sent.append(
                        touch(
                            index, source.kind, pointers[index].isDown ? .moved : .ended,
                            pointers[index].isDown ? pointers[index] : before, held,
                            clock))
                case .cancel:
                    guard pointers[index].isDown else { break }
                    sent.append(touch(index, source.kind, .cancelled, pointers[index], held, clock))
                    pointers[index].buttons = 0
                case .key(let value, let isDown): sent += try sendKey(value, isDown, &held, &keysDown)
                case .press(let key, let isDown):
                    let press = ClientMessage.Press(phase: isDown ? .began : .ended, key: key)
                    keysDown.removeAll { $0.key == key && $0.keyboard == nil }
                    if isDown { keysDown.append(press) }
                    sent.append(post(.press(ClientMessage.PressInput(presses: [press]))))
                case .remote(let command): sent.append(post(.remote(ClientMessage.RemoteInput(command: command))))
                case .scroll(let x, let y, let dx, let dy):
                    sent.append(post(.scroll(ClientMessage.ScrollInput(x: x, y: y, dx: dx, dy: dy))))
                }
            }
            let begin = clock
            for frame in stride(from: 1_000.0 / 60, to: length, by: 1_000.0 / 60) {
                try await pause(until: begin + frame)
                for move in moves where pointers[move.source].isDown && frame < move.duration {
                    let part = frame / move.duration
                    pointers[move.source].point = ClientMessage.Point(
                        x: move.from.x + (move.to.x - move.from.x) * part,
                        y: move.from.y + (move.to.y - move.from.y) * part)
                    sent.append(
                        touch(
                            move.source, actions.sources[move.source].kind, .moved, pointers[move.source], held,
                            begin + frame))
                }
            }
            if length > 0 { try await pause(until: begin + length) }
            clock = begin + max(length, 1)
            for move in moves {
                pointers[move.source].point = move.to
                if pointers[move.source].isDown {
                    sent.append(
                        touch(
                            move.source, actions.sources[move.source].kind, .moved, pointers[move.source], held, clock))
                }
            }
        }
        for (index, pointer) in pointers.enumerated() where pointer.isDown {
            sent.append(touch(index, actions.sources[index].kind, .ended, pointer, held, clock))
        }
        for press in keysDown {
            var press = press
            press.phase = .ended
            sent.append(post(.press(ClientMessage.PressInput(presses: [press]))))
        }
        var last: ServerMessage.Done?
        for seq in sent {
            let done = try await outcome(of: seq)
            last = done.handled || last == nil ? done : last
        }
        guard let last else { throw ClientError(.invalidArgument, "The payload contains no action.") }
        return last
    }

    private func touch(
        _ source: Int, _ kind: ClientMessage.Touch.Kind, _ phase: ClientMessage.Touch.Phase, _ pointer: PointerState,
        _ held: [ClientMessage.KeyboardKey.Modifier],
        _ time: Double
    ) -> Int {
        var touch = ClientMessage.Touch(
            id: source + 1, phase: phase, x: pointer.point.x, y: pointer.point.y, kind: kind)
        if kind == .indirectPointer, pointer.isDown { touch.buttons = pointer.buttons }
        touch.modifiers = held.reduce(into: ClientMessage.Touch.Modifiers()) {
            $0.insert(ClientMessage.Touch.Modifiers($1))
        }
        return post(.touch(ClientMessage.TouchInput(time: time, touches: [touch])))
    }

    /// Presses or releases a key. A key that produces text is typed if no modifier other than Shift is held.
    private func sendKey(
        _ value: String, _ isDown: Bool, _ held: inout [ClientMessage.KeyboardKey.Modifier],
        _ keysDown: inout [ClientMessage.Press]
    ) throws(ClientError) -> [Int] {
        let name = value.first.flatMap { WebDriverActions.keys[$0] } ?? value
        if let modifier = ["Shift": .shift, "Control": .control, "Alt": .alternate, "Meta": .command][name]
            as ClientMessage.KeyboardKey.Modifier?
        {
            held.removeAll { $0 == modifier }
            if isDown { held.append(modifier) }
            return []
        }
        var sent: [Int] = []
        if var key = try? KeyName.key(name == "+" ? "+" : name) {
            key.modifiers = held
            let press = ClientMessage.Press(phase: isDown ? .began : .ended, keyboard: key)
            keysDown.removeAll { $0.keyboard?.code == key.code }
            if isDown { keysDown.append(press) }
            sent.append(post(.press(ClientMessage.PressInput(presses: [press]))))
        }
        let writes = name.count == 1 ? name : name == "Enter" ? "\n" : name == "Space" ? " " : nil
        guard isDown, held.allSatisfy({ $0 == .shift }) else { return sent }
        if let writes { sent.append(post(.text(ClientMessage.TextInput(insert: writes)))) }
        if name == "Backspace" { sent.append(post(.text(ClientMessage.TextInput(delete: 1)))) }
        return sent
    }
}
