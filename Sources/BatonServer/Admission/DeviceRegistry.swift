import BatonWire

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

    private var devices: [Int: PairedDevice] = [:]
    private var ids: [[UInt8]: Int] = [:]
    private var writtenSeen: [Int: Double] = [:]
    private var ended: [[UInt8]] = []
    private var lastID = 0
    private var visitCount = 0
    private let store: (any DeviceStore)?
    /// Brings what a store says, on whatever thread, to the event loop's.
    var deliver: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = { body in Task { @MainActor in body() } }

    init(store: (any DeviceStore)?) {
        self.store = store
        for device in store?.kept ?? [] { insert(device) }
    }

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
        token: String, name: String, role: Role, grants: Grants, screen: String, kind: PairedDevice.Kind, how: PairedDevice.How,
        created: Double, expires: Double?, isHere: (Int) -> Bool
    ) -> PairedDevice {
        if kind == .visit, visitCount >= Self.visitLimit { makeRoom(at: created, isHere: isHere) }
        let device = PairedDevice(
            id: lastID + 1, digest: Secrets.digest(token), name: name, role: role, grants: grants, screen: screen, kind: kind, how: how,
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
        if device.kind == .visit { visitCount += 1 }
    }

    private func makeRoom(at date: Double, isHere: (Int) -> Bool) {
        let visits = all.filter { $0.kind == .visit && !isHere($0.id) }
        let over = visits.filter { $0.isOver(at: date) }
        remove(over.isEmpty ? visits.prefix(1).map(\.id) : over.map(\.id))
    }

    /// Pairs some no longer.
    func remove(_ ids: [Int]) {
        let removed = ids.compactMap { devices.removeValue(forKey: $0) }
        guard !removed.isEmpty else { return }
        for device in removed {
            self.ids[device.digest] = nil
            writtenSeen[device.id] = nil
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

    /// Calls `body` once all is on the disk.
    func whenWritten(_ body: @escaping @MainActor @Sendable (_ problem: String?) -> Void) {
        guard let store else { return body(nil) }
        let deliver = deliver
        store.whenWritten { problem in deliver { body(problem) } }
    }

    /// The server ends.
    func finish() { store?.finish() }
}
