import ResponderKit

extension Screen {
    /// Starts to notify a client of who is at the screen and where their fingers are, until the client leaves.
    func tellPresence(to session: Session) {
        let presence = presence ?? Presence(of: sessions, control: control)
        self.presence = presence
        presence.watch(session)
        schedule()
    }

    /// Adds a client that has opened the screen.
    func noteArrival(of session: Session) {
        guard let presence else { return }
        presence.join(session)
        schedule()
    }

    /// Removes a client that has left. If no client watches any more, the list of connected people is discarded.
    func noteDeparture(of session: Session) {
        guard let presence else { return }
        presence.leave(session)
        if presence.isIdle { self.presence = nil } else { schedule() }
    }

    /// Schedules an update after a change that no answer reports, because other clients may see it.
    func noteUnanswered() {
        if presence != nil { schedule() }
    }

    /// Schedules an update after a client was renamed.
    func noteNewName() {
        guard let presence else { return }
        presence.renamed()
        schedule()
    }
}
