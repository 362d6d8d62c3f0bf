import BatonWire
import ResponderKit

/// One client on one WebSocket: what it may do, where it stands, and what it holds down.
@MainActor
final class Session: InputSource {
    /// What a client that has acknowledged once may be sent beyond that.
    static let window = 256 * 1_024
    /// Stands for no revision at all: what such a client needs is a snapshot, even of an empty screen.
    static let nothing = -1
    /// How finely it is known what of the window was acknowledged, in bytes: so much of what is sent one after the other counts as one.
    static let windowGrain = window / 64
    /// So many bad messages in a row, and the client is closed.
    static let badMessageLimit = 20
    /// What a client says that has a keyboard of its own.
    static let keyboardCapability = "keyboard"

    // What each patch asks of each client stands side by side, for there may be thousands.
    let connection: Connection
    /// The newest revision that it was sent.
    var sentRevision = Session.nothing
    /// Whether it was sent a patch since it came, so that it and the server agree on where it stands: the next one need not say what it is from.
    private(set) var followsPatches = false
    /// Whether a patch was held back: it has to acknowledge before it is sent another state.
    private(set) var isWindowFull = false
    private var acknowledges = false
    private(set) var answers: [Answer] = []
    /// Answers that could not be sent yet, as whole messages.
    private(set) var waiting: [[UInt8]] = []

    let id: Int
    /// The screen that the socket's path names.
    let definition: ScreenDefinition
    unowned let host: ScreenHost

    private(set) var role = Role.remote
    private(set) var screen: Screen?
    /// Whether somebody can see its page.
    private(set) var isVisible = true
    /// What it holds down, and what scripts of it tap with.
    let device: InputDevice
    var pointer: InputDevice {
        if let storedPointer { return storedPointer }
        let pointer = InputDevice(beside: device)
        pointer.providesKeyboard = device.providesKeyboard
        storedPointer = pointer
        return pointer
    }
    // Only scripts have one.
    private var storedPointer: InputDevice?

    private var helloTimer: (any EventTimer)?
    private var badMessages = 0
    private(set) var waitingBytes = 0
    private var clientClock = ClientClock()

    // Flow control: what was sent and not yet acknowledged, oldest first.
    private(set) var unacknowledged: [(revision: Int, bytes: Int)] = []
    private(set) var unacknowledgedBytes = 0

    /// While nothing is read from it: looks whether it takes its answers.
    var stallTimer: (any EventTimer)?
    /// How much of all it had taken at the last look.
    var takenBefore: UInt64 = 0

    /// A `done` that is due when the turn's changes have their revision.
    struct Answer {
        var seq: Int
        var outcome: InputOutcome
        /// The text that the input put on the client's pasteboard.
        var pasteboard: String?

        /// Writes it where it stands: nothing of it is copied.
        @MainActor
        static func write(_ answer: borrowing Answer, into buffer: FrameBuffer, revision: Int) {
            buffer.frame {
                ServerMessage.Done.write(
                    into: $0, seq: answer.seq, handled: answer.outcome.isHandled, by: answer.outcome.handlerClass,
                    identifier: answer.outcome.handlerIdentifier, stale: answer.outcome.isStale, pasteboard: answer.pasteboard,
                    status: answer.outcome.failure, revision: revision)
            }
        }
    }

    init(id: Int, connection: Connection, definition: ScreenDefinition, host: ScreenHost, helloTimer: any EventTimer) {
        self.id = id
        self.connection = connection
        self.definition = definition
        self.host = host
        self.helloTimer = helloTimer
        device = InputDevice()
    }

    isolated deinit {
        // Its timer counts on the connection, which goes with it.
        helloTimer?.cancel()
    }

    // MARK: Messages

    func received(_ bytes: UnsafeRawBufferPointer) {
        do throws(WireError) {
            if try !handle(quickly: bytes) { try handle(ClientMessage.decode(bytes)) }
            badMessages = 0
        } catch {
            refuse(error)
        }
    }

    func receivedBinary() {
        refuse(WireError(.badMessage, "binary frames are no part of baton.v1: send JSON in text frames"))
    }

    /// Tells what was wrong. Who does not speak the protocol is closed in the end; who speaks it, and asks for what cannot be done, may go on asking.
    func refuse(_ error: WireError) {
        send(error)
        switch error.code {
        case .badMessage, .unknownType, .helloRequired: badMessages += 1
        case .noSuchScreen, .badSequence, .notFound, .ambiguous, .notVisible, .forbidden: badMessages = 0
        }
        if badMessages >= Self.badMessageLimit { connection.close(code: 4_002, reason: "\(badMessages) bad messages in a row") }
    }

    private func handle(_ message: ClientMessage) throws(WireError) {
        guard let screen else {
            guard case .hello(let hello) = message else {
                throw WireError(.helloRequired, "the first message must be hello, such as {\"type\":\"hello\"}", seq: message.seq)
            }
            return greet(hello)
        }
        if let revision = message.acknowledged { acknowledge(revision) }
        if message.isInput { try checkRole(seq: message.seq) }
        switch message {
        case .hello(let hello): throw WireError(.helloRequired, "hello was said already on this connection", seq: hello.seq)
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
            screen.presenceChanged()
        case .touch(let input): try take(input, on: screen)
        case .tap(let input): try take(input, on: screen)
        case .press, .remote, .motion, .scroll, .edit, .text, .adjust:
            if screen.held != nil { screen.deliverMoves() }
            let changeCount = device.pasteboardChangeCount
            let outcome = try deliver(message, to: screen.application)
            guard let seq = message.seq else { return }
            let pasteboard = device.pasteboardChangeCount == changeCount ? nil : copied(by: message)
            answers.append(Answer(seq: seq, outcome: outcome, pasteboard: pasteboard))
            pauseIfBusy()
            screen.schedule()
        }
    }

    /// Handles what people do most, as most clients write it.
    /// - Returns: whether it was that.
    private func handle(quickly bytes: UnsafeRawBufferPointer) throws(WireError) -> Bool {
        guard let screen else { return false }
        var tap = ClientMessage.TapInput(target: ClientMessage.Target())
        if tap.reads(bytes) {
            if let revision = tap.revision { acknowledge(revision) }
            try checkRole(seq: tap.seq)
            try take(tap, on: screen)
            return true
        }
        var touch = ClientMessage.TouchInput(touches: [])
        guard touch.reads(bytes) else { return false }
        if let revision = touch.revision { acknowledge(revision) }
        try checkRole(seq: touch.seq)
        try take(touch, on: screen)
        return true
    }

    private func checkRole(seq: Int?) throws(WireError) {
        guard !role.maySendInput else { return }
        throw WireError(.forbidden, "a \(role.rawValue) may not send input: say hello as a remote", seq: seq)
    }

    private func take(_ input: ClientMessage.TapInput, on screen: Screen) throws(WireError) {
        if screen.held != nil { screen.deliverMoves() }
        let changeCount = device.pasteboardChangeCount
        finish(input.seq, with: try tap(input, on: screen.application), since: changeCount, on: screen)
    }

    private func take(_ input: ClientMessage.TouchInput, on screen: Screen) throws(WireError) {
        if try hold(input, on: screen) { return }
        if screen.held != nil { screen.deliverMoves() }
        let changeCount = device.pasteboardChangeCount
        finish(input.seq, with: try touch(input, on: screen.application), since: changeCount, on: screen)
    }

    /// An input was handled that brings no text of its own.
    private func finish(_ seq: Int?, with outcome: InputOutcome, since changeCount: Int, on screen: Screen) {
        guard let seq else { return }
        answers.append(Answer(seq: seq, outcome: outcome))
        if device.pasteboardChangeCount != changeCount { noteCopied() }
        pauseIfBusy()
        screen.schedule()
    }

    /// The text that an input put on the client's pasteboard; nil where that is what the client itself brought.
    private func copied(by message: ClientMessage) -> String? {
        guard let text = device.pasteboard.string else { return nil }
        if case .edit(let input) = message, input.text == text { return nil }
        forgetCopied()
        return text
    }

    /// An input was handled: it is answered when its effect has a revision.
    func answer(_ seq: Int?, with outcome: InputOutcome) {
        guard let seq, self.screen != nil else { return }
        answers.append(Answer(seq: seq, outcome: outcome))
        pauseIfBusy()
    }

    /// The inputs just handled have put something on the client's pasteboard: the last of them tells it.
    func noteCopied() {
        guard let text = device.pasteboard.string, !answers.isEmpty else { return }
        forgetCopied()
        answers[answers.count - 1].pasteboard = text
    }

    /// One text is enough for a client that does not read its answers: the last.
    private func forgetCopied() {
        for index in answers.indices where answers[index].pasteboard != nil { answers[index].pasteboard = nil }
    }

    // MARK: Hello

    private func greet(_ hello: ClientMessage.Hello) {
        if let name = hello.screen, name != definition.name {
            let known = host.definitions.map(\.name).joined(separator: ", ")
            let message =
                host.definition(named: name) == nil
                ? "there is no screen '\(name.prefix(40))'; the screens are: \(known)"
                : "this socket is the screen '\(definition.name)': open /\(name) for that one"
            send(WireError(.noSuchScreen, message, seq: hello.seq))
            connection.close(code: 4_001, reason: "hello was refused")
            return
        }
        helloTimer?.cancel()
        helloTimer = nil
        role = hello.role
        let hasKeyboard = hello.capabilities.contains(Self.keyboardCapability)
        device.providesKeyboard = hasKeyboard
        attach(to: host.screen(for: definition, viewport: hello.viewport.map(CGSize.init)), resume: hello.resume)
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
        unacknowledged.removeAll()
        unacknowledgedBytes = 0
        isWindowFull = false
        welcome(resumed: resumed)
    }

    private func welcome(resumed: Bool) {
        guard let screen else { return }
        let message = ServerMessage.Welcome(
            client: id, screen: definition.name, role: role, epoch: screen.tree.epoch, revision: screen.tree.revision, time: host.clock.now,
            width: screen.size.width, height: screen.size.height, resumed: resumed)
        answer { message.encode(into: $0) }
    }

    private func setViewport(_ viewport: ClientMessage.Viewport) {
        guard let screen else { return }
        let size = CGSize(viewport)
        if case .private = definition.sharing {
            guard host.setSize(size, of: screen) else { return }
            return welcome(resumed: true)
        }
        let better = host.screen(for: definition, viewport: size)
        guard better !== screen else { return }
        leave()
        attach(to: better, resume: nil)
    }

    // MARK: The end

    /// The socket is gone: what the client held down is cancelled.
    func end() {
        helloTimer?.cancel()
        stallTimer?.cancel()
        leave()
    }

    private func leave() {
        guard let screen else { return }
        // What the client did last has happened, even if nobody is there to be told.
        screen.deliverMoves()
        self.screen = nil
        screen.application.cancelAll(from: device)
        if let storedPointer { screen.application.cancelAll(from: storedPointer) }
        screen.remove(self)
        host.left(screen, definition: definition)
    }

    // MARK: Time

    func timestamp(_ time: Double?) -> TimeInterval { clientClock.seconds(of: time, now: host.clock.now) }

    // MARK: Sending

    /// Brings near what sending will look at of those who come after one of many: of thousands, each is far away by when it is its turn again.
    static func bringNear(_ sessions: [Session], after index: Int) {
        sessions.withUnsafeBytes { all in
            func session(_ distance: Int) -> Unmanaged<Session>? {
                guard index + distance < sessions.count else { return nil }
                return all.load(fromByteOffset: (index + distance) * MemoryLayout<Unmanaged<Session>>.stride, as: Unmanaged<Session>.self)
            }
            // Each step looks at what the one before has brought.
            if let next = session(12) { Connection.bringNear(next.toOpaque()) }
            session(9)?._withUnsafeGuaranteedRef { Connection.bringNear(Unmanaged.passUnretained($0.connection).toOpaque()) }
            session(6)?._withUnsafeGuaranteedRef { $0.connection.bringHandleNear() }
            session(3)?._withUnsafeGuaranteedRef { $0.connection.bringSocketNear() }
        }
    }

    /// Whether its socket takes anything.
    var canSend: Bool { waiting.isEmpty && !connection.isBacklogged && connection.isOpen }

    /// Whether an answer is due when the turn's changes have their revision.
    var hasAnswers: Bool { !answers.isEmpty }

    /// Whether it has acknowledged enough to be sent a patch of a length; if so, that is sent next. One that is larger than the window goes alone.
    func takes(patch length: Int, to revision: Int) -> Bool {
        if acknowledges {
            guard unacknowledged.isEmpty || unacknowledgedBytes + length <= Self.window else {
                isWindowFull = true
                return false
            }
            if let last = unacknowledged.last, last.bytes + length <= Self.windowGrain {
                unacknowledged[unacknowledged.count - 1] = (revision, last.bytes + length)
            } else {
                unacknowledged.append((revision, length))
            }
            unacknowledgedBytes += length
        }
        sentRevision = revision
        followsPatches = true
        return true
    }

    /// Appends the `done` of each input, now that its effect has a revision.
    func writeAnswers(into buffer: FrameBuffer, revision: Int) {
        answers.withUnsafeBufferPointer { answers in
            for index in answers.indices { Answer.write(answers[index], into: buffer, revision: revision) }
        }
        if answers.count == 1 { answers.removeLast() } else { answers.removeAll(keepingCapacity: answers.count <= 4) }
        resumeIfFree()
    }

    /// Sends whole frames. What the socket does not take at once is on its way all the same.
    func send(_ frames: UnsafeMutableRawBufferPointer) {
        connection.send(frames: frames)
    }

    private func acknowledge(_ revision: Int) {
        acknowledges = true
        var count = 0
        for sent in unacknowledged {
            guard sent.revision <= revision else { break }
            unacknowledgedBytes -= sent.bytes
            count += 1
        }
        unacknowledged.removeFirst(count)
        guard isWindowFull, count > 0 else { return }
        isWindowFull = false
        screen?.schedule()
    }

    func send(_ error: WireError) {
        answer { error.encode(into: $0) }
    }

    /// Sends a message that may not be skipped at once, or keeps it until the socket has room.
    func answer(_ write: (FrameBuffer) -> Void) {
        let buffer = host.buffer
        buffer.reset()
        buffer.frame(write)
        if waiting.isEmpty, connection.send(frames: buffer.payload) { return }
        guard connection.isOpen else { return }
        waiting.append(buffer.bytes)
        waitingBytes += buffer.count
        connection.notifyWhenWritable()
        pauseIfBusy()
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
        screen?.schedule()
    }
}

extension CGSize {
    /// The size that a client has.
    init(_ viewport: ClientMessage.Viewport) {
        self.init(width: viewport.width, height: viewport.height)
    }
}
