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
    public let name: String
    private let accepts: @MainActor (AnyObject) -> Bool
    private let send: @MainActor (AnyObject, Any?, UIEvent?) -> Void

    /// A method without arguments.
    public init<Target: AnyObject>(_ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Void) {
        self.name = name
        accepts = { $0 is Target }
        send = { target, _, _ in
            guard let target = target as? Target else { return }
            method(target)()
        }
    }

    /// A method that takes the sender.
    public init<Target: AnyObject, Sender>(_ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void) {
        self.name = name
        accepts = { $0 is Target }
        send = { target, sender, _ in
            guard let target = target as? Target, let sender = sender as? Sender else { return }
            method(target)(sender)
        }
    }

    /// A method that takes the sender and the event.
    public init<Target: AnyObject, Sender>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void
    ) {
        self.name = name
        accepts = { $0 is Target }
        send = { target, sender, event in
            guard let target = target as? Target, let sender = sender as? Sender else { return }
            method(target)(sender, event)
        }
    }

    /// An action that is known by its name alone, and that an object does whose class is found by `conforms`.
    init<Target>(named name: String, for type: Target.Type, _ perform: @escaping @MainActor (Target, Any?) -> Void) {
        self.name = name
        accepts = { $0 is Target }
        send = { target, sender, _ in (target as? Target).map { perform($0, sender) } }
    }

    /// Whether an object has the method.
    public func isImplemented(by object: AnyObject) -> Bool { accepts(object) }

    /// Calls the method, where the object has it.
    func perform(on target: AnyObject, sender: Any?, event: UIEvent?) {
        send(target, sender, event)
    }
}

extension Selector: Hashable {
    /// Whether they have the same name.
    public nonisolated static func == (left: Selector, right: Selector) -> Bool { left.name == right.name }

    /// Hashes the name.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The editing commands that every responder may offer. A responder that conforms offers them all, and says by `canPerformAction` which can be done now.
@MainActor
public protocol UIResponderStandardEditActions: AnyObject {
    /// Takes the selection away, to the pasteboard.
    func cut(_ sender: Any?)
    /// Puts the selection on the pasteboard.
    func copy(_ sender: Any?)
    /// Puts what is on the pasteboard in the selection's place. A client's text comes as the sender, a `String`.
    func paste(_ sender: Any?)
    /// Begins a selection.
    func select(_ sender: Any?)
    /// Selects all.
    func selectAll(_ sender: Any?)
    /// Takes the selection away.
    func delete(_ sender: Any?)
}

extension Selector {
    /// Takes the selection away, to the pasteboard. (A4)
    public static let cut = Selector(named: "cut", for: (any UIResponderStandardEditActions).self) { $0.cut($1) }
    /// Puts the selection on the pasteboard. (A4)
    public static let copy = Selector(named: "copy", for: (any UIResponderStandardEditActions).self) { $0.copy($1) }
    /// Puts what is on the pasteboard in the selection's place. (A4)
    public static let paste = Selector(named: "paste", for: (any UIResponderStandardEditActions).self) { $0.paste($1) }
    /// Begins a selection. (A4)
    public static let select = Selector(named: "select", for: (any UIResponderStandardEditActions).self) { $0.select($1) }
    /// Selects all. (A4)
    public static let selectAll = Selector(named: "selectAll", for: (any UIResponderStandardEditActions).self) { $0.selectAll($1) }
    /// Takes the selection away. (A4)
    public static let delete = Selector(named: "delete", for: (any UIResponderStandardEditActions).self) { $0.delete($1) }
}
