import BatonClient
@testable import BatonScript
import Foundation
import Testing

@Suite("Running a flow", .serialized)
struct FlowRunnerTests {
    static let serve = "serve --port 0 --mpv none --state none\n"

    @Test("The flows of the documentation pass", arguments: Sources.exampleFlows)
    func documentation(_ path: String) async throws {
        let result = try await run(String(contentsOfFile: path, encoding: .utf8), path: path)
        #expect(result.failure == nil, "\(result.failure?.text.joined(separator: "\n") ?? "")")
        #expect(result.steps.allSatisfy { !$0.isFailed })
    }

    @Test("Two clients share one screen and have one each of their own, and the server ends with the flow")
    func clients() async throws {
        let result = try await run(
            Self.serve + """
                client ann --screen player
                tap mute
                client bob --screen player { expect mute label Unmute }
                client ann-counting --screen counter { repeat 3 { tap increment } }
                client bob-counting --screen counter {
                  expect count text 0
                  client ann-counting { expect count text 3 }
                  tap increment
                }
                expect mute selected
                client bob --leave
                client bob --screen player { expect mute selected }
                """)
        #expect(result.failure == nil, "\(result.failure?.text ?? [])")
        #expect(
            result.steps.map(\.client) == [
                "", "ann", "ann", "bob", "ann-counting", "ann-counting", "ann-counting", "bob-counting", "ann-counting",
                "bob-counting",
                "ann", "ann",
                "bob",
            ])
    }

    @Test("The steps repeat, if, set, sleep and run work as documented")
    func language() async throws {
        let folder = try TemporaryFolder()
        let other = try folder.write("repeat $TIMES { tap increment }\nset WORD 'of the other'\n", to: "other.flow")
        let result = try await run(
            Self.serve + """
                set TIMES 2
                set WORD own
                client ann --screen counter {
                  run other.flow -e TIMES=3
                  expect count text 3
                  run other.flow
                  expect count text 5
                  if count text 4 { tap nowhere }
                  if nowhere { tap nowhere }
                  if count text 5 not disabled {
                    repeat 0 { tap nowhere }
                    tap increment
                  }
                  expect count text 6
                  sleep 1ms
                  if count text $WORD { tap nowhere }
                }
                """, path: folder.path + "/main.flow")
        #expect(result.failure == nil, "\(result.failure?.text ?? [])")
        #expect(FileManager.default.fileExists(atPath: other))
    }

    @Test("A retry that passes at last is reported as flaky with its failures, and any other fails")
    func retry() async throws {
        let flow =
            Self.serve + """
                client ann --screen counter {
                  retry 3 {
                    tap increment
                    expect count text 2 --timeout 1ms
                  }
                  expect count text 2
                }
                """
        let result = try await run(flow)
        #expect(result.failure == nil)
        #expect(result.flaky.map(\.line) == [5])
        #expect(result.flaky.map(\.error.code) == [.assertionFailed])
        let never = try await run(flow.replacing("text 2 --timeout", with: "text 9 --timeout"))
        #expect(never.failure?.line == 5)
        #expect(never.flaky.count == 3)
    }

    @Test("A flow that fails once and passes when repeated is flaky")
    func retries() async throws {
        let folder = try TemporaryFolder()
        // The second attempt runs on the server's state as the first attempt has left it.
        let server = try await Sources.server()
        let flow = "client ann --screen player {\ntap mute\nexpect mute label Mute --timeout 1ms\n}\n"
        let result = try await run(flow) {
            $0.url = server.url
            $0.retries = 2
            $0.artifacts = folder.path + "/kept"
        }
        #expect(result.failure == nil)
        #expect(result.flaky.map(\.line) == [3])
        #expect(FileManager.default.fileExists(atPath: folder.path + "/kept/failure.txt"))
        #expect(FlowReport(results: [result], duration: .zero).flaky.count == 1)
        server.stop()
    }

    @Test(
        "A failure reports its place, client, actual value and screen, and writes artifacts"
    )
    func failure() async throws {
        let folder = try TemporaryFolder()
        let result = try await run(
            Self.serve
                + "client ann --screen counter {\n  tap increment\n  expect count text 7 --timeout 1ms\n  tap increment\n}\n"
        ) {
            $0.artifacts = folder.path + "/kept"
        }
        let failure = try #require(result.failure)
        #expect(failure.path == "test.flow")
        #expect(failure.line == 4)
        #expect(failure.step == "expect count text 7 --timeout 1ms")
        #expect(failure.client == "ann")
        #expect(failure.error.code == .assertionFailed)
        #expect(failure.error.message.contains("it says \"1\""))
        #expect(failure.tree.contains { $0.contains("label #count \"1\"") })
        #expect(result.steps.map(\.isFailed) == [false, false, true])
        let text = failure.text.joined(separator: "\n")
        for part in [
            "test.flow:4: expect count text 7", "assertion failed, ann", "The views of the screen at that time:",
            "#increment",
            "Saved files: ",
        ] {
            #expect(text.contains(part), "\(part) is not in \(text)")
        }
        var names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/kept").sorted()
        // If no browser is installed, the failure has no screenshot.
        if Chromium.find() == nil { names.append("screen.png") }
        #expect(names == ["failure.txt", "screen.png", "trace.jsonl", "tree.json", "tree.txt"])
        #expect(
            try String(contentsOfFile: folder.path + "/kept/trace.jsonl", encoding: .utf8).contains(
                #""client":"ann","patch":"#))
    }

    struct Mistake: CustomTestStringConvertible {
        var flow: String
        var line: Int?
        var code: ClientError.Code
        var says: String
        var testDescription: String { flow }
    }

    @Test(
        "An error that shows only at run time fails at its line",
        arguments: [
            Mistake(
                flow: "tap $NOWHERE_TO_BE_FOUND", line: 1, code: .invalidArgument,
                says: "There is no variable $NOWHERE_TO_BE_FOUND"),
            Mistake(flow: "client ann --leave", line: 1, code: .invalidArgument, says: "ann is not connected"),
            Mistake(
                flow: "client ann --leave { tap play }", line: 1, code: .invalidArgument,
                says: "A client with --leave cannot have a block"),
            Mistake(flow: "set 1a b", line: 1, code: .invalidArgument, says: "'1a' is not the name of a variable"),
            Mistake(
                flow: "set A kind:buton\nclient ann --screen counter {\n  tap $A\n}", line: 3, code: .invalidSelector,
                says: "Did you mean kind:button?"),
            Mistake(flow: "run nowhere.flow", line: 1, code: .invalidArgument, says: "nowhere.flow cannot be read"),
            Mistake(
                flow: "client ann --screen cuonter { tap a }", line: 1, code: .noSuchScreen,
                says: "Did you mean 'counter'?"),
            Mistake(
                flow: "client ann --screen counter {}\nclient ann --screen player { tap a }", line: 2,
                code: .invalidArgument,
                says: "is already connected"),
            Mistake(flow: "serve --port 0", line: 1, code: .invalidArgument, says: "already has a server"),
            Mistake(
                flow: "client ann --screen counter { tap 5000,5000 }", line: 1, code: .elementNotInteractable,
                says: "The screen did not handle the input."),
        ])
    func mistakes(_ mistake: Mistake) async throws {
        let result = try await run(Self.serve + mistake.flow) { $0.timeout = .seconds(10) }
        let failure = try #require(result.failure)
        #expect(failure.line == mistake.line.map { $0 + 1 })
        #expect(failure.error.code == mistake.code, "\(failure.error)")
        #expect("\(failure.error)".contains(mistake.says))
    }

    @Test("Without a server, the first step that needs one fails")
    func noServer() async throws {
        let result = try await run("client ann --screen counter { tap increment }") { $0.url = "http://127.0.0.1:1/" }
        #expect(result.failure?.error.code == .connectionFailed)
        #expect(result.failure?.line == 1)
        let program = try await run("serve\n") { $0.program = "/nowhere/baton" }
        #expect(program.failure?.error.code == .unsupportedOperation)
        let wrong = try await run("serve --port 99999\n")
        #expect(wrong.failure?.error.code == .connectionFailed)
        #expect(wrong.failure?.error.message.contains("expected a number from 0 to 65535") == true, "\(wrong)")
    }

    @Test("A variable from outside is in no report and no artifact")
    func secrets() async throws {
        let folder = try TemporaryFolder()
        let result = try await run(
            Self.serve + """
                client ann --screen form {
                  type $PASSWORD --into name
                  expect name text "$PASSWORD!" --timeout 1ms
                }
                """
        ) {
            $0.variables = ["PASSWORD": "open-sesame"]
            $0.artifacts = folder.path
        }
        let failure = try #require(result.failure)
        #expect(failure.line == 4, "\(failure.text)")
        let report = FlowReport(results: [result], duration: .zero)
        for format in ReportFormat.allCases {
            #expect(!report.text(format).contains("open-sesame"))
            #expect(report.text(format).contains("$PASSWORD"))
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "screen.png" {
            #expect(
                !(try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)).contains("open-sesame"),
                "\(name)")
        }
    }

    @Test("A flow that is stopped from outside ends together with its server")
    func cancellation() async throws {
        let (steps, continuation) = AsyncStream.makeStream(of: String.self)
        let running = Task {
            try await run(
                Self.serve + "client ann --screen counter {\n  tap increment\n  expect nowhere --timeout 10m\n}\n"
            ) {
                $0.onStep = { _, step in continuation.yield(step.text) }
            }
        }
        for await step in steps where step.hasPrefix("expect") { break }
        running.cancel()
        let result = try await running.value
        #expect(result.failure?.error.message == "The flow was interrupted.")
    }
}
