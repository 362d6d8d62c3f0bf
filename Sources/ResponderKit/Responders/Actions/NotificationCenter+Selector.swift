public import Foundation
import Synchronization

/// Registration of observers by a target and a method, as in UIKit. The method has either no parameter or one
/// `Notification` parameter.
///
/// The notification centre does not retain observers, and observers need not be removed. Notifications must be posted
/// on the main actor, as all of Baton's notifications are.
extension NotificationCenter {
    /// Calls a method of an observer when a notification is posted. A keyboard notification reaches only the
    /// responders of its own screen.
    /// - Parameters:
    ///   - name: the notification's name; nil matches any name.
    ///   - object: the object that posts the notification; nil matches any object.
    public nonisolated func addObserver(
        _ observer: AnyObject, selector: Selector, name: Notification.Name?, object: Any?
    ) {
        let observation = Observation(
            observer, selector, center: self, name: name, object: object.map { $0 as AnyObject })
        let key = observation.key
        guard Observation.all.withLock({ $0.add(observation) }) else { return }
        // Foundation calls its observers in a different order in each run of the program. Baton therefore registers
        // only one Foundation observer for each name. This observer calls Baton's observers in the order in which they
        // were added.
        let token = addObserver(forName: name, object: nil, queue: nil) { notification in
            for observation in Observation.all.withLock({ $0.observations(of: key) }) {
                observation.receive(notification)
            }
        }
        Observation.all.withLock { $0.setToken(token, for: key) }
    }

    /// Removes all observations of an observer.
    public nonisolated func removeObserver(_ observer: UIResponder) {
        remove(observer) { _ in true }
    }

    /// Removes the observations of an observer for a name and an object. If the name or the object is nil, observations
    /// with any name or object are removed.
    public nonisolated func removeObserver(_ observer: UIResponder, name: Notification.Name?, object: Any?) {
        let object = object.map { $0 as AnyObject }
        remove(observer) { (name == nil || $0.name == name) && (object == nil || $0.object === object) }
    }

    private nonisolated func remove(_ observer: AnyObject, where matches: (Observation) -> Bool) {
        Observation.all.withLock { $0.remove(of: observer) { $0.center === self && matches($0) } }
    }
}

/// A registration: the method of an observer that is called when a notification is posted.
private final class Observation: @unchecked Sendable {
    static let all = Mutex(Observations())

    weak var observer: AnyObject?
    let selector: Selector
    let center: NotificationCenter
    let name: Notification.Name?
    weak var object: AnyObject?
    let matchesAnyObject: Bool
    // Whether the observation was removed. The flag is read and written only while the mutex `all` is locked.
    var isRemoved = false

    init(
        _ observer: AnyObject, _ selector: Selector, center: NotificationCenter, name: Notification.Name?,
        object: AnyObject?
    ) {
        self.observer = observer
        self.selector = selector
        self.center = center
        self.name = name
        self.object = object
        matchesAnyObject = object == nil
    }

    var key: Observations.Key { Observations.Key(center: ObjectIdentifier(center), name: name) }

    func receive(_ notification: Notification) {
        guard matchesAnyObject || object.map({ $0 === notification.object as AnyObject }) ?? false else { return }
        nonisolated(unsafe) let notification = notification
        MainActor.assumeIsolated { call(notification) }
    }

    @MainActor
    private func call(_ notification: Notification) {
        guard let observer else { return }
        let application = notification.userInfo?[UIResponder.keyboardApplicationUserInfoKey] as? UIApplication
        let own = (observer as? UIResponder)?.responderWindow?.application
        guard application == nil || own == nil || application === own else { return }
        selector.perform(on: observer, sender: notification, event: nil)
    }
}

/// All observations, grouped by notification, in the order in which they were added. A sweep deletes the observations
/// that were removed or whose observers were deallocated. A sweep runs when the number of observations has doubled
/// since the last sweep.
private struct Observations: Sendable {
    struct Key: Hashable, Sendable {
        var center: ObjectIdentifier
        var name: Notification.Name?
    }

    /// The observations of one notification name in one notification center. All of them share one Foundation observer,
    /// which can be removed with `token`.
    private struct Registration: @unchecked Sendable {
        var observations: [Observation] = []
        var token: (any NSObjectProtocol)?
    }

    private var registrations: [Key: Registration] = [:]
    private var byObserver: [ObjectIdentifier: [Observation]] = [:]
    /// The total number of observations, including removed ones that the next sweep deletes.
    private var count = 0
    private var sweepThreshold = 64

    /// Adds an observation.
    /// - Returns: true if the notification had no observation before.
    mutating func add(_ observation: Observation) -> Bool {
        guard let observer = observation.observer else { return false }
        if count >= sweepThreshold { sweep() }
        count += 1
        byObserver[ObjectIdentifier(observer), default: []].append(observation)
        let isNew = registrations[observation.key] == nil
        registrations[observation.key, default: Registration()].observations.append(observation)
        return isNew
    }

    mutating func setToken(_ token: any NSObjectProtocol, for key: Key) { registrations[key]?.token = token }

    func observations(of key: Key) -> [Observation] { registrations[key]?.observations.filter { !$0.isRemoved } ?? [] }

    private mutating func sweep() {
        func isAlive(_ observation: Observation) -> Bool { !observation.isRemoved && observation.observer != nil }
        byObserver = byObserver.compactMapValues { observations in
            let alive = observations.filter(isAlive)
            return alive.isEmpty ? nil : alive
        }
        for (key, registration) in registrations {
            let alive = registration.observations.filter(isAlive)
            registrations[key]?.observations = alive
            guard alive.isEmpty, let token = registration.token else { continue }
            registration.observations.first?.center.removeObserver(token as Any)
            registrations[key] = nil
        }
        count = registrations.values.reduce(0) { $0 + $1.observations.count }
        sweepThreshold = max(64, count * 2)
    }

    mutating func remove(of observer: AnyObject, where matches: (Observation) -> Bool) {
        let known = byObserver.removeValue(forKey: ObjectIdentifier(observer)) ?? []
        for observation in known where observation.observer !== observer || matches(observation) {
            observation.isRemoved = true
        }
        let left = known.filter { !$0.isRemoved }
        if !left.isEmpty { byObserver[ObjectIdentifier(observer)] = left }
    }
}
