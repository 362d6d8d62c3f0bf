extension ClientMessage {
    /// Reads one message: a single JSON object (RFC 8259) in UTF-8, with no bytes after it.
    ///
    /// Keys may have any order. If a key occurs twice, its last value is used. Unknown keys are skipped, and `null`
    /// counts as absent.
    ///
    /// Memory is allocated only for strings of more than 15 bytes and for lists of more than one element.
    /// - Throws: ``WireError`` with code `badMessage` or `unknownType`. Its text names the field and the expected
    ///   value. The error contains the message's `seq` if the `seq` can be read.
    public static func decode(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> ClientMessage {
        guard let base = bytes.baseAddress, !bytes.isEmpty else {
            throw WireError(.badMessage, "not JSON: unexpected end at byte 0")
        }
        return try decode(fast: base, count: bytes.count) { () throws(WireError) in
            try decode(complete: base, count: bytes.count)
        }
    }

    /// Reads the most frequent messages, if they are written in the usual form. Calls `complete` for any other message.
    ///
    /// Each branch returns its message directly, because an optional result would be moved three times. The benchmark
    /// row is "a tap in process".
    @inline(__always)
    static func decode(
        fast base: UnsafeRawPointer, count: Int, otherwise complete: () throws(WireError) -> ClientMessage
    ) throws(WireError) -> ClientMessage {
        guard var quick = QuickReader(base: base, count: count), quick.skipToType() else { return try complete() }
        if quick.skip(#""tap""#) {
            var input = TapInput(target: Target())
            if quick.scan(&input) { return .tap(input) }
        } else if quick.skip(#""touch""#) {
            var input = TouchInput(touches: [])
            if quick.scan(&input) { return .touch(input) }
        } else if quick.skip(#""ack""#) {
            var ack = Ack(revision: 0)
            if quick.scan(&ack) { return .ack(ack) }
        } else if quick.skip(#""scroll""#) {
            var input = ScrollInput(x: 0, y: 0, dx: 0, dy: 0)
            if quick.scan(&input) { return .scroll(input) }
        }
        return try complete()
    }

    /// Reads any message, and throws an error that describes what is wrong with an invalid one.
    static func decode(complete base: UnsafeRawPointer, count: Int) throws(WireError) -> ClientMessage {
        var reader = MessageReader(JSONScanner(base: base, count: count))
        var fields = Fields<MessageField>()
        try reader.readMessage(&fields, seq: .seq)
        switch try reader.messageType(fields[.type], ClientMessageType.self) {
        case .hello: return .hello(try reader.hello(fields))
        case .touch: return .touch(try reader.touch(fields))
        case .press: return .press(try reader.press(fields))
        case .remote: return .remote(try reader.remote(fields))
        case .motion: return .motion(try reader.motion(fields))
        case .scroll: return .scroll(try reader.scroll(fields))
        case .edit: return .edit(try reader.edit(fields))
        case .text: return .text(try reader.text(fields))
        case .tap:
            let revision = try reader.optionalInteger(fields[.revision], "revision")
            return .tap(TapInput(seq: reader.seq, revision: revision, target: try reader.target(fields[.target])))
        case .adjust:
            let revision = try reader.optionalInteger(fields[.revision], "revision")
            let target = try reader.target(fields[.target])
            let by = try reader.integer(fields[.by], within: WireLimits.adjustment, "by")
            return .adjust(AdjustInput(seq: reader.seq, revision: revision, target: target, by: by))
        case .drag: return .drag(try reader.drag(fields))
        case .query: return .query(Query(seq: reader.seq, target: try reader.target(fields[.target])))
        case .ack: return .ack(Ack(seq: reader.seq, revision: try reader.integer(fields[.revision], "revision")))
        case .ping: return .ping(Ping(seq: reader.seq))
        case .viewport:
            let viewport = try reader.viewport(
                fields[.width], fields[.height], fields[.scale], fields[.textScale], fields[.safeArea], "")
            return .viewport(ViewportChange(seq: reader.seq, viewport: viewport))
        case .visibility:
            return .visibility(
                VisibilityChange(seq: reader.seq, isVisible: try reader.bool(fields[.visible], "visible")))
        case .name:
            return .name(
                NameChange(seq: reader.seq, name: try reader.string(fields[.name], limit: WireLimits.name, "name")))
        case .clock:
            return .clock(
                ClockAdvance(
                    seq: reader.seq,
                    advance: try reader.number(fields[.advance], from: 0, to: WireLimits.advance, "advance")))
        case .inspect: return .inspect(Inspect(seq: reader.seq, question: try reader.question(fields)))
        case .media: return .media(try reader.media(fields))
        case .sensors: return .sensors(try reader.sensors(fields))
        case .devices: return .devices(try reader.devices(fields))
        case .control: return .control(try reader.control(fields))
        case .fleet: return .fleet(try reader.fleetQuestion(fields))
        case .command: return .command(try reader.fleetCommand(fields))
        }
    }

    /// Reads one message from an array of bytes.
    /// - Throws: The same errors as ``decode(_:)-(UnsafeRawBufferPointer)``.
    public static func decode(_ bytes: [UInt8]) throws(WireError) -> ClientMessage {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(WireError) in try decode(bytes) }
        }.get()
    }
}

extension MessageReader {
    /// Reads the type of a message.
    @inline(__always)
    func messageType<Choice: Vocabulary>(_ offset: Int, _: Choice.Type) throws(WireError) -> Choice {
        guard offset != 0, scanner.byte(offset) == UInt8(ascii: "\"") else {
            throw mismatch(offset, "a string", "type")
        }
        guard let type = Choice(scanner.word(at: offset)) else {
            throw unknownWord(Choice.self, offset, "type", code: .unknownType)
        }
        return type
    }

    @inline(__always)
    fileprivate func touch(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.TouchInput {
        var input = ClientMessage.TouchInput(touches: [])
        input.seq = seq
        input.time = try optionalNumber(fields[.time], from: -WireLimits.time, to: WireLimits.time, "time")
        input.revision = try optionalInteger(fields[.revision], "revision")
        guard var element = try firstElement(fields[.touches], "touches") else {
            throw fail("touches: expected 1 to \(WireLimits.contacts) touches, found none")
        }
        while true {
            let index = input.touches.count
            guard index < WireLimits.contacts else {
                throw fail("touches: expected at most \(WireLimits.contacts) touches")
            }
            let (touch, end) = try touch(at: element, index)
            if index > 0, input.touches.contains(where: { $0.id == touch.id }) {
                throw fail("touches[\(index)].id: \(touch.id) is the id of another touch in this message")
            }
            input.touches.append(touch)
            guard let next = nextElement(after: end) else { break }
            element = next
        }
        if fields[.earlier] != 0 { input.earlier = try earlier(fields[.earlier], of: input.touches) }
        return input
    }

    /// Reads the intermediate positions of touches.
    ///
    /// A message may contain such positions only if each of its touches has moved or is stationary. Only touches that
    /// have moved may have such positions.
    private func earlier(
        _ offset: Int, of touches: SmallList<ClientMessage.Touch>
    ) throws(WireError) -> [ClientMessage.EarlierTouch] {
        for touch in touches where touch.phase != .moved && touch.phase != .stationary {
            throw fail(
                "earlier: expected only where every touch has moved or is stationary, found \(touch.phase.rawValue)")
        }
        var found: [ClientMessage.EarlierTouch] = []
        var element = try firstElement(offset, "earlier")
        while let current = element {
            guard found.count < WireLimits.earlier else {
                throw fail("earlier: expected at most \(WireLimits.earlier) positions")
            }
            found.append(try earlier(at: current, found.count, of: touches))
            element = nextElement(after: end(of: current))
        }
        return found
    }

    private func earlier(
        at offset: Int, _ index: Int, of touches: SmallList<ClientMessage.Touch>
    ) throws(WireError) -> ClientMessage.EarlierTouch {
        var parts: [Int] = []
        var element = try firstElement(offset, "earlier[\(index)]")
        while let current = element, parts.count < 6 {
            parts.append(current)
            element = nextElement(after: end(of: current))
        }
        guard parts.count == 5 else { throw fail("earlier[\(index)]: expected an id, a time, x, y and a force") }
        let id = try integer(parts[0], upTo: WireLimits.touchID, "earlier[\(index)][0]")
        guard touches.contains(where: { $0.id == id && $0.phase == .moved }) else {
            throw fail("earlier[\(index)][0]: \(id) is not the id of a moved touch in this message")
        }
        return ClientMessage.EarlierTouch(
            id: id, time: try number(parts[1], from: -WireLimits.time, to: WireLimits.time, "earlier[\(index)][1]"),
            x: try points(parts[2], "earlier[\(index)][2]"), y: try points(parts[3], "earlier[\(index)][3]"),
            force: try number(parts[4], from: 0, to: 1, "earlier[\(index)][4]"))
    }

    @inline(__always)
    private func touch(at offset: Int, _ index: Int) throws(WireError) -> (ClientMessage.Touch, end: Int) {
        var fields = Fields<TouchField>()
        let end = try object(offset, &fields, "touches[\(index)]")
        let id = try integer(fields[.id], upTo: WireLimits.touchID, "touches[\(index)].id")
        let phase: ClientMessage.Touch.Phase = try choice(fields[.phase], "touches[\(index)].phase")
        let x = try points(fields[.x], "touches[\(index)].x")
        let y = try points(fields[.y], "touches[\(index)].y")
        let force = try optionalNumber(fields[.force], from: 0, to: 1, "touches[\(index)].force")
        let radius = try optionalNumber(fields[.radius], from: 0, to: WireLimits.points, "touches[\(index)].radius")
        let kind: ClientMessage.Touch.Kind? = try optionalChoice(fields[.kind], "touches[\(index)].kind")
        let altitude = try optionalNumber(
            fields[.altitude], from: 0, to: WireLimits.altitude, "touches[\(index)].altitude")
        let azimuth = try optionalNumber(fields[.azimuth], from: 0, to: WireLimits.azimuth, "touches[\(index)].azimuth")
        var touch = ClientMessage.Touch(
            id: id, phase: phase, x: x, y: y, force: force, radius: radius, kind: kind ?? .direct,
            altitude: altitude ?? ClientMessage.Touch.upright, azimuth: azimuth ?? 0)
        try readButtonsAndModifiers(fields, of: &touch, index)
        return (touch, end)
    }

    fileprivate func press(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.PressInput {
        var input = ClientMessage.PressInput(presses: [])
        input.seq = seq
        input.revision = try optionalInteger(fields[.revision], "revision")
        guard var element = try firstElement(fields[.presses], "presses") else {
            throw fail("presses: expected 1 to \(WireLimits.contacts) presses, found none")
        }
        while true {
            let index = input.presses.count
            guard index < WireLimits.contacts else {
                throw fail("presses: expected at most \(WireLimits.contacts) presses")
            }
            var fields = Fields<PressField>()
            let end = try object(element, &fields, "presses[\(index)]")
            let phase: ClientMessage.Press.Phase = try choice(fields[.phase], "presses[\(index)].phase")
            let key: ClientMessage.Press.Key = try choice(fields[.key], "presses[\(index)].key")
            let force = try optionalNumber(fields[.force], from: 0, to: 1, "presses[\(index)].force")
            var press = ClientMessage.Press(phase: phase, key: key, force: force)
            if key == .keyboard { press.keyboard = try keyboardKey(fields, "presses[\(index)]") }
            input.presses.append(press)
            guard let next = nextElement(after: end) else { return input }
            element = next
        }
    }

    private func keyboardKey(_ fields: Fields<PressField>, _ path: @autoclosure () -> String) throws(WireError)
        -> ClientMessage.KeyboardKey
    {
        var key = ClientMessage.KeyboardKey(code: try string(fields[.code], limit: WireLimits.key, "\(path()).code"))
        key.characters = try optionalString(fields[.characters], limit: WireLimits.key, "\(path()).characters") ?? ""
        var element = fields[.modifiers] == 0 ? nil : try firstElement(fields[.modifiers], "\(path()).modifiers")
        while let current = element {
            let modifier: ClientMessage.KeyboardKey.Modifier = try choice(
                current, "\(path()).modifiers[\(key.modifiers.count)]")
            guard !key.modifiers.contains(modifier) else {
                throw fail(
                    "\(path()).modifiers: expected each modifier at most once, found '\(modifier.rawValue)' twice")
            }
            key.modifiers.append(modifier)
            element = nextElement(after: end(of: current))
        }
        return key
    }

    fileprivate func remote(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.RemoteInput {
        let revision = try optionalInteger(fields[.revision], "revision")
        var input = ClientMessage.RemoteInput(
            seq: seq, revision: revision, command: try choice(fields[.command], "command"))
        switch input.command {
        case .skipForward, .skipBackward:
            input.interval = try optionalNumber(fields[.interval], from: 0, to: WireLimits.seconds, "interval")
        case .changePlaybackPosition:
            input.position = try number(fields[.position], from: 0, to: WireLimits.seconds, "position")
        case .changePlaybackRate: input.rate = try number(fields[.rate], from: 0, to: WireLimits.rate, "rate")
        default: break
        }
        return input
    }

    fileprivate func motion(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.MotionInput {
        let revision = try optionalInteger(fields[.revision], "revision")
        let phase: ClientMessage.MotionInput.Phase = try choice(fields[.phase], "phase")
        return ClientMessage.MotionInput(
            seq: seq, revision: revision, phase: phase, motion: try choice(fields[.motion], "motion"))
    }

    fileprivate func scroll(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.ScrollInput {
        let revision = try optionalInteger(fields[.revision], "revision")
        let x = try points(fields[.x], "x")
        let y = try points(fields[.y], "y")
        let dx = try points(fields[.dx], "dx")
        let dy = try points(fields[.dy], "dy")
        return ClientMessage.ScrollInput(seq: seq, revision: revision, x: x, y: y, dx: dx, dy: dy)
    }

    fileprivate func edit(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.EditInput {
        let revision = try optionalInteger(fields[.revision], "revision")
        let action: ClientMessage.EditInput.Action = try choice(fields[.action], "action")
        let text = try optionalString(fields[.text], limit: WireLimits.text, "text")
        return ClientMessage.EditInput(seq: seq, revision: revision, action: action, text: text)
    }

    fileprivate func text(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.TextInput {
        let revision = try optionalInteger(fields[.revision], "revision")
        var input = ClientMessage.TextInput(seq: seq, revision: revision)
        input.unmark = try isTrue(fields[.unmark], "unmark")
        input.select = try optionalSpan(fields[.select], "select")
        input.delete = try optionalInteger(fields[.delete], upTo: WireLimits.deletions, "delete")
        input.mark = try optionalString(fields[.mark], limit: WireLimits.text, "mark")
        input.selection = try optionalSpan(fields[.selection], "selection")
        input.insert = try optionalString(fields[.insert], limit: WireLimits.text, "insert")
        input.replace = try optionalSpan(fields[.replace], "replace")
        input.end = try isTrue(fields[.end], "end")
        if input.delete == 0 { throw fail("delete: expected an integer from 1 to \(WireLimits.deletions), found 0") }
        if input.selection != nil, input.mark == nil { throw fail("mark: missing, expected with selection") }
        if input.replace != nil, input.insert == nil { throw fail("insert: missing, expected with replace") }
        if input.mark != nil, input.insert != nil { throw fail("mark: expected either mark or insert, found both") }
        guard input != ClientMessage.TextInput(seq: seq, revision: revision) else {
            throw fail("insert: missing, expected one or more of insert, delete, mark, unmark, select, replace or end")
        }
        return input
    }

    /// Reads a boolean that must be true if it is present.
    private func isTrue(_ offset: Int, _ path: StaticString) throws(WireError) -> Bool {
        guard offset != 0 else { return false }
        guard try bool(offset, "\(path)") else { throw fail("\(path): expected true, found false") }
        return true
    }

    /// Reads an optional text range, `[location, length]`.
    private func optionalSpan(_ offset: Int, _ path: StaticString) throws(WireError) -> ClientMessage.Span? {
        guard offset != 0 else { return nil }
        var numbers: [Int] = []
        var element = try firstElement(offset, "\(path)")
        while let current = element, numbers.count < 2 {
            numbers.append(try integer(current, upTo: WireLimits.span, "\(path)[\(numbers.count)]"))
            element = nextElement(after: end(of: current))
        }
        guard numbers.count == 2, element == nil else { throw fail("\(path): expected a location and a length") }
        return ClientMessage.Span(location: numbers[0], length: numbers[1])
    }

    fileprivate func target(_ offset: Int) throws(WireError) -> ClientMessage.Target {
        var fields = Fields<TargetField>()
        try object(offset, &fields, "target")
        guard !fields.isEmpty else {
            throw fail("target: expected one or more of identifier, label, kind, id, or x and y")
        }
        var target = ClientMessage.Target()
        target.identifier = try optionalString(fields[.identifier], limit: WireLimits.identifier, "target.identifier")
        target.label = try optionalString(fields[.label], limit: WireLimits.identifier, "target.label")
        target.kind = try optionalChoice(fields[.kind], "target.kind")
        target.id = try optionalInteger(fields[.id], "target.id")
        if fields[.x] != 0 || fields[.y] != 0 {
            if fields[.x] == 0 { throw fail("target.x: missing, a point is x and y") }
            if fields[.y] == 0 { throw fail("target.y: missing, a point is x and y") }
            let x = try points(fields[.x], "target.x")
            target.point = ClientMessage.Point(x: x, y: try points(fields[.y], "target.y"))
        }
        return target
    }

    fileprivate func hello(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.Hello {
        var hello = ClientMessage.Hello(seq: seq)
        hello.screen = try optionalString(fields[.screen], limit: WireLimits.name, "screen")
        hello.role = try optionalChoice(fields[.role], "role") ?? .remote
        hello.name = try optionalString(fields[.name], limit: WireLimits.name, "name")
        if fields[.resume] != 0 {
            var resume = Fields<ResumeField>()
            try object(fields[.resume], &resume, "resume")
            let epoch = try string(resume[.epoch], limit: WireLimits.name, "resume.epoch")
            hello.resume = ClientMessage.Resume(
                epoch: epoch, revision: try integer(resume[.revision], "resume.revision"))
        }
        if fields[.viewport] != 0 {
            var viewport = Fields<ViewportField>()
            try object(fields[.viewport], &viewport, "viewport")
            hello.viewport = try self.viewport(
                viewport[.width], viewport[.height], viewport[.scale], viewport[.textScale], viewport[.safeArea],
                "viewport.")
        }
        if fields[.capabilities] != 0 { hello.capabilities = try capabilities(fields[.capabilities]) }
        hello.token = try optionalString(fields[.token], limit: WireLimits.secret, "token")
        hello.code = try optionalString(fields[.code], limit: WireLimits.secret, "code")
        hello.session = try optionalString(fields[.session], limit: WireLimits.secret, "session")
        hello.like = try optionalString(fields[.like], limit: WireLimits.name, "like")
        hello.idiom = try optionalChoice(fields[.idiom], "idiom")
        return hello
    }

    private func capabilities(_ offset: Int) throws(WireError) -> [String] {
        var result: [String] = []
        var element = try firstElement(offset, "capabilities")
        while let current = element {
            guard result.count < WireLimits.capabilities else {
                throw fail("capabilities: expected at most \(WireLimits.capabilities) capabilities")
            }
            result.append(try string(current, limit: WireLimits.name, "capabilities[\(result.count)]"))
            element = nextElement(after: end(of: current))
        }
        return result
    }

    fileprivate func viewport(
        _ width: Int, _ height: Int, _ scale: Int, _ textScale: Int, _ safeArea: Int, _ prefix: StaticString
    ) throws(WireError) -> ClientMessage.Viewport {
        let size = try number(width, from: 0, to: WireLimits.viewport, "\(prefix)width")
        let height = try number(height, from: 0, to: WireLimits.viewport, "\(prefix)height")
        let scale = try optionalNumber(scale, from: WireLimits.minimumScale, to: WireLimits.scale, "\(prefix)scale")
        let text = try optionalNumber(
            textScale, from: WireLimits.minimumTextScale, to: WireLimits.textScale, "\(prefix)textScale")
        let covered = safeArea == 0 ? ClientMessage.Insets() : try insets(safeArea, "\(prefix)safeArea")
        return ClientMessage.Viewport(
            width: size, height: height, scale: scale ?? 1, textScale: text ?? 1, safeArea: covered)
    }

    private func insets(_ offset: Int, _ name: String) throws(WireError) -> ClientMessage.Insets {
        var sides: [Double] = []
        var element = try firstElement(offset, name)
        while let current = element, sides.count < 5 {
            sides.append(try number(current, from: 0, to: WireLimits.viewport, "\(name)[\(sides.count)]"))
            element = nextElement(after: end(of: current))
        }
        guard sides.count == 4 else { throw fail("\(name): expected four numbers: top, left, bottom and right") }
        return ClientMessage.Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
}
