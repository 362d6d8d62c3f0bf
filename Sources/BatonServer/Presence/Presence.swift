import BatonWire
import ResponderKit

/// Who is at a shared screen and where their fingers are, for those who want to see it.
///
/// It is there only while somebody does. At the end of each turn it looks at what the clients hold down, and tells whoever may see something else than before. What is
/// told is all that is so, not what changed: who cannot take it is passed over, and told what is so when it can. It is written once, and once more for those who know
/// already who is here, or whose turn it is.
@MainActor
final class Presence: Afterword {
    /// The most people that are told of, those who came first; and the most fingers, and taps.
    static let personLimit = 100
    static let touchLimit = 100

    private var people: [Person] = []
    private var watchers: [Watcher] = []
    /// Whose turn it is, where not everybody drives the screen at once.
    private let control: ScreenControl?
    /// Counts the changes of who is here.
    private var gathering = 1
    /// Counts the turns that were looked at.
    private var turn = 0
    private var taps: [ServerMessage.Presence.Tap] = []
    private let buffer = FrameBuffer(capacity: 512)

    /// Who is here.
    @MainActor
    private struct Person {
        let session: Session
        var fingers: [InputDevice.Finger] = []
        /// The touches that were seen already, be they down or over.
        var known: [InputDevice.Landing] = []
        /// The turn in which its fingers changed last.
        var changed = 0

        /// Looks at what the client holds down.
        /// - Returns: where fingers came down and were lifted since the last look; nil where nothing is another than then.
        mutating func look() -> [InputDevice.Landing]? {
            let before = fingers
            fingers = session.device.fingers
            var taps = session.device.recentTaps
            // What scripts tap with is never down when a turn ends.
            if let pointer = session.pointerIfAny { taps += pointer.recentTaps }
            let ended = taps.filter { !known.contains($0) }
            if !ended.isEmpty || fingers != before { known = fingers.map(\.landing) + taps }
            return ended.isEmpty && fingers == before ? nil : ended
        }
    }

    /// Who is told, and as of when.
    private struct Watcher {
        let session: Session
        var gathering = 0
        var control = -1
        var turn = -1
    }

    /// The newest turns in which fingers changed: whose changed last, and when those of anybody else did.
    private struct Newest {
        var session: Session?
        var turn = 0
        var others = 0

        /// When the fingers of somebody else than a client changed last.
        func besides(_ client: Session) -> Int { session === client ? others : turn }
    }

    init(of sessions: [Session], control: ScreenControl? = nil) {
        self.control = control
        for session in sessions { join(session) }
    }

    /// Whether nobody wants to see it any more.
    var isIdle: Bool { watchers.isEmpty }

    func join(_ session: Session) {
        guard !people.contains(where: { $0.session === session }) else { return }
        var person = Person(session: session)
        // What it did before anybody watched is nobody's to see.
        _ = person.look()
        people.append(person)
        gathering += 1
    }

    func leave(_ session: Session) {
        people.removeAll { $0.session === session }
        watchers.removeAll { $0.session === session }
        gathering += 1
    }

    func watch(_ session: Session) {
        guard !watchers.contains(where: { $0.session === session }) else { return }
        watchers.append(Watcher(session: session))
    }

    /// Somebody is called something else.
    func renamed() {
        gathering += 1
    }

    // MARK: The end of a turn

    /// The turn was committed: looks at what is so now, and asks to tell it where that is news to anybody who takes it.
    func take(for outbox: Outbox) {
        turn += 1
        taps.removeAll(keepingCapacity: true)
        for index in people.indices {
            guard let ended = people[index].look() else { continue }
            people[index].changed = turn
            let client = people[index].session.id
            for tap in ended where taps.count < Self.touchLimit {
                taps.append(.init(client: client, x: tap.location.x, y: tap.location.y))
            }
        }
        let newest = newest
        if watchers.contains(where: { isDue($0, newest) }) { outbox.afterwords.append(self) }
    }

    /// Tells everybody to whom something is news. Nobody is told of fingers for its own alone.
    func send() {
        let newest = newest
        let control = control?.version ?? -1
        // With and without who is here, and whose turn it is.
        var written: [(hasPeople: Bool, hasControl: Bool, start: Int, length: Int)] = []
        buffer.reset()
        for index in watchers.indices where isDue(watchers[index], newest) {
            let hasPeople = watchers[index].gathering != gathering
            let hasControl = watchers[index].control != control
            var place = written.first { $0.hasPeople == hasPeople && $0.hasControl == hasControl }
            if place == nil {
                let (start, length) = write(withPeople: hasPeople, withControl: hasControl)
                place = (hasPeople, hasControl, start, length)
                written.append((hasPeople, hasControl, start, length))
            }
            guard let place, watchers[index].session.connection.send(frames: buffer.frames(place.start, place.length))
            else { continue }
            watchers[index].gathering = gathering
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

    /// Whether something is news to a client, and it takes it.
    private func isDue(_ watcher: Watcher, _ newest: Newest) -> Bool {
        let isNews = watcher.gathering != gathering || newest.besides(watcher.session) > watcher.turn
        guard isNews || control.map({ watcher.control != $0.version }) ?? false else { return false }
        return watcher.session.canSend && !watcher.session.window.isFull
    }

    private func write(withPeople: Bool, withControl: Bool) -> (start: Int, length: Int) {
        // In front of what is sent is room that sending may write to.
        if buffer.count > 0 { buffer.skip(Connection.headroom) }
        let start = buffer.count
        var message = ServerMessage.Presence(taps: taps)
        if withPeople {
            message.people = people.prefix(Self.personLimit).map { .init($0.session) }
            message.count = people.count
        }
        if withControl { message.control = control?.told }
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
        // No name at all is what an empty one is.
        self.init(client: session.id, name: session.name.flatMap { $0.isEmpty ? nil : $0 }, role: session.role)
    }
}
