import BatonWire
import Testing

@Suite("Encoding and decoding")
struct RoundTripTests {
    @Test("Any client message is equal after encoding and decoding")
    func client() throws {
        var random = Xorshift(seed: 21)
        let buffer = FrameBuffer()
        for _ in 0..<20_000 {
            let message = random.clientMessage()
            buffer.reset()

            message.encode(into: buffer)

            #expect(throws: Never.self, "\(buffer.text)") {
                let read = try ClientMessage.decode(UnsafeRawBufferPointer(buffer.payload))
                #expect(read == message, "\(buffer.text)")
            }
        }
    }

    @Test("Any server message is equal after encoding and decoding")
    func server() throws {
        var random = Xorshift(seed: 22)
        let buffer = FrameBuffer()
        for _ in 0..<10_000 {
            let message = random.serverMessage()
            buffer.reset()

            message.encode(into: buffer)

            #expect(throws: Never.self, "\(buffer.text)") {
                let read = try ServerMessage.decode(UnsafeRawBufferPointer(buffer.payload))
                #expect(read == message, "\(buffer.text)")
            }
        }
    }
}

extension Xorshift {
    fileprivate mutating func choice<Choice: CaseIterable>(_: Choice.Type = Choice.self) -> Choice {
        let all = Array(Choice.allCases)
        return all[below(all.count)]
    }

    fileprivate mutating func integer() -> Int {
        oneIn(3) ? Int(next() >> 11) : below(1_000)
    }

    fileprivate mutating func points() -> Double {
        switch below(4) {
        case 0: Double(below(2_000) - 1_000)
        case 1: Double(below(200_000) - 100_000) / 100
        case 2: (Double(below(1 << 30)) / 1_073_741_824 - 0.5) * 2e9
        default: Double(Float(below(1 << 20)) / 1_537)
        }
    }

    /// Returns a random number of points, rounded to 0.01 as the server writes it.
    fileprivate mutating func hundredths() -> Double {
        Double(below(200_000) - 100_000) / 100
    }

    fileprivate mutating func unit() -> Double {
        Double(below(1_025)) / 1_024
    }

    fileprivate mutating func grants() -> Grants {
        Grants(InputKind.allCases.filter { _ in oneIn(2) })
    }

    fileprivate mutating func control() -> ServerMessage.Presence.Control {
        let mode: ControlMode = choice()
        guard mode == .turns else { return .init(mode: mode) }
        let requests = (0..<below(4)).map { _ in
            ServerMessage.Presence.Control.Request(
                client: integer(), name: maybe { $0.text() }, left: Double(below(5_001)))
        }
        return .init(
            mode: mode, holder: maybe { $0.integer() }, name: maybe { $0.text() }, requests: requests,
            idle: Double(below(60_000)))
    }

    fileprivate mutating func span() -> ClientMessage.Span {
        .init(location: below(100), length: below(2_147_483_647))
    }

    fileprivate mutating func writing(seq: Int?, revision: Int?) -> ClientMessage.TextInput {
        var input = ClientMessage.TextInput(
            seq: seq, revision: revision, unmark: oneIn(3), select: maybe { $0.span() }, end: oneIn(3))
        input.delete = maybe { 1 + $0.below(100) }
        if oneIn(2) {
            input.mark = text()
            input.selection = maybe { $0.span() }
        } else if oneIn(2) || input == ClientMessage.TextInput(seq: seq, revision: revision) {
            input.insert = text()
            input.replace = maybe { $0.span() }
        }
        return input
    }

    fileprivate mutating func text() -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<below(oneIn(8) ? 90 : 12) {
            let limit: UInt32 = [0x20, 0x80, 0x800, 0x10000, 0x110000][below(5)]
            if let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: next() >> 33) % limit) { text.append(scalar) }
        }
        return String(text)
    }

    fileprivate mutating func viewport() -> ClientMessage.Viewport {
        let insets = ClientMessage.Insets(
            top: unit() * 100, left: Double(below(100)), bottom: unit() * 100, right: Double(below(100)))
        return .init(
            width: Double(below(16_384)), height: unit() * 16_384, scale: unit() + 0.1,
            safeArea: oneIn(2) ? insets : .init())
    }

    fileprivate mutating func keyboardKey() -> ClientMessage.KeyboardKey {
        let modifiers = ClientMessage.KeyboardKey.Modifier.allCases.filter { _ in oneIn(2) }
        let characters = String(String.UnicodeScalarView(text().unicodeScalars.prefix(8)))
        return .init(code: "Key\(below(100))", characters: characters, modifiers: modifiers)
    }

    fileprivate mutating func target() -> ClientMessage.Target {
        var target = ClientMessage.Target(
            identifier: maybe { $0.text() }, label: maybe { $0.text() }, kind: maybe { $0.choice() },
            id: maybe { $0.integer() },
            point: maybe { .init(x: $0.points(), y: $0.points()) })
        if target == .init() { target.label = text() }
        return target
    }

    private mutating func axes(_ limit: Double) -> ClientMessage.Axes {
        .init(x: (unit() * 2 - 1) * limit, y: Double(below(3) - 1) * limit, z: unit())
    }

    private mutating func sensorSample() -> ClientMessage.SensorSample {
        var sample = ClientMessage.SensorSample(
            acceleration: maybe { $0.axes(WireLimits.acceleration) },
            accelerationIncludingGravity: maybe { $0.axes(WireLimits.acceleration) },
            rotationRate: maybe { $0.axes(WireLimits.rotationRate) },
            orientation: maybe { $0.axes(WireLimits.angle) })
        if sample == .init() { sample.orientation = axes(WireLimits.angle) }
        sample.heading = maybe { $0.unit() * WireLimits.angle }
        sample.time = maybe { $0.points() }
        return sample
    }

    mutating func clientMessage() -> ClientMessage {
        let seq = maybe { $0.integer() }
        let revision = maybe { $0.integer() }
        switch below(24) {
        case 0:
            return .hello(
                .init(
                    seq: seq, screen: maybe { $0.text() }, role: choice(), name: maybe { $0.text() },
                    resume: maybe { .init(epoch: $0.text(), revision: $0.integer()) },
                    viewport: maybe { $0.viewport() },
                    capabilities: (0..<below(4)).map { _ in text() }, token: maybe { $0.text() },
                    code: maybe { $0.text() },
                    session: maybe { $0.text() }, like: maybe { $0.text() }, idiom: maybe { $0.choice() }))
        case 1:
            let first = below(1 << 30)
            let touches = (0..<(oneIn(2) ? 1 : below(32) + 1)).map { index in
                ClientMessage.Touch(
                    id: first + index, phase: choice(), x: points(), y: points(), force: maybe { $0.unit() },
                    radius: maybe { abs($0.points()) }, kind: choice(),
                    altitude: oneIn(4) ? unit() : ClientMessage.Touch.upright,
                    azimuth: oneIn(4) ? unit() : 0)
            }
            var input = ClientMessage.TouchInput(
                seq: seq, time: maybe { $0.points() }, revision: revision, touches: SmallList(touches))
            if touches.allSatisfy({ $0.phase == .moved || $0.phase == .stationary }) {
                for touch in touches where touch.phase == .moved && oneIn(2) {
                    input.earlier.append(.init(id: touch.id, time: points(), x: points(), y: points(), force: unit()))
                }
            }
            return .touch(input)
        case 2:
            let presses = (0..<(below(32) + 1)).map { _ in
                var press = ClientMessage.Press(phase: choice(), key: choice(), force: maybe { $0.unit() })
                if press.key == .keyboard { press.keyboard = keyboardKey() }
                return press
            }
            return .press(.init(seq: seq, revision: revision, presses: SmallList(presses)))
        case 3:
            var input = ClientMessage.RemoteInput(seq: seq, revision: revision, command: choice())
            switch input.command {
            case .skipForward, .skipBackward: input.interval = maybe { $0.unit() }
            case .changePlaybackPosition: input.position = abs(points())
            case .changePlaybackRate: input.rate = unit()
            default: break
            }
            return .remote(input)
        case 4: return .motion(.init(seq: seq, revision: revision, phase: choice(), motion: choice()))
        case 5:
            return .scroll(.init(seq: seq, revision: revision, x: points(), y: points(), dx: points(), dy: points()))
        case 6: return .edit(.init(seq: seq, revision: revision, action: choice(), text: maybe { $0.text() }))
        case 7: return .text(writing(seq: seq, revision: revision))
        case 8: return .tap(.init(seq: seq, revision: revision, target: target()))
        case 9: return .query(.init(seq: seq, target: target()))
        case 10: return .ack(.init(seq: seq, revision: integer()))
        case 11: return .ping(.init(seq: seq))
        case 15: return .name(.init(seq: seq, name: text()))
        case 12:
            return oneIn(2)
                ? .visibility(.init(seq: seq, isVisible: oneIn(2)))
                : .clock(.init(seq: seq, advance: Double(below(600_001))))
        case 14:
            let questions: [ClientMessage.Inspect.Question] = [
                .events(oneIn(2)), .node(integer()), .point(.init(x: points(), y: points())), .tree,
            ]
            return .inspect(.init(seq: seq, question: pick(questions)))
        case 16:
            var report = ClientMessage.MediaReport(
                seq: seq, node: integer(), item: integer(), state: choice(), seek: integer())
            report.duration = maybe { abs($0.points()) }
            report.size = maybe { ClientMessage.Point(x: $0.unit(), y: $0.unit()) }
            if report.state == .failed { report.fault = maybe { $0.choice() } }
            return .media(report)
        case 17:
            var message = ClientMessage.Devices(seq: seq)
            message.add = maybe {
                .init(
                    role: $0.choice(), screen: $0.maybe { $0.text() }, name: $0.maybe { $0.text() },
                    grants: $0.maybe { $0.grants() },
                    seconds: $0.maybe { 1 + $0.unit() })
            }
            for _ in 0..<below(4) { message.revoke.append(integer()) }
            message.rename = maybe { .init(id: $0.integer(), name: $0.text()) }
            return .devices(message)
        case 18: return .control(.init(seq: seq, action: choice(), client: maybe { $0.integer() }))
        case 19: return .fleet(.init(seq: seq, watch: maybe { $0.oneIn(2) }))
        case 20:
            return .command(
                .init(
                    seq: seq, screen: text(), client: maybe { $0.integer() }, action: choice(),
                    text: maybe { $0.text() }))
        case 21: return .drag(drag())
        case 22: return .sensors(.init(seq: seq, content: oneIn(4) ? .state(choice()) : .sample(sensorSample())))
        case 13: return .adjust(.init(seq: seq, revision: revision, target: target(), by: below(201) - 100))
        default: return .viewport(.init(seq: seq, viewport: viewport()))
        }
    }

    private mutating func drag() -> ClientMessage.DragInput {
        var input = ClientMessage.DragInput(seq: maybe { $0.integer() }, phase: choice())
        switch input.phase {
        case .exited, .failed: break
        case .moved: input.point = ClientMessage.Point(x: points(), y: points())
        case .content: input.data = (0..<below(20)).map { _ in UInt8(below(256)) }
        case .entered, .dropped:
            let isDropped = input.phase == .dropped
            input.point = ClientMessage.Point(x: points(), y: points())
            input.items = (0...below(3)).map { _ in
                let representations = (0...below(3)).map { _ in
                    ClientMessage.DragInput.Representation(
                        type: text(), size: isDropped ? below(WireLimits.dragFileBytes) : 0)
                }
                return .init(representations: representations, name: isDropped ? maybe { $0.text() } : nil)
            }
        }
        return input
    }

    fileprivate mutating func value(depth: Int) -> WireValue {
        switch below(depth > 3 ? 4 : 6) {
        case 0: .null
        case 1: .bool(oneIn(2))
        case 2: .number(points())
        case 3: .string(text())
        case 4: .array((0..<below(4)).map { _ in value(depth: depth + 1) })
        default: .object(properties(depth: depth + 1))
        }
    }

    fileprivate mutating func properties(depth: Int = 0) -> [String: WireValue] {
        var result: [String: WireValue] = [:]
        for _ in 0..<below(4) { result[text()] = value(depth: depth) }
        return result
    }

    mutating func serverMessage() -> ServerMessage {
        switch below(17) {
        case 0:
            return .welcome(
                .init(
                    client: integer(), screen: text(), role: choice(), epoch: text(), revision: integer(),
                    time: points(),
                    width: hundredths(), height: hundredths(), resumed: oneIn(2), fills: oneIn(2), turned: oneIn(2),
                    token: maybe { $0.text() }, expires: maybe { abs($0.points()) }, grants: maybe { $0.grants() },
                    control: choice(),
                    session: maybe { $0.text() }, isPersonal: oneIn(2)))
        case 1:
            let operations = (0..<below(6)).map { _ -> ServerMessage.Operation in
                switch below(4) {
                case 0: .remove(integer())
                case 1: .add(integer(), parent: integer(), index: integer(), kind: text(), properties: properties())
                case 2: .move(integer(), parent: integer(), index: integer())
                default: .set(integer(), properties: properties())
                }
            }
            return .patch(.init(from: maybe { $0.integer() }, to: integer(), operations: operations))
        case 2:
            return .done(
                .init(
                    seq: integer(), handled: oneIn(2), by: maybe { $0.text() }, stale: oneIn(2),
                    pasteboard: maybe { $0.text() },
                    status: maybe { $0.text() }, operation: maybe { $0.text() },
                    revision: integer()))
        case 3:
            let matches = (0..<below(4)).map { _ in
                ServerMessage.Match(
                    id: integer(), kind: text(), identifier: maybe { $0.text() }, label: maybe { $0.text() },
                    value: value(depth: 9),
                    frame: .init(x: hundredths(), y: hundredths(), width: hundredths(), height: hundredths()),
                    visible: maybe {
                        .init(x: $0.hundredths(), y: $0.hundredths(), width: $0.hundredths(), height: $0.hundredths())
                    },
                    enabled: oneIn(2), focused: oneIn(2))
            }
            return .result(.init(seq: maybe { $0.integer() }, matches: matches))
        case 6:
            let answers: [[String: WireValue]] = [
                ["events": .bool(oneIn(2))], ["tree": .object(properties())],
                ["hits": [value(depth: 1)], "view": .object(properties())],
            ]
            return .inspection(.init(seq: maybe { $0.integer() }, answer: pick(answers)))
        case 7:
            return .event(
                .init(
                    number: integer(), time: points(), client: maybe { $0.integer() }, name: maybe { $0.text() },
                    input: properties(),
                    entries: (0..<below(4)).map { _ in value(depth: 1) }, omitted: integer(), by: maybe { $0.text() },
                    node: maybe { max(1, $0.integer()) }, stale: oneIn(2), error: maybe { $0.text() }, from: integer(),
                    to: integer(),
                    skipped: integer()))
        case 8:
            let people = (0..<below(4)).map { _ in
                ServerMessage.Presence.Person(
                    client: integer(), name: maybe { $0.text() }, role: choice(), shares: oneIn(2),
                    like: maybe { $0.integer() })
            }
            var presence = ServerMessage.Presence(people: oneIn(2) ? people : nil)
            if presence.people != nil { presence.count = integer() }
            for _ in 0..<below(4) {
                presence.touches.append(.init(client: integer(), id: integer(), x: hundredths(), y: hundredths()))
            }
            for _ in 0..<below(3) { presence.taps.append(.init(client: integer(), x: hundredths(), y: hundredths())) }
            presence.control = maybe { $0.control() }
            return .presence(presence)
        case 4: return .pong(.init(seq: maybe { $0.integer() }, time: points()))
        case 9: return .announcement(oneIn(2) ? .init(text: text()) : .init(node: max(1, integer())))
        case 10: return .sound(.init(isOn: oneIn(2)))
        case 16: return .sensors(.init(interval: maybe { abs($0.points()) }))
        case 5: return .feedback(.init(kind: choice(), intensity: Double(below(101)) / 100))
        case 11:
            return .pairing(
                .init(
                    pin: maybe { $0.text() }, url: text(), path: text(), size: integer(), expires: abs(points()),
                    isPaused: oneIn(2)))
        case 12:
            let devices = (0..<below(4)).map { _ in
                ServerMessage.Device(
                    id: integer(), name: text(), role: choice(), grants: maybe { $0.grants() }, screen: text(),
                    kind: choice(),
                    how: choice(),
                    created: points(), seen: maybe { $0.points() }, expires: maybe { $0.points() },
                    isConnected: oneIn(2))
            }
            return .devices(
                .init(
                    seq: maybe { $0.integer() }, devices: devices, token: maybe { $0.text() }, url: maybe { $0.text() },
                    path: maybe { $0.text() }, size: maybe { $0.integer() }))
        case 14:
            let screens = (0..<below(3)).map { _ in
                ServerMessage.Fleet.Screen(
                    name: text(), title: text(), control: choice(), revision: integer(), holder: maybe { $0.integer() },
                    count: integer(),
                    clients: (0..<below(3)).map { _ in
                        .init(
                            client: integer(), role: choice(), name: maybe { $0.text() },
                            device: maybe { $0.integer() }, since: points(),
                            seen: points(), revision: integer(), isCurrent: oneIn(2),
                            latency: maybe { abs($0.points()) },
                            isVisible: oneIn(2), isBlank: oneIn(2))
                    }, problems: (0..<below(3)).map { _ in text() })
            }
            return .fleet(.init(seq: maybe { $0.integer() }, screens: screens))
        case 13: return .display(.init(action: choice(), text: maybe { $0.text() }, number: integer()))
        default:
            return .error(
                .init(
                    choice(), text(), seq: maybe { $0.integer() }, left: maybe { $0.integer() },
                    retry: maybe { abs($0.points()) }))
        }
    }
}
