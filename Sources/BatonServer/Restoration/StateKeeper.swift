import ResponderKit

/// Has one screen's state kept while it is used, and when it ends. (K4)
@MainActor
final class StateKeeper {
    /// How long after a change it is kept, in milliseconds; others that follow meanwhile are kept with it.
    static let delay = 2_000.0

    private let store: StateStore
    private let name: String
    private let key: String
    private let isPrivate: Bool
    private unowned let application: UIApplication
    private let clock: any EventClock
    private var timer: (any EventTimer)?

    init(store: StateStore, name: String, key: String, isPrivate: Bool, application: UIApplication, clock: any EventClock) {
        self.store = store
        self.name = name
        self.key = key
        self.isPrivate = isPrivate
        self.application = application
        self.clock = clock
    }

    /// Something is other than it was.
    func changed() {
        guard timer == nil else { return }
        timer = clock.schedule(after: Self.delay) { [weak self] in self?.keep() }
    }

    /// Keeps it as it is now.
    func keep() {
        timer?.cancel()
        timer = nil
        if let state = application.restorableState() {
            store.keep(state, screen: name, key: key, isPrivate: isPrivate)
        } else {
            store.forget(screen: name, key: key, isPrivate: isPrivate)
        }
    }

    /// The screen has ended.
    func end() {
        timer?.cancel()
        timer = nil
    }
}
