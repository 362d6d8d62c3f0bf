import BatonWire
import Testing

@testable import BatonServer

/// A deterministic random number generator, which gives the same numbers in each run.
final class CountedNumbers: @unchecked Sendable {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

@Suite("The pairing codes of a screen") struct PairingCodesTests {
    private let numbers = CountedNumbers()
    private var codes = PairingCodes()

    init() {
        codes.renew(at: 0, numbers.next)
    }

    @Test("The six-digit PIN changes every two minutes and remains valid for another 30 seconds")
    mutating func rotation() {
        let first = codes.pin
        #expect(PairingCodes.isPIN(first))
        codes.renew(at: PairingCodes.period - 1, numbers.next)
        #expect(codes.pin == first)

        codes.renew(at: PairingCodes.period, numbers.next)

        #expect(codes.pin != first)
        #expect(codes.check(first, at: PairingCodes.period + PairingCodes.grace - 1, numbers.next) == .valid(.pin))
        #expect(codes.check(codes.pin, at: PairingCodes.period, numbers.next) == .valid(.pin))
        #expect(codes.check(first, at: PairingCodes.period + PairingCodes.grace, numbers.next) == .invalid)
    }

    @Test("The QR code's secret changes with the PIN and remains valid equally long")
    mutating func secrets() {
        let first = codes.secret
        #expect(first.count == 16)
        codes.renew(at: PairingCodes.period, numbers.next)

        #expect(codes.secret != first)
        #expect(codes.check(first, at: PairingCodes.period + 1, numbers.next) == .valid(.qr))
        #expect(codes.check(codes.secret, at: PairingCodes.period + 1, numbers.next) == .valid(.qr))
        #expect(codes.check(first, at: PairingCodes.period + PairingCodes.grace, numbers.next) == .invalid)
    }

    @Test("Codes that expired without renewal stay invalid")
    mutating func old() {
        let (pin, secret) = (codes.pin, codes.secret)
        let late = PairingCodes.period + PairingCodes.grace

        #expect(!codes.isValid(at: late))
        #expect(codes.check(pin, at: late, numbers.next) == .invalid)
        #expect(codes.check(secret, at: late, numbers.next) == .invalid)
        codes.renew(at: late, numbers.next)
        #expect(codes.check(pin, at: late, numbers.next) == .invalid)
        #expect(codes.check(secret, at: late, numbers.next) == .invalid)
    }

    @Test("Twenty wrong PINs change the PIN and pause it for a minute; the QR code still works")
    mutating func misses() {
        let (pin, secret) = (codes.pin, codes.secret)
        for miss in 1...PairingCodes.missLimit {
            #expect(!codes.isPaused(at: 10), "\(miss)")
            #expect(codes.check(wrong, at: 10, numbers.next) == .invalid)
        }

        #expect(codes.pin != pin)
        #expect(codes.isPaused(at: 10))
        #expect(codes.check(codes.pin, at: 10, numbers.next) == .paused(PairingCodes.firstPause))
        #expect(codes.check(secret, at: 10, numbers.next) == .valid(.qr))
        #expect(codes.nextChange(after: 10) == 10 + PairingCodes.firstPause)
        #expect(codes.check(pin, at: 10 + PairingCodes.firstPause, numbers.next) == .invalid)
        #expect(codes.check(codes.pin, at: 10 + PairingCodes.firstPause, numbers.next) == .valid(.pin))
    }

    @Test("Each pause is twice as long, up to 16 minutes, and starts over after a quiet hour")
    mutating func longer() {
        var now = 0.0
        var pauses: [Double] = []
        for _ in 0..<6 {
            for _ in 0..<PairingCodes.missLimit { _ = codes.check(wrong, at: now, numbers.next) }
            guard case .paused(let pause) = codes.check(codes.pin, at: now, numbers.next) else {
                Issue.record("not paused")
                return
            }
            pauses.append(pause)
            now += pause
        }
        #expect(pauses == [60_000, 120_000, 240_000, 480_000, 960_000, 960_000])

        now += PairingCodes.pauseMemory
        codes.renew(at: now, numbers.next)
        for _ in 0..<PairingCodes.missLimit { _ = codes.check(wrong, at: now, numbers.next) }
        #expect(codes.check(codes.pin, at: now, numbers.next) == .paused(60_000))
    }

    @Test("Guessing below the limit allows at most five tries for each PIN on average")
    mutating func patient() {
        var now = 0.0
        var tries = 0
        for _ in 0..<720 {
            while codes.misses < PairingCodes.missLimit - 1 {
                _ = codes.check(wrong, at: now, numbers.next)
                tries += 1
            }
            now += PairingCodes.period
            codes.renew(at: now, numbers.next)
        }

        #expect(tries < 720 * PairingCodes.forgivenMisses + PairingCodes.missLimit)
    }

    @Test("Wrong QR code secrets do not affect the PIN")
    mutating func wrongSecrets() {
        let pin = codes.pin
        for _ in 0..<100 { #expect(codes.check("nothing like it", at: 1, numbers.next) == .invalid) }

        #expect(codes.pin == pin)
        #expect(!codes.isPaused(at: 1))
    }

    @Test("Replaced codes are no longer valid")
    mutating func replaced() {
        let (pin, secret) = (codes.pin, codes.secret)
        codes.replace(at: 5, numbers.next)

        #expect(codes.check(pin, at: 5, numbers.next) == .invalid)
        #expect(codes.check(secret, at: 5, numbers.next) == .invalid)
        #expect(codes.end == 5 + PairingCodes.period)
    }

    @Test(
        "Only six ASCII digits are accepted as a PIN",
        arguments: ["", "12345", "1234567", "12345a", "１２３４５６", " 12345", "-12345"])
    mutating func others(_ code: String) {
        #expect(!PairingCodes.isPIN(code))
        #expect(codes.check(code, at: 0, numbers.next) == .invalid)
    }

    @Test("PINs are spread over the whole range")
    mutating func spread() {
        var firstDigits: Set<Character> = []
        var pins: Set<String> = []
        for round in 1...500 {
            codes.renew(at: Double(round) * PairingCodes.period, numbers.next)
            pins.insert(codes.pin)
            firstDigits.formUnion(codes.pin.prefix(1))
        }
        #expect(pins.count > 490)
        #expect(firstDigits.count == 10)
    }

    /// A number of six digits that is not the PIN.
    private var wrong: String { codes.pin == "000000" ? "000001" : "000000" }
}

@Suite("Rate limits for pairing") struct PeerLocksTests {
    private var locks = PairingRateLimiter()

    @Test("Five wrong codes lock an address for a minute, then twice as long each time, up to an hour")
    mutating func doubling() {
        var now = 0.0
        var all: [Double] = []
        for _ in 0..<8 {
            for left in [4, 3, 2, 1] {
                #expect(locks.lockTimeLeft(for: "10.0.0.1", at: now) == nil)
                let (found, retry) = locks.recordFailure(from: "10.0.0.1", at: now)
                #expect(found == left && retry == nil)
            }
            guard let retry = locks.recordFailure(from: "10.0.0.1", at: now).retry else {
                Issue.record("not locked")
                return
            }
            #expect(locks.lockTimeLeft(for: "10.0.0.1", at: now + retry - 1) == 1)
            all.append(retry / 60_000)
            now += retry
        }
        #expect(all == [1, 2, 4, 8, 16, 32, 60, 60])
        #expect(locks.lockTimeLeft(for: "10.0.0.2", at: now - 1) == nil)
    }

    @Test("After a quiet hour, the wrong codes of an address are forgotten")
    mutating func forgotten() {
        for _ in 0..<5 { _ = locks.recordFailure(from: "10.0.0.1", at: 0) }
        let later = PairingRateLimiter.firstLockDuration + PairingRateLimiter.retention

        #expect(locks.recordFailure(from: "10.0.0.1", at: later).left == 4)
    }

    @Test("The number of stored addresses is limited, and those with the longest locks remain")
    mutating func bounded() {
        for _ in 0..<5 { _ = locks.recordFailure(from: "192.168.0.1", at: 0) }
        for number in 0..<20_000 {
            _ = locks.recordFailure(
                from: "10.\(number >> 16).\(number >> 8 & 255).\(number & 255)", at: Double(number) / 1_000)
        }

        #expect(locks.count <= PairingRateLimiter.peerLimit)
        #expect(locks.lockTimeLeft(for: "192.168.0.1", at: 100) != nil)
    }

    @Test(
        "All IPv6 addresses of a /64 network count as one, and so do both forms of an IPv4 address",
        arguments: [
            ("192.168.1.7", "192.168.1.8", false), ("::ffff:192.168.1.7", "192.168.1.7", true),
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("fe80::1%eth0", "fe80::2%eth0", true), ("", "", true),
        ])
    func keys(_ one: String, _ other: String, _ isSame: Bool) {
        #expect((PairingRateLimiter.peerKey(of: one) == PairingRateLimiter.peerKey(of: other)) == isSame)
    }

    @Test("The number of devices paired from one address in a minute is limited")
    mutating func pairings() {
        for _ in 0..<PairingRateLimiter.pairingLimit { #expect(locks.recordPairing(from: "10.0.0.1", at: 5) == nil) }

        #expect(locks.recordPairing(from: "10.0.0.1", at: 1_005) == PairingRateLimiter.pairingPeriod - 1_000)
        #expect(locks.recordPairing(from: "10.0.0.2", at: 1_005) == nil)
        #expect(locks.recordPairing(from: "10.0.0.1", at: 5 + PairingRateLimiter.pairingPeriod) == nil)
    }
}

@Suite("Secrets and the QR code's picture") struct SecretsTests {
    @Test("A token has 256 bits, in characters that need no escaping in a URL")
    func tokens() {
        let numbers = CountedNumbers()
        let all = (0..<100).map { _ in Secrets.make(Secrets.tokenBytes, numbers.next) }

        #expect(Set(all).count == 100)
        for token in all {
            #expect(token.count == 43)
            #expect(
                token.utf8.allSatisfy {
                    UInt8(ascii: "-") == $0 || UInt8(ascii: "_") == $0 || (48...57).contains($0)
                        || (65...90).contains($0)
                        || (97...122).contains($0)
                })
        }
    }

    @Test("A digest is SHA-256 (FIPS 180-4)")
    func digests() {
        let hex = Secrets.digest("abc").map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()

        #expect(hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(Secrets.digest("").count == 32)
    }

    @Test(
        "Two secrets are the same only if all their bytes are",
        arguments: [("", "", true), ("a", "a", true), ("a", "b", false), ("a", "ab", false), ("", "a", false)])
    func same(_ one: String, _ other: String, _ isSame: Bool) {
        #expect(Secrets.isSame(one.utf8, other.utf8) == isSame)
    }

    @Test("A QR code's picture is drawn in whole modules")
    func picture() {
        let picture = PairingPicture(url: "http://192.168.1.7:8080/lobby#k=CCKPqicjv14sg0Rr", isPaused: false)

        #expect(picture.size == 33)
        #expect(picture.path.hasPrefix("M0 0h7v1h-7z"))
        #expect(picture.path.utf8.allSatisfy { "Mhvz0123456789 -".utf8.contains($0) })
        #expect(PairingPicture(url: String(repeating: "x", count: 10_000), isPaused: false).path == "")
    }
}
