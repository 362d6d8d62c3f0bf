import BatonTransport
import ResponderKit

/// Saves one screen's state while the screen is used, and when it ends. (K4)
@MainActor
final class StateAutosaver {
    /// How long after a change the state is saved, in milliseconds. Changes in the meantime are saved together.
    static let delay = 2_000.0

    private let store: StateStore
    private let screenID: StateStore.ScreenID
    private unowned let application: UIApplication
    private let clock: any EventClock
    private var timer: (any EventTimer)?
    /// The client whose quota the saved state uses; nil if the state uses no client's quota.
    private let owner: String?
    /// The state in which the screen began; nil for a shared screen, whose state is saved even if it is unchanged.
    private let initialState: RestorableState?
    /// The screen began with a saved state.
    private let isRestored: Bool
    /// The state with which the screen began contained data that a person had entered.
    private let hadData: Bool

    /// - Parameters:
    ///   - restored: the saved state that the screen began with.
    ///   - owner: the client whose quota the saved state uses, as `StateStore.owner(of:)` returns it.
    init(
        store: StateStore, screenID: StateStore.ScreenID, application: UIApplication, clock: any EventClock,
        restored: StateStore.SavedState? = nil, owner: String? = nil
    ) {
        self.store = store
        self.screenID = screenID
        self.application = application
        self.clock = clock
        self.owner = owner
        initialState = screenID.isPrivate ? restored?.state ?? application.restorableState() : nil
        isRestored = restored != nil
        hadData = restored?.hasData ?? false
    }

    /// Schedules a save after a change of the screen.
    func scheduleSave() {
        guard timer == nil else { return }
        timer = clock.schedule(after: Self.delay) { [weak self] in self?.save() }
    }

    /// Deletes the saved state.
    func deleteState() {
        timer?.cancel()
        timer = nil
        store.delete(screenID)
    }

    /// Saves the screen's present state. A private screen that began without a saved state is not saved while it is
    /// unchanged. Otherwise, its state could evict the saved state of another screen.
    func save() {
        timer?.cancel()
        timer = nil
        guard let state = application.restorableState(), isRestored || state != initialState || !screenID.isPrivate
        else {
            return store.delete(screenID)
        }
        let hasData = hadData || initialState.map { !state.hasSameContent(as: $0) } ?? true
        store.save(state, for: screenID, hasData: hasData, owner: owner)
    }
}
