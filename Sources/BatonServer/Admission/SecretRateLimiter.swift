/// Rate-limits guesses of a secret per address, as ``PairingRateLimiter`` does for codes.
///
/// If a client repeats the same wrong token, for example when it reconnects, the token counts as only one guess.
struct SecretRateLimiter {
    private var limiter = PairingRateLimiter()
    /// The digest of the last wrong token from each address.
    private var lastDigests: [String: [UInt8]] = [:]

    /// The milliseconds until tokens from an address are compared again; nil if the address is not locked.
    func lockTimeLeft(for address: String, at now: Double) -> Double? { limiter.lockTimeLeft(for: address, at: now) }

    /// Counts a wrong token.
    mutating func recordFailure(from address: String, token: String, at now: Double) {
        let key = PairingRateLimiter.peerKey(of: address)
        let digest = Secrets.digest(token)
        guard lastDigests[key] != digest else { return }
        if lastDigests.count >= PairingRateLimiter.peerLimit { lastDigests.removeAll() }
        lastDigests[key] = digest
        _ = limiter.recordFailure(from: address, at: now)
    }
}
