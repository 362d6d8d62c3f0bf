import BatonWire
import ResponderKit

/// A client's messages as what the screen's application understands.
extension Session {
    func deliver(_ message: ClientMessage, to screen: Screen) throws(WireError) -> InputOutcome {
        let application = screen.application
        if case .tap(let input) = message { return try tap(input, on: application) }
        do throws(InputError) {
            switch message {
            case .touch(let input):
                return try application.send(
                    touches: input.touches.map(TouchSample.init), from: device, timestamp: timestamp(input.time), seen: input.revision)
            case .press(let input):
                return try application.send(presses: input.presses.map(PressSample.init), from: device)
            case .remote(let input):
                let subtype = input.command.subtype
                if subtype.endsSeeking { heldSeek = nil } else if let end = subtype.end { heldSeek = end }
                return application.send(remoteControl: subtype, from: device)
            case .motion(let input):
                isShaking = input.phase == .began
                return application.send(motion: .motionShake, phase: input.phase.press, from: device)
            case .scroll(let input):
                return application.send(scroll: CGPoint(x: input.dx, y: input.dy), at: CGPoint(x: input.x, y: input.y), from: device)
            case .edit(let input):
                guard let action = input.action.selector else { return InputOutcome() }
                return application.send(edit: action, text: input.text, from: device)
            case .text(let input): return write(input, on: application)
            default: return InputOutcome()
            }
        } catch {
            throw error.wireError(seq: message.seq)
        }
    }

    /// Ends what a client that goes has begun and would never end.
    func endHeld(on application: UIApplication) {
        if let end = heldSeek { _ = application.send(remoteControl: end) }
        if isShaking { _ = application.send(motion: .motionShake, phase: .cancelled) }
        heldSeek = nil
        isShaking = false
    }

    /// A finger down and up in the middle of what can be seen of a view.
    private func tap(_ input: ClientMessage.TapInput, on application: UIApplication) throws(WireError) -> InputOutcome {
        let point = try centre(of: input, in: application)
        do throws(InputError) {
            let began = try application.send(
                touches: [TouchSample(id: 0, phase: .began, location: point)], from: pointer, seen: input.revision)
            let ended = try application.send(touches: [TouchSample(id: 0, phase: .ended, location: point)], from: pointer)
            if began.isStale { return began }
            return ended.isHandled ? ended : began
        } catch {
            throw error.wireError(seq: input.seq)
        }
    }

    /// What a keyboard does to the first responder's text, part by part. It is handled where any part is.
    private func write(_ input: ClientMessage.TextInput, on application: UIApplication) -> InputOutcome {
        var result = InputOutcome()
        func done(_ outcome: InputOutcome) {
            if !result.isHandled { result = outcome }
        }
        if input.unmark { done(application.sendUnmark(from: device)) }
        if let select = input.select { done(application.send(selection: NSRange(select), from: device)) }
        if let count = input.delete { done(application.send(deleteBackward: count, from: device)) }
        if let mark = input.mark {
            let end = ClientMessage.Span(location: mark.utf16.count, length: 0)
            done(application.send(markedText: mark, selectedRange: NSRange(input.selection ?? end), from: device))
        }
        if let text = input.insert {
            if let range = input.replace {
                done(application.send(replace: NSRange(range), with: text, from: device))
            } else {
                done(application.send(text: text, from: device))
            }
        }
        if input.end { done(application.sendEndEditing(from: device)) }
        return result
    }

    private func centre(of input: ClientMessage.TapInput, in application: UIApplication) throws(WireError) -> CGPoint {
        let query = ViewQuery(input.target)
        // A point alone needs no view.
        if let point = query.point, query == ViewQuery(point: point) { return point }
        let matches = Self.preferred(application.views(matching: query))
        guard let match = matches.first else {
            throw WireError(.notFound, "no view has \(query.sentence)\(near(query, in: application))", seq: input.seq)
        }
        guard matches.count == 1 else {
            let ids = matches.prefix(8).map { "\($0.id)" }.joined(separator: ", ")
            let message = "\(matches.count) views have \(query.sentence): say which, by id (\(ids)) or another field"
            throw WireError(.ambiguous, message, seq: input.seq)
        }
        let visible = match.visibleFrame
        guard visible.width > 0, visible.height > 0 else {
            let message = "the view with \(query.sentence) is there, but no part of it is on the screen: scroll to it first"
            throw WireError(.notVisible, message, seq: input.seq)
        }
        return CGPoint(x: visible.midX, y: visible.midY)
    }

    /// Of several views, those that take touches, and of those the ones that are on the screen: a row's label has the row's name, but nobody means it.
    private static func preferred(_ matches: [ViewMatch]) -> [ViewMatch] {
        guard matches.count > 1 else { return matches }
        let touchable = matches.filter(\.view.isUserInteractionEnabled)
        let left = touchable.isEmpty ? matches : touchable
        let onScreen = left.filter { $0.visibleFrame.width > 0 && $0.visibleFrame.height > 0 }
        return onScreen.isEmpty ? left : onScreen
    }

    /// What the one who asked may have meant.
    private func near(_ query: ViewQuery, in application: UIApplication) -> String {
        guard let wanted = query.identifier ?? query.label else { return "" }
        let all = application.views(matching: ViewQuery())
        let known = Set(all.compactMap { query.identifier != nil ? $0.identifier : $0.label }).filter { !$0.isEmpty }
        let close = known.map { ($0, Self.distance($0.lowercased(), wanted.lowercased())) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
        guard let (name, distance) = close.first, distance <= max(2, wanted.count / 2) else { return "" }
        return "; did you mean '\(name)'?"
    }

    /// How many letters are to be changed, added or left out to make one word another (Levenshtein), for short words.
    private static func distance(_ left: String, _ right: String) -> Int {
        let first = Array(left.unicodeScalars.prefix(64))
        let second = Array(right.unicodeScalars.prefix(64))
        var row = Array(0...second.count)
        for (i, a) in first.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in second.enumerated() {
                let cost = min(row[j + 1] + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
                diagonal = row[j + 1]
                row[j + 1] = cost
            }
        }
        return row[second.count]
    }

    // MARK: Query

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
            let frame = match.frame
            return ServerMessage.Match(
                id: match.id, kind: match.kind.word, identifier: match.identifier, label: match.label, value: value,
                frame: .init(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height), enabled: match.isEnabled,
                focused: match.isFocused)
        }
        let result = ServerMessage.QueryResult(seq: query.seq, matches: matches)
        answer { result.encode(into: $0) }
    }
}

extension TouchSample {
    init(_ touch: ClientMessage.Touch) {
        self.init(
            id: touch.id, phase: touch.phase.touch, location: CGPoint(x: touch.x, y: touch.y), force: touch.force ?? 0,
            radius: touch.radius ?? 0, type: touch.kind.touch)
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
    fileprivate init(_ press: ClientMessage.Press) {
        let type: UIPress.PressType =
            switch press.key {
            case .up: .upArrow
            case .down: .downArrow
            case .left: .leftArrow
            case .right: .rightArrow
            case .select: .select
            case .menu: .menu
            case .playPause: .playPause
            case .pageUp: .pageUp
            case .pageDown: .pageDown
            }
        let phase: UIPress.Phase =
            switch press.phase {
            case .began: .began
            case .changed: .changed
            case .stationary: .stationary
            case .ended: .ended
            case .cancelled: .cancelled
            }
        self.init(type: type, phase: phase, force: press.force ?? (phase == .ended || phase == .cancelled ? 0 : 1))
    }
}

extension ClientMessage.RemoteInput.Command {
    fileprivate var subtype: UIEvent.EventSubtype {
        switch self {
        case .play: .remoteControlPlay
        case .pause: .remoteControlPause
        case .stop: .remoteControlStop
        case .togglePlayPause: .remoteControlTogglePlayPause
        case .nextTrack: .remoteControlNextTrack
        case .previousTrack: .remoteControlPreviousTrack
        case .beginSeekingBackward: .remoteControlBeginSeekingBackward
        case .endSeekingBackward: .remoteControlEndSeekingBackward
        case .beginSeekingForward: .remoteControlBeginSeekingForward
        case .endSeekingForward: .remoteControlEndSeekingForward
        }
    }
}

extension UIEvent.EventSubtype {
    /// What ends the seeking that this begins.
    fileprivate var end: Self? {
        switch self {
        case .remoteControlBeginSeekingForward: .remoteControlEndSeekingForward
        case .remoteControlBeginSeekingBackward: .remoteControlEndSeekingBackward
        default: nil
        }
    }

    fileprivate var endsSeeking: Bool { self == .remoteControlEndSeekingForward || self == .remoteControlEndSeekingBackward }
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
    /// The editing action; undoing and redoing are nobody's until there is an undo manager.
    @MainActor fileprivate var selector: ResponderKit.Selector? {
        switch self {
        case .cut: .cut
        case .copy: .copy
        case .paste: .paste
        case .select: .select
        case .selectAll: .selectAll
        case .delete: .delete
        case .undo, .redo: nil
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

    /// What was asked for, as a sentence says it.
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
