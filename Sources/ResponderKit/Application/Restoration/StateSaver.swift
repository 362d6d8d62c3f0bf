/// Collects the state of all objects that are to be saved. (K1)
@MainActor
final class StateSaver {
    private(set) var state = RestorableState()
    private var objects: [UIResponder] = []
    private let numbers = StateNumbers()
    /// The number of objects found so far, for each combination of kind, owner and identifier.
    private var occurrences: [RestorableState.Entry: Int] = [:]

    /// Collects the state of everything in an application's windows. Fails if the delegate does not want the state to
    /// be saved.
    init?(_ application: UIApplication) {
        let archive = StateCoder(numbers)
        guard let delegate = application.delegate,
            delegate.application(application, shouldSaveSecureApplicationState: archive)
        else {
            return nil
        }
        // All objects get their numbers before any state is encoded, so that each object can refer to any other object.
        for window in application.windows {
            guard let root = window.rootViewController else { continue }
            find(root, .root, owner: nil)
        }
        for (number, object) in objects.enumerated() {
            let coder = StateCoder(numbers)
            object.writeState(to: coder)
            // If a view was never loaded, its entry already contains the restored values. These values stay in the
            // entry, so that they are saved again.
            state.entries[number].values.merge(coder.values) { $1 }
            if object.isFirstResponder { state.firstResponder = number }
        }
        delegate.application(application, willEncodeRestorableStateWith: archive)
        state.application = archive.values
    }

    /// Adds a controller with a restoration identifier, its children and its views. A controller without an identifier
    /// is skipped, with its children and views.
    private func find(_ controller: UIViewController, _ kind: RestorableState.Entry.Kind, owner: Int?) {
        guard let identifier = controller.restorationIdentifier, numbers[controller] == nil else { return }
        let number = add(controller, identifier, kind, owner: owner)
        state.entries[number].restorationClass = controller.restorationClass.flatMap(Self.name)
        for child in controller.restorableChildren { find(child, .child, owner: number) }
        if let presented = controller.ownPresented { find(presented, .presented, owner: number) }
        if let view = controller.viewIfLoaded {
            view.forEachRestorable(of: controller) { add($0, $1, .view, owner: number) }
        } else if let waiting = controller.pendingRestorationState {
            for entry in waiting.entries {
                add(UIResponder(), entry.identifier, .view, owner: number)
                state.entries[state.entries.endIndex - 1].values = entry.values.filter { !$0.value.namesObjects }
            }
        }
    }

    /// Returns the name by which a class can be found after a restart.
    ///
    /// Returns nil for private classes, because their names contain a memory address.
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

/// The number of each saved object: its index in `RestorableState.entries`.
final class StateNumbers {
    private var numbers: [ObjectIdentifier: Int] = [:]

    subscript(object: UIResponder) -> Int? {
        get { numbers[ObjectIdentifier(object)] }
        set { numbers[ObjectIdentifier(object)] = newValue }
    }
}
