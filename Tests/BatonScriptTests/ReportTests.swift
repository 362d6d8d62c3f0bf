import BatonClient
@testable import BatonScript
import BatonWire
import Foundation
import FoundationXML
import Testing

@Suite("Reports of flows")
struct ReportTests {
    /// A text with characters that each report format must escape.
    static let odd = "<&>\"' ]]> \u{0}\u{8}\u{1b}[31m\u{7f}\r\n\t# \\ é 日 \u{FFFE}\u{FFFF} 🎛️ % --"

    static func report() -> FlowReport {
        var failure = FlowFailure(
            path: "flows/\(odd).flow", line: 7, step: "expect \(odd)",
            error: ClientError(.assertionFailed, "It says \(odd)", advice: "Look \(odd)", candidates: [odd]))
        failure.client = odd
        failure.tree = [odd]
        failure.artifacts = [odd]
        let steps = [
            FlowResult.StepResult(line: 1, text: odd, client: odd, duration: .milliseconds(1)),
            FlowResult.StepResult(line: 7, text: "expect \(odd)", client: "", duration: .seconds(1), isFailed: true),
        ]
        return FlowReport(
            results: [
                FlowResult(path: "flows/\(odd).flow", name: odd, duration: .seconds(2), steps: steps, failure: failure),
                FlowResult(
                    path: "good.flow", name: "good", duration: .milliseconds(1_234), steps: Array(steps.prefix(1))),
                FlowResult(
                    path: "flows/flaky.flow", name: "flaky", duration: .zero, steps: [], failure: nil, flaky: [failure]),
            ], duration: .seconds(3))
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [(name: String, attributes: [String: String])] = []
        var text: [String: String] = [:]
        private var path: [String] = []
        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements.append((name, attributes))
            path.append(name)
        }
        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            path.removeLast()
        }
        func parser(_ parser: XMLParser, foundCharacters string: String) {
            text[path.last ?? "", default: ""] += string
        }
    }

    @Test("The JUnit report is well-formed for any text and counts correctly")
    func junit() throws {
        let parser = XMLParser(data: Data(Self.report().text(.junit).utf8))
        let reader = Reader()
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(reader.elements.map(\.name).filter { $0 == "testcase" }.count == 3)
        #expect(reader.elements.first?.attributes == ["name": "baton", "tests": "3", "failures": "1", "time": "3.00"])
        #expect(reader.elements.count { $0.name == "testsuite" } == 2)
        let failures = reader.elements.filter { $0.name == "failure" }
        #expect(failures.count == 1)
        #expect(failures.first?.attributes["type"] == "assertion failed")
        #expect(failures.first?.attributes["message"]?.contains("<&>\"' ]]>") == true)
        #expect(reader.elements.count { $0.name == "flakyFailure" } == 1)
        #expect(reader.text["failure"]?.contains(":7: expect <&>") == true)
    }

    @Test("The TAP report has one line for each flow")
    func tap() throws {
        let lines = Self.report().text(.tap).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "TAP version 14")
        #expect(lines[1] == "1..3")
        let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
        #expect(points.map { $0.prefix { $0 != "-" } } == ["not ok 1 ", "ok 2 ", "ok 3 "])
        // An unescaped `#` in a test's name would begin a TAP directive.
        #expect(!points[0].replacing("\\\\", with: "").replacing("\\#", with: "").contains("#"))
        #expect(lines.contains { $0.hasPrefix("  code: \"assertion failed\"") })
        #expect(lines.count { $0 == "  ---" } == 1)
        #expect(lines.allSatisfy { !$0.unicodeScalars.contains { $0.value < 0x20 } })
    }

    @Test("The JSON report reads back completely")
    func json() throws {
        let value = try WireValue(json: Self.report().text(.json))
        #expect(value["passed"] == 2)
        #expect(value["failed"] == 1)
        #expect(value["flaky"] == 1)
        #expect(value["flows"]?.array?.count == 3)
        let failure = value["flows"]?.array?[0]["failure"]
        #expect(failure?["line"] == 7)
        #expect(failure?["error"]?["message"]?.string == "It says \(Self.odd)")
        #expect(failure?["error"]?["code"] == "assertion failed")
        #expect(failure?["tree"]?.array?.first?.string == Self.odd)
        #expect(value["flows"]?.array?[0]["steps"]?.array?.map { $0["done"] } == [true, false])
    }

    @Test("The text report says what failed where, and how many flows did")
    func text() {
        let text = Self.report().text(.text)
        #expect(text.contains(".flow:7: expect"))
        #expect(text.contains("2 of 3 flows passed, 1 failed, 1 flaky in 3.00 s"))
        #expect(!FlowReport(results: [], duration: .zero).text(.text).contains("failed"))
    }
}
