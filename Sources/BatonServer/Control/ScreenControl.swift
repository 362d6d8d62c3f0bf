import BatonWire
import ResponderKit

/// Who may drive a shared screen, where that is not everybody at once: asked for each input before anything else sees it.
///
/// It is of the definition: a screen that exists in several sizes has one baton.
@MainActor
final class ScreenControl {
    let mode: ControlMode
    let screen: String
    private(set) var turns: Turns
    /// Counts the changes that people are told of.
    private(set) var version = 0
    private unowned let host: ScreenHost
    /// Who has said hello, in any size.
    private var people: [Int: Session] = [:]
    /// The holder, once its connection was lost.
    private var away: Person?
    /// Whom an audit log counts turns to.
    private var turnSource: String?
    private var timer: (any EventTimer)?
    /// When it strikes.
    private var timerDue = 0.0

    /// What somebody is known by who comes back.
    private struct Person {
        let client: Int
        let secret: String?
        let device: String?
        let name: String?

        @MainActor
        init(_ session: Session) {
            client = session.id
            secret = session.secret
            device = session.deviceID
            name = session.name
        }
    }

    init(_ definition: ScreenDefinition, host: ScreenHost, patience: Turns.Patience = Turns.Patience()) {
        mode = definition.control
        screen = definition.name
        self.host = host
        turns = Turns(patience: patience)
    }

    /// The time that turns are counted by.
    var now: Double { host.clock.now }

    // MARK: Inputs

    /// Lets an input pass, or not. What it is refused with says who may.
    /// - Parameter begins: whether it begins something.
    func admit(_ session: Session, begins: Bool, seq: Int?) throws(WireError) {
        guard mode == .turns else {
            guard session.role != .admin else { return }
            throw WireError(.forbidden, "this screen is driven by its staff: say hello as an admin", seq: seq)
        }
        let now = now
        guard change({ $0.input(from: session.id, begins: begins, at: now) }) else { throw refusal(seq: seq) }
    }

    private func refusal(seq: Int?) -> WireError {
        let holder = turns.holder.map { $0 == away?.client ? away?.name ?? "client \($0)" : words(for: $0) } ?? "nobody"
        let wish = turns.isHolderAway ? ", who is away for a moment" : ""
        return WireError(
            .notYourTurn, "it is the turn of \(holder)\(wish): ask for yours with control, action request", seq: seq)
    }

    private func words(for client: Int) -> String {
        guard let name = people[client]?.name, !name.isEmpty else { return "client \(client)" }
        return "\(name.prefix(WireLimits.quoted)) (client \(client))"
    }

    // MARK: What is asked of it

    /// What a client asks for.
    /// - Returns: whether it came about at once.
    func take(_ input: ClientMessage.ControlInput, from session: Session) throws(WireError) -> Bool {
        guard mode == .turns else {
            throw WireError(.forbidden, "nobody takes turns here: this screen is driven by its staff", seq: input.seq)
        }
        let (client, now) = (session.id, now)
        if let other = input.client, input.action == .give || input.action == .deny {
            guard let person = people[other], person.maySendInput else {
                throw WireError(
                    .notFound, "client: \(other) is nobody who is here and may drive this screen", seq: input.seq)
            }
        }
        switch input.action {
        case .request: return change { $0.request(by: client, at: now) }
        case .take:
            guard session.role == .admin else {
                throw WireError(.forbidden, "only an admin takes it without asking: say request", seq: input.seq)
            }
            change { $0.take(by: client, at: now) }
            return true
        case .give, .deny:
            settle()
            guard turns.holder == client else { throw refusal(seq: input.seq) }
            return change {
                input.action == .give
                    ? $0.give(from: client, to: input.client, at: now) : $0.deny(by: client, to: input.client, at: now)
            }
        case .release: return change { $0.release(by: client, at: now) }
        }
    }

    // MARK: Coming and going

    /// Somebody has said hello.
    /// - Parameter secret: what it says that it was known by before.
    func joined(_ session: Session, knownBy secret: String?) {
        people[session.id] = session
        guard mode == .turns, session.maySendInput, let holder = turns.holder else { return }
        // A journal has who comes back, and not what nobody else is to say.
        let isSame = host.answer("return") {
            guard let former = people[holder].map(Person.init) ?? away, former.client != session.id else { return "no" }
            let isKnown = secret != nil && secret == former.secret
            // Of two connections of one device the second takes nothing from the first while that is there.
            let isSameDevice = away != nil && former.device != nil && former.device == session.deviceID
            return isKnown || isSameDevice ? "yes" : "no"
        }
        guard isSame == "yes" else { return }
        let now = now
        change { $0.returned(holder, as: session.id, at: now) }
    }

    /// Somebody has gone.
    func left(_ session: Session) {
        guard people.removeValue(forKey: session.id) != nil, mode == .turns else { return }
        settle()
        let isForGood =
            turns.holder == session.id && host.answer("dismissal") { session.isDismissed ? "yes" : "no" } == "yes"
        if turns.holder == session.id, !isForGood { away = Person(session) }
        let now = now
        change { $0.left(session.id, isForGood: isForGood, at: now) }
    }

    /// Somebody is called something else.
    func renamed(_ session: Session) {
        guard turns.holder == session.id || turns.requests.contains(where: { $0.client == session.id }) else { return }
        tell()
    }

    // MARK: What people are told

    /// How it stands now.
    var told: ServerMessage.Presence.Control {
        guard mode == .turns else { return .init(mode: mode) }
        let now = now
        let holder = turns.holder
        let requests = turns.requests.prefix(Presence.personLimit).map { request in
            ServerMessage.Presence.Control.Request(
                client: request.client, name: name(of: request.client), left: turns.left(of: request, at: now).rounded()
            )
        }
        return .init(
            mode: mode, holder: holder, name: holder.flatMap(name), requests: requests, idle: turns.patience.idle)
    }

    private func name(of client: Int) -> String? {
        let name = people[client]?.name ?? (away?.client == client ? away?.name : nil)
        return name.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// An audit log has whose turn it is, however that came about.
    private func noteTurn(after former: Int?) {
        host.audit?.note(.turn) { entry in
            if let holder = turns.holder.flatMap({ people[$0] }) {
                entry.identify(holder)
                turnSource = holder.auditSource
            }
            // That it is nobody's any longer is the doing of who had it.
            entry.source = turnSource
            entry.screen = screen
            entry.other = former.map { "\($0)" }
        }
    }

    private func tell() {
        version += 1
        host.fleet.note()
        for screen in host.shared[screen] ?? [] where screen.presence != nil { screen.schedule() }
    }

    // MARK: Time

    private func settle() {
        let now = now
        change { $0.settle(at: now) }
    }

    /// Lets something become of the turns, and sees to what follows from it.
    @discardableResult
    private func change<Result>(_ body: (inout Turns) -> Result) -> Result {
        let (version, former) = (turns.version, turns.holder)
        let result = body(&turns)
        guard turns.version != version else { return result }
        if !turns.isHolderAway { away = nil }
        if turns.holder != former {
            // What it holds down, nobody holds any longer.
            if let former { people[former]?.letGo() }
            noteTurn(after: former)
        }
        tell()
        wait()
        return result
    }

    /// Sees to it that what is due is done. The holder's inputs put it off; the timer finds that out when it strikes.
    private func wait() {
        guard let due = turns.due else {
            timer?.cancel()
            timer = nil
            return
        }
        guard timer == nil || due < timerDue else { return }
        timer?.cancel()
        timerDue = due
        timer = host.clock.schedule(after: max(0, due - now)) { [weak self] in
            guard let self else { return }
            timer = nil
            settle()
            wait()
        }
    }
}
