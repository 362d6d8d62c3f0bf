import BatonWire

/// What one screen shows to those who are to be paired with it: a PIN, and the secret of a QR code.
///
/// Both change after a while, and those before are good a little longer, for whoever is typing or has just scanned. A PIN can be guessed, so that many wrong ones change it at once and none is
/// taken for a while; the QR code's secret cannot, and goes on.
struct PairingCodes {
    /// How long a code is shown, and how long it is good after that. Milliseconds.
    static let period = 120_000.0
    static let grace = 30_000.0
    /// So many wrong PINs while one is shown, and it is changed.
    static let missLimit = 20
    /// How many of them are forgotten with each PIN: people mistype.
    static let forgiven = 5
    /// For how long none is taken then, in milliseconds; twice as long each time that it comes to that again within an hour, up to the longest.
    static let pause = 60_000.0
    static let longestPause = 960_000.0
    static let memory = 3_600_000.0
    static let digits = 6

    /// What became of a code that somebody said.
    enum Outcome: Equatable {
        /// It is the one that is shown, or was just now.
        case right(PairedDevice.How)
        /// It is none.
        case wrong
        /// No PIN is looked at for so many milliseconds.
        case paused(Double)
    }

    private(set) var pin = ""
    private(set) var secret = ""
    /// When both change.
    private(set) var end = -Double.infinity
    private var formerPIN: String?
    private var formerSecret: String?
    private var formerEnd = -Double.infinity
    private(set) var misses = 0
    private var pauses = 0
    private var pausedUntil = -Double.infinity

    /// Whether any of it is still taken.
    func isGood(at now: Double) -> Bool { now < end + Self.grace }

    /// Whether no PIN is taken.
    func isPaused(at now: Double) -> Bool { now < pausedUntil }

    /// When something is to be shown that is other than now.
    func nextChange(after now: Double) -> Double { isPaused(at: now) ? min(end, pausedUntil) : end }

    /// Makes others where their time has come.
    mutating func renew(at now: Double, _ random: @escaping () -> UInt64) {
        guard now >= end else { return }
        // Nobody has looked at what ended long ago.
        let isRecent = now < end + Self.grace
        formerPIN = isRecent && !isPaused(at: now) ? pin : nil
        formerSecret = isRecent ? secret : nil
        formerEnd = end + Self.grace
        misses = max(0, misses - Self.forgiven)
        change(&pin, random)
        secret = Secrets.make(Secrets.codeBytes, random)
        end = now + Self.period
    }

    /// Makes others at once: those before are good no longer.
    mutating func replace(at now: Double, _ random: @escaping () -> UInt64) {
        end = now
        renew(at: now, random)
        (formerPIN, formerSecret) = (nil, nil)
    }

    /// Somebody says a code.
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

    /// What is written like a PIN; anything else is taken for what a QR code says.
    static func isPIN(_ code: String) -> Bool {
        code.utf8.count == digits && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private func change(_ pin: inout String, _ random: @escaping () -> UInt64) {
        let before = pin
        var numbers = GivenNumbers(make: random)
        // Others, also where chance would have it otherwise; but a source that always says the same is not asked for ever.
        for _ in 0..<8 where pin == before {
            let number = String(Int.random(in: 0..<1_000_000, using: &numbers))
            pin = String(repeating: "0", count: Self.digits - number.count) + number
        }
    }
}
