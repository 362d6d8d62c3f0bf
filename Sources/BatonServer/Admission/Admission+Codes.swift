import BatonWire
import ResponderKit

/// What displays show to those who are to be paired with their screens. It changes only while somebody is told it.
extension Admission {
    /// A client is told the codes of its screen from now on.
    func watch(_ session: Session) {
        let name = session.definition.name
        watchers[name, default: []].append(session)
        if !renewCodes().contains(name) { tell(session) }
    }

    /// A client is gone.
    func forget(_ session: Session) {
        let name = session.definition.name
        guard watchers[name]?.contains(where: { $0 === session }) ?? false else { return }
        watchers[name]?.removeAll { $0 === session }
        if watchers[name]?.isEmpty ?? false { watchers[name] = nil }
        scheduleCodes()
    }

    /// Makes others at once: whoever has seen those before gets in by them no longer.
    func replaceCodes(of screen: String) {
        guard codes[screen] != nil else { return }
        guard watchers[screen] != nil else { return codes[screen] = nil }
        codes[screen]?.replace(at: clock.now, rules.random)
        show(screen)
        scheduleCodes()
    }

    /// Makes new ones where their time has come, and says when it comes next.
    /// - Returns: the screens that show something else now.
    @discardableResult
    private func renewCodes() -> [String] {
        let now = clock.now
        var renewed: [String] = []
        for name in watchers.keys.sorted() {
            let before = codes[name]
            codes[name, default: PairingCodes()].renew(at: now, rules.random)
            if codes[name]?.secret != before?.secret || shown[name]?.isPaused != codes[name]?.isPaused(at: now) {
                renewed.append(name)
                show(name)
            }
        }
        scheduleCodes()
        return renewed
    }

    private func scheduleCodes() {
        codeTimer?.cancel()
        codeTimer = nil
        let now = clock.now
        guard let next = watchers.keys.compactMap({ codes[$0]?.nextChange(after: now) }).min() else { return }
        codeTimer = clock.schedule(after: max(0, next - now)) { [weak self] in
            self?.codeTimer = nil
            self?.renewCodes()
        }
    }

    /// Tells all whom it concerns what is so now.
    func show(_ screen: String) {
        guard let codes = codes[screen] else { return }
        shown[screen] = PairingPicture(
            url: "\(address())/\(screen)#k=\(codes.secret)", isPaused: codes.isPaused(at: clock.now))
        for session in watchers[screen] ?? [] { tell(session) }
        scheduleCodes()
    }

    /// Tells one. Who takes nothing now is told when it does, what is so then.
    func tell(_ session: Session) {
        let name = session.definition.name
        guard let codes = codes[name], let picture = shown[name] else { return }
        guard session.canSend else { return session.owesPairing = true }
        session.owesPairing = false
        let now = clock.now
        let message = ServerMessage.Pairing(
            pin: codes.isPaused(at: now) ? nil : codes.pin, url: picture.url, path: picture.path, size: picture.size,
            expires: max(0, codes.end - now), isPaused: codes.isPaused(at: now))
        session.answer { message.encode(into: $0) }
    }
}
