import BatonWire
import ResponderKit

/// Seeing and using the personal screen of another client, with that client's consent.
extension Session {
    /// Starts or stops sharing this client's personal screen, which other clients can then see and use. When sharing
    /// stops, these clients get personal screens of their own.
    /// - Returns: whether sharing was started or stopped; false if nothing has changed.
    func setSharesScreen(_ shares: Bool, seq: Int?) throws(WireError) -> Bool {
        guard definition.isPersonal else {
            throw WireError(
                .forbidden, "action: only a personal screen can be shared with other clients, and this is none",
                seq: seq)
        }
        guard mirroredClient == nil else {
            throw WireError(
                .forbidden, "action: this is the screen of another client: only that client can share it", seq: seq)
        }
        guard shares != sharesScreen else { return false }
        sharesScreen = shares
        if !shares { screen?.endMirroring() }
        screen?.updatePeople()
        host.fleet.setNeedsUpdate()
        return true
    }

    /// Returns the client whose personal screen a client asks to see.
    /// - Parameter wanted: the number of the requested client, or its name. Upper and lower case are equivalent.
    func owner(named wanted: String, seq: Int?) throws(WireError) -> Session {
        guard definition.isPersonal else {
            throw WireError(
                .forbidden, "like: the screen '\(definition.name)' is not personal: connect without 'like'", seq: seq)
        }
        let owners = host.screens(of: definition).flatMap(\.sessions).filter { $0.mirroredClient == nil }
        let matches =
            owners.first { "\($0.id)" == wanted }.map { [$0] }
            ?? owners.filter { $0.device.name?.lowercased() == wanted.lowercased() }
        let quoted = "'\(wanted.prefix(WireLimits.quoted))'"
        guard !matches.isEmpty else {
            throw WireError(.notFound, "like: no client \(quoted) has a personal screen here", seq: seq)
        }
        // A name is ambiguous only if several clients of this name share their screens. All other clients are ignored.
        let sharing = matches.filter(\.sharesScreen)
        guard sharing.count <= 1 else {
            let numbers = sharing.map(\.id).sorted().prefix(8).map(String.init).joined(separator: ", ")
            throw WireError(
                .ambiguous, "like: \(sharing.count) clients are called \(quoted): name one by its number (\(numbers))",
                seq: seq)
        }
        guard let sharing = sharing.first else {
            throw WireError(
                .forbidden,
                "like: \(quoted) does not share the screen: ask the person to share it, with the control action share",
                seq: seq)
        }
        return sharing
    }

    /// Ends the sharing of a personal screen that this client leaves: the consent ends with the connection.
    func endSharing(of screen: Screen) {
        guard sharesScreen else { return }
        sharesScreen = false
        screen.endMirroring()
    }

    /// Gives the client a personal screen of its own, because it may not use the other client's screen any longer.
    fileprivate func leaveMirroredScreen() {
        leave()
        mirroredClient = nil
        attach(
            to: host.screen(for: definition, clientViewport: viewport, from: address, as: role, idiom: idiom),
            resume: nil)
    }
}

extension Screen {
    /// Moves all clients of this personal screen, except its owner, to personal screens of their own.
    fileprivate func endMirroring() {
        for session in sessions where session.mirroredClient != nil { session.leaveMirroredScreen() }
    }
}
