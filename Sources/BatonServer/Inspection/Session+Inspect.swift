import BatonWire
import ResponderKit

/// Answers the `inspect` messages of a client that inspects a screen.
extension Session {
    /// The maximum number of views in one answer.
    static let inspectedViewLimit = 10_000

    func inspect(_ message: ClientMessage.Inspect, on screen: Screen) throws(WireError) {
        guard role == .admin else {
            throw WireError(.forbidden, "a \(role.rawValue) may not inspect: send hello as an admin", seq: message.seq)
        }
        screen.deliverMoves()
        let answer: [String: WireValue]
        switch message.question {
        case .events(let isWanted):
            screen.inspect(isWanted, by: self)
            answer = ["events": .bool(isWanted)]
        case .node(let id):
            guard let facts = screen.application.facts(ofNode: id) else {
                throw WireError(
                    .notFound, "no view has the id \(id): the view may have left the screen in the meantime",
                    seq: message.seq)
            }
            answer = ["view": facts.wireValue]
        case .point(let point):
            let (record, facts) = screen.application.traceHitTest(at: CGPoint(x: point.x, y: point.y))
            var members: [String: WireValue] = ["hits": .array(record?.wireEntries ?? [])]
            members["view"] = facts?.wireValue
            answer = members
        case .tree: answer = ["tree": tree(of: screen.application)]
        }
        let inspection = ServerMessage.Inspection(seq: message.seq, answer: answer)
        self.answer { inspection.encode(into: $0) }
    }

    /// Returns the classes of all views, with the nodes of the views of each class.
    private func tree(of application: UIApplication) -> WireValue {
        var classes: [String: [WireValue]] = [:]
        var controllers: [WireValue] = []
        let all = application.allFacts(limit: Self.inspectedViewLimit)
        for facts in all {
            classes[facts.className, default: []].append(.number(Double(facts.id)))
            if let controller = facts.ownViewController {
                controllers.append([.number(Double(facts.id)), .string(controller)])
            }
        }
        var members: [String: WireValue] = [
            "classes": .object(classes.mapValues(WireValue.array)), "controllers": .array(controllers),
        ]
        let holders = application.currentFirstResponderAndFocus
        members["firstResponder"] = holders.firstResponder?.wireValue
        members["focus"] = holders.focus?.wireValue
        if all.count == Self.inspectedViewLimit { members["isCut"] = true }
        return .object(members)
    }
}

extension ViewFacts.Link {
    var wireValue: WireValue {
        var members: [String: WireValue] = ["name": .string(EventEncoding.shortened(name))]
        members["node"] = node.map { .number(Double($0)) }
        return .object(members)
    }
}

extension ViewFacts {
    @MainActor var wireValue: WireValue {
        var members: [String: WireValue] = [
            "id": .number(Double(id)), "kind": .string(kind.wireName), "class": .string(className),
            "frame": Self.wireValue(frame),
            "visible": Self.wireValue(visibleFrame),
            "chain": .array(chain.prefix(EventEncoding.entryLimit).map(\.wireValue)),
            "hidden": .bool(view.isHidden), "alpha": .number(EventEncoding.rounded(view.alpha)),
            "interaction": .bool(view.isUserInteractionEnabled), "multipleTouch": .bool(view.isMultipleTouchEnabled),
            "exclusiveTouch": .bool(view.isExclusiveTouch), "clips": .bool(view.clipsToBounds),
            "canBecomeFirstResponder": .bool(view.canBecomeFirstResponder),
            "firstResponder": .bool(view.isFirstResponder),
            "canBecomeFocused": .bool(view.canBecomeFocused), "focused": .bool(view.isFocused),
            "created": .number(Double(created)), "changed": .number(Double(changed)),
            "revisions": .object(
                Dictionary(uniqueKeysWithValues: revisions.map { ($0.property, .number(Double($0.revision))) })),
            "recognizers": .array(
                recognizers.prefix(EventEncoding.entryLimit).map {
                    [
                        "name": .string(EventEncoding.shortened($0.name)), "state": .string("\($0.state)"),
                        "enabled": .bool($0.isEnabled),
                        "cancelsTouches": .bool($0.cancelsTouches),
                    ]
                }),
        ]
        members["controller"] = viewController.map(WireValue.string)
        members["enabled"] = (view as? UIControl).map { .bool($0.isEnabled) }
        if let obstacle {
            members["obstacle"] = ["reason": .string(obstacle.reason.rawValue), "of": obstacle.of.wireValue]
        }
        return .object(members)
    }

    private static func wireValue(_ rect: CGRect) -> WireValue {
        .array([rect.minX, rect.minY, rect.width, rect.height].map { .number(EventEncoding.rounded($0)) })
    }
}
