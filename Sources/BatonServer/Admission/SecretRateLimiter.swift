/// Rate-limits guesses of a secret per address, as ``PairingRateLimiter`` does for codes.
///
/// A client that reconnects with the same wrong token has made one guess.
struct SecretRateLimiter {
    private var locks = PairingRateLimiter()
    /// The digest of the last wrong token of an address.
    private var last: [String: [UInt8]] = [:]

    /// The milliseconds until tokens of this address are compared again; nil if they are compared now.
    func locked(_ address: String, at now: Double) -> Double? { locks.locked(address, at: now) }

    /// Counts a wrong token.
    mutating func miss(_ address: String, saying token: String, at now: Double) {
        let key = PairingRateLimiter.key(address)
        let digest = Secrets.digest(token)
        guard last[key] != digest else { return }
        if last.count >= PairingRateLimiter.limit { last.removeAll() }
        last[key] = digest
        _ = locks.miss(address, at: now)
    }
}
