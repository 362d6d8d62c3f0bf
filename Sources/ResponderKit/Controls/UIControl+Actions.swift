import Foundation

/// Targets and actions. (A2, A3)
extension UIControl {
    /// Sends an action to a target on these events; to the responder chain for nil. Targets are not kept alive. (A3)
    public final func addTarget(_ target: Any?, action: Selector, for events: Event) {
        let target = target.map { $0 as AnyObject }
        for index in registrations.indices {
            let known = registrations[index]
            guard known.selector == action, known.target === target, known.isNilTargeted == (target == nil) else {
                continue
            }
            known.events.formUnion(events)
            return registrationsChanged()
        }
        registrations.append(
            Registration(target: target, isNilTargeted: target == nil, selector: action, action: nil, events: events))
        registrationsChanged()
    }

    /// No longer sends on these events. A nil target or action stands for any. (A3)
    public final func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
        let target = target.map { $0 as AnyObject }
        for index in registrations.indices where registrations[index].selector != nil {
            guard target == nil || registrations[index].target === target else { continue }
            guard action == nil || registrations[index].selector == action else { continue }
            registrations[index].events.subtract(events)
        }
        registrations.removeAll { $0.events.isEmpty }
        registrationsChanged()
    }

    /// Does an action on these events; one with the same identifier gives way. (A3)
    public final func addAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
        registrations.append(
            Registration(target: nil, isNilTargeted: false, selector: nil, action: action, events: events))
        registrationsChanged()
    }

    /// No longer does an action on these events. (A3)
    public final func removeAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
    }

    /// No longer does an action on these events. (A3)
    public final func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
        for index in registrations.indices where registrations[index].action?.identifier == identifier {
            registrations[index].events.subtract(events)
        }
        registrations.removeAll { $0.events.isEmpty }
        registrationsChanged()
    }

    /// The targets that are told; an `NSNull` among them stands for those that the responder chain is searched for. (A3)
    ///
    /// A target that is not `Hashable` stands as its `ObjectIdentifier`.
    public final var allTargets: Set<AnyHashable> {
        var found: Set<AnyHashable> = []
        for registration in registrations {
            guard let target = registration.target else { continue }
            if let hashable = target as? any Hashable {
                found.insert(AnyHashable(hashable))
            } else {
                found.insert(AnyHashable(ObjectIdentifier(target)))
            }
        }
        if hasNilTarget { found.insert(AnyHashable(NSNull())) }
        return found
    }

    /// Whether some action is sent up the responder chain. (A3)
    public final var hasNilTarget: Bool { registrations.contains { $0.isNilTargeted } }

    /// Every event that something is told of. (A3)
    public final var allControlEvents: Event { toldOf }

    /// The names of the actions that a target is sent on an event; nil where there are none. (A3)
    public final func actions(forTarget target: Any?, forControlEvent event: Event) -> [String]? {
        let target = target.map { $0 as AnyObject }
        let found = registrations.filter {
            $0.selector != nil && $0.events.contains(event) && (target == nil ? $0.isNilTargeted : $0.target === target)
        }
        return found.isEmpty ? nil : found.compactMap { $0.selector?.name }
    }

    /// Shows each action, or target (nil for the responder chain) and selector, with its events, until `stop` is set. (A3)
    public final func enumerateEventHandlers(
        _ iterator: (_ action: UIAction?, _ targetAction: (Any?, Selector)?, _ events: Event, _ stop: inout Bool) ->
            Void
    ) {
        var stop = false
        for registration in registrations where !stop {
            if let selector = registration.selector {
                guard registration.isNilTargeted || registration.target != nil else { continue }
                iterator(nil, (registration.target, selector), registration.events, &stop)
            } else {
                iterator(registration.action, nil, registration.events, &stop)
            }
        }
    }

    /// Does what triggering it does. (C5)
    public final func performPrimaryAction() {
        sendActions(for: .primaryActionTriggered)
    }

    func send(_ action: Selector, to target: AnyObject?, for event: UIEvent?) {
        // Whoever runs the application keeps it for as long as a control of its acts.
        if let application = applicationReference {
            application.borrow { application in
                // Nobody can have overridden it in the class itself.
                if type(of: application) == UIApplication.self {
                    _ = application.send(action, to: target, from: self, for: event)
                } else {
                    application.sendAction(action, to: target, from: self, for: event)
                }
            }
        } else if let receiver = target ?? self.target(forAction: action, withSender: self) as AnyObject? {
            action.perform(on: receiver, sender: self, event: event)
        }
    }

    func sendActions(for events: Event, with event: UIEvent?) {
        guard !toldOf.isDisjoint(with: events) else { return }
        var isAnyGone = false
        // What a class of the library's sends goes through no override.
        let isOwn = Self.ownClass == type(of: self)
        // A handler may add and remove others: it is those of now that are told.
        let told = registrations
        for index in told.indices {
            told.borrowed(at: index).borrow { registration in
                guard !registration.events.isDisjoint(with: events) else { return }
                if let action = registration.action {
                    EventTrace.current?.note(action: action, from: self)
                    sendAction(action)
                } else if let selector = registration.selector {
                    let target = registration.target
                    if target == nil, !registration.isNilTargeted {
                        isAnyGone = true
                    } else if isOwn {
                        send(selector, to: target, for: event)
                    } else {
                        sendAction(selector, to: target, for: event)
                    }
                }
            }
        }
        guard isAnyGone else { return }
        registrations.removeAll { $0.selector != nil && !$0.isNilTargeted && $0.target == nil }
        registrationsChanged()
    }

    private func registrationsChanged() { toldOf = registrations.reduce(into: []) { $0.formUnion($1.events) } }
}
