/// A named method that can be sent to a target, in place of Objective-C's `#selector`.
///
/// A selector is typed: it contains the class that has the method, so the responder chain can be
/// searched for the first object of that class. Two selectors are equal if their names are equal.
/// Therefore use the method's own name:
///
///     extension Selector {
///         static let play = Selector("play", PlayerViewController.play)
///     }
///     button.addTarget(nil, action: .play, for: .primaryActionTriggered)
@MainActor
public struct Selector {
    /// The name of the method.
    public var name: String { method.name }
    // The fields are in a class, so that copying a selector only counts one reference.
    private nonisolated let method: Method

    private final class Method: Sendable {
        let name: String
        /// Whether every object of the method's class implements the method, and no other object does. `send` then
        /// checks the class itself.
        let requiresTargetClass: Bool
        let accepts: @MainActor (AnyObject) -> Bool
        /// Sends the method. The sender is a closure, because most methods do not need it.
        let send: @MainActor (AnyObject, () -> Any?, UIEvent?) -> Bool

        init(
            _ name: String, requiresTargetClass: Bool = false, accepts: @escaping @MainActor (AnyObject) -> Bool,
            send: @escaping @MainActor (AnyObject, () -> Any?, UIEvent?) -> Bool
        ) {
            self.name = name
            self.requiresTargetClass = requiresTargetClass
            self.accepts = accepts
            self.send = send
        }
    }

    /// Creates a selector for a method without arguments.
    public init<Target: AnyObject>(_ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Void) {
        self.method = Method(
            name, requiresTargetClass: true, accepts: { $0 is Target },
            send: { target, _, _ in
                guard target is Target else { return false }
                let target = unsafeDowncast(target, to: Target.self)
                method(target)()
                return true
            })
    }

    /// Creates a selector for a method that returns whether it succeeded, such as `resignFirstResponder`.
    public init<Target: AnyObject>(_ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Bool) {
        self.method = Method(
            name, requiresTargetClass: true, accepts: { $0 is Target },
            send: { target, _, _ in
                guard target is Target else { return false }
                let target = unsafeDowncast(target, to: Target.self)
                return method(target)()
            })
    }

    /// Creates a selector for a method that takes the sender.
    public init<Target: AnyObject, Sender>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        // `UIResponder` declares the standard editing methods, but only responders that conform to
        // `UIResponderStandardEditActions` accept them.
        let isStandard = Target.self == UIResponder.self && Self.standardNames.contains(name)
        self.method = Method(
            name, requiresTargetClass: !isStandard,
            accepts: { isStandard ? $0 is any UIResponderStandardEditActions : $0 is Target },
            send: { target, sender, _ in
                guard let target = target as? Target, let sender = sender() as? Sender else { return false }
                method(target)(sender)
                return true
            })
    }

    /// Creates a selector for a method that takes the sender and the event.
    public init<Target: AnyObject, Sender>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void
    ) {
        self.method = Method(
            name, requiresTargetClass: true, accepts: { $0 is Target },
            send: { target, sender, event in
                guard let target = target as? Target, let sender = sender() as? Sender else { return false }
                method(target)(sender, event)
                return true
            })
    }

    /// Creates a selector for a method that takes the sender and the event. Without an event, the method is not called.
    public init<Target: AnyObject, Sender>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent) -> Void
    ) {
        self.method = Method(
            name, requiresTargetClass: true, accepts: { $0 is Target },
            send: { target, sender, event in
                guard let target = target as? Target, let sender = sender() as? Sender, let event else { return false }
                method(target)(sender, event)
                return true
            })
    }

    /// Creates a selector for a standard editing method, which only responders that conform to the protocol
    /// implement. (A1)
    init(standard name: String, _ perform: @escaping @MainActor (UIResponder, Any?) -> Void) {
        self.method = Method(
            name, accepts: { $0 is any UIResponderStandardEditActions },
            send: { target, sender, _ in
                guard let responder = target as? UIResponder else { return false }
                perform(responder, sender())
                return true
            })
    }

    /// Creates a selector for a closure that receives an object of a class and the sender.
    init<Target: AnyObject>(
        named name: String, for type: Target.Type, _ perform: @escaping @MainActor (Target, Any?) -> Void
    ) {
        self.method = Method(
            name, requiresTargetClass: true, accepts: { $0 is Target },
            send: { target, sender, _ in
                guard target is Target else { return false }
                let target = unsafeDowncast(target, to: Target.self)
                perform(target, sender())
                return true
            })
    }

    /// Creates a selector for an action that every responder can perform while a condition is met.
    init(
        _ name: String, availableIf condition: @escaping @MainActor (UIResponder) -> Bool,
        _ perform: @escaping @MainActor (UIResponder) -> Void
    ) {
        self.method = Method(
            name, accepts: { ($0 as? UIResponder).map(condition) ?? false },
            send: { target, _, _ in
                guard let responder = target as? UIResponder, condition(responder) else { return false }
                perform(responder)
                return true
            })
    }

    /// Returns whether an object implements the method.
    public func isImplemented(by object: AnyObject) -> Bool { method.accepts(object) }

    /// Whether every object of the method's class implements the method, and no other object does. `perform` then
    /// checks the class itself.
    var requiresTargetClass: Bool { method.requiresTargetClass }

    /// Calls the method if the object implements it and the sender has the expected type.
    /// - Returns: whether the method was called.
    @discardableResult
    func perform(on target: AnyObject, sender: @autoclosure () -> Any?, event: UIEvent?) -> Bool {
        method.send(target, sender, event)
    }
}

extension Selector: Hashable {
    /// Returns whether both have the same name.
    public nonisolated static func == (left: Selector, right: Selector) -> Bool {
        left.method === right.method || left.method.name == right.method.name
    }

    /// Hashes the name.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(method.name) }
}
