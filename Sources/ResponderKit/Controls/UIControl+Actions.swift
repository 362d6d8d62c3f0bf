import Foundation

/// Target-action registrations. (A2, A3)
extension UIControl {
    /// Registers a target and action for control events. If the target is nil, the action is sent up the responder
    /// chain. Targets are not retained. (A3)
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

    /// Removes target-action registrations for control events. A nil target matches any target, and a nil action
    /// matches any action. (A3)
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

    /// Registers an action for control events, and replaces an action with the same identifier. (A3)
    public final func addAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
        registrations.append(
            Registration(target: nil, isNilTargeted: false, selector: nil, action: action, events: events))
        registrationsChanged()
    }

    /// Removes an action for control events. (A3)
    public final func removeAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
    }

    /// Removes the action with an identifier for control events. (A3)
    public final func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
        for index in registrations.indices where registrations[index].action?.identifier == identifier {
            registrations[index].events.subtract(events)
        }
        registrations.removeAll { $0.events.isEmpty }
        registrationsChanged()
    }

    /// All registered targets. An `NSNull` in the set represents actions that are sent up the responder chain. (A3)
    ///
    /// A target that is not `Hashable` is represented by its `ObjectIdentifier`.
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

    /// At least one action is registered without a target and is therefore sent up the responder chain. (A3)
    public final var hasNilTarget: Bool { registrations.contains { $0.isNilTargeted } }

    /// All control events for which a target or an action is registered. (A3)
    public final var allControlEvents: Event { observedEvents }

    /// Returns the names of the actions registered for a target and an event; nil if there are none. (A3)
    public final func actions(forTarget target: Any?, forControlEvent event: Event) -> [String]? {
        let target = target.map { $0 as AnyObject }
        let found = registrations.filter {
            $0.selector != nil && $0.events.contains(event) && (target == nil ? $0.isNilTargeted : $0.target === target)
        }
        return found.isEmpty ? nil : found.compactMap { $0.selector?.name }
    }

    /// Calls `iterator` for each registration, with its action or its target and selector, and with its events. A nil
    /// target represents the responder chain. The enumeration ends when `stop` is set to true. (A3)
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

    /// Triggers the control. (C5) If `showsMenuAsPrimaryAction` is true, this method shows the menu instead. (L55)
    public final func performPrimaryAction() {
        if showsMenuAsPrimaryAction, presentMenu(movesFocus: true) { return }
        sendActions(for: .primaryActionTriggered)
    }

    func send(_ action: Selector, to target: AnyObject?, for event: UIEvent?) {
        // SAFETY: the owner of the application retains the application while one of its controls performs an action.
        if let application = applicationReference {
            application.borrow { application in
                // An application whose class is exactly `UIApplication` does not override `sendAction`, so the action
                // is sent directly.
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
        guard !observedEvents.isDisjoint(with: events) else { return }
        var isAnyGone = false
        // If the control's class belongs to the library, actions are sent directly, because no such class overrides
        // `sendAction`.
        let isOwn = Self.libraryClass == type(of: self)
        // A handler may add or remove registrations, so the loop runs over a copy of the current registrations.
        let told = registrations
        for index in told.indices {
            told.borrowed(at: index).borrow { registration in
                guard !registration.events.isDisjoint(with: events) else { return }
                if let action = registration.action {
                    EventTrace.current?.record(action: action, from: self)
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

    private func registrationsChanged() { observedEvents = registrations.reduce(into: []) { $0.formUnion($1.events) } }
}
