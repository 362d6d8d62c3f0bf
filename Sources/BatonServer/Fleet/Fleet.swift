import BatonTransport
import BatonWire
import ResponderKit

/// All screens of a server and their clients, for administrators.
///
/// While no administrator watches, nothing is collected. A watching administrator is sent the whole list, and again
/// after each change, at most four times a second. If the socket is full, the list is skipped. When the socket accepts
/// data again, the newest list is sent.
@MainActor
final class Fleet {
    /// The minimum time between sending one list and sending the next, in milliseconds.
    static let interval = 250.0
    /// The maximum number of clients that a list contains for each screen. Displays come first.
    static let clientLimit = 1_000

    unowned let host: ScreenHost
    private var watchers: [Session] = []
    private var timer: (any EventTimer)?
    private var lastUpdateTime = -Double.infinity
    /// The screens of the list that was sent last, without the values that change all the time, such as latencies.
    private var lastScreens: [ServerMessage.Fleet.Screen] = []
    /// The problems in the screens' sources, by screen name.
    private var problems: [String: [String]] = [:]
    /// The screens whose displays an admin has made dark. `darkDevices` contains the individual displays that an admin
    /// has made dark.
    private var darkScreens: Set<String> = []
    private var darkDevices: Set<PairedDevice.ID> = []

    init(host: ScreenHost) {
        self.host = host
    }

    /// At least one administrator watches the list of screens and clients.
    var isWatched: Bool { !watchers.isEmpty }

    // MARK: Watchers

    /// Answers an administrator's request for the list of screens and clients. Starts or stops sending updates to the
    /// administrator, if the request asks for that.
    func answer(_ question: ClientMessage.FleetQuestion, of session: Session) {
        if let watch = question.watch {
            watchers.removeAll { $0 === session }
            if watch { watchers.append(session) }
            if watchers.isEmpty { stopUpdates() }
        }
        let screens = screens
        if watchers.count == 1, question.watch == true { lastScreens = screens.map(Self.withoutVolatileValues) }
        let fleet = ServerMessage.Fleet(seq: question.seq, screens: screens)
        session.hasPendingFleetUpdate = false
        session.answer { fleet.encode(into: $0) }
    }

    /// Handles a client that was admitted.
    func connected(_ session: Session) {
        guard session.adminEndpoint == nil else { return }
        let device = session.pairedDevice.map(darkDevices.contains) ?? false
        if session.role == .display, device || darkScreens.contains(session.definition.name) {
            order(.blank, to: session)
        }
        setNeedsUpdate()
    }

    /// Handles a client that has disconnected.
    func disconnected(_ session: Session) {
        if session.adminEndpoint == nil { return setNeedsUpdate() }
        watchers.removeAll { $0 === session }
        if watchers.isEmpty { stopUpdates() }
    }

    /// Schedules sending the list to watching administrators, because the list may have changed.
    func setNeedsUpdate() {
        guard !watchers.isEmpty, timer == nil else { return }
        let clock = host.timeoutClock
        timer = clock.schedule(after: max(0, lastUpdateTime + Self.interval - clock.now)) { [weak self] in
            self?.timer = nil
            self?.sendUpdate()
        }
    }

    private func stopUpdates() {
        timer?.cancel()
        timer = nil
        lastScreens = []
    }

    private func sendUpdate() {
        lastUpdateTime = host.timeoutClock.now
        let screens = screens
        let stableScreens = screens.map(Self.withoutVolatileValues)
        guard stableScreens != lastScreens else { return }
        lastScreens = stableScreens
        let fleet = ServerMessage.Fleet(screens: screens)
        for session in watchers { send(fleet, to: session) }
    }

    private func send(_ fleet: ServerMessage.Fleet, to session: Session) {
        session.hasPendingFleetUpdate = !session.canSend || !session.unsentMessages.isEmpty
        if session.hasPendingFleetUpdate {
            session.connection.notifyWhenWritable()
        } else {
            session.answer { fleet.encode(into: $0) }
        }
    }

    /// Sends the current list of screens to an administrator whose socket was full and now accepts data again.
    func sendPendingUpdate(to session: Session) {
        guard watchers.contains(where: { $0 === session }) else { return }
        send(ServerMessage.Fleet(screens: screens), to: session)
    }

    /// The maximum number of problems that are stored for a screen, and the maximum number of characters in each
    /// problem.
    static let problemLimit = 50
    static let problemLength = 400

    /// Sets the problems in a screen's sources. An empty list removes the problems.
    func setProblems(_ sentences: [String], ofScreen screen: String) {
        problems[screen] =
            sentences.isEmpty ? nil : sentences.prefix(Self.problemLimit).map { String($0.prefix(Self.problemLength)) }
        setNeedsUpdate()
    }

    // MARK: The list

    /// Removes the values that change all the time, such as latencies. If only such values have changed, no new list is
    /// sent.
    private static func withoutVolatileValues(_ screen: ServerMessage.Fleet.Screen) -> ServerMessage.Fleet.Screen {
        var screen = screen
        for index in screen.clients.indices {
            screen.clients[index].seen = 0
            screen.clients[index].latency = nil
        }
        return screen
    }

    private var screens: [ServerMessage.Fleet.Screen] {
        let now = (host.timeoutClock.date.timeIntervalSince1970 * 1_000).rounded()
        return host.definitions.map { definition in
            let live = host.screens(of: definition)
            let sessions = live.flatMap(\.sessions)
            let fullest = live.max { $0.sessions.count < $1.sessions.count }
            var screen = ServerMessage.Fleet.Screen(
                name: definition.name, title: definition.title, control: definition.control,
                revision: fullest?.tree.revision ?? 0,
                holder: host.control(of: definition)?.queue.holder, count: sessions.count)
            let ordered = sessions.filter { $0.role == .display } + sessions.filter { $0.role != .display }
            screen.problems = problems[definition.name] ?? []
            screen.clients = ordered.prefix(Self.clientLimit).map { ServerMessage.Fleet.Client($0, now: now) }
            return screen
        }
    }

    // MARK: Commands

    /// Performs an administrator's command.
    /// - Returns: false if the command had no effect, because no display is connected or the screen to restart is not
    ///   running.
    func perform(_ command: ClientMessage.FleetCommand) throws(WireError) -> Bool {
        guard let definition = host.definition(named: command.screen) else {
            let known = host.definitions.map(\.name).joined(separator: ", ")
            throw WireError(
                .noSuchScreen,
                "screen: there is no screen '\(command.screen.prefix(WireLimits.quoted))'; the screens are: \(known)",
                seq: command.seq)
        }
        let sessions = host.screens(of: definition).flatMap(\.sessions)
        let target = command.client.flatMap { client in sessions.first { $0.id == client } }
        if let client = command.client, target == nil {
            throw WireError(
                .notFound, "client: no client of '\(definition.name)' has the number \(client)", seq: command.seq)
        }
        switch command.action {
        case .end:
            guard let target else {
                throw WireError(.badMessage, "client: missing, expected the number of a client", seq: command.seq)
            }
            end(target)
            return true
        case .restart:
            guard host.recorder == nil else {
                throw WireError(
                    .forbidden,
                    "do: a screen cannot restart while a journal is written: a replay could not repeat the restart",
                    seq: command.seq)
            }
            return host.restart(definition, only: target?.screen)
        case .reload, .blank, .unblank, .identify, .message:
            if let target, target.role != .display {
                throw WireError(
                    .forbidden,
                    "client: \(target.id) is a \(target.role.rawValue), expected a display; only end and restart apply to other clients",
                    seq: command.seq)
            }
            updateDarkDisplays(command.action, of: definition, target)
            guard let action = ServerMessage.DisplayOrder.Action(rawValue: command.action.rawValue) else {
                return false
            }
            let displays = target.map { [$0] } ?? sessions.filter { $0.role == .display }
            let text = action == .message ? command.text.flatMap { $0.isEmpty ? nil : $0 } : nil
            // A display that identifies itself shows its name. The server sends the name, because a display does not
            // always know the name under which it was paired.
            for display in displays { order(action, text: action == .identify ? display.name : text, to: display) }
            return !displays.isEmpty
        }
    }

    /// Records which displays an admin has made dark. The record also applies to displays that connect later.
    private func updateDarkDisplays(
        _ action: ClientMessage.FleetCommand.Action, of definition: ScreenDefinition, _ one: Session?
    ) {
        guard action == .blank || action == .unblank else { return }
        if let one {
            guard let device = one.pairedDevice else { return }
            if action == .blank { darkDevices.insert(device) } else { darkDevices.remove(device) }
        } else if action == .blank {
            darkScreens.insert(definition.name)
        } else {
            darkScreens.remove(definition.name)
            for session in host.screens(of: definition).flatMap(\.sessions) {
                session.pairedDevice.map { _ = darkDevices.remove($0) }
            }
        }
    }

    private func order(_ action: ServerMessage.DisplayOrder.Action, text: String? = nil, to session: Session) {
        switch action {
        case .blank: session.isBlank = true
        case .unblank: session.isBlank = false
        case .reload, .identify, .message: break
        }
        // If a display does not read its messages, further commands for it are dropped instead of stored.
        guard session.unsentBytes <= Session.unsentByteLimit else { return }
        let order = ServerMessage.DisplayOrder(action: action, text: text, number: session.id)
        session.answer { order.encode(into: $0) }
        setNeedsUpdate()
    }

    private func end(_ session: Session) {
        session.isDismissed = true
        guard let admission = host.admission else {
            return session.connection.close(code: 4_004, reason: Admission.visitEnded)
        }
        let visit = session.pairedDevice.flatMap { admission.registry[$0] }.flatMap { $0.kind == .visit ? $0.id : nil }
        if let visit { admission.endPairings([visit]) } else { admission.evict(session, because: Admission.visitEnded) }
    }
}

extension ServerMessage.Fleet.Client {
    @MainActor
    fileprivate init(_ session: Session, now: Double) {
        self.init(
            client: session.id, role: session.role, name: session.name.flatMap { $0.isEmpty ? nil : $0 },
            device: session.pairedDevice,
            since: session.admittedAt, seen: (now - session.connection.idleTime).rounded(),
            revision: max(0, session.sentRevision),
            isCurrent: session.sentRevision == session.screen?.tree.revision && session.window.bytes == 0,
            latency: session.connection.latency.map { ($0 * 100).rounded() / 100 }, isVisible: session.isVisible,
            isBlank: session.isBlank)
    }
}
