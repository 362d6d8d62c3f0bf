import BatonTransport
import BatonWire
import ResponderKit

/// The people at a shared screen and the positions of their fingers, for the clients that show them. For personal
/// screens, the object contains the people at the screens of all clients, without their fingers.
///
/// The object exists only while at least one client follows the list of people. At the end of each loop turn it reads
/// the clients' touches, and notifies each client for which something has changed. A message contains all touches, so a
/// client whose socket is full is skipped and gets the present touches later. A message contains the people, and the
/// state of control, only if they have changed for the client.
@MainActor
final class Presence: PostFlushTask {
    /// The maximum number of people in a message. The people who joined first are listed.
    static let personLimit = 100
    /// The maximum number of touches in a message, and also the maximum number of taps.
    static let touchLimit = 100

    private var people: [Person] = []
    private var watchers: [Watcher] = []
    /// The object that decides which client controls the screen; nil if all clients may control it at the same time.
    private let control: ScreenControl?
    /// The number of changes of the list of people so far.
    private var peopleVersion = 1
    /// The number of loop turns so far in which touches were read.
    private var turn = 0
    private var taps: [ServerMessage.Presence.Tap] = []
    private let buffer = FrameBuffer(capacity: 512)
    /// Whether the positions of the fingers are sent. They are meaningless to clients that see another screen.
    private let showsTouches: Bool

    /// A client at the screen, with its touches.
    @MainActor
    private struct Person {
        let session: Session
        var fingers: [InputDevice.Finger] = []
        /// The touches that were already reported, both those that are down and those that have ended.
        var reported: [InputDevice.TouchStart] = []
        /// The loop turn in which this client's touches last changed.
        var changed = 0

        /// Reads the client's touches.
        /// - Returns: the taps, which are touches that have ended and were not reported before. Returns nil if nothing
        ///   has changed: there are no taps, and the touches that are down are the same as before.
        mutating func readTouches() -> [InputDevice.TouchStart]? {
            let before = fingers
            fingers = session.device.fingers
            var taps = session.device.recentTaps
            // A touch of a script begins and ends within one loop turn, so it is visible only as a tap.
            if let pointer = session.existingPointer { taps += pointer.recentTaps }
            let ended = taps.filter { !reported.contains($0) }
            if !ended.isEmpty || fingers != before { reported = fingers.map(\.start) + taps }
            return ended.isEmpty && fingers == before ? nil : ended
        }
    }

    /// A client that follows the list of people, and what was last sent to this client.
    private struct Watcher {
        let session: Session
        var peopleVersion = 0
        var control = -1
        var turn = -1
    }

    /// The client whose touches have changed most recently. `turn` is the loop turn of this change. `others` is the
    /// last loop turn in which the touches of any other client changed.
    private struct Newest {
        var session: Session?
        var turn = 0
        var others = 0

        /// Returns the last loop turn in which the touches of any client other than `client` changed.
        func turn(excluding client: Session) -> Int { session === client ? others : turn }
    }

    init(of sessions: [Session], control: ScreenControl? = nil, showsTouches: Bool = true) {
        self.control = control
        self.showsTouches = showsTouches
        for session in sessions { join(session) }
    }

    /// No client follows the list of people any more.
    var isIdle: Bool { watchers.isEmpty }

    func join(_ session: Session) {
        guard !people.contains(where: { $0.session === session }) else { return }
        var person = Person(session: session)
        // Touches that began before the first client followed the list are not shown.
        _ = person.readTouches()
        people.append(person)
        peopleVersion += 1
    }

    func leave(_ session: Session) {
        people.removeAll { $0.session === session }
        watchers.removeAll { $0.session === session }
        peopleVersion += 1
    }

    func watch(_ session: Session) {
        guard !watchers.contains(where: { $0.session === session }) else { return }
        watchers.append(Watcher(session: session))
    }

    /// Records that a client has changed its name, or has started or stopped sharing its screen.
    func personChanged() {
        peopleVersion += 1
    }

    // MARK: The end of a turn

    /// Reads the touches of all clients at the end of a loop turn, and schedules a `presence` message if a client needs
    /// one.
    func collect(for outbox: Outbox) {
        turn += 1
        taps.removeAll(keepingCapacity: true)
        for index in people.indices where showsTouches {
            guard let ended = people[index].readTouches() else { continue }
            people[index].changed = turn
            let client = people[index].session.id
            for tap in ended where taps.count < Self.touchLimit {
                taps.append(.init(client: client, x: tap.location.x, y: tap.location.y))
            }
        }
        let newest = newest
        if watchers.contains(where: { needsUpdate($0, newest) }) { outbox.postFlushTasks.append(self) }
    }

    /// Notifies every client for which something has changed. A client is not notified if only its own touches have
    /// changed.
    func send() {
        let newest = newest
        let control = control?.version ?? -1
        // A message may contain the list of people, the report of who controls the screen, both or neither. Each of
        // these four variants is encoded at most once, and all clients that need a variant receive the same bytes.
        var written: [(hasPeople: Bool, hasControl: Bool, start: Int, length: Int)] = []
        buffer.reset()
        for index in watchers.indices where needsUpdate(watchers[index], newest) {
            let hasPeople = watchers[index].peopleVersion != peopleVersion
            let hasControl = watchers[index].control != control
            var range = written.first { $0.hasPeople == hasPeople && $0.hasControl == hasControl }
            if range == nil {
                let (start, length) = write(withPeople: hasPeople, withControl: hasControl)
                range = (hasPeople, hasControl, start, length)
                written.append((hasPeople, hasControl, start, length))
            }
            guard let range, watchers[index].session.connection.send(frames: buffer.frames(range.start, range.length))
            else { continue }
            watchers[index].peopleVersion = peopleVersion
            watchers[index].control = control
            watchers[index].turn = turn
        }
    }

    private var newest: Newest {
        var newest = Newest()
        for person in people {
            if person.changed > newest.turn {
                newest = Newest(session: person.session, turn: person.changed, others: newest.turn)
            } else {
                newest.others = max(newest.others, person.changed)
            }
        }
        return newest
    }

    /// Returns true if something has changed for a client and the client's socket accepts data now.
    private func needsUpdate(_ watcher: Watcher, _ newest: Newest) -> Bool {
        let hasChanged =
            watcher.peopleVersion != peopleVersion || newest.turn(excluding: watcher.session) > watcher.turn
        guard hasChanged || control.map({ watcher.control != $0.version }) ?? false else { return false }
        return watcher.session.canSend && !watcher.session.window.isFull
    }

    private func write(withPeople: Bool, withControl: Bool) -> (start: Int, length: Int) {
        // Sending a frame overwrites the bytes directly before the frame (the headroom). Unused bytes between two
        // frames therefore protect the earlier frame.
        if buffer.count > 0 { buffer.skip(Connection.headroom) }
        let start = buffer.count
        var message = ServerMessage.Presence(taps: taps)
        if withPeople {
            message.people = people.prefix(Self.personLimit).map { .init($0.session) }
            message.count = people.count
        }
        if withControl { message.control = control?.wireState }
        for person in people {
            for finger in person.fingers where message.touches.count < Self.touchLimit {
                message.touches.append(
                    .init(client: person.session.id, id: finger.id, x: finger.location.x, y: finger.location.y))
            }
        }
        buffer.frame { message.encode(into: $0) }
        return (start, buffer.count - start)
    }
}

extension ServerMessage.Presence.Person {
    @MainActor fileprivate init(_ session: Session) {
        // An empty name is omitted from the message.
        self.init(
            client: session.id, name: session.name.flatMap { $0.isEmpty ? nil : $0 }, role: session.role,
            shares: session.sharesScreen, like: session.mirroredClient)
    }
}
