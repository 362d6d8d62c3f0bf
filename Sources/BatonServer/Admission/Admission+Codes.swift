import BatonWire
import ResponderKit

/// The pairing codes that displays show. Codes change over time only while a client watches them.
extension Admission {
    /// Starts to send a client the codes of its screen.
    func startSendingCodes(to session: Session) {
        let name = session.definition.name
        watchers[name, default: []].append(session)
        if !renewCodes().contains(name) { sendCodes(to: session) }
    }

    /// Stops sending codes to a client that has left.
    func stopSendingCodes(to session: Session) {
        let name = session.definition.name
        guard watchers[name]?.contains(where: { $0 === session }) ?? false else { return }
        watchers[name]?.removeAll { $0 === session }
        if watchers[name]?.isEmpty ?? false { watchers[name] = nil }
        scheduleCodes()
    }

    /// Replaces a screen's codes at once; the previous codes become invalid.
    func replaceCodes(of screen: String) {
        guard codes[screen] != nil else { return }
        guard watchers[screen] != nil else { return codes[screen] = nil }
        codes[screen]?.replace(at: clock.now, rules.random)
        sendCodes(of: screen)
        scheduleCodes()
    }

    /// Renews the codes that have expired, and schedules the next renewal.
    /// - Returns: the screens whose codes have changed.
    @discardableResult
    private func renewCodes() -> [String] {
        let now = clock.now
        var renewed: [String] = []
        for name in watchers.keys.sorted() {
            let before = codes[name]
            codes[name, default: PairingCodes()].renew(at: now, rules.random)
            if codes[name]?.secret != before?.secret || pictures[name]?.isPaused != codes[name]?.isPaused(at: now) {
                renewed.append(name)
                sendCodes(of: name)
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

    /// Sends a screen's present codes to all clients that watch them.
    func sendCodes(of screen: String) {
        guard let codes = codes[screen] else { return }
        pictures[screen] = PairingPicture(
            url: "\(address())/\(screen)#k=\(codes.secret)", isPaused: codes.isPaused(at: clock.now))
        for session in watchers[screen] ?? [] { sendCodes(to: session) }
        scheduleCodes()
    }

    /// Sends one client its screen's codes. If the client's socket is full, nothing is sent now. When the socket
    /// accepts data again, the client receives the codes that are valid at that time.
    func sendCodes(to session: Session) {
        let name = session.definition.name
        guard let codes = codes[name], let picture = pictures[name] else { return }
        guard session.canSend else { return session.hasPendingPairingUpdate = true }
        session.hasPendingPairingUpdate = false
        let now = clock.now
        let message = ServerMessage.Pairing(
            pin: codes.isPaused(at: now) ? nil : codes.pin, url: picture.url, path: picture.path, size: picture.size,
            expires: max(0, codes.end - now).rounded(), isPaused: codes.isPaused(at: now))
        session.answer { message.encode(into: $0) }
    }
}
