/// Names a method that can be sent to a target: what `#selector` is where there is an Objective-C runtime.
///
/// The action is typed: it knows which class has the method, and so the responder chain can be searched for the first object that does. Two are equal
/// where their names are, so choose the method's own:
///
///     extension Selector {
///         static let play = Selector("play", PlayerViewController.play)
///     }
///     button.addTarget(nil, action: .play, for: .primaryActionTriggered)
@MainActor
public struct Selector {
    /// The method's name.
    public var name: String { method.name }
    // Of selectors there are few, and each is handed on with every action: a copy is one reference.
    private nonisolated let method: Method

    private final class Method: Sendable {
        let name: String
        /// Whether it is sent to objects of its class and to no others, which sending it finds out by itself.
        let isTyped: Bool
        let accepts: @MainActor (AnyObject) -> Bool
        /// Most methods do not want to know who sent it.
        let send: @MainActor (AnyObject, () -> Any?, UIEvent?) -> Bool

        init(
            _ name: String, isTyped: Bool = false, accepts: @escaping @MainActor (AnyObject) -> Bool,
            send: @escaping @MainActor (AnyObject, () -> Any?, UIEvent?) -> Bool
        ) {
            self.name = name
            self.isTyped = isTyped
            self.accepts = accepts
            self.send = send
        }
    }

    /// A method without arguments.
    public init<Target: AnyObject>(_ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Void) {
        self.method = Method(
            name, isTyped: true, accepts: { $0 is Target },
            send: { target, _, _ in
                guard target is Target else { return false }
                let target = unsafeDowncast(target, to: Target.self)
                method(target)()
                return true
            })
    }

    /// A method without arguments that says whether it could, such as `resignFirstResponder`.
    public init<Target: AnyObject>(_ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Bool) {
        self.method = Method(
            name, isTyped: true, accepts: { $0 is Target },
            send: { target, _, _ in
                guard target is Target else { return false }
                let target = unsafeDowncast(target, to: Target.self)
                return method(target)()
            })
    }

    /// A method that takes the sender.
    public init<Target: AnyObject, Sender>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        // A method that every responder has is done by those that say so.
        let isStandard = Target.self == UIResponder.self && Self.standardNames.contains(name)
        self.method = Method(
            name, isTyped: !isStandard,
            accepts: { isStandard ? $0 is any UIResponderStandardEditActions : $0 is Target },
            send: { target, sender, _ in
                guard let target = target as? Target, let sender = sender() as? Sender else { return false }
                method(target)(sender)
                return true
            })
    }

    /// A method that takes the sender and the event.
    public init<Target: AnyObject, Sender>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void
    ) {
        self.method = Method(
            name, isTyped: true, accepts: { $0 is Target },
            send: { target, sender, event in
                guard let target = target as? Target, let sender = sender() as? Sender else { return false }
                method(target)(sender, event)
                return true
            })
    }

    /// A method that takes the sender and the event, and is not called without one.
    public init<Target: AnyObject, Sender>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent) -> Void
    ) {
        self.method = Method(
            name, isTyped: true, accepts: { $0 is Target },
            send: { target, sender, event in
                guard let target = target as? Target, let sender = sender() as? Sender, let event else { return false }
                method(target)(sender, event)
                return true
            })
    }

    /// A method that every responder has, and that those do which say so. (A1)
    init(standard name: String, _ perform: @escaping @MainActor (UIResponder, Any?) -> Void) {
        self.method = Method(
            name, accepts: { $0 is any UIResponderStandardEditActions },
            send: { target, sender, _ in
                guard let responder = target as? UIResponder else { return false }
                perform(responder, sender())
                return true
            })
    }

    /// What the objects of a class do, given the sender.
    init<Target: AnyObject>(
        named name: String, for type: Target.Type, _ perform: @escaping @MainActor (Target, Any?) -> Void
    ) {
        self.method = Method(
            name, isTyped: true, accepts: { $0 is Target },
            send: { target, sender, _ in
                guard target is Target else { return false }
                let target = unsafeDowncast(target, to: Target.self)
                perform(target, sender())
                return true
            })
    }

    /// Something that every responder can do, while a condition holds.
    init(
        _ name: String, doneBy holds: @escaping @MainActor (UIResponder) -> Bool,
        _ perform: @escaping @MainActor (UIResponder) -> Void
    ) {
        self.method = Method(
            name, accepts: { ($0 as? UIResponder).map(holds) ?? false },
            send: { target, _, _ in
                guard let responder = target as? UIResponder, holds(responder) else { return false }
                perform(responder)
                return true
            })
    }

    /// Whether an object has the method.
    public func isImplemented(by object: AnyObject) -> Bool { method.accepts(object) }

    /// Whether it is sent to objects of its class and to no others, which sending it finds out by itself.
    var isSentToItsClassAlone: Bool { method.isTyped }

    /// Calls the method, where the object has it and the sender is of the class that it takes.
    /// - Returns: whether it was called.
    @discardableResult
    func perform(on target: AnyObject, sender: @autoclosure () -> Any?, event: UIEvent?) -> Bool {
        method.send(target, sender, event)
    }
}

extension Selector: Hashable {
    /// Whether they have the same name.
    public nonisolated static func == (left: Selector, right: Selector) -> Bool {
        left.method === right.method || left.method.name == right.method.name
    }

    /// Hashes the name.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(method.name) }
}
