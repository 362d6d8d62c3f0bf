import BatonWire
import ResponderKit

/// The paired devices, in memory, found by their tokens.
@MainActor
final class DeviceRegistry {
    /// The maximum number of visits. Beyond it, the oldest visit whose device is not connected ends.
    static let visitLimit = 2_000
    /// The maximum number of devices that admins may add.
    static let deviceLimit = 10_000
    /// The number of ended visits whose tokens are remembered.
    static let endedLimit = 1_000
    /// The minimum time between two writes of the date at which a device was seen, in milliseconds.
    static let seenGrain = 600_000.0
    /// How far the date may drift from the monotonic clock before the devices' dates are corrected, in
    /// milliseconds.
    private static let dateGrain = 1_000.0

    private var devices: [Int: PairedDevice] = [:]
    private var ids: [[UInt8]: Int] = [:]
    private var writtenSeen: [Int: Double] = [:]
    private var ended: [[UInt8]] = []
    private var lastID = 0
    private var visitCount = 0
    private let store: (any DeviceStore)?
    private let clock: any EventClock
    /// When pairings expire, in milliseconds of the monotonic clock. A change of the system's date therefore makes
    /// no visit longer or shorter.
    private var ends: [Int: Double] = [:]
    /// Passes the store's completion from any thread to the event loop's thread.
    var deliver: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = { body in Task { @MainActor in body() }
    }

    init(store: (any DeviceStore)?, clock: any EventClock) {
        self.store = store
        self.clock = clock
        for device in store?.kept ?? [] { insert(device) }
        correctDates()
    }

    /// The date, in milliseconds since 1970.
    private var date: Double { (clock.date.timeIntervalSince1970 * 1_000).rounded() }

    /// All devices, the oldest first.
    var all: [PairedDevice] { devices.values.sorted { $0.id < $1.id } }

    subscript(id: Int) -> PairedDevice? { devices[id] }

    /// Returns the device with a token.
    func device(saying token: String) -> PairedDevice? { ids[Secrets.digest(token)].flatMap { devices[$0] } }

    /// Returns whether a token belongs to a visit that has ended.
    func isEnded(_ token: String) -> Bool {
        let digest = Secrets.digest(token)
        return ended.contains(digest)
    }

    /// Admins may add no further device.
    var isFull: Bool { devices.count - visitCount >= Self.deviceLimit }

    /// Pairs a device.
    /// - Parameter isHere: returns whether a device is connected.
    func add(
        token: String, name: String, role: Role, grants: Grants, screen: String, kind: PairedDevice.Kind,
        how: PairedDevice.How,
        created: Double, expires: Double?, isHere: (Int) -> Bool
    ) -> PairedDevice {
        if kind == .visit, visitCount >= Self.visitLimit { makeRoom(isHere: isHere) }
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
        ids[device.digest] = device.id
        writtenSeen[device.id] = device.seen
        lastID = max(lastID, device.id)
        // The stored date is used only here, and cannot extend the pairing: the time until the device was last seen
        // has passed in any case.
        if let expires = device.expires {
            ends[device.id] = clock.now + max(0, expires - max(date, device.created, device.seen ?? device.created))
        }
        if device.kind == .visit { visitCount += 1 }
    }

    private func makeRoom(isHere: (Int) -> Bool) {
        let visits = all.filter { $0.kind == .visit && !isHere($0.id) }
        let over = visits.filter { isOver($0.id) }
        remove(over.isEmpty ? visits.prefix(1).map(\.id) : over.map(\.id))
    }

    /// Removes devices and stores their removal.
    func remove(_ ids: [Int]) {
        let removed = ids.compactMap { devices.removeValue(forKey: $0) }
        guard !removed.isEmpty else { return }
        for device in removed {
            self.ids[device.digest] = nil
            writtenSeen[device.id] = nil
            ends[device.id] = nil
            guard device.kind == .visit else { continue }
            visitCount -= 1
            ended.append(device.digest)
        }
        if ended.count > Self.endedLimit { ended.removeFirst(ended.count - Self.endedLimit) }
        store?.remove(removed.map(\.id))
    }

    /// Renames a device.
    func rename(_ id: Int, _ name: String) {
        guard let device = devices[id], device.name != name else { return }
        devices[id]?.name = name
        write(id)
    }

    /// Records that a device is connected.
    func see(_ id: Int, at date: Double) {
        guard devices[id] != nil else { return }
        devices[id]?.seen = date
        guard writtenSeen[id].map({ abs(date - $0) >= Self.seenGrain }) ?? true else { return }
        write(id)
    }

    private func write(_ id: Int) {
        guard let device = devices[id] else { return }
        writtenSeen[id] = device.seen
        store?.put(device)
    }

    // MARK: Time

    /// The remaining time of a device's pairing in milliseconds; nil if it does not expire.
    func timeLeft(of id: Int) -> Double? { ends[id].map { max(0, $0 - clock.now) } }

    /// Returns whether the pairing of a device has expired.
    func isOver(_ id: Int) -> Bool { timeLeft(of: id).map { $0 <= 0 } ?? false }

    /// Shifts the devices' dates after the system's clock was changed, so that pairings also end at the right time
    /// after a restart.
    func correctDates() {
        for (id, end) in ends {
            guard let device = devices[id], let expires = device.expires else { continue }
            let shift = date + end - clock.now - expires
            guard abs(shift) > Self.dateGrain else { continue }
            devices[id]?.expires = expires + shift
            devices[id]?.created = device.created + shift
            devices[id]?.seen = device.seen.map { $0 + shift }
            write(id)
        }
    }

    /// Calls `body` once all changes are on disk.
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
