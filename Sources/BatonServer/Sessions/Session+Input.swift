import BatonSupport
import BatonWire
import ResponderKit

/// A source of client messages: a session, or a test's recording.
@MainActor
protocol InputSource: AnyObject {
    /// The device that holds the client's touches and keys. `pointer` is a separate device for the taps of scripts.
    var device: InputDevice { get }
    var pointer: InputDevice { get }
    /// Converts a client's time in milliseconds to seconds of the server's clock.
    func timestamp(_ time: Double?) -> TimeInterval
}

/// Delivery of a client's messages to the screen's application.
extension InputSource {
    func deliver(_ message: ClientMessage, to application: UIApplication) throws(WireError) -> InputOutcome {
        switch message {
        case .tap(let input): return try tap(input, on: application)
        case .touch(let input): return try touch(input, on: application)
        case .adjust(let input): return try adjust(input, on: application)
        case .press(let input):
            let presses = try PressSample.all(input)
            do throws(InputError) {
                return try application.send(presses: presses, from: device)
            } catch {
                throw error.wireError(seq: input.seq)
            }
        case .remote(let input): return application.send(remoteCommand: RemoteCommand(input), from: device)
        case .motion(let input):
            return application.send(motion: .motionShake, phase: input.phase.press, from: device)
        case .scroll(let input):
            return application.send(
                scroll: CGPoint(x: input.dx, y: input.dy), at: CGPoint(x: input.x, y: input.y), from: device)
        case .edit(let input):
            // The protocol allows a text only for the action `paste`, so a text with any other action is ignored.
            return application.send(
                edit: input.action.selector, text: input.action == .paste ? input.text : nil, from: device)
        case .text(let input): return write(input, on: application)
        case .drag(let input):
            let step = try ExternalDragInput(input)
            do throws(InputError) {
                return try application.send(drag: step, from: device)
            } catch {
                throw error.wireError(seq: input.seq)
            }
        default: return InputOutcome()
        }
    }

    /// Delivers touches that began, moved or ended.
    func touch(_ input: ClientMessage.TouchInput, on application: UIApplication) throws(WireError) -> InputOutcome {
        do throws(InputError) {
            if !input.earlier.isEmpty, let moves = TouchMoves(input, from: self) {
                return try application.send(moves: [moves], from: device).first ?? InputOutcome()
            }
            if let touch = input.touches.only {
                return try application.send(
                    touch: TouchSample(touch), from: device, timestamp: timestamp(input.time), seen: input.revision)
            }
            return try application.send(
                touches: input.touches.map(TouchSample.init), from: device, timestamp: timestamp(input.time),
                seen: input.revision)
        } catch {
            throw error.wireError(seq: input.seq)
        }
    }

    /// Taps the centre of the visible part of a view.
    func tap(_ input: ClientMessage.TapInput, on application: UIApplication) throws(WireError) -> InputOutcome {
        let point: CGPoint
        do throws(WireError) {
            point = try centre(of: input.target, in: application, seq: input.seq)
        } catch {
            if let outcome = application.send(activationOf: ViewQuery(input.target), from: device) { return outcome }
            throw error
        }
        do throws(InputError) {
            let now = application.systemUptime
            let pointer = pointer
            let began = try application.send(
                touch: TouchSample(id: 0, phase: .began, location: point), from: pointer, timestamp: now,
                seen: input.revision)
            let ended = try application.send(
                touch: TouchSample(id: 0, phase: .ended, location: point), from: pointer, timestamp: now)
            return began.isStale || !ended.isHandled ? began : ended
        } catch {
            throw error.wireError(seq: input.seq)
        }
    }

    /// Applies the parts of a text input to the first responder in order. The outcome is `handled` if at least one of
    /// these parts was handled.
    private func write(_ input: ClientMessage.TextInput, on application: UIApplication) -> InputOutcome {
        var result = InputOutcome()
        func merge(_ outcome: InputOutcome) {
            if !result.isHandled { result = outcome }
        }
        if input.unmark { merge(application.sendUnmark(from: device)) }
        if let select = input.select { merge(application.send(selection: NSRange(select), from: device)) }
        if let count = input.delete { merge(application.send(deleteBackward: count, from: device)) }
        if let mark = input.mark {
            let end = ClientMessage.Span(location: mark.utf16.count, length: 0)
            merge(application.send(markedText: mark, selectedRange: NSRange(input.selection ?? end), from: device))
        }
        if let text = input.insert {
            if let range = input.replace {
                merge(application.send(replace: NSRange(range), with: text, from: device))
            } else {
                merge(application.send(text: text, from: device))
            }
        }
        if input.end { merge(application.sendEndEditing(from: device)) }
        return result
    }

    /// Changes a view's value by steps, as a screen reader requests.
    private func adjust(_ input: ClientMessage.AdjustInput, on application: UIApplication) throws(WireError)
        -> InputOutcome
    {
        let match = try match(of: ViewQuery(input.target), in: application, seq: input.seq)
        return application.send(adjustment: input.by, of: match.view, from: device)
    }

    private func centre(of target: ClientMessage.Target, in application: UIApplication, seq: Int?) throws(WireError)
        -> CGPoint
    {
        if target.hasOnlyIdentifier, let identifier = target.identifier,
            let visible = application.visibleFrame(ofUniqueView: identifier)
        {
            return CGPoint(x: visible.midX, y: visible.midY)
        }
        let query = ViewQuery(target)
        // A query with only a point selects no view: the tap is sent to this point.
        if let point = query.point, query == ViewQuery(point: point) { return point }
        let visible = try match(of: query, in: application, seq: seq).visibleFrame
        return CGPoint(x: visible.midX, y: visible.midY)
    }

    /// Returns the only view on the screen that matches a query.
    private func match(of query: ViewQuery, in application: UIApplication, seq: Int?) throws(WireError) -> ViewMatch {
        let matches = Self.preferred(application.views(matching: query))
        guard let match = matches.first else {
            throw WireError(
                .notFound, "no view has \(query.sentence)\(suggestion(for: query, in: application))", seq: seq)
        }
        guard matches.count == 1 else {
            let ids = matches.prefix(8).map { "\($0.id)" }.joined(separator: ", ")
            let message = "\(matches.count) views have \(query.sentence): choose one by id (\(ids)) or another field"
            throw WireError(.ambiguous, message, seq: seq)
        }
        let visible = match.visibleFrame
        guard visible.width > 0, visible.height > 0 else {
            let message =
                "the view with \(query.sentence) is there, but no part of it is on the screen: scroll to it first"
            throw WireError(.notVisible, message, seq: seq)
        }
        return match
    }

    /// Narrows several matches to views that receive touches, and among these to views on the screen. For example, a
    /// row and its label have the same name, and the row is preferred.
    private static func preferred(_ matches: [ViewMatch]) -> [ViewMatch] {
        guard matches.count > 1 else { return matches }
        let touchable = matches.filter(\.view.isUserInteractionEnabled)
        let left = touchable.isEmpty ? matches : touchable
        let onScreen = left.filter { $0.visibleFrame.width > 0 && $0.visibleFrame.height > 0 }
        return onScreen.isEmpty ? left : onScreen
    }

    /// Returns a suggestion of a similar name, for an error about a name that matches no view.
    private func suggestion(for query: ViewQuery, in application: UIApplication) -> String {
        guard let wanted = query.identifier ?? query.label else { return "" }
        let all = application.views(matching: ViewQuery())
        let known = Set(all.compactMap { query.identifier != nil ? $0.identifier : $0.label }).filter { !$0.isEmpty }
        return Suggestions.clause(for: wanted, among: known, tolerance: .wide)
    }
}

extension Session {
    func answerQuery(_ query: ClientMessage.Query, on screen: Screen) {
        let found = screen.application.views(matching: ViewQuery(query.target))
        let matches = found.map { match in
            let value: WireValue =
                switch match.value {
                case .text(let text): .string(text)
                case .number(let number): .number(number)
                case .bool(let bool): .bool(bool)
                case nil: .null
                }
            let visible = match.visibleFrame
            return ServerMessage.Match(
                id: match.id, kind: match.kind.wireName, identifier: match.identifier, label: match.label, value: value,
                frame: ServerMessage.Frame(match.frame),
                visible: visible.width > 0 && visible.height > 0 ? ServerMessage.Frame(visible) : nil,
                enabled: match.isEnabled, focused: match.isFocused)
        }
        let result = ServerMessage.QueryResult(seq: query.seq, matches: matches)
        answer { result.encode(into: $0) }
    }
}

extension ServerMessage.Frame {
    fileprivate init(_ rectangle: CGRect) {
        self.init(x: rectangle.minX, y: rectangle.minY, width: rectangle.width, height: rectangle.height)
    }
}

extension TouchSample {
    init(_ touch: ClientMessage.Touch) {
        self.init(
            id: touch.id, phase: touch.phase.touch, location: CGPoint(x: touch.x, y: touch.y), force: touch.force ?? 0,
            radius: touch.radius ?? 0, type: touch.kind.touch, altitude: touch.altitude, azimuth: touch.azimuth)
        if touch.buttons != 0 { buttonMask = UIEvent.ButtonMask(rawValue: Int(touch.buttons)) }
        if !touch.modifiers.isEmpty { modifierFlags = touch.modifiers.all.reduce(into: []) { $0.insert($1.flag) } }
    }
}

extension TouchMoves {
    /// Creates moves from a message of touches; nil if the message contains other phases.
    @MainActor
    init?(_ input: ClientMessage.TouchInput, from source: some InputSource) {
        self.init(samples: input.touches.map(TouchSample.init))
        // The earlier positions are converted before the present one, because the converted times must not decrease.
        earlier = input.earlier.map { position in
            Earlier(
                id: position.id, location: CGPoint(x: position.x, y: position.y), force: position.force,
                timestamp: source.timestamp(position.time))
        }
        timestamp = source.timestamp(input.time)
    }
}

extension ClientMessage.Touch.Phase {
    fileprivate var touch: UITouch.Phase {
        switch self {
        case .began: .began
        case .moved: .moved
        case .stationary: .stationary
        case .ended: .ended
        case .cancelled: .cancelled
        }
    }
}

extension ClientMessage.Touch.Kind {
    fileprivate var touch: UITouch.TouchType {
        switch self {
        case .direct: .direct
        case .pencil: .pencil
        case .indirectPointer: .indirectPointer
        }
    }
}

extension PressSample {
    /// Creates a press; nil for an unknown key code.
    fileprivate init?(_ press: ClientMessage.Press) {
        let phase: UIPress.Phase =
            switch press.phase {
            case .began: .began
            case .changed: .changed
            case .stationary: .stationary
            case .ended: .ended
            case .cancelled: .cancelled
            }
        let force = press.force ?? (phase == .ended || phase == .cancelled ? 0 : 1)
        let type: UIPress.PressType
        switch press.key {
        case .up: type = .upArrow
        case .down: type = .downArrow
        case .left: type = .leftArrow
        case .right: type = .rightArrow
        case .select: type = .select
        case .menu: type = .menu
        case .playPause: type = .playPause
        case .pageUp: type = .pageUp
        case .pageDown: type = .pageDown
        case .keyboard:
            guard let key = press.keyboard, let usage = UIKeyboardHIDUsage(code: key.code) else { return nil }
            let flags = key.modifiers.reduce(into: UIKeyModifierFlags()) { $0.insert($1.flag) }
            self.init(
                key: UIKey(keyCode: usage, characters: key.characters, modifierFlags: flags), phase: phase, force: force
            )
            return
        }
        self.init(type: type, phase: phase, force: force)
    }

    /// Creates the presses of a message.
    /// - Throws: an error if the message contains an unknown key code.
    fileprivate static func all(_ input: ClientMessage.PressInput) throws(WireError) -> [PressSample] {
        var samples: [PressSample] = []
        for (index, press) in input.presses.enumerated() {
            guard let sample = PressSample(press) else {
                let code = press.keyboard?.code ?? ""
                throw WireError(
                    .badMessage,
                    "presses[\(index)].code: '\(code.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })' is not a key",
                    seq: input.seq)
            }
            samples.append(sample)
        }
        return samples
    }
}

extension ClientMessage.KeyboardKey.Modifier {
    fileprivate var flag: UIKeyModifierFlags {
        switch self {
        case .shift: .shift
        case .control: .control
        case .alternate: .alternate
        case .command: .command
        case .capsLock: .alphaShift
        case .numericPad: .numericPad
        }
    }
}

extension RemoteCommand {
    fileprivate init(_ input: ClientMessage.RemoteInput) {
        self =
            switch input.command {
            case .play: .play
            case .pause: .pause
            case .stop: .stop
            case .togglePlayPause: .togglePlayPause
            case .nextTrack: .nextTrack
            case .previousTrack: .previousTrack
            case .beginSeekingBackward: .beginSeekingBackward
            case .endSeekingBackward: .endSeekingBackward
            case .beginSeekingForward: .beginSeekingForward
            case .endSeekingForward: .endSeekingForward
            case .skipForward: .skipForward(input.interval)
            case .skipBackward: .skipBackward(input.interval)
            case .changePlaybackPosition: .changePlaybackPosition(input.position ?? 0)
            case .changePlaybackRate: .changePlaybackRate(Float(input.rate ?? 1))
            }
    }
}

extension InputOutcome {
    /// The reason why a handled media command failed.
    var failure: String? {
        switch commandStatus {
        case .success, nil: nil
        case .noSuchContent: "noSuchContent"
        case .noActionableNowPlayingItem: "noActionableNowPlayingItem"
        case .deviceNotFound: "deviceNotFound"
        case .commandFailed: "commandFailed"
        }
    }
}

extension ExternalDragInput {
    /// Creates a step of a drag from outside.
    /// - Throws: an error if the items are too large.
    fileprivate init(_ input: ClientMessage.DragInput) throws(WireError) {
        var total = 0
        for (index, item) in input.items.enumerated() {
            for (place, representation) in item.representations.enumerated() {
                total += representation.size
                guard representation.type.hasPrefix("text/"), representation.size > WireLimits.dragTextBytes else {
                    continue
                }
                throw WireError(
                    .forbidden,
                    "items[\(index)].representations[\(place)].size: expected at most \(WireLimits.dragTextBytes) bytes of text, found \(representation.size)",
                    seq: input.seq)
            }
        }
        guard total <= WireLimits.dragBytes else {
            throw WireError(
                .forbidden,
                "items: expected at most \(WireLimits.dragBytes) bytes in all items together, found \(total)",
                seq: input.seq)
        }
        let point = CGPoint(x: input.point?.x ?? 0, y: input.point?.y ?? 0)
        self =
            switch input.phase {
            case .entered: .entered(input.items.map(ExternalDragItem.init), at: point)
            case .moved: .moved(to: point)
            case .exited: .exited
            case .dropped: .dropped(input.items.map(ExternalDragItem.init), at: point)
            case .content: .content(input.data)
            case .failed: .failed
            }
    }
}

extension ExternalDragItem {
    fileprivate init(_ item: ClientMessage.DragInput.Item) {
        self.init(
            representations: item.representations.map { Representation(mediaType: $0.type, size: $0.size) },
            name: item.name)
    }
}

extension UIDropOperation {
    /// The name of this drop operation in the protocol.
    var wireName: String {
        switch self {
        case .cancel: "cancel"
        case .forbidden: "forbidden"
        case .copy: "copy"
        case .move: "move"
        }
    }
}

extension ClientMessage.MotionInput.Phase {
    fileprivate var press: UIPress.Phase {
        switch self {
        case .began: .began
        case .ended: .ended
        case .cancelled: .cancelled
        }
    }
}

extension ClientMessage.EditInput.Action {
    @MainActor fileprivate var selector: ResponderKit.Selector {
        switch self {
        case .cut: .cut
        case .copy: .copy
        case .paste: .paste
        case .select: .select
        case .selectAll: .selectAll
        case .delete: .delete
        case .undo: .undo
        case .redo: .redo
        }
    }
}

extension NSRange {
    fileprivate init(_ span: ClientMessage.Span) {
        self.init(location: span.location, length: span.length)
    }
}

extension ViewQuery {
    fileprivate init(_ target: ClientMessage.Target) {
        self.init(
            identifier: target.identifier, label: target.label, kind: target.kind?.rawValue, id: target.id,
            point: target.point.map { CGPoint(x: $0.x, y: $0.y) })
    }

    /// The query in words, for error messages.
    fileprivate var sentence: String {
        var parts: [String] = []
        if let identifier { parts.append("the identifier '\(identifier.prefix(40))'") }
        if let label { parts.append("the label '\(label.prefix(40))'") }
        if let kind { parts.append("the kind \(kind)") }
        if let id { parts.append("the id \(id)") }
        if let point { parts.append("the point \(point.x), \(point.y)") }
        return parts.joined(separator: " and ")
    }
}
