/// Something that a control may have another of in each of its states; where it has none, that of `normal` holds.
struct StateTable<Value> {
    private var entries: [(state: UIControl.State, value: Value)] = []

    /// What was given for exactly that state.
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

    /// What holds in a state.
    subscript(state: UIControl.State) -> Value? { self[exactly: state] ?? self[exactly: .normal] }

    /// Whether it is not the same in all states.
    var dependsOnState: Bool {
        for entry in entries where entry.state != .normal { return true }
        return false
    }
}
