import BatonWire

/// The pairing codes of one screen: a PIN, and the secret of a QR code.
///
/// Both change regularly. The previous codes stay valid a little longer, for people who are typing or have just
/// scanned. A PIN can be guessed: after many wrong PINs it changes at once, and no PIN is accepted for a while. The
/// QR code's secret cannot be guessed, and stays valid.
struct PairingCodes {
    /// How long a code is shown, in milliseconds. `grace` is how long the code stays valid after that.
    static let period = 120_000.0
    static let grace = 30_000.0
    /// The number of wrong PINs after which the PIN changes and no PIN is accepted for a while (a pause).
    static let missLimit = 20
    /// Whenever the PIN changes, this number is subtracted from the count of wrong PINs, because a few wrong PINs are
    /// typing mistakes and no attack.
    static let forgivenMisses = 5
    /// The duration of the first pause, in which no PIN is accepted, in milliseconds. Another pause within an hour
    /// lasts twice as long as the previous one, up to ``longestPause``.
    static let firstPause = 60_000.0
    static let longestPause = 960_000.0
    static let pauseMemory = 3_600_000.0
    static let digits = 6

    /// The result of checking a code.
    enum Outcome: Equatable {
        /// The code is valid, and of the given kind.
        case valid(PairedDevice.Origin)
        /// The code is invalid.
        case invalid
        /// No PIN is accepted for the given number of milliseconds.
        case paused(Double)
    }

    private(set) var pin = ""
    private(set) var secret = ""
    /// The time at which the PIN and the secret change, in milliseconds of the server's clock.
    private(set) var end = -Double.infinity
    private var previousPIN: String?
    private var previousSecret: String?
    private var previousEnd = -Double.infinity
    private(set) var misses = 0
    private var pauses = 0
    private var pausedUntil = -Double.infinity

    /// Returns whether one of the codes is still valid.
    func isValid(at now: Double) -> Bool { now < end + Self.grace }

    /// Returns whether PINs are paused, so that none is accepted.
    func isPaused(at now: Double) -> Bool { now < pausedUntil }

    /// Returns when the displayed codes change next.
    func nextChange(after now: Double) -> Double { isPaused(at: now) ? min(end, pausedUntil) : end }

    /// Replaces the codes if they have expired.
    mutating func renew(at now: Double, _ random: @escaping () -> UInt64) {
        guard now >= end else { return }
        // Codes that ended long ago are not accepted as the previous codes, because no person can still be typing them.
        let isRecent = now < end + Self.grace
        previousPIN = isRecent && !isPaused(at: now) ? pin : nil
        previousSecret = isRecent ? secret : nil
        previousEnd = end + Self.grace
        misses = max(0, misses - Self.forgivenMisses)
        change(&pin, random)
        secret = Secrets.make(Secrets.codeBytes, random)
        end = now + Self.period
    }

    /// Replaces the codes at once; the previous codes become invalid.
    mutating func replace(at now: Double, _ random: @escaping () -> UInt64) {
        end = now
        renew(at: now, random)
        (previousPIN, previousSecret) = (nil, nil)
    }

    /// Checks a code that a client has sent.
    mutating func check(_ code: String, at now: Double, _ random: @escaping () -> UInt64) -> Outcome {
        guard Self.isPIN(code) else {
            if now < end + Self.grace, !secret.isEmpty, Secrets.isSame(code.utf8, secret.utf8) { return .valid(.qr) }
            if now < previousEnd, let previousSecret, Secrets.isSame(code.utf8, previousSecret.utf8) {
                return .valid(.qr)
            }
            return .invalid
        }
        if isPaused(at: now) { return .paused(pausedUntil - now) }
        if now < end + Self.grace, !pin.isEmpty, Secrets.isSame(code.utf8, pin.utf8) { return .valid(.pin) }
        if now < previousEnd, let previousPIN, Secrets.isSame(code.utf8, previousPIN.utf8) { return .valid(.pin) }
        misses += 1
        if misses >= Self.missLimit {
            misses = 0
            if now >= pausedUntil + Self.pauseMemory { pauses = 0 }
            pausedUntil = now + min(Self.firstPause * Double(1 << min(pauses, 10)), Self.longestPause)
            pauses += 1
            previousPIN = nil
            change(&pin, random)
        }
        return .invalid
    }

    /// Returns whether a code has the form of a PIN. Every other code is treated as a QR code's secret.
    static func isPIN(_ code: String) -> Bool {
        code.utf8.count == digits && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private func change(_ pin: inout String, _ random: @escaping () -> UInt64) {
        let before = pin
        var numbers = ClosureRNG(make: random)
        // The new PIN should differ from the old one. The number of attempts is limited, in case the random source
        // always returns the same number.
        for _ in 0..<8 where pin == before {
            let number = String(Int.random(in: 0..<1_000_000, using: &numbers))
            pin = String(repeating: "0", count: Self.digits - number.count) + number
        }
    }
}
