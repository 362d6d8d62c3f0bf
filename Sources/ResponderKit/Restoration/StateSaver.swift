/// Asks what is to be kept to write itself down. (K1)
@MainActor
final class StateSaver {
    private(set) var state = RestorableState()
    private var objects: [UIResponder] = []
    private let numbers = StateNumbers()
    /// How many of a kind, an owner and an identifier there are, as far as they were found.
    private var occurrences: [RestorableState.Entry: Int] = [:]

    /// Asks all that is in an application's windows; nothing where the delegate does not want it kept.
    init?(_ application: UIApplication) {
        let archive = StateCoder(numbers)
        guard let delegate = application.delegate,
            delegate.application(application, shouldSaveSecureApplicationState: archive)
        else {
            return nil
        }
        // First all have their numbers, so that each may write of each.
        for window in application.windows {
            guard let root = window.rootViewController else { continue }
            find(root, .root, owner: nil)
        }
        for (number, object) in objects.enumerated() {
            let coder = StateCoder(numbers)
            object.writeState(to: coder)
            // What waits for a view that was never made has been written before.
            state.entries[number].values.merge(coder.values) { $1 }
            if object.isFirstResponder { state.firstResponder = number }
        }
        delegate.application(application, willEncodeRestorableStateWith: archive)
        state.application = archive.values
    }

    /// Finds a controller that is kept, and what it has that is kept. One without an identifier is not, nor is what it has.
    private func find(_ controller: UIViewController, _ kind: RestorableState.Entry.Kind, owner: Int?) {
        guard let identifier = controller.restorationIdentifier, numbers[controller] == nil else { return }
        let number = add(controller, identifier, kind, owner: owner)
        state.entries[number].restorationClass = controller.restorationClass.flatMap(Self.name)
        for child in controller.keptChildren { find(child, .child, owner: number) }
        if let presented = controller.ownPresented { find(presented, .presented, owner: number) }
        if let view = controller.viewIfLoaded {
            view.forEachRestorable(of: controller) { add($0, $1, .view, owner: number) }
        } else if let waiting = controller.waitingState {
            for entry in waiting.entries {
                add(UIResponder(), entry.identifier, .view, owner: number)
                state.entries[state.entries.endIndex - 1].values = entry.values.filter { !$0.value.namesObjects }
            }
        }
    }

    /// What a class is found by in another life; nil for private ones, which have a place in memory in their names.
    private static func name(_ type: any UIViewControllerRestoration.Type) -> String? {
        _mangledTypeName(type).flatMap { _typeByName($0) == nil ? nil : $0 }
    }

    @discardableResult
    private func add(_ object: UIResponder, _ identifier: String, _ kind: RestorableState.Entry.Kind, owner: Int?)
        -> Int
    {
        let path = (owner.map { state.entries[$0].path } ?? []) + [identifier]
        let number = objects.count
        var entry = RestorableState.Entry(kind: kind, path: path, owner: owner)
        let occurrence = occurrences[entry, default: 0]
        occurrences[entry] = occurrence + 1
        entry.occurrence = occurrence
        state.entries.append(entry)
        objects.append(object)
        numbers[object] = number
        return number
    }
}

/// Which number each object has that is kept.
final class StateNumbers {
    private var numbers: [ObjectIdentifier: Int] = [:]

    subscript(object: UIResponder) -> Int? {
        get { numbers[ObjectIdentifier(object)] }
        set { numbers[ObjectIdentifier(object)] = newValue }
    }
}
