import Foundation

/// Rate-limits wrong pairing codes per address: after several wrong codes, no code from that address is checked for a
/// while.
struct PairingRateLimiter {
    /// The number of wrong codes after which an address is locked.
    static let attemptLimit = 5
    /// The duration of the first lock, in milliseconds. Each further lock lasts twice as long, up to
    /// ``longestLockDuration``.
    static let firstLockDuration = 60_000.0
    static let longestLockDuration = 3_600_000.0
    /// How long an address is remembered after its last wrong code, in milliseconds.
    static let retention = 3_600_000.0
    /// The maximum number of remembered addresses. Beyond this number, the addresses that were active longest ago are
    /// forgotten.
    static let peerLimit = 4_096
    /// How many devices may be paired from one address in a minute.
    static let pairingLimit = 60
    static let pairingPeriod = 60_000.0

    private struct Peer {
        var misses = 0
        var locks = 0
        var until = -Double.infinity
        var last = 0.0
        var pairings = 0
        var pairingsUntil = -Double.infinity
    }

    private var peers: [String: Peer] = [:]

    var count: Int { peers.count }

    /// The remaining time for which an address is locked, in milliseconds; nil if it is not locked.
    func lockTimeLeft(for address: String, at now: Double) -> Double? {
        guard let peer = peers[Self.peerKey(of: address)], peer.until > now else { return nil }
        return peer.until - now
    }

    /// Counts a wrong code.
    /// - Returns: the number of attempts that are left. If none is left, `retry` is the duration of the lock in
    ///   milliseconds; otherwise `retry` is nil.
    mutating func recordFailure(from address: String, at now: Double) -> (left: Int, retry: Double?) {
        let key = Self.peerKey(of: address)
        var peer = peer(for: key, at: now)
        peer.last = now
        peer.misses += 1
        defer { peers[key] = peer }
        guard peer.misses >= Self.attemptLimit else { return (Self.attemptLimit - peer.misses, nil) }
        let retry = min(Self.firstLockDuration * Double(1 << min(peer.locks, 10)), Self.longestLockDuration)
        peer.misses = 0
        peer.locks += 1
        peer.until = now + retry
        return (0, retry)
    }

    /// Counts a device that is about to be paired.
    /// - Returns: nil if the device may be paired; otherwise the milliseconds until a device from this address may be
    ///   paired.
    mutating func recordPairing(from address: String, at now: Double) -> Double? {
        let key = Self.peerKey(of: address)
        var peer = peer(for: key, at: now)
        if peer.pairingsUntil <= now { (peer.pairings, peer.pairingsUntil) = (0, now + Self.pairingPeriod) }
        guard peer.pairings < Self.pairingLimit else { return peer.pairingsUntil - now }
        peer.pairings += 1
        peer.last = max(peer.last, now)
        peers[key] = peer
        return nil
    }

    private mutating func peer(for key: String, at now: Double) -> Peer {
        if let peer = peers[key] { return max(peer.last, peer.until) + Self.retention > now ? peer : Peer() }
        if peers.count >= Self.peerLimit { evictPeers(at: now) }
        return Peer()
    }

    /// Makes room for new addresses when the limit is reached. Forgets a quarter of the addresses at once, so that the
    /// addresses need not be sorted again for each new address.
    private mutating func evictPeers(at now: Double) {
        peers = peers.filter { max($0.value.last, $0.value.until) + Self.retention > now }
        let excess = peers.count - Self.peerLimit * 3 / 4
        guard excess > 0 else { return }
        for (key, _) in peers.sorted(by: { ($0.value.until, $0.value.last) < ($1.value.until, $1.value.last) }).prefix(
            excess)
        {
            peers[key] = nil
        }
    }

    /// Returns the key under which wrong codes from an address are counted: the IPv4 address, or the /64 network of an
    /// IPv6 address, because all addresses of such a network can belong to one device.
    static func peerKey(of address: String) -> String {
        var bytes = in6_addr()
        guard address.contains(":"), inet_pton(AF_INET6, address.prefix { $0 != "%" } + "", &bytes) == 1 else {
            return address
        }
        let all = withUnsafeBytes(of: &bytes) { Array($0) }
        let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
        if isMapped { return all.suffix(4).map(String.init).joined(separator: ".") }
        return all.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }
}
