/// A named method that can be called on a target. It replaces Objective-C's `#selector`.
///
/// A selector contains the class that has the method, so the responder chain can be searched for the first object of
/// that class. Two selectors are equal if their names are equal, so use the method's own name as the selector's name:
///
///     extension Selector {
///         static let play = Selector("play", PlayerViewController.play)
///     }
///     button.addTarget(nil, action: .play, for: .primaryActionTriggered)
@MainActor
public struct Selector {
    /// The name of the method.
    public var name: String { method.name }
    // The fields are in a class, so that copying a selector changes only one reference count.
    private nonisolated let method: Method

    private final class Method: Sendable {
        let name: String
        /// True if all instances of the method's class, and no other objects, implement the method. In this case,
        /// `send` itself checks the class of the target, so the caller need not check it.
        let requiresTargetClass: Bool
        let accepts: @MainActor (AnyObject) -> Bool
        /// Calls the method. The sender is passed as a closure, which is called only if the method needs the sender.
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

    /// Creates a selector for a method whose parameter is the sender.
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

    /// Creates a selector for a method whose parameters are the sender and the event.
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

    /// Creates a selector for a method whose parameters are the sender and the event. If there is no event, the method
    /// is not called.
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

    /// Creates a selector for a standard editing method. Only responders that conform to
    /// `UIResponderStandardEditActions` accept it. (A1)
    init(standard name: String, _ perform: @escaping @MainActor (UIResponder, Any?) -> Void) {
        self.method = Method(
            name, accepts: { $0 is any UIResponderStandardEditActions },
            send: { target, sender, _ in
                guard let responder = target as? UIResponder else { return false }
                perform(responder, sender())
                return true
            })
    }

    /// Creates a selector from a closure, which receives the target (an object of a class) and the sender.
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

    /// Creates a selector for an action that every responder can perform as long as a condition is true for the
    /// responder.
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

    /// True if all instances of the method's class, and no other objects, implement the method. In this case, `perform`
    /// itself checks the class of the target, so the caller need not check it.
    var requiresTargetClass: Bool { method.requiresTargetClass }

    /// Calls the method if the object implements it and the sender has the expected type.
    /// - Returns: whether the method was called.
    @discardableResult
    func perform(on target: AnyObject, sender: @autoclosure () -> Any?, event: UIEvent?) -> Bool {
        method.send(target, sender, event)
    }
}

extension Selector: Hashable {
    /// Returns whether the two selectors have the same name.
    public nonisolated static func == (left: Selector, right: Selector) -> Bool {
        left.method === right.method || left.method.name == right.method.name
    }

    /// Hashes the name of the method.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(method.name) }
}
