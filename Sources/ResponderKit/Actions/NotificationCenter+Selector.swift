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
    public nonisolated func addObserver(
        _ observer: AnyObject, selector: Selector, name: Notification.Name?, object: Any?
    ) {
        let observation = Observation(
            observer, selector, center: self, name: name, object: object.map { $0 as AnyObject })
        let key = observation.key
        guard Observation.all.withLock({ $0.add(observation) }) else { return }
        // Foundation calls its observers in another order in each run: so it has one of us, who calls ours in the order in which they were added.
        let token = addObserver(forName: name, object: nil, queue: nil) { notification in
            for observation in Observation.all.withLock({ $0.observations(of: key) }) {
                observation.receive(notification)
            }
        }
        Observation.all.withLock { $0.keep(token, of: key) }
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
        Observation.all.withLock { $0.remove(of: observer) { $0.center === self && matches($0) } }
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
    let isOfAny: Bool
    // Looked at and changed under the lock of all.
    var isOver = false

    init(
        _ observer: AnyObject, _ selector: Selector, center: NotificationCenter, name: Notification.Name?,
        object: AnyObject?
    ) {
        self.observer = observer
        self.selector = selector
        self.center = center
        self.name = name
        self.object = object
        isOfAny = object == nil
    }

    var key: Observations.Key { Observations.Key(center: ObjectIdentifier(center), name: name) }

    func receive(_ notification: Notification) {
        guard isOfAny || object.map({ $0 === notification.object as AnyObject }) ?? false else { return }
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

/// Those that there are, by what they observe, in the order in which they came. Those of observers that are gone are swept out when there may have come to be as
/// many as of others.
private struct Observations: Sendable {
    struct Key: Hashable, Sendable {
        var center: ObjectIdentifier
        var name: Notification.Name?
    }

    /// What is observed of one name, and what Foundation knows of that.
    private struct Board: @unchecked Sendable {
        var observations: [Observation] = []
        var token: (any NSObjectProtocol)?
    }

    private var boards: [Key: Board] = [:]
    private var byObserver: [ObjectIdentifier: [Observation]] = [:]
    /// How many there are on all boards, those that are over among them.
    private var count = 0
    private var sweepAt = 64

    /// - Returns: whether nothing of its name was observed.
    mutating func add(_ observation: Observation) -> Bool {
        guard let observer = observation.observer else { return false }
        if count >= sweepAt { sweep() }
        count += 1
        byObserver[ObjectIdentifier(observer), default: []].append(observation)
        let isNew = boards[observation.key] == nil
        boards[observation.key, default: Board()].observations.append(observation)
        return isNew
    }

    mutating func keep(_ token: any NSObjectProtocol, of key: Key) { boards[key]?.token = token }

    func observations(of key: Key) -> [Observation] { boards[key]?.observations.filter { !$0.isOver } ?? [] }

    private mutating func sweep() {
        func lives(_ observation: Observation) -> Bool { !observation.isOver && observation.observer != nil }
        byObserver = byObserver.compactMapValues { observations in
            let alive = observations.filter(lives)
            return alive.isEmpty ? nil : alive
        }
        for (key, board) in boards {
            let alive = board.observations.filter(lives)
            boards[key]?.observations = alive
            guard alive.isEmpty, let token = board.token else { continue }
            board.observations.first?.center.removeObserver(token as Any)
            boards[key] = nil
        }
        count = boards.values.reduce(0) { $0 + $1.observations.count }
        sweepAt = max(64, count * 2)
    }

    mutating func remove(of observer: AnyObject, where matches: (Observation) -> Bool) {
        let known = byObserver.removeValue(forKey: ObjectIdentifier(observer)) ?? []
        for observation in known where observation.observer !== observer || matches(observation) {
            observation.isOver = true
        }
        let left = known.filter { !$0.isOver }
        if !left.isEmpty { byObserver[ObjectIdentifier(observer)] = left }
    }
}
