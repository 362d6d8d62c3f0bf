import BatonWire
import ResponderKit

extension Admission {
    /// Decides with which role and grants a client is admitted, from the role, token and code in its `hello`.
    /// - Throws: the reason why the client is not admitted.
    func authorization(for hello: ClientMessage.Hello, to screen: ScreenDefinition, from address: String)
        throws(WireError)
        -> Authorization
    {
        guard requiresProof else { return Authorization(role: hello.role) }
        var refusal: WireError?
        if let token = hello.token {
            if try isAdmin(token, from: address, hello) { return Authorization(role: hello.role) }
            do throws(WireError) {
                return try authorization(by: token, for: hello, to: screen)
            } catch {
                refusal = error
            }
        }
        if let code = hello.code, requiresPairing { return try pair(by: code, for: hello, with: screen, from: address) }
        // In the mode `open`, only the role admin needs proof. For any other role, an invalid token is therefore
        // ignored.
        if rules.mode == .open, hello.role != .admin { return Authorization(role: hello.role) }
        if let refusal { throw refusal }
        if hello.role == .admin { throw WireError(.forbidden, Self.adminNeedsSecret, seq: hello.seq) }
        throw WireError(.pairingRequired, Self.pairingRequired(hello.role), seq: hello.seq)
    }

    /// Returns whether a token is the admin's secret.
    ///
    /// Wrong tokens are counted per address. After five of them, no token is compared for a while, because a secret
    /// that a person chose can be short enough to guess. The tokens of paired devices are checked before the secret, so
    /// paired devices are never locked out.
    /// - Throws: `locked` while tokens from this address are not compared, after too many wrong ones.
    private func isAdmin(_ token: String, from address: String, _ hello: ClientMessage.Hello) throws(WireError) -> Bool
    {
        // In the mode `open`, the token is compared with the secret only if the client requests the role admin.
        guard hasSecret, rules.mode == .paired || hello.role == .admin else { return false }
        guard registry.device(withToken: token) == nil, !registry.isEndedVisit(token: token) else { return false }
        let now = clock.now
        if let retry = secretRateLimiter.lockTimeLeft(for: address, at: now) {
            let seconds = Int((retry / 1_000).rounded(.up))
            throw WireError(
                .locked,
                "too many wrong tokens: wait \(seconds) s, then send the secret from the file that 'baton serve' names",
                seq: hello.seq,
                retry: retry)
        }
        if isSecret(token) { return true }
        secretRateLimiter.recordFailure(from: address, token: token, at: now)
        return false
    }

    private static let adminNeedsSecret =
        "an admin has to send this server's secret as its token: 'baton serve' prints which file contains it"

    private static func pairingRequired(_ role: Role) -> String {
        role == .display
            ? "a display has to be paired with this screen: 'baton devices add --role display' prints an address, which you open on the display"
            : "this device has to be paired with this screen: enter the PIN that its display shows, or scan its QR code"
    }

    private func authorization(by token: String, for hello: ClientMessage.Hello, to screen: ScreenDefinition)
        throws(WireError)
        -> Authorization
    {
        let unknown = WireError(.tokenRefused, "this device is not paired with this screen", seq: hello.seq)
        guard let device = registry.device(withToken: token), !registry.isExpired(device.id) else {
            let isEnded = registry.isEndedVisit(token: token) || registry.device(withToken: token)?.kind == .visit
            throw isEnded ? WireError(.tokenRefused, Self.visitEnded, seq: hello.seq) : unknown
        }
        guard device.mayOpen(screen.name) else { throw unknown }
        guard device.role.includes(hello.role) else {
            let sentence =
                "this device is paired with the role \(device.role.rawValue), and may not have the role \(hello.role.rawValue)"
            throw WireError(hello.role == .admin ? .forbidden : .tokenRefused, sentence, seq: hello.seq)
        }
        return Authorization(role: hello.role, grants: device.grants, device: device.id)
    }

    /// Pairs a client whose `hello` contains the pairing code that a display of the screen shows.
    private func pair(
        by code: String, for hello: ClientMessage.Hello, with screen: ScreenDefinition, from address: String
    ) throws(WireError) -> Authorization {
        guard Role.remote.includes(hello.role) else {
            throw WireError(
                .forbidden, "role: a code pairs only the roles remote and viewer, found \(hello.role.rawValue)",
                seq: hello.seq)
        }
        let now = clock.now
        if let retry = codeRateLimiter.lockTimeLeft(for: address, at: now) { throw Self.locked(retry, hello) }
        guard codes[screen.name]?.isValid(at: now) ?? false else {
            throw WireError(
                .pairingRequired, "no display shows a code of this screen now: open this screen on a display first",
                seq: hello.seq)
        }
        let how: PairedDevice.Origin
        let wasPaused = codes[screen.name]?.isPaused(at: now) ?? false
        switch codes[screen.name]?.check(code, at: now, rules.random) {
        case .valid(let right)?: how = right
        case .paused(let retry)?: throw Self.locked(retry, hello)
        case .invalid?, nil:
            if codes[screen.name]?.isPaused(at: now) ?? false, !wasPaused { sendCodes(of: screen.name) }
            let (left, retry) = codeRateLimiter.recordFailure(from: address, at: now)
            if let retry { throw Self.locked(retry, hello) }
            throw WireError(.wrongCode, "that is not the code that the screen shows", seq: hello.seq, left: left)
        }
        if let retry = codeRateLimiter.recordPairing(from: address, at: now) { throw Self.locked(retry, hello) }
        let token = Secrets.make(Secrets.tokenBytes, rules.random)
        let device = registry.add(
            token: token, name: hello.name ?? "", role: .remote, grants: rules.visitGrants, screen: screen.name,
            kind: .visit, how: how,
            created: date, expires: date + rules.visitDuration, isConnected: isConnected)
        return Authorization(role: hello.role, grants: rules.visitGrants, device: device.id, newToken: token)
    }

    private static func locked(_ retry: Double, _ hello: ClientMessage.Hello) -> WireError {
        let seconds = Int((retry / 1_000).rounded(.up))
        return WireError(
            .locked, "too many wrong codes: wait \(seconds) s, then enter the code that the display shows",
            seq: hello.seq,
            retry: retry)
    }
}

extension Admission.Authorization {
    /// The authorization as the text that the journal records.
    var journalText: String { "\(role.rawValue) \(grants.rawValue)" + (device.map { " \($0)" } ?? "") }

    /// Creates the authorization from the text that the journal has recorded; nil if the client was not admitted.
    init?(journalText: String) {
        let parts = journalText.split(separator: " ")
        guard parts.count >= 2, let role = Role(rawValue: String(parts[0])), let grants = UInt8(parts[1]) else {
            return nil
        }
        self.init(role: role, grants: Grants(rawValue: grants), device: parts.count > 2 ? Int(parts[2]) : nil)
    }
}
