import BatonTransport
import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

/// A server that asks for pairing, whose time the test turns.
@MainActor final class AdmissionStage {
    static let secret = "the secret of this server"

    let clock: ManualClock
    /// The same clock, whose date can be set.
    let calendar: SetClock
    let store: RememberedDevices
    let stage: SessionStage
    private var tokens = 0

    init(
        mode: AdmissionRules.Mode = .paired, visitGrants: Grants = .all, control: ControlMode = .together,
        audit: AuditLog? = nil,
        store: RememberedDevices = RememberedDevices(), days: Double? = nil,
        now: Double = 1_000_000
    ) throws {
        clock = ManualClock(now: now)
        let calendar = SetClock(clock)
        let clock = clock
        calendar.days = days ?? 0
        self.calendar = calendar
        self.store = store
        stage = try SessionStage(control: control) { configuration in
            configuration.audit = audit
            // Clients turn a manual clock; one whose date is set is none.
            configuration.clock = days == nil ? clock : calendar
            configuration.admission.mode = mode
            configuration.admission.adminSecret = Self.secret
            configuration.admission.store = store
            configuration.admission.visitGrants = visitGrants
            configuration.admission.random = CountedNumbers().next
            configuration.admission.address = "http://kiosk.local:8080/"
        }
        // The store of these tests has nothing to wait for, and the loop runs within the test.
        stage.server.admission.registry.deliver = { body in MainActor.assumeIsolated { body() } }
    }

    var admission: Admission { stage.server.admission }

    /// Pairs a device as an admin does.
    func device(
        _ role: Role, grants: Grants = .all, screen: String = "*", kind: PairedDevice.Kind = .device,
        for time: Double? = nil
    ) -> (token: String, id: Int) {
        tokens += 1
        let token = "token \(tokens)"
        let device = admission.registry.add(
            token: token, name: "", role: role, grants: grants, screen: screen, kind: kind, how: .admin,
            created: admission.date,
            expires: time.map { admission.date + $0 }, isHere: admission.isHere)
        return (token, device.id)
    }

    /// A client that has said hello, and what it was answered.
    func greet(_ screen: String = "shared", _ hello: String) throws -> (client: SessionClient, answer: Told) {
        let client = try stage.open(screen)
        return (client, try greet(client, hello))
    }

    /// Another hello of a client.
    func greet(_ client: SessionClient, _ hello: String) throws -> Told {
        client.send(#"{"type":"hello"\#(hello)}"#)
        let count = client.told.count
        try client.settleOrEnd()
        return try #require(client.told[count...].first { $0.type == "welcome" || $0.type == "error" })
    }

    /// A client that was let in by a token.
    func join(_ screen: String = "shared", as role: Role = .remote, token: String) throws -> SessionClient {
        let (client, answer) = try greet(screen, #","role":"\#(role.rawValue)","token":"\#(token)""#)
        try #require(answer.type == "welcome", "\(answer.json)")
        return client
    }

    /// A display, which is told the codes.
    func display(_ screen: String = "shared") throws -> SessionClient {
        try join(screen, as: .display, token: device(.display).token)
    }

    func turn(_ milliseconds: Double) {
        clock.advance(by: milliseconds)
        stage.endTurn()
    }
}

/// A clock whose date a person sets while its time goes on.
@MainActor final class SetClock: EventClock {
    private let base: ManualClock
    /// By how many days the date was set forward; back where it is negative.
    var days = 0.0

    init(_ base: ManualClock) {
        self.base = base
    }

    var now: Double { base.now }
    var date: Date { base.date.addingTimeInterval(days * 86_400) }
    func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer {
        base.schedule(after: milliseconds, body)
    }
}

extension SessionClient {
    /// The newest of a type.
    func newest(_ type: String) -> Told? { told.last { $0.type == type } }
    var pin: String? { newest("pairing")?.json["pin"] as? String }
    /// What the QR code says.
    var link: String { newest("pairing")?.json["url"] as? String ?? "" }
    var linkCode: String { String(link.split(separator: "#k=").last ?? "") }

    /// All has come that the server had to say; before hello, and where the connection ends meanwhile, too.
    func settleOrEnd() throws {
        try settleBefore()
    }
}

/// A store in memory.
final class RememberedDevices: DeviceStore, @unchecked Sendable {
    private(set) var devices: [Int: PairedDevice] = [:]
    private(set) var writes = 0
    var problem: String?
    var kept: [PairedDevice] { devices.values.sorted { $0.id < $1.id } }

    func put(_ device: PairedDevice) {
        devices[device.id] = device
        writes += 1
    }

    func remove(_ ids: [PairedDevice.ID]) {
        for id in ids { devices[id] = nil }
        writes += 1
    }

    func whenWritten(_ body: @escaping @Sendable (String?) -> Void) { body(problem) }
    func finish() {}
}
