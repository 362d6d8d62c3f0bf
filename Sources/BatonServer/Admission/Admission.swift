import BatonWire
import ResponderKit

/// Lets clients in to screens: by a token, by the code that a display shows, or freely, as a server's rules say; and shows them out when that has ended.
///
/// What it decides, it decides at once, from what is in memory. It knows the clients that are here, so that who is paired no longer is gone the same moment.
@MainActor
final class Admission {
    /// What a client was let in as.
    struct Pass: Equatable {
        var role: Role
        /// What it may send: nothing, where its role sends nothing.
        var grants: Grants
        /// Which device it is; nil for whoever proved nothing, or is the admin whom no device stands for.
        var device: PairedDevice.ID?
        /// What it is to say from now on, where it was just paired.
        var newToken: String?

        init(role: Role, grants: Grants = .all, device: PairedDevice.ID? = nil, newToken: String? = nil) {
            self.role = role
            self.grants = role.sends(of: grants)
            self.device = device
            self.newToken = newToken
        }
    }

    /// How often it is looked whether the date was set and noted that those who are here still are, in milliseconds: a server that is
    /// killed loses no more than this of how long a visit was.
    private static let longestWait = DeviceRegistry.seenGrain

    let rules: AdmissionRules
    let clock: any EventClock
    let registry: DeviceRegistry
    private let secret: [UInt8]?
    /// The server's own address, as phones reach it.
    var address: @MainActor () -> String = { "" }
    /// Does something when what is being handled now is over.
    var later: @MainActor (@escaping @MainActor () -> Void) -> Void = { $0() }
    /// Takes a client's connection away, when it was told why.
    var dismiss: @MainActor (Session) -> Void = { $0.end() }

    /// What screens show to those who are to be paired with them, by their names.
    var codes: [String: PairingCodes] = [:]
    /// What is on its way to displays, by the names of their screens.
    var shown: [String: PairingPicture] = [:]
    var locks = PeerLocks()
    /// Rate-limits guesses of the admin's secret per address.
    var secretLocks = SecretLocks()
    /// Who is told the codes of a screen.
    var watchers: [String: [Session]] = [:]
    var codeTimer: (any EventTimer)?

    private var here: [PairedDevice.ID: [Session]] = [:]
    private var endTimer: (any EventTimer)?

    init(rules: AdmissionRules, clock: any EventClock) {
        self.rules = rules
        self.clock = clock
        registry = DeviceRegistry(store: rules.store, clock: clock)
        secret = rules.adminSecret.map(Secrets.digest)
        let over = registry.all.filter { registry.isOver($0.id) }
        registry.remove(over.map(\.id))
    }

    /// Whether anybody has to prove anything.
    var asks: Bool { rules.mode != .free }
    /// Whether screens show codes.
    var pairs: Bool { rules.mode == .paired }
    /// The day and the time, in milliseconds since 1970.
    var date: Double { (clock.date.timeIntervalSince1970 * 1_000).rounded() }

    var hasSecret: Bool { secret != nil }

    func isSecret(_ token: String) -> Bool { secret.map { Secrets.isSame($0, Secrets.digest(token)) } ?? false }

    // MARK: Who is here

    /// A client was let in.
    func arrived(_ session: Session) {
        if let device = session.pairedDevice {
            here[device, default: []].append(session)
            registry.correctDates()
            registry.see(device, at: date)
            scheduleEnds()
        }
        if pairs, session.desk == nil, session.role == .display || session.role == .admin { watch(session) }
    }

    /// A client is gone.
    func left(_ session: Session) {
        if let device = session.pairedDevice, here[device] != nil {
            here[device]?.removeAll { $0 === session }
            if here[device]?.isEmpty ?? false { here[device] = nil }
            registry.correctDates()
            registry.see(device, at: date)
        }
        forget(session)
    }

    /// The clients that a device is.
    func sessions(of device: PairedDevice.ID) -> [Session] { here[device] ?? [] }

    func isHere(_ device: PairedDevice.ID) -> Bool { here[device] != nil }

    /// In how many milliseconds a client has to be paired anew.
    func timeLeft(of device: PairedDevice.ID?) -> Double? {
        device.flatMap(registry.timeLeft)
    }

    // MARK: Ends

    /// Pairs devices no longer: who is here of them is told, and gone.
    /// - Parameter isNow: whether they are gone before anything else that they sent is looked at. Not while an application's code runs.
    func end(_ ids: [PairedDevice.ID], isNow: Bool = false) {
        let devices = ids.compactMap { registry[$0] }
        registry.remove(ids)
        for device in devices {
            let reason = device.kind == .visit ? Self.visitEnded : "this device is paired with this server no longer"
            for session in here[device.id] ?? [] { showOut(session, because: reason, isNow: isNow) }
        }
    }

    static let visitEnded = "your visit has ended"

    /// Those who came to a screen have gone: so have their visits, and nobody comes back by a code that they saw.
    func endVisits(of screen: String, only sessions: [Session]? = nil) {
        guard pairs else { return }
        let visits = registry.all.filter { $0.kind == .visit && $0.screen == screen }
        if let sessions {
            let own = Set(sessions.compactMap(\.pairedDevice))
            return end(visits.map(\.id).filter(own.contains))
        }
        end(visits.map(\.id))
        replaceCodes(of: screen)
    }

    /// Tells a client why it has to go, and takes its connection away when what is being handled is over.
    func showOut(_ session: Session, because reason: String, isNow: Bool = false) {
        session.send(WireError(.tokenRefused, reason))
        session.isDismissed = true
        session.host.audit?.note(.revoked, of: session)
        let close: @MainActor () -> Void = { [weak self, weak session] in
            guard let self, let session, session.connection.isOpen else { return }
            session.connection.close(code: 4_004, reason: reason)
            dismiss(session)
        }
        if isNow { close() } else { later(close) }
    }

    private func scheduleEnds() {
        endTimer?.cancel()
        endTimer = nil
        guard let next = here.keys.compactMap(registry.timeLeft).min() else { return }
        endTimer = clock.schedule(after: min(next, Self.longestWait)) { [weak self] in
            guard let self else { return }
            endTimer = nil
            registry.correctDates()
            end(here.keys.filter(registry.isOver).sorted())
            for device in here.keys.sorted() { registry.see(device, at: date) }
            scheduleEnds()
        }
    }
}
