import BatonTransport
import BatonWire
import ResponderKit

/// Decides which client may control a shared screen in the control modes `turns` and `staff`. Each input is checked
/// before anything else handles it.
///
/// There is one object of this class for each screen definition: the variants of a screen in several sizes share one
/// holder, and so do the personal screens of all clients. On personal screens, only changes of the shared model are
/// checked, because every client may browse at any time.
@MainActor
final class ScreenControl {
    let mode: ControlMode
    let screen: String
    /// Whether each input needs control. On personal screens, only changes of the shared model need it.
    let checksInputs: Bool
    private(set) var queue: ControlQueue
    /// The number of changes of the control state so far. Clients are notified of each change.
    private(set) var version = 0
    private unowned let host: ScreenHost
    /// The admitted clients of all sizes, by number.
    private var clients: [Int: Session] = [:]
    /// The properties of the holder while its connection is lost; nil while it is connected.
    private var absentHolder: FormerClient?
    /// Determines which rate limit applies to the audit log's lines about the holder: the limit of an address, a device
    /// or a client.
    private var holderAuditSource: String?
    private var timer: (any EventTimer)?
    /// The time at which the timer fires, in milliseconds of the server's clock.
    private var timerFireTime = 0.0

    /// The properties by which a client is recognized after a reconnect.
    private struct FormerClient {
        let client: Int
        let resumeToken: String?
        let device: String?
        let name: String?

        @MainActor
        init(_ session: Session) {
            client = session.id
            resumeToken = session.resumeToken
            device = session.deviceID
            name = session.name
        }
    }

    init(_ definition: ScreenDefinition, host: ScreenHost, timeouts: ControlQueue.Timeouts = ControlQueue.Timeouts()) {
        mode = definition.control
        screen = definition.name
        checksInputs = !definition.isPersonal
        self.host = host
        queue = ControlQueue(timeouts: timeouts)
    }

    /// The current time of the host's clock, in milliseconds. The time-outs of the queue are measured by this clock.
    var now: Double { host.clock.now }

    // MARK: Inputs

    /// Checks an input, and throws an error that names the holder if the client may not control the screen.
    /// - Parameter begins: whether the input begins an action.
    func checkInput(from session: Session, begins: Bool, seq: Int?) throws(WireError) {
        if checksInputs { try acquire(for: session, begins: begins, seq: seq) }
    }

    /// Makes a client the holder if no other client is. Throws an error that names the holder if the client may not
    /// control the screen.
    /// - Parameter begins: whether the client's input begins an action. Only such an input makes the client the holder.
    func acquire(for session: Session, begins: Bool = true, seq: Int? = nil) throws(WireError) {
        guard mode == .turns else {
            guard session.role != .admin else { return }
            throw WireError(.forbidden, "only admins control this screen: send hello with the role admin", seq: seq)
        }
        let now = now
        guard change({ $0.acceptInput(from: session.id, begins: begins, at: now) }) else { throw refusal(seq: seq) }
    }

    private func refusal(seq: Int?) -> WireError {
        let holder =
            queue.holder.map { $0 == absentHolder?.client ? absentHolder?.name ?? "client \($0)" : displayName(of: $0) }
            ?? "no client"
        let absence = queue.isHolderAway ? ", and is disconnected for a moment" : ""
        return WireError(
            .notYourTurn,
            "\(holder) has control\(absence): request control with the message control and its action request",
            seq: seq)
    }

    private func displayName(of client: Int) -> String {
        guard let name = clients[client]?.name, !name.isEmpty else { return "client \(client)" }
        return "\(name.prefix(WireLimits.quoted)) (client \(client))"
    }

    // MARK: Requests

    /// Handles a client's control request.
    /// - Returns: whether the request succeeded at once.
    func handle(_ input: ClientMessage.ControlInput, from session: Session) throws(WireError) -> Bool {
        guard mode == .turns else {
            throw WireError(.forbidden, "this screen has no control queue: only admins control it", seq: input.seq)
        }
        let (client, now) = (session.id, now)
        if let other = input.client, input.action == .give || input.action == .deny {
            guard let target = clients[other], target.maySendInput else {
                throw WireError(
                    .notFound, "client: \(other) is not connected, or may not control this screen", seq: input.seq)
            }
        }
        switch input.action {
        case .request: return change { $0.request(by: client, at: now) }
        case .take:
            guard session.role == .admin else {
                throw WireError(.forbidden, "action: only an admin may take control; expected request", seq: input.seq)
            }
            change { $0.takeControl(by: client, at: now) }
            return true
        case .give, .deny:
            handleTimeout()
            guard queue.holder == client else { throw refusal(seq: input.seq) }
            return change {
                input.action == .give
                    ? $0.passControl(from: client, to: input.client, at: now)
                    : $0.deny(by: client, to: input.client, at: now)
            }
        case .release: return change { $0.release(by: client, at: now) }
        // `share` and `unshare` do not change the control of the screen. `Session` handles these actions.
        case .share, .unshare: return false
        }
    }

    // MARK: Connections

    /// Registers a client that was admitted. A holder that has reconnected remains the holder.
    /// - Parameter token: the resume token that the client received before.
    func connected(_ session: Session, resumeToken token: String?) {
        clients[session.id] = session
        guard mode == .turns, session.maySendInput, let holder = queue.holder else { return }
        // The journal records only whether this client is the former holder, and not the resume token, because the
        // token is secret.
        let isSame = host.replayableValue("return") {
            guard let former = clients[holder].map(FormerClient.init) ?? absentHolder, former.client != session.id
            else { return "no" }
            let isKnown = token != nil && token == former.resumeToken
            // If the holder's device has two connections, the second connection becomes the holder only after the first
            // connection was lost.
            let isSameDevice = absentHolder != nil && former.device != nil && former.device == session.deviceID
            return isKnown || isSameDevice ? "yes" : "no"
        }
        guard isSame == "yes" else { return }
        let now = now
        change { $0.reconnected(holder, as: session.id, at: now) }
    }

    /// Unregisters a client that has disconnected.
    func disconnected(_ session: Session) {
        guard clients.removeValue(forKey: session.id) != nil, mode == .turns else { return }
        handleTimeout()
        let isPermanent =
            queue.holder == session.id
            && host.replayableValue("dismissal") { session.isDismissed ? "yes" : "no" } == "yes"
        if queue.holder == session.id, !isPermanent { absentHolder = FormerClient(session) }
        let now = now
        change { $0.disconnected(session.id, isPermanent: isPermanent, at: now) }
    }

    /// Notifies clients if the renamed client is the holder or in the queue.
    func renamed(_ session: Session) {
        guard queue.holder == session.id || queue.requests.contains(where: { $0.client == session.id }) else { return }
        notifyClients()
    }

    // MARK: Notifications

    /// The state of control, as sent to clients.
    var wireState: ServerMessage.Presence.Control {
        guard mode == .turns else { return .init(mode: mode) }
        let now = now
        let holder = queue.holder
        let requests = queue.requests.prefix(Presence.personLimit).map { request in
            ServerMessage.Presence.Control.Request(
                client: request.client, name: name(of: request.client),
                left: queue.timeLeft(for: request, at: now).rounded()
            )
        }
        return .init(
            mode: mode, holder: holder, name: holder.flatMap(name), requests: requests, idle: queue.timeouts.idle)
    }

    private func name(of client: Int) -> String? {
        let name = clients[client]?.name ?? (absentHolder?.client == client ? absentHolder?.name : nil)
        return name.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Records a change of the holder in the audit log.
    private func auditHolderChange(from former: Int?) {
        host.audit?.record(.turn) { entry in
            if let holder = queue.holder.flatMap({ clients[$0] }) {
                entry.identify(holder)
                holderAuditSource = holder.auditSource
            }
            // If the screen has no holder any more, the line of the audit log uses the rate limit of the previous
            // holder.
            entry.source = holderAuditSource
            entry.screen = screen
            entry.other = former.map { "\($0)" }
        }
    }

    private func notifyClients() {
        version += 1
        host.fleet.setNeedsUpdate()
        for screen in host.screens(named: screen) {
            if screen.presence != nil { screen.scheduleCommit() }
            screen.updateMotionSource()
        }
    }

    // MARK: Time

    private func handleTimeout() {
        let now = now
        change { $0.handleTimeout(at: now) }
    }

    /// Calls `body` to change the queue. After a change, notifies clients and schedules the next time-out. If the
    /// holder has changed, the former holder's touches and keys are cancelled.
    @discardableResult
    private func change<Result>(_ body: (inout ControlQueue) -> Result) -> Result {
        let (version, former) = (queue.version, queue.holder)
        let result = body(&queue)
        guard queue.version != version else { return result }
        if !queue.isHolderAway { absentHolder = nil }
        if queue.holder != former {
            // The previous holder may not continue its touches and keys, so these inputs are cancelled.
            if checksInputs, let former { clients[former]?.cancelInput() }
            auditHolderChange(from: former)
        }
        notifyClients()
        scheduleTimeout()
        return result
    }

    /// Schedules the next time-out. An input of the holder postpones the time-out, but not the timer. When the timer
    /// fires too early for that reason, it is scheduled again.
    private func scheduleTimeout() {
        guard let next = queue.nextTimeout else {
            timer?.cancel()
            timer = nil
            return
        }
        guard timer == nil || next < timerFireTime else { return }
        timer?.cancel()
        timerFireTime = next
        timer = host.clock.schedule(after: max(0, next - now)) { [weak self] in
            guard let self else { return }
            timer = nil
            handleTimeout()
            scheduleTimeout()
        }
    }
}
