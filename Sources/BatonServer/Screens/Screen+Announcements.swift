import BatonWire
import ResponderKit

/// Announcements to screen readers. (D3)
extension Screen {
    /// The maximum number of announcements in one loop turn. If there are more, the last ones are sent.
    private static let announcementLimit = 8

    /// Queues an announcement until the loop turn's patches are encoded, because a new view gets its node only then.
    func announce(_ announcement: AccessibilityAnnouncement) {
        if announcements.count >= Self.announcementLimit { announcements.removeFirst() }
        announcements.append(announcement)
        scheduleCommit()
    }

    /// Encodes the announcements for every client with a screen reader. A client whose socket is full does not get
    /// them later, because a late announcement is misleading.
    func writeAnnouncements(to outbox: Outbox) {
        let messages = announcements.compactMap(ServerMessage.Announcement.init)
        announcements.removeAll()
        let receivers = sessions.filter { $0.receivesAnnouncements && $0.canSend }
        guard !messages.isEmpty, !receivers.isEmpty else { return }
        let start = outbox.begin()
        for message in messages { outbox.buffer.frame { message.encode(into: $0) } }
        for session in receivers { outbox.send(start, outbox.buffer.count - start, to: session) }
    }
}

extension ServerMessage.Announcement {
    /// Creates the message of an announcement; nil for a view that is not on the screen.
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
