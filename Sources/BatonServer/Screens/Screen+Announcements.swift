import BatonWire
import ResponderKit

/// What screen readers are told. (D3)
extension Screen {
    /// The most announcements of one turn; of more, the last are told.
    private static let announcementLimit = 8

    /// Keeps something to tell behind the turn's patches: a view that has just come has its node only then.
    func announce(_ announcement: AccessibilityAnnouncement) {
        if announcements.count >= Self.announcementLimit { announcements.removeFirst() }
        announcements.append(announcement)
        schedule()
    }

    /// Writes what there is to tell, for every client that may have a screen reader. One whose socket is full is not told later: what is said late is wrong.
    func writeAnnouncements(to outbox: Outbox) {
        let told = announcements.compactMap(ServerMessage.Announcement.init)
        announcements.removeAll()
        let receivers = sessions.filter { $0.takesAnnouncements && $0.canSend }
        guard !told.isEmpty, !receivers.isEmpty else { return }
        let start = outbox.begin()
        for message in told { outbox.buffer.frame { message.encode(into: $0) } }
        for session in receivers { outbox.send(start, outbox.buffer.count - start, to: session) }
    }
}

extension ServerMessage.Announcement {
    /// nil for a view that is not on the screen.
    @MainActor
    fileprivate init?(_ announcement: AccessibilityAnnouncement) {
        switch announcement {
        case .text(let text): self.init(text: text)
        case .view(let view):
            guard let id = view.renderedID else { return nil }
            self.init(node: id)
        }
    }
}
