import BatonWire
import ResponderKit

/// Stores the paired devices in memory, and finds a device by its token.
@MainActor
final class DeviceRegistry {
    /// The maximum number of visits. If there are more, the oldest visit whose device is not connected ends.
    static let visitLimit = 2_000
    /// The maximum number of devices that admins may add.
    static let deviceLimit = 10_000
    /// The maximum number of ended visits whose tokens are remembered. A client with such a token is refused with the
    /// reason that its visit has ended.
    static let endedLimit = 1_000
    /// The minimum time between two writes of the date on which a device was last connected, in milliseconds.
    static let seenWriteInterval = 600_000.0
    /// How far the date may drift from the monotonic clock before the devices' dates are corrected, in
    /// milliseconds.
    private static let dateTolerance = 1_000.0

    private var devices: [Int: PairedDevice] = [:]
    private var idsByDigest: [[UInt8]: Int] = [:]
    private var storedSeenDates: [Int: Double] = [:]
    private var endedVisits: [[UInt8]] = []
    private var lastID = 0
    private var visitCount = 0
    private let store: (any DeviceStore)?
    private let clock: any EventClock
    /// The time at which each device's pairing expires, in milliseconds of the monotonic clock. The monotonic clock is
    /// used so that a change of the system's date makes no visit longer or shorter.
    private var expiryTimes: [Int: Double] = [:]
    /// Runs a closure on the event loop's thread. This is needed because the store calls its completions on other
    /// threads.
    var deliver: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = { body in Task { @MainActor in body() }
    }

    init(store: (any DeviceStore)?, clock: any EventClock) {
        self.store = store
        self.clock = clock
        for device in store?.storedDevices ?? [] { insert(device) }
        correctDates()
    }

    /// The present date, in milliseconds since 1970.
    private var date: Double { (clock.date.timeIntervalSince1970 * 1_000).rounded() }

    /// All devices, the oldest first.
    var all: [PairedDevice] { devices.values.sorted { $0.id < $1.id } }

    subscript(id: Int) -> PairedDevice? { devices[id] }

    /// Returns the device with a token.
    func device(withToken token: String) -> PairedDevice? { idsByDigest[Secrets.digest(token)].flatMap { devices[$0] } }

    /// Returns whether a token belongs to a visit that has ended.
    func isEndedVisit(token: String) -> Bool {
        let digest = Secrets.digest(token)
        return endedVisits.contains(digest)
    }

    /// The maximum number of devices that admins may add is reached.
    var isFull: Bool { devices.count - visitCount >= Self.deviceLimit }

    /// Pairs a device.
    /// - Parameter isConnected: returns whether a device is connected.
    func add(
        token: String, name: String, role: Role, grants: Grants, screen: String, kind: PairedDevice.Kind,
        how: PairedDevice.Origin,
        created: Double, expires: Double?, isConnected: (Int) -> Bool
    ) -> PairedDevice {
        if kind == .visit, visitCount >= Self.visitLimit { evictVisit(isConnected: isConnected) }
        let device = PairedDevice(
            id: lastID + 1, digest: Secrets.digest(token), name: name, role: role, grants: grants, screen: screen,
            kind: kind, how: how,
            created: created, expires: expires)
        insert(device)
        store?.put(device)
        return device
    }

    private func insert(_ device: PairedDevice) {
        guard devices[device.id] == nil else { return }
        devices[device.id] = device
        idsByDigest[device.digest] = device.id
        storedSeenDates[device.id] = device.seen
        lastID = max(lastID, device.id)
        // This is the only place that computes the remaining time of a pairing from the stored dates. `seen` is the
        // date of the device's last connection. The time before `seen` counts as passed, even if the system's date was
        // set back since then.
        if let expires = device.expires {
            expiryTimes[device.id] =
                clock.now + max(0, expires - max(date, device.created, device.seen ?? device.created))
        }
        if device.kind == .visit { visitCount += 1 }
    }

    private func evictVisit(isConnected: (Int) -> Bool) {
        let visits = all.filter { $0.kind == .visit && !isConnected($0.id) }
        let over = visits.filter { isExpired($0.id) }
        remove(over.isEmpty ? visits.prefix(1).map(\.id) : over.map(\.id))
    }

    /// Removes devices and stores their removal.
    func remove(_ ids: [Int]) {
        let removed = ids.compactMap { devices.removeValue(forKey: $0) }
        guard !removed.isEmpty else { return }
        for device in removed {
            idsByDigest[device.digest] = nil
            storedSeenDates[device.id] = nil
            expiryTimes[device.id] = nil
            guard device.kind == .visit else { continue }
            visitCount -= 1
            endedVisits.append(device.digest)
        }
        if endedVisits.count > Self.endedLimit { endedVisits.removeFirst(endedVisits.count - Self.endedLimit) }
        store?.remove(removed.map(\.id))
    }

    /// Renames a device.
    func rename(_ id: Int, _ name: String) {
        guard let device = devices[id], device.name != name else { return }
        devices[id]?.name = name
        write(id)
    }

    /// Records the date at which a device was connected.
    func recordConnection(of id: Int, at date: Double) {
        guard devices[id] != nil else { return }
        devices[id]?.seen = date
        guard storedSeenDates[id].map({ abs(date - $0) >= Self.seenWriteInterval }) ?? true else { return }
        write(id)
    }

    private func write(_ id: Int) {
        guard let device = devices[id] else { return }
        storedSeenDates[id] = device.seen
        store?.put(device)
    }

    // MARK: Time

    /// The remaining time of a device's pairing in milliseconds; nil if it does not expire.
    func timeLeft(of id: Int) -> Double? { expiryTimes[id].map { max(0, $0 - clock.now) } }

    /// Returns whether the pairing of a device has expired.
    func isExpired(_ id: Int) -> Bool { timeLeft(of: id).map { $0 <= 0 } ?? false }

    /// Shifts the devices' dates after the system's clock was changed, so that pairings also end at the right time
    /// after a restart.
    func correctDates() {
        for (id, end) in expiryTimes {
            guard let device = devices[id], let expires = device.expires else { continue }
            let shift = date + end - clock.now - expires
            guard abs(shift) > Self.dateTolerance else { continue }
            devices[id]?.expires = expires + shift
            devices[id]?.created = device.created + shift
            devices[id]?.seen = device.seen.map { $0 + shift }
            write(id)
        }
    }

    /// Calls `body` once all earlier changes are on disk. The argument `problem` is an error message if some changes
    /// could not be written, and otherwise nil.
    func whenWritten(_ body: @escaping @MainActor @Sendable (_ problem: String?) -> Void) {
        guard let store else { return body(nil) }
        let deliver = deliver
        store.whenWritten { problem in deliver { body(problem) } }
    }

    /// Corrects the dates and writes everything when the server shuts down.
    func finish() {
        correctDates()
        store?.finish()
    }
}
