import BatonWire
import ResponderKit

/// One client on one WebSocket: what it may do, where it stands, and what it holds down.
@MainActor
final class Session: InputSource {
    /// Stands for no revision at all: what such a client needs is a snapshot, even of an empty screen.
    static let nothing = -1
    /// So many bad messages in a row, and the client is closed.
    static let badMessageLimit = 20

    // What each patch asks of each client stands side by side, for there may be thousands.
    let connection: Connection
    /// The newest revision that it was sent.
    var sentRevision = Session.nothing
    /// Whether it was sent a patch since it came, so that it and the server agree on where it stands: the next one need not say what it is from.
    private(set) var followsPatches = false
    /// What it was sent, and has not acknowledged yet.
    private(set) var window = SendWindow()
    var answers: [Answer] = []
    /// Answers that could not be sent yet, as whole messages.
    var waiting: [[UInt8]] = []

    // And so does what each input asks.
    private(set) var screen: Screen?
    /// What it holds down, and what scripts of it tap with.
    let device: InputDevice
    // Only scripts have one.
    private var storedPointer: InputDevice?
    /// Who may drive it, where that is not everybody at once.
    let control: ScreenControl?
    /// Writes down what it does; nil where nothing does. Its own, as each input asks for it.
    let audit: AuditLog?
    private var badMessages = 0
    private(set) var role = Role.remote
    /// What it may send.
    private(set) var grants = Grants.all
    /// What it put in last, or tried to.
    private(set) var handling: AuditEntry.Kind?
    /// Whether it may not come back as the one that it was.
    var isDismissed = false

    let id: Int
    /// The screen that the socket's path names.
    let definition: ScreenDefinition
    unowned let host: ScreenHost

    /// Which device it is, where it was paired.
    private(set) var pairedDevice: PairedDevice.ID?
    /// What it is told once, where it was just paired.
    private var newToken: String?
    /// Whether it could not be told yet what its screen shows to those who are to be paired with it.
    var owesPairing = false
    /// What it is given in the place of a screen, where it looks after the server.
    let desk: AdminDesk?
    /// What people call it.
    private(set) var name: String?
    /// Since when it has been here, in milliseconds since 1970.
    private(set) var since = 0.0
    /// Whether it is a display that was made dark.
    var isBlank = false
    /// Whether it could not be told yet which screens and clients there are.
    var owesFleet = false
    /// What it says when it comes back, to be known as the one that it was.
    private(set) var secret: String?
    /// Whether somebody can see its page.
    private(set) var isVisible = true
    var pointer: InputDevice {
        if let storedPointer { return storedPointer }
        let pointer = InputDevice(beside: device)
        pointer.providesKeyboard = device.providesKeyboard
        storedPointer = pointer
        return pointer
    }
    /// The same, where a script has been at work.
    var pointerIfAny: InputDevice? { storedPointer }
    /// Whether it can have people feel something.
    private(set) var takesFeedback = false
    /// Whether it shows who is here.
    private var takesPresence = false
    /// Whether it has a screen reader told something.
    private(set) var takesAnnouncements = false

    private var helloTimer: (any EventTimer)?
    private var refusedHellos = 0
    var waitingBytes = 0
    private var clientClock = ClientClock()

    /// While nothing is read from it: looks whether it takes its answers.
    var stallTimer: (any EventTimer)?
    /// How much of all it had taken at the last look.
    var takenBefore: UInt64 = 0
    /// The client's address; in a replay the one that the journal has.
    var address: String

    init(
        id: Int, connection: Connection, definition: ScreenDefinition, host: ScreenHost, helloTimer: any EventTimer,
        desk: AdminDesk? = nil
    ) {
        self.id = id
        self.connection = connection
        address = connection.remoteAddress
        self.definition = definition
        self.host = host
        control = host.control(of: definition)
        audit = host.audit
        self.helloTimer = helloTimer
        self.desk = desk
        device = InputDevice()
        device.number = id
    }

    isolated deinit {
        // Its timers count on it and on the connection, which goes with it.
        helloTimer?.cancel()
        stallTimer?.cancel()
    }

    // MARK: Messages

    func received(_ bytes: UnsafeRawBufferPointer) {
        // Who was shown out has said all that it had to say, also where its connection is still to be closed.
        guard !isDismissed else { return }
        do throws(WireError) {
            if try !handle(quickly: bytes) { try handle(read(bytes)) }
            badMessages = 0
        } catch {
            refuse(error)
        }
    }

    func receivedBinary() {
        guard !isDismissed else { return }
        refuse(WireError(.badMessage, "binary frames are no part of baton.v1: send JSON in text frames"))
    }

    /// Tells what was wrong. Who does not speak the protocol is closed in the end; who speaks it, and asks for what cannot be done, may go on asking.
    func refuse(_ error: WireError) {
        send(error)
        noteRefusal(error)
        switch error.code {
        case .badMessage, .unknownType, .helloRequired: badMessages += 1
        case .noSuchScreen, .badSequence, .notFound, .ambiguous, .notVisible, .forbidden, .pairingRequired, .wrongCode,
            .locked,
            .tokenRefused,
            .notYourTurn:
            badMessages = 0
        }
        if refusedHellos >= Self.refusedHelloLimit {
            connection.close(code: 4_000, reason: "\(refusedHellos) hellos that are not admitted")
        }
        if badMessages >= Self.badMessageLimit {
            connection.close(code: 4_002, reason: "\(badMessages) bad messages in a row")
        }
    }

    private func handle(_ message: ClientMessage) throws(WireError) {
        guard let screen else {
            if let desk, desk.isOpen { return try desk.handle(message, of: self) }
            guard case .hello(let hello) = message else {
                throw WireError(
                    .helloRequired, "the first message must be hello, such as {\"type\":\"hello\"}", seq: message.seq)
            }
            return try greet(hello)
        }
        if let revision = message.acknowledged { acknowledge(revision) }
        handling = AuditEntry.Kind(message)
        if let kind = message.inputKind {
            do throws(WireError) {
                try admit(kind, begins: message.begins, seq: message.seq)
            } catch {
                // Nobody knows where it would have gone.
                host.chronicle?.willRefuse(message)
                throw error
            }
        }
        switch message {
        case .hello(let hello):
            throw WireError(.helloRequired, "hello was said already on this connection", seq: hello.seq)
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
            host.fleet.note()
            screen.audienceChanged()
            // Nobody hears when a page that sleeps lacks something no longer.
            if !isVisible, screen.outputs?.leader === self { screen.application.mediaLeaderLeft() }
            // What was held down may be so no longer.
            screen.noteUnanswered()
        case .name(let change):
            name = change.name
            screen.noteNewName()
            control?.renamed(self)
            host.fleet.note()
        case .clock(let turn):
            screen.deliverMoves()
            try self.turn(turn)
        case .inspect(let question): try inspect(question, on: screen)
        case .media(let report): try take(report, on: screen)
        case .control(let input): try take(input, on: screen)
        case .devices(let question):
            throw WireError(.forbidden, "devices are asked for on the socket /admin", seq: question.seq)
        case .fleet, .command:
            throw WireError(.forbidden, "displays are looked after on the socket /admin", seq: message.seq)
        case .touch(let input): try take(input, on: screen)
        case .tap(let input): try take(input, on: screen)
        case .press, .remote, .motion, .scroll, .edit, .text, .adjust:
            screen.deliverMoves()
            host.chronicle?.willHandle(message, of: self, on: screen)
            let changeCount = device.pasteboardChangeCount
            let wasHidden = hidesTyping
            let outcome = try deliver(message, to: screen.application)
            note(message, outcome, wasHidden: wasHidden)
            let own: String? = if case .edit(let input) = message { input.text } else { nil }
            finish(message.seq, with: outcome, since: changeCount, bringing: own, on: screen)
        }
    }

    /// Handles what people do most, as most clients write it.
    /// - Returns: whether it was that.
    private func handle(quickly bytes: UnsafeRawBufferPointer) throws(WireError) -> Bool {
        guard let screen else { return false }
        var tap = ClientMessage.TapInput()
        if tap.reads(bytes) {
            if let revision = tap.revision { acknowledge(revision) }
            handling = .tap
            try admit(.touch, begins: true, seq: tap.seq)
            try take(tap, on: screen)
            return true
        }
        var touch = ClientMessage.TouchInput(touches: [])
        guard touch.reads(bytes) else { return false }
        if let revision = touch.revision { acknowledge(revision) }
        handling = .touch
        try admit(.touch, begins: touch.begins, seq: touch.seq)
        try take(touch, on: screen)
        return true
    }

    private func take(_ input: ClientMessage.TapInput, on screen: Screen) throws(WireError) {
        screen.deliverMoves()
        let changeCount = device.pasteboardChangeCount
        let wasHidden = hidesTyping
        let outcome = try tap(input, on: screen.application)
        noteTouch(outcome, as: .tap, wasHidden: wasHidden)
        finish(input.seq, with: outcome, since: changeCount, on: screen)
    }

    private func take(_ input: ClientMessage.TouchInput, on screen: Screen) throws(WireError) {
        if try hold(input, on: screen) { return }
        screen.deliverMoves()
        let changeCount = device.pasteboardChangeCount
        let wasHidden = hidesTyping
        let outcome = try touch(input, on: screen.application)
        noteTouch(outcome, begins: input.begins, wasHidden: wasHidden)
        finish(input.seq, with: outcome, since: changeCount, on: screen)
    }

    // MARK: Hello

    private func greet(_ hello: ClientMessage.Hello) throws(WireError) {
        if desk == nil, let name = hello.screen, name != definition.name {
            let known = host.definitions.map(\.name).joined(separator: ", ")
            let message =
                host.definition(named: name) == nil
                ? "there is no screen '\(name.prefix(40))'; the screens are: \(known)"
                : "this socket is the screen '\(definition.name)': open /\(name) for that one"
            send(WireError(.noSuchScreen, message, seq: hello.seq))
            connection.close(code: 4_001, reason: "hello was refused")
            return
        }
        let pass: Admission.Pass
        do throws(WireError) {
            if let desk { pass = try desk.greet(hello, of: self) } else { pass = try self.pass(for: hello) }
        } catch {
            refusedHellos += 1
            // A person may have to look for the code first.
            helloTimer?.cancel()
            helloTimer = host.watchdog.schedule(after: Self.secondHelloTimeout) { [unowned connection] in
                connection.close(
                    code: 4_000, reason: "no hello that is admitted within \(Self.secondHelloTimeout / 1_000) seconds")
            }
            throw error
        }
        helloTimer?.cancel()
        helloTimer = nil
        role = pass.role
        grants = pass.grants
        pairedDevice = pass.device
        newToken = pass.newToken
        name = hello.name ?? nameOfPairing
        since = (host.watchdog.date.timeIntervalSince1970 * 1_000).rounded()
        noteArrival(isPaired: pass.newToken != nil)
        defer {
            host.admission?.arrived(self)
            host.fleet.arrived(self)
        }
        if desk != nil { return welcome(resumed: false) }
        let hasKeyboard = hello.capabilities.contains(Capability.keyboard)
        device.providesKeyboard = hasKeyboard
        takesFeedback = hello.capabilities.contains(Capability.feedback)
        takesPresence = hello.capabilities.contains(Capability.presence)
        device.seesOwnScrolling = hello.capabilities.contains(Capability.scrolling)
        takesAnnouncements = hello.capabilities.contains(Capability.announcement)
        if let control {
            if control.mode == .turns { secret = host.makeSession() }
            control.joined(self, knownBy: hello.session)
        }
        guard let resume = hello.resume, let lost = host.lost(definition, resume) else {
            return attach(
                to: host.screen(for: definition, seenIn: hello.viewport, epoch: hello.resume?.epoch, from: address),
                resume: hello.resume)
        }
        // It comes back over a new socket before anybody noticed that the old one is gone. (K4)
        if let viewport = hello.viewport { _ = host.setViewport(viewport, of: lost) }
        let former = lost.sessions
        attach(to: lost, resume: resume)
        for session in former {
            session.connection.close(code: 4_003, reason: "the client came back over another socket")
        }
    }

    /// Comes to see a screen: says welcome, and sees to what it lacks being sent.
    private func attach(to screen: Screen, resume: ClientMessage.Resume?) {
        self.screen = screen
        // First, so that what it does when it comes to the front is in what the client is welcomed to.
        screen.add(self)
        screen.application.commit()
        let tree = screen.tree
        let resumed = resume.map { $0.epoch == tree.epoch && $0.revision > 0 && tree.remembers($0.revision) } ?? false
        sentRevision = resumed ? resume?.revision ?? Self.nothing : Self.nothing
        followsPatches = false
        window.empty()
        welcome(resumed: resumed)
        if takesPresence, !definition.isPrivate { screen.tellPresence(to: self) }
    }

    private func welcome(resumed: Bool) {
        var message = ServerMessage.Welcome(
            client: id, screen: definition.name, role: role, epoch: screen?.tree.epoch ?? "",
            revision: screen?.tree.revision ?? 0,
            time: host.clock.now, width: Double(screen?.size.width ?? 0), height: Double(screen?.size.height ?? 0),
            resumed: resumed,
            fills: screen != nil && definition.isPrivate, turned: host.isTurned)
        message.token = newToken
        newToken = nil
        message.expires = host.admission?.timeLeft(of: pairedDevice)
        if grants != role.sends(of: .all) { message.grants = grants }
        message.control = control?.mode ?? .together
        message.session = secret
        answer { message.encode(into: $0) }
    }

    private func setViewport(_ viewport: ClientMessage.Viewport) {
        guard let screen else { return }
        if definition.isPrivate {
            guard host.setViewport(viewport, of: screen) else { return }
            return welcome(resumed: true)
        }
        let better = host.screen(for: definition, seenIn: viewport)
        guard better !== screen else { return }
        leave()
        attach(to: better, resume: nil)
    }

    // MARK: The end

    /// The socket is gone: what the client held down is cancelled.
    func end() {
        helloTimer?.cancel()
        stallTimer?.cancel()
        host.admission?.left(self)
        let wasHere = screen != nil || desk?.isOpen ?? false
        leave()
        host.fleet.left(self)
        guard wasHere else { return }
        control?.left(self)
        audit?.note(.left, of: self)
    }

    /// Its screen is made anew, and it sees the new one from now on.
    func move(to screen: Screen) {
        attach(to: screen, resume: nil)
    }

    func leave() {
        guard let screen else { return }
        letGo()
        self.screen = nil
        screen.remove(self)
        host.left(screen, definition: definition)
    }

    /// What the client holds down is cancelled: it goes, or has its turn no longer.
    func letGo() {
        guard let screen else { return }
        // What the client did last has happened, even if nobody is there to be told.
        screen.deliverMoves()
        screen.application.cancelAll(from: device)
        if let storedPointer { screen.application.cancelAll(from: storedPointer) }
        screen.noteUnanswered()
    }

    // MARK: Time

    func timestamp(_ time: Double?) -> TimeInterval { clientClock.seconds(of: time, now: host.clock.now) }

    // MARK: Sending

    /// Whether it has acknowledged enough to be sent a patch of a length; if so, that is sent next. One that is larger than the window goes alone.
    func takes(patch length: Int, to revision: Int) -> Bool {
        guard window.takes(length, to: revision) else { return false }
        sentRevision = revision
        followsPatches = true
        return true
    }

    /// Sends whole frames. What the socket does not take at once is on its way all the same.
    func send(_ frames: UnsafeMutableRawBufferPointer) {
        connection.send(frames: frames)
    }

    private func acknowledge(_ revision: Int) {
        if window.acknowledge(revision) { screen?.schedule() }
    }

    func send(_ error: WireError) {
        answer { error.encode(into: $0) }
    }

    /// The socket has room again.
    func becameWritable() {
        let buffer = host.buffer
        while let message = waiting.first {
            buffer.reset()
            message.withUnsafeBytes { buffer.append($0) }
            guard connection.send(frames: buffer.payload) else { return connection.notifyWhenWritable() }
            waiting.removeFirst()
            waitingBytes -= message.count
        }
        resumeIfFree()
        if owesPairing { host.admission?.tell(self) }
        if owesFleet { host.fleet.tellLate(self) }
        guard let screen else { return }
        host.chronicle?.hasRoom(self)
        screen.schedule()
    }
}
