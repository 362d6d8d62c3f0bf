import BatonWire
import ResponderKit

/// The devices that are paired, in memory: found by what they say.
@MainActor
final class DeviceRegistry {
    /// The most visits that there are at once: then the oldest of those who are not here ends.
    static let visitLimit = 2_000
    /// The most devices that admins add.
    static let deviceLimit = 10_000
    /// The latest visits that have ended, of which is remembered that they were some.
    static let endedLimit = 1_000
    /// How long after the last time that was written down it is written down again that a device was here, in milliseconds.
    static let seenGrain = 600_000.0
    /// By how much the date may drift from the clock before devices get other dates, in milliseconds.
    private static let dateGrain = 1_000.0

    private var devices: [Int: PairedDevice] = [:]
    private var ids: [[UInt8]: Int] = [:]
    private var writtenSeen: [Int: Double] = [:]
    private var ended: [[UInt8]] = []
    private var lastID = 0
    private var visitCount = 0
    private let store: (any DeviceStore)?
    private let clock: any EventClock
    /// When devices that are paired for a time end, by the clock that never goes back, in milliseconds: a change of the date makes no
    /// visit longer or shorter.
    private var ends: [Int: Double] = [:]
    /// Brings what a store says, on whatever thread, to the event loop's.
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

    /// All, the oldest first.
    var all: [PairedDevice] { devices.values.sorted { $0.id < $1.id } }

    subscript(id: Int) -> PairedDevice? { devices[id] }

    /// Whose token it is.
    func device(saying token: String) -> PairedDevice? { ids[Secrets.digest(token)].flatMap { devices[$0] } }

    /// Whether it is the token of a visit that has ended.
    func isEnded(_ token: String) -> Bool {
        let digest = Secrets.digest(token)
        return ended.contains(digest)
    }

    /// Whether an admin may add another.
    var isFull: Bool { devices.count - visitCount >= Self.deviceLimit }

    /// Pairs one.
    /// - Parameter isHere: whether a device is connected.
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
        // The date counts only here, and cannot make the time longer: what has passed until the device was seen last has passed.
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

    /// Pairs some no longer.
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

    /// Calls one something else.
    func rename(_ id: Int, _ name: String) {
        guard let device = devices[id], device.name != name else { return }
        devices[id]?.name = name
        write(id)
    }

    /// One is here.
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

    /// How long a device is still paired, in milliseconds; nil where it is paired for good.
    func timeLeft(of id: Int) -> Double? { ends[id].map { max(0, $0 - clock.now) } }

    /// Whether the time of a device is over.
    func isOver(_ id: Int) -> Bool { timeLeft(of: id).map { $0 <= 0 } ?? false }

    /// Gives devices the dates that they have after the clock was set, so that they end at the same time also after a restart.
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

    /// Calls `body` once all is on the disk.
    func whenWritten(_ body: @escaping @MainActor @Sendable (_ problem: String?) -> Void) {
        guard let store else { return body(nil) }
        let deliver = deliver
        store.whenWritten { problem in deliver { body(problem) } }
    }

    /// The server ends.
    func finish() {
        correctDates()
        store?.finish()
    }
}
