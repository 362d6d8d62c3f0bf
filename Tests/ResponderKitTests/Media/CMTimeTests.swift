import Testing

@testable import ResponderKit

@Suite struct CMTimeTests {
    @Test("Seconds convert to a time with a time scale and back") func seconds() {
        let time = CMTime(seconds: 2.5, preferredTimescale: 600)

        #expect(time == CMTimeMake(value: 1_500, timescale: 600))
        #expect(CMTimeGetSeconds(time) == 2.5)
        #expect(!time.hasBeenRounded)
        #expect(CMTimeMakeWithSeconds(1.0 / 3, preferredTimescale: 10).value == 3)
        #expect(CMTimeMakeWithSeconds(1.0 / 3, preferredTimescale: 10).hasBeenRounded)
    }

    @Test("Times with different time scales but equal values are equal and have the same hash") func equality() {
        let halves = CMTime(value: 3, timescale: 2)
        let tenths = CMTime(value: 15, timescale: 10)

        #expect(halves == tenths)
        #expect(Set([halves, tenths]).count == 1)
        #expect(halves < CMTime(value: 16, timescale: 10))
        #expect(
            CMTime(value: .max, timescale: 1) > CMTime(value: .max - 1, timescale: 1),
            "exact where numbers with fractions are not")
    }

    @Test("Invalid, indefinite and infinite times have special values in seconds and in comparisons") func special() {
        #expect(CMTime.invalid.seconds.isNaN)
        #expect(CMTime.indefinite.seconds.isNaN)
        #expect(CMTime.positiveInfinity.seconds == .infinity)
        #expect(CMTime.negativeInfinity < .zero)
        #expect(CMTime.zero < .positiveInfinity)
        #expect(!CMTime.invalid.isValid && CMTime.indefinite.isIndefinite && CMTime.zero.isNumeric)
        #expect(CMTime(value: 1, timescale: 0) == .invalid)
    }

    @Test(
        "Seconds that a time cannot represent make a time that is not numeric",
        arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func odd(seconds: Double) {
        let time = CMTime(seconds: seconds, preferredTimescale: 600)

        #expect(!time.isNumeric)
        #expect(!(time + .zero).isNumeric)
        #expect(CMTime(seconds: 1, preferredTimescale: 0) == .invalid)
    }

    @Test("Sums and differences use the finer time scale and become infinite when they overflow")
    func arithmetic() {
        let sum = CMTime(value: 1, timescale: 2) + CMTime(value: 1, timescale: 4)

        #expect(sum == CMTime(value: 3, timescale: 4))
        #expect(CMTime(value: 5, timescale: 4) - CMTime(value: 1, timescale: 2) == CMTime(value: 3, timescale: 4))
        #expect(CMTime(value: .max, timescale: 1) + CMTime(value: .max, timescale: 1) == .positiveInfinity)
        #expect(CMTime.zero + .positiveInfinity == .positiveInfinity)
        #expect(CMTime.zero - .positiveInfinity == .negativeInfinity)
    }
}
