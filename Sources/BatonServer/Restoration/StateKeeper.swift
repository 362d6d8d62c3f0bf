import ResponderKit

/// Has one screen's state kept while it is used, and when it ends. (K4)
@MainActor
final class StateKeeper {
    /// How long after a change it is kept, in milliseconds; others that follow meanwhile are kept with it.
    static let delay = 2_000.0

    private let store: StateStore
    private let place: StateStore.Place
    private unowned let application: UIApplication
    private let clock: any EventClock
    private var timer: (any EventTimer)?

    init(store: StateStore, place: StateStore.Place, application: UIApplication, clock: any EventClock) {
        self.store = store
        self.place = place
        self.application = application
        self.clock = clock
    }

    /// Something is other than it was.
    func changed() {
        guard timer == nil else { return }
        timer = clock.schedule(after: Self.delay) { [weak self] in self?.keep() }
    }

    /// Keeps it no longer.
    func forget() {
        timer?.cancel()
        timer = nil
        store.forget(place)
    }

    /// Keeps it as it is now.
    func keep() {
        timer?.cancel()
        timer = nil
        if let state = application.restorableState() {
            store.keep(state, at: place)
        } else {
            store.forget(place)
        }
    }
}
