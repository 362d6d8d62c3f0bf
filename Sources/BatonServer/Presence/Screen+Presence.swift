import ResponderKit

extension Screen {
    /// Tells a client who is here and where their fingers are, from now on until it leaves.
    func tellPresence(to session: Session) {
        let presence = presence ?? Presence(of: sessions, control: control)
        self.presence = presence
        presence.watch(session)
        schedule()
    }

    /// Somebody came.
    func noteArrival(of session: Session) {
        guard let presence else { return }
        presence.join(session)
        schedule()
    }

    /// Somebody left; whoever is last is told nothing any more.
    func noteDeparture(of session: Session) {
        guard let presence else { return }
        presence.leave(session)
        if presence.isIdle { self.presence = nil } else { schedule() }
    }

    /// Something happened that nobody is answered: others may see it all the same.
    func noteUnanswered() {
        if presence != nil { schedule() }
    }

    /// Somebody is called something else.
    func noteNewName() {
        guard let presence else { return }
        presence.renamed()
        schedule()
    }
}
