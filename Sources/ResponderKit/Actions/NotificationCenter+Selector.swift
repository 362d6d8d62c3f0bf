public import Foundation
import Synchronization

/// Observers by target and action, for methods without arguments or that take the `Notification`.
///
/// Targets are not kept alive, and need not be removed. What they observe has to be posted on the main actor, as all that Baton posts is.
extension NotificationCenter {
    /// Calls a method of an observer when a notification is posted. What a keyboard tells reaches no responder of another screen.
    /// - Parameters:
    ///   - name: nil stands for any.
    ///   - object: who posts it; nil stands for anyone.
    public nonisolated func addObserver(_ observer: AnyObject, selector: Selector, name: Notification.Name?, object: Any?) {
        let observation = Observation(observer, selector, center: self, name: name, object: object.map { $0 as AnyObject })
        observation.token = addObserver(forName: name, object: object, queue: nil) { [weak observation] notification in
            observation?.receive(notification)
        }
        Observation.all.withLock { $0.add(observation) }
    }

    /// Calls an observer no longer, of whatever it was added for.
    public nonisolated func removeObserver(_ observer: UIResponder) {
        remove(observer) { _ in true }
    }

    /// Calls an observer no longer for a name and of an object; nil stands for any.
    public nonisolated func removeObserver(_ observer: UIResponder, name: Notification.Name?, object: Any?) {
        let object = object.map { $0 as AnyObject }
        remove(observer) { (name == nil || $0.name == name) && (object == nil || $0.object === object) }
    }

    private nonisolated func remove(_ observer: AnyObject, where matches: (Observation) -> Bool) {
        let removed = Observation.all.withLock { $0.remove(of: observer) { $0.center === self && matches($0) } }
        for observation in removed { observation.end() }
    }
}

/// One method of one observer.
private final class Observation: @unchecked Sendable {
    static let all = Mutex(Observations())

    weak var observer: AnyObject?
    let selector: Selector
    let center: NotificationCenter
    let name: Notification.Name?
    weak var object: AnyObject?
    // Written once, before anyone else has it.
    var token: (any NSObjectProtocol)?

    init(_ observer: AnyObject, _ selector: Selector, center: NotificationCenter, name: Notification.Name?, object: AnyObject?) {
        self.observer = observer
        self.selector = selector
        self.center = center
        self.name = name
        self.object = object
    }

    func end() {
        if let token { center.removeObserver(token as Any) }
    }

    func receive(_ notification: Notification) {
        nonisolated(unsafe) let notification = notification
        MainActor.assumeIsolated { call(notification) }
    }

    @MainActor
    private func call(_ notification: Notification) {
        guard let observer else { return }
        let whose = notification.userInfo?[UIResponder.keyboardApplicationUserInfoKey] as? UIApplication
        let own = (observer as? UIResponder)?.responderWindow?.application
        guard whose == nil || own == nil || whose === own else { return }
        selector.perform(on: observer, sender: notification, event: nil)
    }
}

/// Those that there are, by observer. Those of observers that are gone are swept out when there may have come to be as many as of others.
private struct Observations: Sendable {
    private var entries: [ObjectIdentifier: [Observation]] = [:]
    private var sweepAt = 64

    mutating func add(_ observation: Observation) {
        guard let observer = observation.observer else { return }
        if entries.count >= sweepAt {
            for observation in entries.values.joined() where observation.observer == nil { observation.end() }
            entries = entries.compactMapValues { observations in
                let alive = observations.filter { $0.observer != nil }
                return alive.isEmpty ? nil : alive
            }
            sweepAt = max(64, entries.count * 2)
        }
        entries[ObjectIdentifier(observer), default: []].append(observation)
    }

    mutating func remove(of observer: AnyObject, where matches: (Observation) -> Bool) -> [Observation] {
        let known = entries.removeValue(forKey: ObjectIdentifier(observer)) ?? []
        let left = known.filter { $0.observer === observer && !matches($0) }
        if !left.isEmpty { entries[ObjectIdentifier(observer)] = left }
        return known.filter { $0.observer !== observer || matches($0) }
    }
}
