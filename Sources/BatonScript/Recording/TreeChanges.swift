import BatonClient
import BatonWire

/// The changes between two trees of a screen, as expectations that a person would write.
enum TreeChanges {
    /// Returns the expectations, most significant first.
    ///
    /// The order is: the view that was acted on, named views with a new text, then new views and removed views.
    static func expectations(from before: ScreenTree, to after: ScreenTree, actedOn: Int?, at now: Double) -> [String] {
        var targetChanges: [String] = []
        var namedChanges: [String] = []
        var otherChanges: [String] = []
        for node in after.displayedNodes where !isOfKeyboard(node, in: after) {
            guard let former = before[node.id], !isHidden(former, in: before) else { continue }
            guard node.properties != former.properties, !node.isRunning, !former.isRunning || node.kind != "label"
            else { continue }
            let changes = changes(from: former, to: node, at: now, isActedOn: node.id == actedOn)
            guard !changes.isEmpty, let selector = lastingChange(node, from: former, in: after, at: now) else {
                continue
            }
            let lines = changes.map { "\(selector) \($0)" }
            if node.id == actedOn {
                targetChanges += lines
            } else if node.identifier != nil {
                namedChanges += lines
            } else {
                otherChanges += lines
            }
        }
        var added: [String] = []
        for node in after.displayedNodes
        where (before[node.id].map { isHidden($0, in: before) } ?? true) && !isOfKeyboard(node, in: after) {
            guard let selector = stableSelector(node, in: after, at: now) else { continue }
            added.append("\(selector) visible")
        }
        var removed: [String] = []
        for node in before.displayedNodes
        where (node.identifier != nil || node.kind == "button") && after[node.id] == nil
            && !isOfKeyboard(node, in: before)
        {
            guard let selector = stableSelector(node, in: before, at: now),
                let all = try? after.views(matching: selector, at: now), all.isEmpty
            else { continue }
            removed.append("\(selector) gone")
        }
        return targetChanges + namedChanges + added.prefix(1) + otherChanges.prefix(1) + removed.prefix(1)
    }

    private static func changes(from former: ScreenNode, to node: ScreenNode, at now: Double, isActedOn: Bool)
        -> [String]
    {
        var changes: [String] = []
        let (oldText, newText) = (former.text(at: now), node.text(at: now))
        if node.kind == "label" || node.kind == "textfield" || node.kind == "textview" {
            if oldText != newText, let newText, !node.isSecure, newText.count <= 80, !newText.contains("\n") {
                changes.append("text \(ShellWords.quoted(newText))")
            }
        } else if let label = node.label(at: now), label != former.label(at: now), label.count <= 80 {
            changes.append("label \(ShellWords.quoted(label))")
        }
        if node.isEnabled != former.isEnabled { changes.append(node.isEnabled ? "enabled" : "disabled") }
        if node.isSelected != former.isSelected, node.isInteractive {
            changes.append(node.isSelected ? "selected" : "not selected")
        }
        if node.kind == "switch", node.value(at: now) != former.value(at: now) {
            changes.append(node.value(at: now) == .bool(true) ? "on" : "off")
        }
        // Only the value of the control that was acted on becomes an expectation. The value of any other control has
        // changed for another reason.
        if isActedOn, ["slider", "stepper", "segments", "pages"].contains(node.kind), let value = node.value(at: now),
            value != former.value(at: now)
        {
            changes.append("value \(value.displayText)")
        }
        if node.isEditing != former.isEditing, node.isEditing { changes.append("editing") }
        return changes
    }

    /// Returns whether a node belongs to the on-screen keyboard, which appears during editing without a hardware
    /// keyboard.
    private static func isOfKeyboard(_ node: ScreenNode, in tree: ScreenTree) -> Bool {
        tree.chain(of: node.id).contains { $0.identifier == "keyboard" }
    }

    private static func isHidden(_ node: ScreenNode, in tree: ScreenTree) -> Bool {
        tree.chain(of: node.id).contains(where: \.isHidden)
    }

    /// Returns a selector without a node id or position.
    private static func stableSelector(_ node: ScreenNode, in tree: ScreenTree, at now: Double) -> ViewSelector? {
        guard !node.isRunning, node.identifier != nil || node.label(at: now) != nil else { return nil }
        let selector = tree.selector(for: node.id, at: now)
        return selector.words.contains { $0.hasPrefix("id:") || $0.hasPrefix("nth:") } ? nil : selector
    }

    /// Returns a selector for a node that has just changed. Returns nil if the selector would contain the node's label
    /// and the label has changed.
    private static func lastingChange(_ node: ScreenNode, from former: ScreenNode, in tree: ScreenTree, at now: Double)
        -> ViewSelector?
    {
        guard let selector = stableSelector(node, in: tree, at: now) else { return nil }
        let speaks = selector.words.contains { $0.hasPrefix("label") || $0.hasPrefix("text") }
        return speaks && former.label(at: now) != node.label(at: now) ? nil : selector
    }
}
