import BatonTransport
import BatonWire
import ResponderKit

/// One client on one WebSocket: its role and grants, the revision that it has, and its input devices.
@MainActor
final class Session: InputSource {
    /// The value of `sentRevision` while the client has no revision. The client then needs a snapshot, even if the
    /// screen is empty.
    static let noRevision = -1
    /// The number of consecutive bad messages after which the client's connection is closed.
    static let badMessageLimit = 20

    // The following properties are next to each other in memory, because each patch reads them for every client, and
    // there may be thousands of clients.
    let connection: Connection
    /// The newest revision that was sent to the client.
    var sentRevision = Session.noRevision
    /// The client has been sent a patch since it opened this screen. Client and server then agree on the client's
    /// revision, so the next patch need not name its start revision.
    private(set) var followsPatches = false
    /// The bytes that were sent and not yet acknowledged.
    private(set) var window = SendWindow()
    var answers: [Answer] = []
    /// Whole messages that could not be sent yet.
    var unsentMessages: [[UInt8]] = []

    // The following properties are next to each other in memory, because each input reads them.
    private(set) var screen: Screen?
    /// The input device that holds the client's touches and keys.
    let device: InputDevice
    // The pointer device. It is created only for clients that send taps, as scripts do.
    private var storedPointer: InputDevice?
    /// The object that decides which client controls the screen; nil if all clients may control it at the same time.
    let control: ScreenControl?
    /// The audit log; nil if the server has no audit log. The log is stored in the session, because each input reads
    /// it.
    let audit: AuditLog?
    private var badMessages = 0
    /// The reason why the application could not change the shared model during the present input. Nil if the
    /// application could change the model, or has not tried to. Only personal screens use this property.
    var controlRefusal: WireError?
    private(set) var role = Role.remote {
        didSet { device.role = role.rawValue }
    }
    /// The kinds of input that the client may send.
    private(set) var grants = Grants.all
    /// The kind of the last input, also if it was refused.
    private(set) var auditKind: AuditEntry.Kind?
    /// The client was dismissed: its further messages are ignored, and it cannot resume this session.
    var isDismissed = false

    let id: Int
    /// The screen that the socket's path names.
    let definition: ScreenDefinition
    unowned let host: ScreenHost

    /// The client's paired device, if there is one.
    private(set) var pairedDevice: PairedDevice.ID?
    /// The new pairing token; sent once, in `welcome`.
    private var newToken: String?
    /// A pairing-code update is pending (the socket was congested).
    var hasPendingPairingUpdate = false
    /// The admin endpoint, which the session uses instead of a screen; nil if this is not an admin's socket.
    let adminEndpoint: AdminEndpoint?
    /// The client's name that people see.
    private(set) var name: String?
    /// When the client was admitted, in milliseconds since 1970.
    private(set) var admittedAt = 0.0
    /// The client is a display that an admin has made dark.
    var isBlank = false
    /// An update of the list of screens and clients is pending (the socket was congested).
    var hasPendingFleetUpdate = false
    /// The resume token with which the client keeps control of the screen after a reconnect.
    private(set) var resumeToken: String?
    /// Other clients may see and use the client's personal screen.
    var sharesScreen = false
    /// The client whose personal screen this client sees and uses; nil if this client has its own.
    var mirroredClient: Int?
    /// The newest viewport that the client has sent: the size in which the client can show the screen.
    private(set) var viewport: ClientMessage.Viewport?
    /// The kind of the client's device; nil if it follows from the size.
    private(set) var idiom: ClientMessage.Idiom?
    /// The client's page is visible.
    private(set) var isVisible = true
    var pointer: InputDevice {
        if let storedPointer { return storedPointer }
        let pointer = InputDevice(sharingPasteboardWith: device)
        pointer.providesKeyboard = device.providesKeyboard
        storedPointer = pointer
        return pointer
    }
    /// The input device for the taps of scripts; nil if the client has sent no such tap.
    var existingPointer: InputDevice? { storedPointer }
    /// The client can give haptic feedback.
    private(set) var receivesFeedback = false
    /// The client shows the people at the screen and the positions of their fingers.
    private var receivesPresence = false
    /// Whether the client has motion sensors.
    var sensorState = ClientMessage.SensorReport.State.unavailable
    /// The client passes announcements to a screen reader.
    private(set) var receivesAnnouncements = false

    private var helloTimer: (any EventTimer)?
    private var refusedHellos = 0
    var unsentBytes = 0
    private var clientClock = ClientClock()

    /// The timer that checks whether the client reads its answers. The timer exists only while reading from the client
    /// is paused.
    var stallTimer: (any EventTimer)?
    /// The number of bytes that the client had read at the last check.
    var bytesReadAtLastCheck: UInt64 = 0
    /// The client's address; in a replay, the recorded address.
    var address: String

    init(
        id: Int, connection: Connection, definition: ScreenDefinition, host: ScreenHost, helloTimer: any EventTimer,
        adminEndpoint: AdminEndpoint? = nil
    ) {
        self.id = id
        self.connection = connection
        address = connection.remoteAddress
        self.definition = definition
        self.host = host
        control = host.control(of: definition)
        audit = host.audit
        self.helloTimer = helloTimer
        self.adminEndpoint = adminEndpoint
        device = InputDevice()
        device.number = id
    }

    isolated deinit {
        // SAFETY: the timers' closures refer to this session and its connection without retaining them, so the
        // timers are cancelled here.
        helloTimer?.cancel()
        stallTimer?.cancel()
    }

    // MARK: Messages

    func received(_ bytes: UnsafeRawBufferPointer) {
        // Ignores messages from a dismissed client, even while its close is pending.
        guard !isDismissed else { return }
        do throws(WireError) {
            try handle(decode(bytes))
            badMessages = 0
        } catch {
            refuse(error)
        }
    }

    func receivedBinary() {
        guard !isDismissed else { return }
        refuse(WireError(.badMessage, "baton.v1 has no binary frames: send JSON in text frames"))
    }

    /// Sends an error. Repeated protocol errors close the connection; valid requests that cannot be fulfilled do
    /// not.
    func refuse(_ error: WireError) {
        send(error)
        auditRefusal(error)
        switch error.code {
        case .badMessage, .unknownType, .helloRequired: badMessages += 1
        case .noSuchScreen, .badSequence, .notFound, .ambiguous, .notVisible, .forbidden, .pairingRequired, .wrongCode,
            .locked,
            .tokenRefused,
            .notYourTurn:
            badMessages = 0
        }
        if refusedHellos >= Self.refusedHelloLimit {
            connection.close(code: 4_000, reason: "the server has rejected \(refusedHellos) hello messages")
        }
        if badMessages >= Self.badMessageLimit {
            connection.close(code: 4_002, reason: "the client has sent \(badMessages) bad messages in a row")
        }
    }

    private func handle(_ message: ClientMessage) throws(WireError) {
        guard let screen else {
            if let adminEndpoint, adminEndpoint.isOpen { return try adminEndpoint.handle(message, from: self) }
            guard case .hello(let hello) = message else {
                throw WireError(
                    .helloRequired, "the first message must be hello, such as {\"type\":\"hello\"}", seq: message.seq)
            }
            return try handleHello(hello)
        }
        if let revision = message.acknowledged { acknowledge(revision) }
        // A refusal belongs to the input during which the application asked for control.
        if let control, !control.checksInputs { controlRefusal = nil }
        auditKind = AuditEntry.Kind(message)
        if let kind = message.inputKind {
            do throws(WireError) {
                try checkInput(kind, begins: message.begins, seq: message.seq)
            } catch {
                // The journal must also mask the text of a refused message. The view for which the text was meant is
                // unknown, and may be a field with secure text entry.
                host.recorder?.willRefuse(message)
                throw error
            }
        }
        switch message {
        case .hello(let hello):
            throw WireError(.helloRequired, "hello was already sent on this connection", seq: hello.seq)
        case .ack: break
        case .ping(let ping): answer { ServerMessage.Pong.write(into: $0, seq: ping.seq, time: host.clock.now) }
        case .query(let query):
            screen.deliverMoves()
            answerQuery(query, on: screen)
        case .viewport(let change):
            screen.deliverMoves()
            setViewport(change.viewport)
        case .visibility(let change):
            screen.deliverMoves()
            isVisible = change.isVisible
            host.fleet.setNeedsUpdate()
            screen.updateApplicationState()
            // A hidden page cannot report when its playback resumes, so another client becomes the leading client,
            // whose reports determine the playback.
            if !isVisible, screen.outputs?.leader === self { screen.application.mediaLeaderDisconnected() }
            screen.updateMotionSource()
            // The client's touches that were down may have been cancelled, and the other clients must be notified of
            // this change.
            screen.scheduleForPresence()
        case .name(let change):
            name = change.name
            device.name = change.name
            screen.updatePeople()
            control?.renamed(self)
            host.fleet.setNeedsUpdate()
        case .clock(let advance):
            screen.deliverMoves()
            try advanceClock(advance)
        case .inspect(let question): try inspect(question, on: screen)
        case .media(let report): try handle(report, on: screen)
        case .sensors(let report): try handle(report, on: screen)
        case .control(let input): try handle(input, on: screen)
        case .devices(let question):
            throw WireError(
                .forbidden, "the message devices is not accepted here: send it on the socket /admin", seq: question.seq)
        case .fleet, .command:
            throw WireError(
                .forbidden, "the messages fleet and command are not accepted here: send them on the socket /admin",
                seq: message.seq)
        case .touch(let input): try handle(input, on: screen)
        case .tap(let input): try handle(input, on: screen)
        case .press, .remote, .motion, .scroll, .edit, .text, .adjust, .drag:
            screen.deliverMoves()
            host.recorder?.willHandle(message, of: self, on: screen)
            let changeCount = device.pasteboardChangeCount
            let wasHidden = hasSecureTextEntry
            let outcome = try deliver(message, to: screen.application)
            auditInput(message, outcome, wasHidden: wasHidden)
            let sentText: String? = if case .edit(let input) = message { input.text } else { nil }
            finish(message.seq, with: outcome, since: changeCount, sentText: sentText, on: screen)
        }
    }

    private func handle(_ input: ClientMessage.TapInput, on screen: Screen) throws(WireError) {
        screen.deliverMoves()
        let changeCount = device.pasteboardChangeCount
        let wasHidden = hasSecureTextEntry
        let outcome = try tap(input, on: screen.application)
        auditTouch(outcome, as: .tap, wasHidden: wasHidden)
        finish(input.seq, with: outcome, since: changeCount, on: screen)
    }

    private func handle(_ input: ClientMessage.TouchInput, on screen: Screen) throws(WireError) {
        if try hold(input, on: screen) { return }
        screen.deliverMoves()
        let changeCount = device.pasteboardChangeCount
        let wasHidden = hasSecureTextEntry
        let outcome = try touch(input, on: screen.application)
        auditTouch(outcome, begins: input.begins, wasHidden: wasHidden)
        finish(input.seq, with: outcome, since: changeCount, on: screen)
    }

    // MARK: Hello

    private func handleHello(_ hello: ClientMessage.Hello) throws(WireError) {
        if adminEndpoint == nil, let name = hello.screen, name != definition.name {
            let known = host.definitions.map(\.name).joined(separator: ", ")
            let message =
                host.definition(named: name) == nil
                ? "there is no screen '\(name.prefix(40))'; the screens are: \(known)"
                : "this socket belongs to the screen '\(definition.name)': "
                    + "for the screen '\(name)', connect to /\(name)"
            send(WireError(.noSuchScreen, message, seq: hello.seq))
            connection.close(code: 4_001, reason: "hello was refused")
            return
        }
        let authorization: Admission.Authorization
        let mirrored: Session?
        do throws(WireError) {
            if let adminEndpoint {
                authorization = try adminEndpoint.handleHello(hello, from: self)
            } else {
                authorization = try self.authorization(for: hello)
            }
            let wanted = hello.like.flatMap { $0.isEmpty ? nil : $0 }
            mirrored = try wanted.map { wanted throws(WireError) in try owner(named: wanted, seq: hello.seq) }
        } catch {
            refusedHellos += 1
            // A longer time-out replaces the present one, because a person may have to look for the pairing code first.
            helloTimer?.cancel()
            helloTimer = host.timeoutClock.schedule(after: Self.secondHelloTimeout) { [unowned connection] in
                connection.close(
                    code: 4_000, reason: "no accepted hello within \(Self.secondHelloTimeout / 1_000) seconds")
            }
            throw error
        }
        helloTimer?.cancel()
        helloTimer = nil
        role = authorization.role
        grants = authorization.grants
        pairedDevice = authorization.device
        newToken = authorization.newToken
        name = hello.name ?? pairedName
        // Applications are given only the name that the client itself has sent: a replay knows no paired devices.
        device.name = hello.name
        admittedAt = (host.timeoutClock.date.timeIntervalSince1970 * 1_000).rounded()
        auditArrival(isPaired: authorization.newToken != nil)
        defer {
            host.admission?.connected(self)
            host.fleet.connected(self)
        }
        if adminEndpoint != nil { return sendWelcome(resumed: false) }
        let hasKeyboard = hello.capabilities.contains(Capability.keyboard)
        device.providesKeyboard = hasKeyboard
        receivesFeedback = hello.capabilities.contains(Capability.feedback)
        receivesPresence = hello.capabilities.contains(Capability.presence)
        if hello.capabilities.contains(Capability.motion) { sensorState = .available }
        device.scrollsLocally = hello.capabilities.contains(Capability.scrolling)
        receivesAnnouncements = hello.capabilities.contains(Capability.announcement)
        if let control {
            if control.mode == .turns { resumeToken = host.makeResumeToken() }
            control.connected(self, resumeToken: hello.session)
        }
        viewport = hello.viewport
        idiom = hello.idiom
        if let mirrored, let screen = mirrored.screen {
            mirroredClient = mirrored.id
            return attach(to: screen, resume: hello.resume)
        }
        guard let resume = hello.resume, let resumed = host.screen(resuming: resume, of: definition) else {
            return attach(
                to: host.screen(
                    for: definition, clientViewport: hello.viewport, epoch: hello.resume?.epoch, from: address,
                    as: role,
                    idiom: idiom
                ),
                resume: hello.resume)
        }
        // The client has reconnected before the server noticed that the old socket is gone, so its private screen still
        // exists. (K4)
        if let viewport = hello.viewport { _ = host.setViewport(viewport, of: resumed) }
        let former = resumed.sessions.filter { $0.mirroredClient == nil }
        attach(to: resumed, resume: resume)
        for session in former {
            session.connection.close(code: 4_003, reason: "the client reconnected on another socket")
        }
    }

    /// Shows a screen to the client: sends `welcome`, and schedules a patch or snapshot.
    func attach(to screen: Screen, resume: ClientMessage.Resume?) {
        self.screen = screen
        // The session is added first: the application may make changes when it becomes active, and the revision in
        // `welcome` must include them.
        screen.add(self)
        screen.application.commit()
        let tree = screen.tree
        let resumed =
            resume.map { $0.epoch == epoch && $0.revision > 0 && tree.hasHistory(since: $0.revision) } ?? false
        sentRevision = resumed ? resume?.revision ?? Self.noRevision : Self.noRevision
        followsPatches = false
        window.reset()
        sendWelcome(resumed: resumed)
        if receivesPresence, !definition.isPrivate { screen.startPresence(for: self) }
    }

    /// The epoch that this client is sent. The owner of a private or personal screen gets the screen back by its epoch.
    /// Other clients that use a personal screen are therefore sent another epoch.
    private var epoch: String {
        guard let screen else { return "" }
        return mirroredClient == nil ? screen.tree.epoch : screen.publicEpoch
    }

    private func sendWelcome(resumed: Bool) {
        var message = ServerMessage.Welcome(
            client: id, screen: definition.name, role: role, epoch: epoch,
            revision: screen?.tree.revision ?? 0,
            time: host.clock.now, width: Double(screen?.size.width ?? 0), height: Double(screen?.size.height ?? 0),
            resumed: resumed,
            fills: screen != nil && definition.isPerClient && mirroredClient == nil, turned: host.hasManualClock)
        message.isPersonal = screen?.isPersonal ?? false
        message.token = newToken
        newToken = nil
        message.expires = host.admission?.timeLeft(of: pairedDevice)
        if grants != role.allowedInput(of: .all) { message.grants = grants }
        message.control = control?.mode ?? .together
        message.session = resumeToken
        answer { message.encode(into: $0) }
    }

    private func setViewport(_ viewport: ClientMessage.Viewport) {
        self.viewport = viewport
        // If the client sees another client's personal screen, this screen keeps the size that its owner needs.
        guard let screen, mirroredClient == nil else { return }
        if definition.isPerClient {
            guard host.setViewport(viewport, of: screen) else { return }
            return sendWelcome(resumed: true)
        }
        let bestScreen = host.screen(for: definition, clientViewport: viewport)
        guard bestScreen !== screen else { return }
        leave()
        attach(to: bestScreen, resume: nil)
    }

    // MARK: The end

    /// Ends the session when its socket has closed; the client's touches and keys are cancelled.
    func end() {
        helloTimer?.cancel()
        stallTimer?.cancel()
        host.admission?.disconnected(self)
        let wasAdmitted = screen != nil || adminEndpoint?.isOpen ?? false
        leave()
        host.fleet.disconnected(self)
        guard wasAdmitted else { return }
        control?.disconnected(self)
        audit?.record(.left, of: self)
    }

    /// Moves the client to the screen that replaces the client's previous screen after a restart.
    func move(to screen: Screen) {
        attach(to: screen, resume: nil)
    }

    func leave() {
        guard let screen else { return }
        cancelInput()
        self.screen = nil
        screen.remove(self)
        endSharing(of: screen)
        host.clientLeft(screen, definition: definition)
    }

    /// Cancels the client's touches and keys, when the client leaves or loses control of the screen.
    func cancelInput() {
        guard let screen else { return }
        // Moves that the client has already sent are delivered first, even if the answer to them can no longer be sent.
        screen.deliverMoves()
        screen.application.cancelAll(from: device)
        if let storedPointer { screen.application.cancelAll(from: storedPointer) }
        screen.scheduleForPresence()
    }

    // MARK: Time

    func timestamp(_ time: Double?) -> TimeInterval { clientClock.seconds(of: time, now: host.clock.now) }

    // MARK: Sending

    /// Returns whether the send window allows a patch of this length. If it does, the bytes are reserved, and the
    /// caller must send the patch next. A patch larger than the window is allowed once all earlier patches are
    /// acknowledged.
    func reserveWindow(for length: Int, to revision: Int) -> Bool {
        guard window.reserve(length, to: revision) else { return false }
        sentRevision = revision
        followsPatches = true
        return true
    }

    /// Sends whole frames. The connection buffers what the socket does not accept at once.
    func send(_ frames: UnsafeMutableRawBufferPointer) {
        connection.send(frames: frames)
    }

    private func acknowledge(_ revision: Int) {
        if window.acknowledge(revision) { screen?.scheduleCommit() }
    }

    func send(_ error: WireError) {
        answer { error.encode(into: $0) }
    }

    /// Sends the waiting messages. Called when the socket accepts data again.
    func becameWritable() {
        let buffer = host.buffer
        while let message = unsentMessages.first {
            buffer.reset()
            message.withUnsafeBytes { buffer.append($0) }
            guard connection.send(frames: buffer.payload) else { return connection.notifyWhenWritable() }
            unsentMessages.removeFirst()
            unsentBytes -= message.count
        }
        resumeReadingIfPossible()
        if hasPendingPairingUpdate { host.admission?.sendCodes(to: self) }
        if hasPendingFleetUpdate { host.fleet.sendPendingUpdate(to: self) }
        guard let screen else { return }
        host.recorder?.becameWritable(self)
        screen.scheduleCommit()
    }
}
