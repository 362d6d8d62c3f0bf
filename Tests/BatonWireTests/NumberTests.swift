import BatonWire
import Testing

@Suite("Decoding numbers")
struct NumberTests {
    private func x(_ number: String) throws -> Double? {
        guard case .scroll(let input) = try client(#"{"type":"scroll","x":\#(number),"y":0,"dx":0,"dy":0}"#) else {
            return nil
        }
        return input.x
    }

    @Test(
        "A number is decoded as the nearest Double, like in the standard library",
        arguments: [
            "0", "1", "-1", "0.5", "120.66666412353516", "300.3333435058594", "1234.5999999046326", "0.1", "0.2", "0.3",
            "1e1", "1E2",
            "1e+3",
            "1e-3", "1.5e-300", "5e-324", "2e-324", "1e-400", "123456789.123456789", "0.000000000000000000001",
            "9007199.254740993",
            "900719925.4740993", "0.30000000000000004", "0.1000000000000000055511151231257827", "1e8",
            "100000000000000000000e-15",
            "999999999.9999999", "0.99999999999999994", "0.99999999999999995", "1.0000000000000001",
            "1.00000000000000011102230246251565",
            "1844674407370955161.5e-12", "18446744073709551615e-12", "-0.0000001", "4.35", "2.675", "1.005",
        ])
    func decimals(_ text: String) throws {
        let expected = try #require(Double(text))

        #expect(try x(text) == expected)
    }

    @Test("Random numbers of every length are decoded like in the standard library")
    func randomDecimals() throws {
        var random = Xorshift(seed: 7)
        for _ in 0..<20_000 {
            let whole = (0..<random.below(9)).reduce(into: "") { text, _ in text += String(random.below(10)) }
            let part = (0..<random.below(22)).reduce(into: "") { text, _ in text += String(random.below(10)) }
            var text = String(Int(whole) ?? 0)
            if !part.isEmpty { text += "." + part }
            if random.oneIn(4) { text += "e-\(random.below(30))" }
            if random.oneIn(2) { text = "-" + text }
            let expected = try #require(Double(text))

            let value = try x(text)
            #expect(value == expected, "\(text)")
        }
    }

    @Test("The number -0 is decoded as 0")
    func negativeZero() throws {
        for text in ["-0", "-0.0", "-0e5", "-0.000000000000000000000000001e-400", "-1e-999"] {
            let value = try #require(try x(text))
            #expect(value == 0 && value.sign == .plus, "\(text)")
        }
        #expect(try client(#"{"type":"ping","seq":-0}"#) == .ping(.init(seq: 0)))
    }

    @Test("A number is an integer by its value, whatever its notation")
    func integers() throws {
        for (text, value) in [
            ("0", 0), ("12", 12), ("12.0", 12), ("1.2e1", 12), ("120e-1", 12), ("1200E-2", 12),
            ("12.000000000000000000000000000", 12),
            ("9007199254740991", 9_007_199_254_740_991), ("9007199254740991.0", 9_007_199_254_740_991),
            ("0e999999999999999999999", 0),
            ("9.007199254740991e15", 9_007_199_254_740_991),
        ] {
            #expect(try client(#"{"type":"ping","seq":\#(text)}"#) == .ping(.init(seq: value)), "\(text)")
        }
    }

    @Test(
        "A number outside of the range, or not an integer, is refused even if it is close",
        arguments: [
            "12.5", "-1", "9007199254740992", "9007199254740991.4", "9007199254740991.00000000001",
            "18446744073709551616", "1e16", "1e400",
            "99999999999999999999999", "1e-1", "0.00000000000000000000000000001", "9223372036854775808",
            "-9223372036854775808",
            "1e99999999999999999999", "1e-99999999999999999999", "9223372036854775807e1",
        ])
    func noIntegers(_ text: String) {
        let error = clientError(#"{"type":"ping","seq":\#(text)}"#.utf8)

        #expect(error?.message.hasPrefix("seq: expected an integer from 0 to 9007199254740991, found ") == true)
        #expect(error?.seq == nil)
    }

    @Test("The limits of a range belong to the range")
    func limits() throws {
        #expect(try x("1e9") == 1e9)
        #expect(try x("-1000000000") == -1e9)
        #expect(clientError(#"{"type":"scroll","x":1000000000.1,"y":0,"dx":0,"dy":0}"#.utf8) != nil)
        let press = #"{"type":"press","presses":[{"phase":"began","key":"up","force":1.0}]}"#
        #expect(try client(press) == .press(.init(presses: [.init(phase: .began, key: .up, force: 1)])))
    }
}
