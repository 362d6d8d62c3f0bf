import ResponderKit

extension Screen {
    /// Starts to notify a client of the people at the screen and the positions of their fingers. The notifications end
    /// when the client leaves.
    ///
    /// The people at the personal screens of all clients are in one list. Their fingers are not shown, because each of
    /// these screens shows something else.
    func startPresence(for session: Session) {
        let presence = presence ?? makePresence()
        presence.watch(session)
        scheduleCommit()
    }

    private func makePresence() -> Presence {
        let screens = screensWithSameModel
        let made = Presence(of: screens.flatMap(\.sessions), control: control, showsTouches: !isPersonal)
        for screen in screens { screen.presence = made }
        if isPersonal { personalPresence = made }
        return made
    }

    /// Adds a client that has opened the screen.
    func joinPresence(_ session: Session) {
        if isPersonal, presence == nil { presence = personalPresence }
        guard let presence else { return }
        presence.join(session)
        scheduleCommit()
    }

    /// Removes a client that has left. If no client follows the list of people any more, the list is discarded.
    func leavePresence(_ session: Session) {
        guard let presence else { return }
        presence.leave(session)
        if presence.isIdle {
            for screen in screensWithSameModel { screen.presence = nil }
            if isPersonal { personalPresence = nil }
        } else if isPersonal {
            // A personal screen ends when its client leaves, so it commits no more. The commit of another client's
            // screen notifies the remaining clients.
            screensWithSameModel.first { $0 !== self && !$0.sessions.isEmpty }?.scheduleCommit()
        } else {
            scheduleCommit()
        }
    }

    /// Schedules a commit after an input that needs no answer, so that the other clients receive the changed touches.
    func scheduleForPresence() {
        if presence != nil { scheduleCommit() }
    }

    /// Schedules an update of the list of people. Called after a client has changed its name, or has started or stopped
    /// sharing its screen.
    func updatePeople() {
        guard let presence else { return }
        presence.personChanged()
        scheduleCommit()
    }
}
