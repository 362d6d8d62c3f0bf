import ResponderKit

extension Screen {
    /// Starts to notify a client of the people at the screen and the positions of their fingers. The notifications end
    /// when the client leaves.
    func startPresence(for session: Session) {
        let presence = presence ?? Presence(of: sessions, control: control)
        self.presence = presence
        presence.watch(session)
        scheduleCommit()
    }

    /// Adds a client that has opened the screen.
    func joinPresence(_ session: Session) {
        guard let presence else { return }
        presence.join(session)
        scheduleCommit()
    }

    /// Removes a client that has left. If no client follows the list of people any more, the list is discarded.
    func leavePresence(_ session: Session) {
        guard let presence else { return }
        presence.leave(session)
        if presence.isIdle { self.presence = nil } else { scheduleCommit() }
    }

    /// Schedules a commit after an input that needs no answer, so that other clients are sent changed touches.
    func scheduleForPresence() {
        if presence != nil { scheduleCommit() }
    }

    /// Schedules an update of the list of people after a client was renamed.
    func updatePresenceNames() {
        guard let presence else { return }
        presence.renamed()
        scheduleCommit()
    }
}
