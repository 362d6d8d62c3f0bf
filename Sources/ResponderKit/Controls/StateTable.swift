/// The values that a control has for its states. A state without its own value uses the value of `normal`.
struct StateTable<Value> {
    private var entries: [(state: UIControl.State, value: Value)] = []

    /// The value that was set for exactly this state.
    subscript(exactly state: UIControl.State) -> Value? {
        get {
            for entry in entries where entry.state == state { return entry.value }
            return nil
        }
        set {
            entries.removeAll { $0.state == state }
            if let newValue { entries.append((state, newValue)) }
        }
    }

    /// The value that applies in a state.
    subscript(state: UIControl.State) -> Value? { self[exactly: state] ?? self[exactly: .normal] }

    /// No state has a value.
    var isEmpty: Bool { entries.isEmpty }

    /// The values of all states.
    var values: [Value] { entries.map(\.value) }

    /// A state other than `normal` has its own value.
    var dependsOnState: Bool {
        for entry in entries where entry.state != .normal { return true }
        return false
    }
}
