import BatonTransport
import BatonWire
import ResponderKit

/// Admits clients to screens by a token, by the code that a display shows, or without proof, according to the server's
/// rules. Dismisses clients whose admission has ended.
///
/// Every decision is made at once, from data in memory. Admission also stores the connected clients, so that a client
/// is dismissed at once when its pairing ends.
@MainActor
final class Admission {
    /// The role and grants with which a client was admitted.
    struct Authorization: Equatable {
        var role: Role
        /// The kinds of input that the client may send; empty if its role does not allow input.
        var grants: Grants
        /// The client's paired device; nil if the client has proved nothing, or used the admin's secret.
        var device: PairedDevice.ID?
        /// The new pairing token, if the client was just paired.
        var newToken: String?

        init(role: Role, grants: Grants = .all, device: PairedDevice.ID? = nil, newToken: String? = nil) {
            self.role = role
            self.grants = role.allowedInput(of: grants)
            self.device = device
            self.newToken = newToken
        }
    }

    /// The interval, in milliseconds, at which admission checks whether the system's date was changed, and stores the
    /// present date for connected devices. If the server is killed, at most one interval of a visit's elapsed time is
    /// not counted after the restart.
    private static let dateCheckInterval = DeviceRegistry.seenWriteInterval

    let rules: AdmissionRules
    let clock: any EventClock
    let registry: DeviceRegistry
    private let secret: [UInt8]?
    /// Returns the address by which phones reach this server.
    var address: @MainActor () -> String = { "" }
    /// Runs a closure after the present event has been handled.
    var runLater: @MainActor (@escaping @MainActor () -> Void) -> Void = { $0() }
    /// Closes the connection of a dismissed client. Called after the client was sent the reason for its dismissal.
    var closeSession: @MainActor (Session) -> Void = { $0.end() }

    /// The pairing codes by screen name.
    var codes: [String: PairingCodes] = [:]
    /// The QR codes that displays show now, by screen name.
    var pictures: [String: PairingPicture] = [:]
    var codeRateLimiter = PairingRateLimiter()
    /// Rate-limits guesses of the admin's secret per address.
    var secretRateLimiter = SecretRateLimiter()
    /// The clients that receive the pairing codes of a screen, by screen name.
    var watchers: [String: [Session]] = [:]
    var codeTimer: (any EventTimer)?

    private var connectedSessions: [PairedDevice.ID: [Session]] = [:]
    private var expiryTimer: (any EventTimer)?

    init(rules: AdmissionRules, clock: any EventClock) {
        self.rules = rules
        self.clock = clock
        registry = DeviceRegistry(store: rules.store, clock: clock)
        secret = rules.adminSecret.map(Secrets.digest)
        let over = registry.all.filter { registry.isExpired($0.id) }
        registry.remove(over.map(\.id))
    }

    /// The server's mode requires a proof for at least one role. Only the mode `free` requires none.
    var requiresProof: Bool { rules.mode != .free }
    /// Clients have to be paired, so displays show pairing codes.
    var requiresPairing: Bool { rules.mode == .paired }
    /// The present date in milliseconds since 1970.
    var date: Double { (clock.date.timeIntervalSince1970 * 1_000).rounded() }

    var hasSecret: Bool { secret != nil }

    func isSecret(_ token: String) -> Bool { secret.map { Secrets.isSame($0, Secrets.digest(token)) } ?? false }

    // MARK: Connected clients

    /// Registers a client that was admitted.
    func connected(_ session: Session) {
        if let device = session.pairedDevice {
            connectedSessions[device, default: []].append(session)
            registry.correctDates()
            registry.recordConnection(of: device, at: date)
            scheduleExpiry()
        }
        if requiresPairing, session.adminEndpoint == nil, session.role == .display || session.role == .admin {
            startSendingCodes(to: session)
        }
    }

    /// Unregisters a client that has disconnected.
    func disconnected(_ session: Session) {
        if let device = session.pairedDevice, connectedSessions[device] != nil {
            connectedSessions[device]?.removeAll { $0 === session }
            if connectedSessions[device]?.isEmpty ?? false { connectedSessions[device] = nil }
            registry.correctDates()
            registry.recordConnection(of: device, at: date)
        }
        stopSendingCodes(to: session)
    }

    /// Returns the connected clients of a device.
    func sessions(of device: PairedDevice.ID) -> [Session] { connectedSessions[device] ?? [] }

    func isConnected(_ device: PairedDevice.ID) -> Bool { connectedSessions[device] != nil }

    /// Returns the whole milliseconds until a device's pairing expires; nil if it never expires.
    ///
    /// The time is rounded, because the difference of two readings of the clock is inexact. Just after pairing, this
    /// difference can exceed the duration of the pairing by a fraction of a nanosecond.
    func timeLeft(of device: PairedDevice.ID?) -> Double? {
        device.flatMap(registry.timeLeft)?.rounded()
    }

    // MARK: End of a pairing

    /// Ends the pairing of devices. Their connected clients are sent the reason and dismissed.
    /// - Parameter isImmediate: whether the connections close before any further message of these clients is read. Pass
    ///   `false` while an application's code runs.
    func endPairings(_ ids: [PairedDevice.ID], isImmediate: Bool = false) {
        let devices = ids.compactMap { registry[$0] }
        registry.remove(ids)
        for device in devices {
            let reason = device.kind == .visit ? Self.visitEnded : "this device is no longer paired with this server"
            for session in connectedSessions[device.id] ?? [] {
                evict(session, because: reason, isImmediate: isImmediate)
            }
        }
    }

    static let visitEnded = "your visit has ended"

    /// Ends the visits to a screen. With `sessions` nil, all visits end, and the codes are replaced so that an old
    /// code pairs no further device.
    func endVisits(of screen: String, only sessions: [Session]? = nil) {
        guard requiresPairing else { return }
        let visits = registry.all.filter { $0.kind == .visit && $0.screen == screen }
        if let sessions {
            let own = Set(sessions.compactMap(\.pairedDevice))
            return endPairings(visits.map(\.id).filter(own.contains))
        }
        endPairings(visits.map(\.id))
        replaceCodes(of: screen)
    }

    /// Sends a client the reason for its dismissal, and closes its connection after the present event.
    func evict(_ session: Session, because reason: String, isImmediate: Bool = false) {
        session.send(WireError(.tokenRefused, reason))
        session.isDismissed = true
        session.host.audit?.record(.revoked, of: session)
        let close: @MainActor () -> Void = { [weak self, weak session] in
            guard let self, let session, session.connection.isOpen else { return }
            session.connection.close(code: 4_004, reason: reason)
            closeSession(session)
        }
        if isImmediate { close() } else { runLater(close) }
    }

    private func scheduleExpiry() {
        expiryTimer?.cancel()
        expiryTimer = nil
        guard let next = connectedSessions.keys.compactMap(registry.timeLeft).min() else { return }
        expiryTimer = clock.schedule(after: min(next, Self.dateCheckInterval)) { [weak self] in
            guard let self else { return }
            expiryTimer = nil
            registry.correctDates()
            endPairings(connectedSessions.keys.filter(registry.isExpired).sorted())
            for device in connectedSessions.keys.sorted() { registry.recordConnection(of: device, at: date) }
            scheduleExpiry()
        }
    }
}
