/// Finds or recreates the saved objects and restores their state. (K2)
@MainActor
final class StateRestorer {
    private weak var application: UIApplication?
    private let state: RestorableState
    private var objects: [UIResponder?]

    init(_ state: RestorableState, of application: UIApplication) {
        self.state = state
        self.application = application
        objects = Array(repeating: nil, count: state.entries.count)
    }

    private func object(_ number: Int) -> UIResponder? { objects.indices.contains(number) ? objects[number] : nil }

    /// Restores all view controllers, and the views that exist already.
    func restore() {
        let coder = StateCoder(state.application)
        guard let application, let delegate = application.delegate,
            delegate.application(application, shouldRestoreSecureApplicationState: coder)
        else { return }
        for number in state.entries.indices where state.entries[number].kind != .view {
            objects[number] = controller(number)
        }
        delegate.application(application, didDecodeRestorableStateWith: coder)
        let controllers = state.entries.indices.compactMap { number in
            (objects[number] as? UIViewController).map { (number, $0) }
        }
        let views = Dictionary(grouping: state.entries.indices.filter { state.entries[$0].kind == .view }) {
            state.entries[$0].owner
        }
        for (number, controller) in controllers {
            controller.readState(from: self.coder(number))
            guard let views = views[number] else { continue }
            controller.pendingRestorationState = PendingRestorationState(
                entries: views.map { state.entries[$0] }, numbers: views, restorer: self)
            controller.restoreLoadedViews()
        }
        for (_, controller) in controllers { controller.applicationFinishedRestoringState() }
    }

    /// Completes the restoration once the windows exist: presents the presented controllers and restores
    /// the first responder.
    func finish() {
        for number in state.entries.indices where state.entries[number].kind == .presented {
            guard let controller = object(number) as? UIViewController, controller.ownPresenter == nil,
                let presenter = state.entries[number].owner.flatMap(object) as? UIViewController
            else { continue }
            presenter.present(controller, animated: false)
        }
        for window in application?.windows ?? [] { window.layoutIfNeeded() }
        if let number = state.firstResponder, let view = object(number) as? UIView, view.window != nil {
            view.becomeFirstResponder()
        }
    }

    private func coder(_ number: Int) -> StateCoder {
        StateCoder(state.entries[number].values) { [weak self] in self?.object($0) }
    }

    /// Restores the state of a view, and registers the view under the number of its saved entry.
    func read(_ number: Int, into view: UIView) {
        guard objects.indices.contains(number) else { return }
        objects[number] = view
        view.readState(from: coder(number))
    }

    // MARK: Finding and creating controllers

    private func controller(_ number: Int) -> UIViewController? {
        let entry = state.entries[number]
        let owner = entry.owner.flatMap(object) as? UIViewController
        // Except for root controllers, a controller is restored only if the controller that owns it exists.
        guard entry.kind == .root || owner != nil else { return nil }
        let controller = makeController(entry, coder(number)) ?? findController(entry, owner)
        controller?.restorationIdentifier = entry.identifier
        return controller
    }

    private func makeController(_ entry: RestorableState.Entry, _ coder: StateCoder) -> UIViewController? {
        if let name = entry.restorationClass {
            return (_typeByName(name) as? any UIViewControllerRestoration.Type)?
                .viewController(withRestorationIdentifierPath: entry.path, coder: coder)
        }
        return application.flatMap {
            $0.delegate?.application($0, viewControllerWithRestorationIdentifierPath: entry.path, coder: coder)
        }
    }

    private func findController(_ entry: RestorableState.Entry, _ owner: UIViewController?) -> UIViewController? {
        func find() -> UIViewController? {
            let candidates: [UIViewController] =
                switch entry.kind {
                case .root: application?.windows.compactMap(\.rootViewController) ?? []
                case .child: owner?.restorableChildren ?? []
                case .presented: owner?.ownPresented.map { [$0] } ?? []
                case .view: []
                }
            return candidates.filter { $0.restorationIdentifier == entry.identifier }.dropFirst(entry.occurrence).first
        }
        if let found = find() { return found }
        // Loads the owner's view, because many view controllers add their child controllers when their view is loaded.
        guard let owner, !owner.isViewLoaded else { return nil }
        owner.loadViewIfNeeded()
        return find()
    }
}

/// The saved state of views that are not loaded yet.
struct PendingRestorationState {
    let entries: [RestorableState.Entry]
    let numbers: [Int]
    let restorer: StateRestorer
}
