import BatonWire

/// The pairing codes of one screen: a PIN, and the secret of a QR code.
///
/// Both change regularly. The previous codes stay valid a little longer, for people who are typing or have just
/// scanned. A PIN can be guessed: after many wrong PINs it changes at once, and no PIN is accepted for a while. The
/// QR code's secret cannot be guessed, and stays valid.
struct PairingCodes {
    /// How long a code is shown, and how long it stays valid after that, in milliseconds.
    static let period = 120_000.0
    static let grace = 30_000.0
    /// The number of wrong PINs after which the PIN changes and is paused.
    static let missLimit = 20
    /// How many wrong PINs are forgiven with each new PIN, because people mistype.
    static let forgiven = 5
    /// The first pause, in milliseconds. A further pause within an hour is twice as long as the one before, up to
    /// ``longestPause``.
    static let pause = 60_000.0
    static let longestPause = 960_000.0
    static let memory = 3_600_000.0
    static let digits = 6

    /// The result of checking a code.
    enum Outcome: Equatable {
        /// The code is valid, and of the given kind.
        case right(PairedDevice.How)
        /// The code is invalid.
        case wrong
        /// No PIN is accepted for the given number of milliseconds.
        case paused(Double)
    }

    private(set) var pin = ""
    private(set) var secret = ""
    /// When the PIN and the secret change.
    private(set) var end = -Double.infinity
    private var formerPIN: String?
    private var formerSecret: String?
    private var formerEnd = -Double.infinity
    private(set) var misses = 0
    private var pauses = 0
    private var pausedUntil = -Double.infinity

    /// Returns whether one of the codes is still valid.
    func isGood(at now: Double) -> Bool { now < end + Self.grace }

    /// Returns whether PINs are paused, so that none is accepted.
    func isPaused(at now: Double) -> Bool { now < pausedUntil }

    /// Returns when the displayed codes change next.
    func nextChange(after now: Double) -> Double { isPaused(at: now) ? min(end, pausedUntil) : end }

    /// Replaces the codes if their time is over.
    mutating func renew(at now: Double, _ random: @escaping () -> UInt64) {
        guard now >= end else { return }
        // If the codes ended long ago, no person can be using them.
        let isRecent = now < end + Self.grace
        formerPIN = isRecent && !isPaused(at: now) ? pin : nil
        formerSecret = isRecent ? secret : nil
        formerEnd = end + Self.grace
        misses = max(0, misses - Self.forgiven)
        change(&pin, random)
        secret = Secrets.make(Secrets.codeBytes, random)
        end = now + Self.period
    }

    /// Replaces the codes at once; the previous codes become invalid.
    mutating func replace(at now: Double, _ random: @escaping () -> UInt64) {
        end = now
        renew(at: now, random)
        (formerPIN, formerSecret) = (nil, nil)
    }

    /// Checks a code that a client has sent.
    mutating func take(_ code: String, at now: Double, _ random: @escaping () -> UInt64) -> Outcome {
        guard Self.isPIN(code) else {
            if now < end + Self.grace, !secret.isEmpty, Secrets.isSame(code.utf8, secret.utf8) { return .right(.qr) }
            if now < formerEnd, let formerSecret, Secrets.isSame(code.utf8, formerSecret.utf8) { return .right(.qr) }
            return .wrong
        }
        if isPaused(at: now) { return .paused(pausedUntil - now) }
        if now < end + Self.grace, !pin.isEmpty, Secrets.isSame(code.utf8, pin.utf8) { return .right(.pin) }
        if now < formerEnd, let formerPIN, Secrets.isSame(code.utf8, formerPIN.utf8) { return .right(.pin) }
        misses += 1
        if misses >= Self.missLimit {
            misses = 0
            if now >= pausedUntil + Self.memory { pauses = 0 }
            pausedUntil = now + min(Self.pause * Double(1 << min(pauses, 10)), Self.longestPause)
            pauses += 1
            formerPIN = nil
            change(&pin, random)
        }
        return .wrong
    }

    /// Returns whether a code has the form of a PIN. Every other code is treated as a QR code's secret.
    static func isPIN(_ code: String) -> Bool {
        code.utf8.count == digits && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private func change(_ pin: inout String, _ random: @escaping () -> UInt64) {
        let before = pin
        var numbers = ClosureRNG(make: random)
        // The new PIN must differ from the old one. The number of attempts is limited, for a random source that
        // always returns the same number.
        for _ in 0..<8 where pin == before {
            let number = String(Int.random(in: 0..<1_000_000, using: &numbers))
            pin = String(repeating: "0", count: Self.digits - number.count) + number
        }
    }
}
