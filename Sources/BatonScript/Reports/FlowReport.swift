import ArgumentParser
import BatonClient
import BatonWire
import Foundation

/// The output formats for the results of flows.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// A report as text for people.
    case text
    /// A report in JUnit XML, which most CI systems read.
    case junit
    /// A report in the Test Anything Protocol, version 14.
    case tap
    /// A report as JSON for other programs.
    case json
}

/// The results of several flows.
struct FlowReport: Sendable {
    var results: [FlowResult]
    var duration: Duration

    var failed: [FlowResult] { results.filter { $0.failure != nil } }
    var flaky: [FlowResult] { results.filter { $0.failure == nil && !$0.flaky.isEmpty } }

    func text(_ format: ReportFormat) -> String {
        switch format {
        case .text: summary.joined(separator: "\n")
        case .junit: junit
        case .tap: tap
        case .json: json.text
        }
    }

    /// The final lines of a report as text: the failed and the flaky flows, and the numbers of flows.
    private var summary: [String] {
        var lines: [String] = []
        for result in failed { lines += [""] + (result.failure?.text ?? []) }
        for result in flaky {
            lines += ["", "\(result.path): passed after a retry. Before that, the flow failed with:"]
            for failure in result.flaky { lines += failure.text.prefix(3).map { "  " + $0 } }
        }
        let passed = results.count - failed.count
        lines.append("")
        var words = ["\(passed) of \(results.count) flow\(results.count == 1 ? "" : "s") passed"]
        if !failed.isEmpty { words.append(Terminal.red("\(failed.count) failed")) }
        if !flaky.isEmpty { words.append(Terminal.yellow("\(flaky.count) flaky")) }
        lines.append(words.joined(separator: ", ") + " in \(duration.seconds) s")
        return lines
    }

    // MARK: JUnit

    private var junit: String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        lines.append(
            #"<testsuites name="baton" tests="\#(results.count)" failures="\#(failed.count)" time="\#(duration.seconds)">"#
        )
        let folders = Dictionary(grouping: results) { ($0.path as NSString).deletingLastPathComponent }
        for (folder, results) in folders.sorted(by: { $0.key < $1.key }) {
            let failures = results.count { $0.failure != nil }
            let time = results.reduce(Duration.zero) { $0 + $1.duration }
            lines.append(
                #"  <testsuite name="\#(Self.escaped(folder.isEmpty ? "flows" : folder))" tests="\#(results.count)" failures="\#(failures)" time="\#(time.seconds)">"#
            )
            for result in results { lines += junit(result) }
            lines.append("  </testsuite>")
        }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n")
    }

    private func junit(_ result: FlowResult) -> [String] {
        var lines = [
            #"    <testcase name="\#(Self.escaped(result.name))" classname="\#(Self.escaped(result.path))" file="\#(Self.escaped(result.path))" time="\#(result.duration.seconds)">"#
        ]
        if let failure = result.failure {
            lines.append(
                #"      <failure type="\#(Self.escaped(failure.error.code.rawValue))" message="\#(Self.escaped(failure.error.message))">\#(Self.escaped(failure.text.joined(separator: "\n")))</failure>"#
            )
        }
        // `flakyFailure` is the element that Maven Surefire uses for a test that passed on a retry.
        for failure in result.flaky {
            lines.append(
                #"      <flakyFailure type="\#(Self.escaped(failure.error.code.rawValue))" message="\#(Self.escaped(failure.error.message))">\#(Self.escaped(failure.text.joined(separator: "\n")))</flakyFailure>"#
            )
        }
        let steps = result.steps.flatMap { step in
            let who = step.client.isEmpty ? "" : "\(step.client): "
            return ["\(step.isFailed ? "✗" : "✓") \(step.line): \(who)\(step.text) (\(step.duration.seconds) s)"]
                + step.output.map { "  " + $0 }
        }
        lines.append("      <system-out>\(Self.escaped(steps.joined(separator: "\n")))</system-out>")
        lines.append("    </testcase>")
        return lines
    }

    /// Returns a text escaped for XML 1.0. Most control characters are not allowed there and are replaced.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += "\t"
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    // MARK: TAP

    private var tap: String {
        var lines = ["TAP version 14", "1..\(results.count)"]
        for (index, result) in results.enumerated() {
            let name = Self.pointName("\(result.path) - \(result.name)")
            lines.append(
                "\(result.failure == nil ? "ok" : "not ok") \(index + 1) - \(name)"
                    + (result.flaky.isEmpty || result.failure != nil ? "" : " (flaky)"))
            guard let failure = result.failure else { continue }
            lines += [
                "  ---", "  code: \(WireValue.string(failure.error.code.rawValue).text)",
                "  message: \(WireValue.string(failure.error.message).text)",
                "  at: \(WireValue.string("\(failure.path):\(failure.line ?? 0)").text)",
                "  step: \(WireValue.string(failure.step).text)",
            ]
            if let advice = failure.error.advice { lines.append("  advice: \(WireValue.string(advice).text)") }
            lines.append("  ...")
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a text on one line, without characters that begin a TAP directive.
    static func pointName(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "#", "\\": name += "\\\(scalar)"
            case _ where scalar.value < 0x20: name += " "
            default: name.unicodeScalars.append(scalar)
            }
        }
        return name
    }

    // MARK: JSON

    private var json: WireValue {
        [
            "passed": .number(Double(results.count - failed.count)), "failed": .number(Double(failed.count)),
            "flaky": .number(Double(flaky.count)),
            "seconds": .number((duration / .seconds(1) * 1_000).rounded() / 1_000),
            "flows": .array(results.map(Self.json)),
        ]
    }

    private static func json(_ result: FlowResult) -> WireValue {
        var members: [String: WireValue] = [
            "path": .string(result.path), "name": .string(result.name), "passed": .bool(result.failure == nil),
            "seconds": .number((result.duration / .seconds(1) * 1_000).rounded() / 1_000),
            "steps": .array(
                result.steps.map { step in
                    [
                        "line": .number(Double(step.line)), "text": .string(step.text), "client": .string(step.client),
                        "done": .bool(!step.isFailed), "output": .array(step.output.map { .string($0) }),
                        "seconds": .number((step.duration / .seconds(1) * 1_000).rounded() / 1_000),
                    ]
                }),
        ]
        members["failure"] = result.failure.map(json)
        if !result.flaky.isEmpty { members["flaky"] = .array(result.flaky.map(json)) }
        return .object(members)
    }

    private static func json(_ failure: FlowFailure) -> WireValue {
        var members: [String: WireValue] = [
            "path": .string(failure.path), "step": .string(failure.step), "client": .string(failure.client),
            "error": failure.error.json,
            "tree": .array(failure.tree.map { .string($0) }),
            "artifacts": .array(failure.artifacts.map { .string($0) }),
        ]
        members["line"] = failure.line.map { .number(Double($0)) }
        return .object(members)
    }
}
