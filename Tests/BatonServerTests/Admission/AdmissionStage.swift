import BatonTransport
import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

/// A server that requires pairing, on a clock that the test advances.
@MainActor final class AdmissionStage {
    static let secret = "the secret of this server"

    let clock: ManualClock
    /// The same clock as `clock`, with a date that the test can set.
    let calendar: ShiftedDateClock
    let store: InMemoryDeviceStore
    let stage: SessionStage
    private var tokens = 0

    init(
        mode: AdmissionRules.Mode = .paired, visitGrants: Grants = .all, control: ControlMode = .together,
        audit: AuditLog? = nil,
        store: InMemoryDeviceStore = InMemoryDeviceStore(), days: Double? = nil,
        now: Double = 1_000_000
    ) throws {
        clock = ManualClock(now: now)
        let calendar = ShiftedDateClock(clock)
        let clock = clock
        calendar.days = days ?? 0
        self.calendar = calendar
        self.store = store
        stage = try SessionStage(control: control) { configuration in
            configuration.audit = audit
            // Only tests that set the date use the clock with a settable date. Other tests need a `ManualClock`,
            // because some of their clients advance the clock.
            configuration.clock = days == nil ? clock : calendar
            configuration.admission.mode = mode
            configuration.admission.adminSecret = Self.secret
            configuration.admission.store = store
            configuration.admission.visitGrants = visitGrants
            configuration.admission.random = CountedNumbers().next
            configuration.admission.address = "http://kiosk.local:8080/"
        }
        // This closure is always called on the main actor: the store of these tests answers synchronously, and the
        // event loop runs on the main actor. `body` can therefore be called at once.
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
            expires: time.map { admission.date + $0 }, isConnected: admission.isConnected)
        return (token, device.id)
    }

    /// Opens a client, sends its hello, and returns the client with the answer.
    func sendHello(_ screen: String = "shared", _ hello: String) throws -> (
        client: SessionClient, answer: ReceivedMessage
    ) {
        let client = try stage.open(screen)
        return (client, try sendHello(client, hello))
    }

    /// Sends another hello on a client's connection and returns the answer.
    func sendHello(_ client: SessionClient, _ hello: String) throws -> ReceivedMessage {
        client.send(#"{"type":"hello"\#(hello)}"#)
        let count = client.received.count
        try client.roundTripOrEnd()
        return try #require(client.received[count...].first { $0.type == "welcome" || $0.type == "error" })
    }

    /// Opens a client that is admitted by a token.
    func join(_ screen: String = "shared", as role: Role = .remote, token: String) throws -> SessionClient {
        let (client, answer) = try sendHello(screen, #","role":"\#(role.rawValue)","token":"\#(token)""#)
        try #require(answer.type == "welcome", "\(answer.json)")
        return client
    }

    /// Opens a display, which receives the pairing codes.
    func display(_ screen: String = "shared") throws -> SessionClient {
        try join(screen, as: .display, token: device(.display).token)
    }

    func advanceTime(by milliseconds: Double) {
        clock.advance(by: milliseconds)
        stage.endTurn()
    }
}

/// A clock whose date can be set while its time advances unaffected.
@MainActor final class ShiftedDateClock: EventClock {
    private let base: ManualClock
    /// The number of days by which the clock's date is set forward. A negative number sets the date back.
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
    /// Returns the newest message of a type.
    func newest(_ type: String) -> ReceivedMessage? { received.last { $0.type == type } }
    var pin: String? { newest("pairing")?.json["pin"] as? String }
    /// The URL in the QR code.
    var link: String { newest("pairing")?.json["url"] as? String ?? "" }
    var linkCode: String { String(link.split(separator: "#k=").last ?? "") }

    /// Waits until all pending messages have arrived. The method also works before hello, and if the connection ends
    /// meanwhile.
    func roundTripOrEnd() throws {
        try roundTripBeforeAdmission()
    }
}

/// A device store in memory.
final class InMemoryDeviceStore: DeviceStore, @unchecked Sendable {
    private(set) var devices: [Int: PairedDevice] = [:]
    private(set) var writes = 0
    var problem: String?
    var storedDevices: [PairedDevice] { devices.values.sorted { $0.id < $1.id } }

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
