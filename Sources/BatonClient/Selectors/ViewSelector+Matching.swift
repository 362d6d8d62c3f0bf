import BatonSupport
public import BatonWire
import Foundation

extension ScreenTree {
    /// Returns the views that match a selector, in screen order. Hidden views do not match.
    /// - Parameter instant: The server's time in milliseconds, for content that changes with time.
    /// - Throws: `ClientError` if the selector is malformed.
    public func views(matching selector: ViewSelector, at instant: Double) throws(ClientError) -> [ScreenNode] {
        if let problem = selector.problem { throw problem }
        return matchingNodes(selector.terms, at: instant)
    }

    /// Narrows several candidates to the interactive views, and then to the visible ones. A step that would leave no
    /// view is skipped.
    ///
    /// For example, the label in a row has the same text as the row, but a script refers to the row.
    func preferred(_ nodes: [ScreenNode], at instant: Double) -> [ScreenNode] {
        guard nodes.count > 1 else { return nodes }
        let interactive = nodes.filter(\.isInteractive)
        let left = interactive.isEmpty ? nodes : interactive
        let onScreen = left.filter { !visibleFrame(of: $0.id, at: instant).isEmpty }
        return onScreen.isEmpty ? left : onScreen
    }

    private func matchingNodes(_ terms: [ViewSelector.Term], at instant: Double) -> [ScreenNode] {
        var nodes: [ScreenNode]
        if terms.count > 0, case .id(let id) = terms[0] {
            nodes = chain(of: id).contains(where: \.isHidden) ? [] : singleNode(id)
        } else {
            nodes = displayedNodes
        }
        // Terms that choose among the matches, such as `nth:2`, apply last, wherever they are written.
        for term in terms where !term.isPositional { nodes = nodes.filter { holds(term, for: $0, at: instant) } }
        for case .label(.like(let label)) in terms {
            let exact = nodes.filter { $0.label(at: instant) == label }
            if !exact.isEmpty { nodes = exact }
        }
        for case .text(.like(let text)) in terms {
            let exact = nodes.filter { $0.text(at: instant) == text }
            if !exact.isEmpty { nodes = exact }
        }
        for case .relation(let relation, let term) in terms { nodes = related(nodes, relation, to: term, at: instant) }
        for case .point(let x, let y) in terms {
            nodes = nodes.filter {
                let frame = visibleFrame(of: $0.id, at: instant)
                return x >= frame.x && y >= frame.y && x < frame.x + frame.width && y < frame.y + frame.height
            }.suffix(1)
        }
        for case .nth(let number) in terms {
            let all = preferred(nodes, at: instant)
            let index = number > 0 ? number - 1 : all.count + number
            nodes = all.indices.contains(index) ? [all[index]] : []
        }
        return nodes
    }

    private func singleNode(_ id: Int) -> [ScreenNode] { self[id].map { [$0] } ?? [] }

    private func holds(_ term: ViewSelector.Term, for node: ScreenNode, at instant: Double) -> Bool {
        switch term {
        case .identifier(let identifier): node.identifier == identifier
        case .label(let match): match.holds(for: node.label(at: instant))
        case .text(let match): match.holds(for: node.text(at: instant))
        case .placeholder(let match): match.holds(for: node.placeholder)
        case .value(let match): match.holds(forValue: node.value(at: instant))
        case .kind(let kind): node.kind == kind
        case .trait(let trait): node.traits.contains(trait)
        case .id(let id): node.id == id
        case .state(let state, let wanted): node.has(state) == wanted
        case .point, .nth, .relation: true
        }
    }

    private func related(
        _ nodes: [ScreenNode], _ relation: ViewSelector.Relation, to term: ViewSelector.Term, at instant: Double
    ) -> [ScreenNode] {
        let anchors = matchingNodes([term], at: instant)
        switch relation {
        case .inside:
            let ids = Set(anchors.map(\.id))
            return nodes.filter { chain(of: $0.id).dropFirst().contains { ids.contains($0.id) } }
        case .has:
            let around = Set(anchors.flatMap { chain(of: $0.id).dropFirst().map(\.id) })
            // Of the views that contain an anchor view, only the innermost ones match, because all of their ancestors
            // contain the anchor as well.
            let all = nodes.filter { around.contains($0.id) }
            let outer = Set(all.flatMap { chain(of: $0.id).dropFirst().map(\.id) })
            return all.filter { !outer.contains($0.id) }
        case .below, .above, .leftOf, .rightOf:
            var nearest: [(node: ScreenNode, distance: Double)] = []
            for anchor in preferred(anchors, at: instant) {
                let place = frame(of: anchor.id, at: instant)
                for node in nodes where !contains(node.id, in: anchor.id) && !contains(anchor.id, in: node.id) {
                    if let distance = relation.distance(of: frame(of: node.id, at: instant), from: place) {
                        nearest.append((node, distance))
                    }
                }
            }
            let least = nearest.map(\.distance).min() ?? 0
            let ids = Set(nearest.filter { $0.distance <= least + 0.5 }.map(\.node.id))
            return nodes.filter { ids.contains($0.id) }
        }
    }
}

extension ViewSelector.Term {
    fileprivate var isPositional: Bool {
        switch self {
        case .point, .nth, .relation: true
        default: false
        }
    }
}

extension ViewSelector.Relation {
    /// Returns the distance of a rectangle from an anchor in this direction; nil if the rectangle lies in another
    /// direction.
    ///
    /// Of two rectangles at the same gap from the anchor, the better aligned one has the smaller distance.
    fileprivate func distance(of frame: ScreenRect, from anchor: ScreenRect) -> Double? {
        // The gap is measured to the centre of the rectangle, so the rectangle may overlap the anchor by half of its
        // size.
        let (gap, misalignment): (Double, Double)
        func centreDistance(_ one: Double, _ length: Double, _ other: Double, _ otherLength: Double) -> Double {
            abs(one + length / 2 - other - otherLength / 2)
        }
        switch self {
        case .below:
            gap = frame.centre.y - (anchor.y + anchor.height)
            misalignment = centreDistance(frame.x, frame.width, anchor.x, anchor.width)
        case .above:
            gap = anchor.y - frame.centre.y
            misalignment = centreDistance(frame.x, frame.width, anchor.x, anchor.width)
        case .rightOf:
            gap = frame.centre.x - (anchor.x + anchor.width)
            misalignment = centreDistance(frame.y, frame.height, anchor.y, anchor.height)
        default:
            gap = anchor.x - frame.centre.x
            misalignment = centreDistance(frame.y, frame.height, anchor.y, anchor.height)
        }
        guard gap >= 0, !frame.isEmpty else { return nil }
        // A rectangle that is not aligned with the anchor counts only if no rectangle is aligned.
        let isVertical = self == .below || self == .above
        let overlap =
            isVertical
            ? min(frame.x + frame.width, anchor.x + anchor.width) - max(frame.x, anchor.x)
            : min(frame.y + frame.height, anchor.y + anchor.height) - max(frame.y, anchor.y)
        return gap + misalignment / 1_000 + (overlap > 0 ? 0 : 10_000)
    }
}

extension ViewSelector.Match {
    func holds(for text: String?) -> Bool {
        guard let text else { return false }
        switch self {
        case .like(let wanted): return text == wanted || text.range(of: wanted, options: .caseInsensitive) != nil
        case .exactly(let wanted): return text == wanted
        case .pattern(let pattern): return (try? Regex(pattern))?.ignoresCase(false).containsMatch(in: text) ?? false
        }
    }

    func holds(forValue value: WireValue?) -> Bool {
        switch (self, value) {
        case (.like(let wanted), .number(let number)?), (.exactly(let wanted), .number(let number)?):
            // Numbers match if they differ by less than 0.005, because values are displayed with two decimal places and
            // may have rounding errors.
            return Double(wanted).map { abs($0 - number) < 0.005 } ?? false
        case (.like(let wanted), .bool(let isOn)?), (.exactly(let wanted), .bool(let isOn)?):
            return (isOn ? ["true", "on", "yes", "1"] : ["false", "off", "no", "0"]).contains(wanted)
        case (.like(let wanted), .string(let text)?): return text == wanted
        default: return holds(for: value?.displayText)
        }
    }
}

extension Regex {
    fileprivate func containsMatch(in text: String) -> Bool { (try? firstMatch(in: text)) != nil }
}

extension WireValue {
    /// The property's value as text for people.
    public var displayText: String {
        switch self {
        case .null: "nothing"
        case .bool(let isOn): isOn ? "on" : "off"
        case .number(let number): number.short
        case .string(let text): text
        case .array(let elements): "[" + elements.map(\.displayText).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.sorted { $0.key < $1.key }.map { "\($0): \($1.displayText)" }.joined(separator: ", ") + "}"
        }
    }
}

extension ScreenNode {
    func has(_ state: ViewSelector.State) -> Bool {
        switch state {
        case .enabled: isEnabled
        case .selected: isSelected
        case .focused: isFocused
        case .on: self["on"]?.bool ?? false
        case .editing: isEditing
        case .highlighted: isHighlighted
        case .secure: isSecure
        }
    }
}

extension ScreenTree {
    /// Returns the shortest selector for a view.
    ///
    /// The selector uses the identifier if there is one, otherwise the label, otherwise the kind and position.
    public func selector(for id: Int, at instant: Double) -> ViewSelector {
        guard let node = self[id] else { return .id(id) }
        func isUnique(_ selector: ViewSelector) -> Bool {
            let all = matchingNodes(selector.terms, at: instant)
            return preferred(all, at: instant).map(\.id) == [id]
        }
        var attempts: [ViewSelector] = []
        if let identifier = node.identifier { attempts.append(.identifier(identifier)) }
        if let label = node.label(at: instant), !label.isEmpty, !node.isRunning {
            let exact = ViewSelector.label(label)
            attempts += [exact, ViewSelector.kind(node.kind).and(exact)]
        }
        // A row is identified by its text, and a field by the label before it.
        if node.kind == "cell", let text = shownText(in: id, at: instant) {
            attempts.append(ViewSelector(terms: [.kind("cell"), .relation(.has, .label(.like(text)))]))
        }
        if let placeholder = node.placeholder {
            attempts.append(ViewSelector(terms: [.placeholder(.like(placeholder))]))
        }
        attempts.append(.kind(node.kind))
        for attempt in attempts where isUnique(attempt) { return attempt }
        // No criterion of the view itself is unique, so the selector also names an ancestor of the view.
        for ancestor in chain(of: id).dropFirst() {
            guard let name = ancestor.identifier else { continue }
            for attempt in attempts {
                let within = ViewSelector(terms: attempt.terms + [.relation(.inside, .identifier(name))])
                if isUnique(within) { return within }
            }
        }
        for attempt in attempts {
            let all = preferred(matchingNodes(attempt.terms, at: instant), at: instant)
            if let index = all.firstIndex(where: { $0.id == id }) {
                return ViewSelector(terms: attempt.terms + [.nth(index + 1)])
            }
        }
        return .id(id)
    }

    /// Returns the first visible text in a view.
    private func shownText(in id: Int, at instant: Double) -> String? {
        guard let node = self[id], !node.isHidden else { return nil }
        for child in node.children {
            if let text = self[child]?.label(at: instant), !text.isEmpty { return text }
            if let text = shownText(in: child, at: instant) { return text }
        }
        return nil
    }

    /// Returns selectors for the three views that come closest to matching the selector. All criteria of the selector
    /// are compared.
    func suggestions(for selector: ViewSelector, at instant: Double) -> [String] {
        var candidates: [(difference: Int, name: String, id: Int)] = []
        for node in displayedNodes {
            let names = [node.identifier, node.label(at: instant)].compactMap { $0 }.filter { !$0.isEmpty }
            guard let name = names.first, let difference = difference(of: node, names, from: selector, at: instant)
            else { continue }
            candidates.append((difference, name, node.id))
        }
        candidates.sort { ($0.difference, $0.name.count, $0.name) < ($1.difference, $1.name.count, $1.name) }
        // If no view is similar, suggest the interactive views.
        if candidates.isEmpty {
            candidates = displayedNodes.filter(\.isInteractive).compactMap { node in
                let name = node.identifier ?? node.label(at: instant) ?? ""
                return name.isEmpty ? nil : (0, name, node.id)
            }
        }
        var names: Set<String> = []
        let nearest = candidates.filter { names.insert($0.name).inserted }.prefix(3)
        return nearest.compactMap { self[$0.id] }.map { nameAndSummary($0, at: instant) }
    }

    /// Returns the difference between a view and a selector; nil if no criterion is similar.
    ///
    /// Each differing letter counts 1, and each criterion that does not match counts 3.
    private func difference(of node: ScreenNode, _ names: [String], from selector: ViewSelector, at instant: Double)
        -> Int?
    {
        var sum = 0
        var isNamed = false
        var isNear = false
        for term in selector.terms {
            switch term {
            case .identifier(let wanted), .label(.like(let wanted)), .label(.exactly(let wanted)),
                .text(.like(let wanted)),
                .text(.exactly(let wanted)):
                isNamed = true
                guard let letters = names.compactMap({ Suggestions.distance(of: $0, to: wanted) }).min() else {
                    return nil
                }
                sum += letters
                isNear = true
            case .relation(.inside, let outer):
                let ids = Set(matchingNodes([outer], at: instant).map(\.id))
                if !chain(of: node.id).dropFirst().contains(where: { ids.contains($0.id) }) { sum += 3 }
            case .relation, .point, .nth: break
            default:
                let holds = holds(term, for: node, at: instant)
                if !holds { sum += 3 }
                isNear = isNear || (holds && !isNamed)
            }
        }
        return isNear ? sum : nil
    }

    /// Returns a suggestion for a view: its selector and its description.
    func nameAndSummary(_ node: ScreenNode, at instant: Double) -> String {
        "\(selector(for: node.id, at: instant))   (\(node.summary(at: instant)))"
    }
}
