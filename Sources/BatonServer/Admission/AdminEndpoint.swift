import BatonTransport
import BatonWire
import ResponderKit

/// The endpoint `/admin`: its clients see no screen; they read and change the server's devices, screens and
/// clients.
@MainActor
final class AdminEndpoint {
    /// The screen name of an admin session, which has no screen. It is also the name in the endpoint's path.
    static let name = "admin"
    static let path = "/" + name
    /// The placeholder that an admin session has instead of a real screen's definition. The server's list of screens
    /// does not contain it.
    static let definition = ScreenDefinition(name: name, title: "Admin", sharing: .private(size: .zero)) {
        NoApplication()
    }

    private final class NoApplication: UIApplicationDelegate {}

    private let admission: Admission
    /// The client's `hello` was accepted.
    private(set) var isOpen = false

    init(admission: Admission) {
        self.admission = admission
    }

    /// Handles a client's `hello`.
    /// - Returns: the role and grants with which the client was admitted.
    func handleHello(_ hello: ClientMessage.Hello, from session: Session) throws(WireError) -> Admission.Authorization {
        guard hello.role == .admin else {
            throw WireError(.forbidden, "this socket is for admins: send hello with the role admin", seq: hello.seq)
        }
        let authorization = try session.authorization(for: hello)
        isOpen = true
        return authorization
    }

    /// Handles any message that the client sends after its `hello`.
    func handle(_ message: ClientMessage, from session: Session) throws(WireError) {
        switch message {
        case .hello(let hello):
            throw WireError(.helloRequired, "hello was already sent on this connection", seq: hello.seq)
        case .ping(let ping):
            session.answer { ServerMessage.Pong.write(into: $0, seq: ping.seq, time: admission.clock.now) }
        case .devices(let question): try answer(question, of: session)
        case .fleet(let question): session.host.fleet.answer(question, of: session)
        case .command(let command):
            let isDone = try session.host.fleet.perform(command)
            session.host.audit?.record(.command, of: session) { entry in
                entry.action = command.action.rawValue
                entry.screen = command.screen
                entry.other = command.client.map { "\($0)" }
                entry.length = command.text?.count
                entry.handled = isDone
            }
            guard let seq = command.seq else { return }
            session.answer { ServerMessage.Done.write(into: $0, seq: seq, handled: isDone, revision: 0) }
        default:
            throw WireError(
                .forbidden,
                "this socket belongs to no screen: it accepts only the messages devices, fleet, command and ping",
                seq: message.seq)
        }
    }

    // MARK: Devices

    private func answer(_ question: ClientMessage.Devices, of session: Session) throws(WireError) {
        guard admission.requiresProof else {
            throw WireError(
                .forbidden, "this server does not require pairing: start it with --pairing", seq: question.seq)
        }
        // All parts of the request are checked before the first change, so that either all requested changes are made
        // or none.
        if let rename = question.rename { try check(rename.id, "rename.id", question.seq) }
        for (index, id) in question.revoke.enumerated() { try check(id, "revoke[\(index)]", question.seq) }
        let addition = try question.add.map { add throws(WireError) in try check(add, question.seq, of: session) }
        session.auditDeviceChanges(question)
        admission.registry.correctDates()
        admission.endPairings(question.revoke, isImmediate: true)
        if let rename = question.rename { admission.registry.rename(rename.id, rename.name) }
        var token: String?
        var url: String?
        if let addition { (token, url) = add(addition) }
        let devices = admission.registry.all.map { ServerMessage.Device($0, isConnected: admission.isConnected($0.id)) }
        let picture = url.map { PairingPicture(url: $0, isPaused: false) }
        let answer = ServerMessage.DeviceList(
            seq: question.seq, devices: devices, token: token, url: url, path: picture?.path, size: picture?.size)
        // The answer is sent after the changes are on disk. A confirmed change is therefore not lost if the server ends
        // right after the answer.
        admission.registry.whenWritten { [weak session] problem in
            guard let session, session.connection.isOpen else { return }
            if let problem { return session.send(WireError(.forbidden, problem, seq: question.seq)) }
            session.answer { answer.encode(into: $0) }
        }
    }

    private func check(_ id: Int, _ field: String, _ seq: Int?) throws(WireError) {
        guard admission.registry[id] == nil else { return }
        throw WireError(.notFound, "\(field): no device has the number \(id)", seq: seq)
    }

    private func check(_ addition: ClientMessage.Devices.Addition, _ seq: Int?, of session: Session) throws(WireError)
        -> ClientMessage.Devices.Addition
    {
        var addition = addition
        if addition.screen == nil { addition.screen = PairedDevice.allScreens }
        let names = session.host.definitions.map(\.name)
        guard let screen = addition.screen, screen == PairedDevice.allScreens || names.contains(screen) else {
            let known = names.joined(separator: ", ")
            throw WireError(
                .noSuchScreen,
                "add.screen: there is no screen '\((addition.screen ?? "").prefix(40))'; the screens are: \(known), and * for all",
                seq: seq
            )
        }
        guard addition.role != .admin || screen == PairedDevice.allScreens else {
            throw WireError(
                .forbidden, "add.screen: expected * for the role admin, found '\(screen)'", seq: seq)
        }
        guard !admission.registry.isFull else {
            throw WireError(
                .forbidden,
                "add: the server already has \(DeviceRegistry.deviceLimit) devices, which is its limit: revoke some",
                seq: seq)
        }
        return addition
    }

    private func add(_ addition: ClientMessage.Devices.Addition) -> (token: String, url: String) {
        let token = Secrets.make(Secrets.tokenBytes, admission.rules.random)
        let screen = addition.screen ?? PairedDevice.allScreens
        let date = admission.date
        _ = admission.registry.add(
            token: token, name: addition.name ?? "", role: addition.role, grants: addition.grants ?? .all,
            screen: screen, kind: .device,
            how: .admin, created: date, expires: addition.seconds.map { date + $0 * 1_000 },
            isConnected: admission.isConnected)
        return (token, admission.link(to: screen, as: addition.role, token: token))
    }
}

extension Admission {
    /// Returns the address that opens a device's screen, with its token after the `#`. Browsers never send the part
    /// after the `#` to a server.
    func link(to screen: String, as role: Role, token: String) -> String {
        let place = role == .admin ? AdminEndpoint.path : screen == PairedDevice.allScreens ? "/" : "/" + screen
        let query = role == .display || role == .viewer ? "?role=\(role.rawValue)" : ""
        return address() + place + query + "#token=" + token
    }
}

extension ServerMessage.Device {
    fileprivate init(_ device: PairedDevice, isConnected: Bool) {
        let all = device.role.allowedInput(of: .all)
        let granted = device.role.allowedInput(of: device.grants)
        self.init(
            id: device.id, name: device.name, role: device.role, grants: granted == all ? nil : granted,
            screen: device.screen,
            kind: device.kind, how: device.how, created: device.created, seen: device.seen, expires: device.expires,
            isConnected: isConnected)
    }
}
