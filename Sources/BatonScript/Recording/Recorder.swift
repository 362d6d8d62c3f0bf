import BatonClient
import BatonWire
import Foundation

/// Records the users' actions on one screen as the lines of a flow.
///
/// Each event becomes a line as a person would write it. Changes of the screen become expectations, so that the next
/// line waits for them.
struct Recorder {
    /// A line of the recorded flow, with its client and time.
    struct Line {
        var client: String
        var text: String
        /// The time of the event, on the server's clock.
        var time = 0.0
    }

    /// A render tree of the screen, and the time at which it became current.
    private struct Snapshot {
        var tree: ScreenTree
        var time: Double
    }

    /// One touch, from its beginning to its current position.
    private struct TouchPath {
        var touchedView: Int?
        var isHandled: Bool
        var samples: [FingerPath.Sample]
        var before: ScreenTree
    }

    /// A recorded step whose effect may not be complete yet.
    private struct Pending {
        var client: String
        var node: Int?
        var before: ScreenTree
        var time: Double
        /// The time at which a user next acts on the same screen in another size. Later changes may be the effect of
        /// that action instead of this step.
        var end = Double.infinity
    }

    /// A change counts as the effect of an input if it follows the input within this time, in milliseconds.
    private static let effectWindow = 1_500.0

    private(set) var lines: [Line] = []
    /// The variables that the flow requires, with their purpose.
    private(set) var variables: [String] = []
    private var snapshots: [Snapshot] = []
    private var fingers: [Int: [Int: TouchPath]] = [:]
    private var lifted: [Int: [TouchPath]] = [:]
    private var keys: [Int: [String: Double]] = [:]
    private var pending: Pending?
    private var writing: (client: String, node: Int, before: ScreenTree)?
    private var lastTree = ScreenTree()

    init() {}

    // MARK: Input

    /// Records the screen's current tree.
    mutating func record(_ tree: ScreenTree, at time: Double) {
        snapshots.append(Snapshot(tree: tree, time: time))
        lastTree = tree
        // The oldest trees are removed in batches. Trees that old are not needed to find the effect of an input.
        if snapshots.count > 512 { snapshots.removeFirst(256) }
    }

    /// Records an event.
    mutating func event(_ event: ServerMessage.Event) {
        guard let client = event.client, !event.stale else { return }
        let name = event.name ?? ""
        let before = tree(at: event.from)
        // An event that no responder handled and that changed nothing is ignored. A flow with such a step would fail.
        let hasEffect = event.by != nil || event.to > event.from
        switch event.input["kind"]?.string {
        case "touch": touch(event, client, name, before)
        case "press": press(event, client, name, before)
        case "remote":
            guard hasEffect, let command = event.input["command"]?.string else { break }
            add("remote \(command)", by: name, on: event.node, before, event.time)
        case "motion":
            if hasEffect, event.input["phase"]?.string == "began" {
                add("shake", by: name, on: event.node, before, event.time)
            }
        case "scroll": scroll(event, name, before)
        case "edit": edit(event, name, before)
        case "text": write(event, name, before)
        default: break
        }
    }

    /// Records that a user acted on the same screen in another size.
    mutating func endPendingEffect(at time: Double) {
        guard let step = pending, time > step.time else { return }
        // A user has acted on the same screen in another size. The effect of this action can be visible in this size up
        // to 5 ms before the action's event is reported.
        pending?.end = min(step.end, max(step.time, time - 5))
    }

    /// Completes the recording: writes the pending text and expectations.
    mutating func finish() {
        flushWriting(lastTree)
        flushExpectations(upTo: lastTree)
    }

    // MARK: Touches

    private mutating func touch(_ event: ServerMessage.Event, _ client: Int, _ name: String, _ before: ScreenTree) {
        // The server does not report the keys of the on-screen keyboard. The recorder reads what was typed from the
        // text of the field.
        if event.by == "UISystemKeyboard#keyboard" { return beginWriting(name, before) }
        let touchedView =
            event.entries.first { $0["kind"]?.string == "landed" }?["node"]?.number.map { Int($0) } ?? event.node
        for touch in event.input["touches"]?.array ?? [] {
            guard let id = touch["id"]?.number.map({ Int($0) }),
                let point = touch["point"]?.array?.compactMap(\.number), point.count == 2
            else { continue }
            let sample = FingerPath.Sample(at: event.time, x: point[0], y: point[1])
            switch touch["phase"]?.string {
            case "began":
                fingers[client, default: [:]][id] = TouchPath(
                    touchedView: touchedView, isHandled: event.by != nil, samples: [sample], before: before)
            case "moved", "stationary": fingers[client]?[id]?.samples.append(sample)
            case "ended":
                guard var path = fingers[client]?.removeValue(forKey: id) else { continue }
                path.samples.append(sample)
                path.isHandled = path.isHandled || event.by != nil
                lifted[client, default: []].append(path)
            default: fingers[client]?[id] = nil
            }
        }
        guard fingers[client]?.isEmpty ?? true, let paths = lifted.removeValue(forKey: client), !paths.isEmpty
        else { return }
        gesture(paths, name, event)
    }

    private mutating func gesture(_ paths: [TouchPath], _ name: String, _ event: ServerMessage.Event) {
        let path = paths[0]
        let (tree, now) = (path.before, path.samples[0].at)
        let after = self.tree(at: event.to)
        let target = path.touchedView.flatMap { actionable($0, in: tree) }
        let selector = target.map { tree.selector(for: $0, at: now) }
        if paths.count > 1 { return pinch(paths, selector, name, event) }
        guard let first = path.samples.first, let last = path.samples.last else { return }
        let (dx, dy) = (last.x - first.x, last.y - first.y)
        let farthest = path.samples.map { hypot($0.x - first.x, $0.y - first.y) }.max() ?? 0
        let duration = last.at - first.at
        func add(_ text: String) { self.add(text, by: name, on: target, tree, event.time) }
        let targetText =
            selector.flatMap { $0.isOnlyNumber ? nil : "\($0)" } ?? "\(first.x.integerText),\(first.y.integerText)"
        if let target, tree[target]?.kind == "slider",
            farthest > 3 || after[target]?.value(at: event.time) != tree[target]?.value(at: now)
        {
            guard let value = after[target]?.value(at: event.time)?.number else { return }
            return add("slide \(targetText) \(value.decimalText)")
        }
        guard farthest > 10 else {
            // A touch that no responder handled and that changed nothing is ignored.
            guard path.isHandled || after.revision != tree.revision else { return }
            return add(
                duration >= 500
                    ? "long-press \(targetText) --for \(Int(duration / 100) * 100 + 100)ms" : "tap \(targetText)")
        }
        let direction = abs(dx) > abs(dy) ? (dx > 0 ? "right" : "left") : (dy > 0 ? "down" : "up")
        // A drag that scrolled content is recorded as a scroll by the same distance.
        if let touchedView = path.touchedView, let scroller = scrolled(from: tree, to: after, around: touchedView) {
            return addScroll(scroller.id, by: scroller.distance, name, tree, event.time)
        }
        let length = Int(max(abs(dx), abs(dy)).rounded())
        guard duration > 600 else { return add("swipe \(direction) \(targetText) --by \(length)") }
        let start =
            selector.flatMap { $0.isOnlyNumber ? nil : "\($0)" } ?? "\(first.x.integerText),\(first.y.integerText)"
        let rested = path.samples.first { hypot($0.x - first.x, $0.y - first.y) > 10 }.map { $0.at - first.at } ?? 0
        add(
            "drag \(start) to \(last.x.integerText),\(last.y.integerText)"
                + (rested > 350 ? " --hold \(Int(rested / 100) * 100)ms" : ""))
    }

    private mutating func pinch(
        _ paths: [TouchPath], _ selector: ViewSelector?, _ name: String, _ event: ServerMessage.Event
    ) {
        guard paths.count == 2, let a = paths[0].samples.first, let b = paths[1].samples.first,
            let c = paths[0].samples.last,
            let d = paths[1].samples.last
        else { return addComment("a gesture with \(paths.count) fingers was made, which cannot be recorded", name) }
        let (first, last) = (hypot(b.x - a.x, b.y - a.y), hypot(d.x - c.x, d.y - c.y))
        guard first > 1, last > 1 else { return }
        var turn = (atan2(d.y - c.y, d.x - c.x) - atan2(b.y - a.y, b.x - a.x)) * 180 / .pi
        if turn > 180 { turn -= 360 }
        if turn < -180 { turn += 360 }
        let words = selector.flatMap { $0.isOnlyNumber ? nil : " \($0)" } ?? ""
        add(
            "pinch \((last / first).decimalText)\(words)" + (abs(turn) > 8 ? " --rotate \(turn.integerText)" : ""),
            by: name,
            on: paths[0].touchedView, paths[0].before,
            event.time)
    }

    /// Returns the view that a touch refers to: the touched view or its nearest actionable ancestor.
    private func actionable(_ id: Int, in tree: ScreenTree) -> Int? {
        let chain = tree.chain(of: id)
        return chain.first { $0.isInteractive }?.id ?? chain.first { $0.identifier != nil && $0.kind != "window" }?.id
            ?? chain.first?.id
    }

    // MARK: Scrolling

    private func scrolled(from before: ScreenTree, to after: ScreenTree, around id: Int) -> (
        id: Int, distance: (Double, Double)
    )? {
        for node in before.chain(of: id)
        where ["scroll", "table", "textview"].contains(node.kind) && after[node.id] != nil {
            let (old, new) = (before.restingOffset(of: node.id), after.restingOffset(of: node.id))
            let distance = (new.x - old.x, new.y - old.y)
            if abs(distance.0) > 1 || abs(distance.1) > 1 { return (node.id, distance) }
        }
        return nil
    }

    private mutating func scroll(_ event: ServerMessage.Event, _ name: String, _ before: ScreenTree) {
        guard let id = event.node, let scroller = scrolled(from: before, to: tree(at: event.to), around: id) else {
            return
        }
        addScroll(scroller.id, by: scroller.distance, name, before, event.time)
    }

    private mutating func addScroll(
        _ id: Int, by distance: (Double, Double), _ name: String, _ before: ScreenTree, _ time: Double
    ) {
        let selector = before.selector(for: id, at: time)
        let isVertical = abs(distance.1) >= abs(distance.0)
        let length = isVertical ? distance.1 : distance.0
        let direction = isVertical ? (length > 0 ? "down" : "up") : (length > 0 ? "right" : "left")
        let words = selector.isOnlyNumber ? "" : " \(selector)"
        let head = "scroll \(direction)\(words) --by "
        // A wheel sends many small steps. They are merged into one line.
        if let last = lines.last, last.client == name, last.text.hasPrefix(head),
            let former = Int(last.text.dropFirst(head.count))
        {
            lines[lines.count - 1].text = head + "\(former + Int(abs(length).rounded()))"
            pending?.time = time
            return
        }
        add(head + "\(Int(abs(length).rounded()))", by: name, on: nil, before, time, expects: false)
    }

    // MARK: Keys

    private mutating func press(_ event: ServerMessage.Event, _ client: Int, _ name: String, _ before: ScreenTree) {
        for press in event.input["presses"]?.array ?? [] {
            guard let key = press["key"]?.string, let phase = press["phase"]?.string else { continue }
            guard ClientMessage.Press.Key(rawValue: key) != nil, key != "keyboard" else {
                // The server does not report which key was pressed, because the key may be part of a password. The
                // recorder reads typed text from the field.
                if phase == "began", event.by != nil {
                    addComment("a key of a keyboard was pressed; the server does not report which key", name)
                }
                continue
            }
            let hasEffect = event.by != nil || event.to > event.from
            if phase == "began" {
                keys[client, default: [:]][key] = hasEffect ? event.time : -.infinity
                if hasEffect { addPress(key, name, event, before) }
            } else if phase == "ended", keys[client]?[key] == -.infinity {
                // If pressing the key had no effect but releasing it has one, the release is recorded as a press of the
                // key.
                keys[client]?[key] = nil
                if hasEffect { addPress(key, name, event, before) }
            } else if phase == "ended", let began = keys[client]?.removeValue(forKey: key), event.time - began > 400,
                lines.last?.text == "press \(key)"
            {
                lines[lines.count - 1].text = "press \(key) --for \(Int((event.time - began) / 100) * 100)ms"
            }
        }
    }

    private mutating func addPress(_ key: String, _ name: String, _ event: ServerMessage.Event, _ before: ScreenTree) {
        let text = "press \(key)"
        if let last = lines.last, last.client == name, last.text == text || last.text.hasPrefix(text + " --repeat ") {
            let count = Int(last.text.dropFirst((text + " --repeat ").count)) ?? 1
            lines[lines.count - 1].text = "\(text) --repeat \(count + 1)"
            pending?.time = event.time
            return
        }
        add(text, by: name, on: event.node, before, event.time)
    }

    // MARK: Text

    private mutating func beginWriting(_ name: String, _ before: ScreenTree) {
        guard writing == nil || writing?.client != name || writing?.node != before.editing?.id else { return }
        flushWriting(before)
        flushExpectations(upTo: before)
        if let field = before.editing { writing = (name, field.id, before) }
    }

    private mutating func write(_ event: ServerMessage.Event, _ name: String, _ before: ScreenTree) {
        beginWriting(name, before)
        guard let writing, let old = before[writing.node]?.properties["text"]?.string ?? Optional("") else { return }
        let after = tree(at: event.to)
        let new = after[writing.node]?.properties["text"]?.string ?? ""
        // If the client typed one character and the field's text did not change, the character was the Return key.
        guard event.input["count"]?.number == 1, old == new, event.by != nil, before[writing.node]?.kind == "textfield"
        else { return }
        flushWriting(before)
        add("type '\\n'", by: name, on: nil, before, event.time)
    }

    private mutating func edit(_ event: ServerMessage.Event, _ name: String, _ before: ScreenTree) {
        guard event.by != nil, let action = event.input["action"]?.string else { return }
        let word = ClientMessage.EditInput.Action.allCases.first {
            action.lowercased().hasPrefix($0.rawValue.lowercased()) && action.count <= $0.rawValue.count + 1
        }
        switch word {
        // A cut, a paste or a deletion changes the field's text. The recorder later writes that text, not the action.
        case .cut?, .paste?, .delete?: beginWriting(name, before)
        case let word?:
            flushWriting(before)
            add("edit \(word.rawValue)", by: name, on: nil, before, event.time, expects: false)
        case nil: break
        }
    }

    /// Writes the text typed so far, as one or two lines.
    private mutating func flushWriting(_ after: ScreenTree) {
        guard let (client, id, before) = writing else { return }
        writing = nil
        guard let field = before[id] else { return }
        let selector = before.selector(for: id, at: 0)
        let old = field.properties["text"]?.string ?? ""
        // If the field was removed after typing, the recorder uses the field's last text.
        let new =
            after[id]?.properties["text"]?.string ?? snapshots.last { $0.tree[id] != nil }?.tree[id]?.properties[
                "text"]?
            .string ?? ""
        guard new != old else { return }
        if field.isSecure {
            let variable = (field.identifier ?? "password").uppercased().map {
                $0.isLetter && $0.isASCII || $0.isNumber && $0.isASCII ? String($0) : "_"
            }.joined()
            if !variables.contains(variable) { variables.append(variable) }
            if !old.isEmpty { write("clear \(selector)", client) }
            if !new.isEmpty { write("type \"$\(variable)\" --into \(Self.argument(selector))", client) }
        } else if new.hasPrefix(old), field.kind == "textfield" {
            write("type \(Self.text(String(new.dropFirst(old.count)))) --into \(Self.argument(selector))", client)
        } else {
            write("clear \(selector)", client)
            if !new.isEmpty { write("type \(Self.text(new)) --into \(Self.argument(selector))", client) }
        }
        if !field.isSecure, after[id] != nil { write("expect \(selector) text \(ShellWords.quoted(new))", client) }
        // Other changes of the screen during typing become expectations before the next step.
        pending = Pending(client: client, node: id, before: before, time: snapshots.last?.time ?? 0)
    }

    private static func text(_ text: String) -> String {
        let word = ShellWords.quoted(text.replacing("\n", with: "\\n"))
        return word.hasPrefix("-") ? "-- \(word)" : word
    }

    /// Returns a selector as one argument of a command. A selector of several words is quoted.
    private static func argument(_ selector: ViewSelector) -> String {
        selector.words.count == 1 ? "\(selector)" : ShellWords.quoted("\(selector)")
    }

    // MARK: Lines

    private mutating func write(_ text: String, _ client: String, _ time: Double? = nil) {
        lines.append(Line(client: client, text: text, time: time ?? lines.last?.time ?? 0))
    }

    private mutating func addComment(_ words: String, _ client: String) {
        if lines.last?.client != client || lines.last?.text != "# \(words)" { write("# \(words)", client) }
    }

    private mutating func add(
        _ text: String, by client: String, on node: Int?, _ before: ScreenTree, _ time: Double, expects: Bool = true
    ) {
        flushWriting(before)
        flushExpectations(upTo: before)
        write(text, client, time)
        pending = expects ? Pending(client: client, node: node, before: before, time: time) : nil
    }

    /// Writes the changes that the last step has caused as expectations of the flow.
    private mutating func flushExpectations(upTo next: ScreenTree) {
        guard let step = pending else { return }
        pending = nil
        // A change after the effect window, or after the next step, is not an effect of this step.
        let after =
            snapshots.last {
                $0.tree.revision <= next.revision && $0.time <= min(step.time + Self.effectWindow, step.end)
            }?.tree
            ?? step.before
        guard after.revision > step.before.revision else { return }
        for text in TreeChanges.expectations(
            from: step.before, to: after, actedOn: step.node, at: step.time + Self.effectWindow
        ).prefix(3) {
            if !lines.suffix(3).contains(where: { $0.client == step.client && $0.text == "expect \(text)" }) {
                write("expect \(text)", step.client)
            }
        }
    }

    /// Returns the tree at a revision.
    private func tree(at revision: Int) -> ScreenTree {
        snapshots.last { $0.tree.revision <= revision }?.tree ?? snapshots.first?.tree ?? lastTree
    }
}

extension Double {
    fileprivate var integerText: String { String(Int(rounded())) }
    fileprivate var decimalText: String {
        let value = (self * 100).rounded() / 100
        return value == value.rounded() ? String(Int(value)) : String(value)
    }
}

extension ViewSelector {
    /// The selector consists only of a node id. In the next run, the node may have another id.
    fileprivate var isOnlyNumber: Bool { words.count == 1 && words[0].hasPrefix("id:") }
}
