import BatonClient
@testable import BatonScript
import Foundation
import Testing

@Suite("Payloads of WebDriver's actions", .serialized)
struct ActionsTests {
    struct Mistake: CustomTestStringConvertible {
        var json: String
        var says: String
        var testDescription: String { json }
    }

    @Test(
        "An error in a payload is reported with the name of the member",
        arguments: [
            Mistake(json: "{", says: "the file: "),
            Mistake(json: "{}", says: "actions: missing"),
            Mistake(json: #"{"actions":3}"#, says: "actions: missing, expected an array"),
            Mistake(
                json: #"{"actions":[{"type":"finger"}]}"#,
                says: "actions[0].type: 'finger' is not one of these: pointer"),
            Mistake(json: #"{"actions":[{"type":"key"}]}"#, says: "actions[0].actions: missing"),
            Mistake(
                json: #"{"actions":[{"type":"pointer","parameters":{"pointerType":"nose"},"actions":[]}]}"#,
                says: "actions[0].parameters.pointerType: 'nose'"),
            Mistake(
                json: #"{"actions":[{"type":"none","actions":[{"type":"pause","duration":-1}]}]}"#,
                says: "actions[0].actions[0].duration: "
            ),
            Mistake(
                json: #"{"actions":[{"type":"none","actions":[{"type":"leap"}]}]}"#,
                says: "actions[0].actions[0].type: 'leap'"),
            Mistake(
                json:
                    #"""
                    {"actions":[{"type":"none","actions":[]},{"type":"pointer","actions":[{"type":"pointerMove",\#
                    "x":"a","y":1}]}]}
                    """#,
                says: "actions[1].actions[0].x: missing or not a number"),
            Mistake(
                json: #"{"actions":[{"type":"press","actions":[{"type":"pressDown","key":"sideways"}]}]}"#,
                says: "actions[0].actions[0]."),
            Mistake(
                json: #"{"actions":[{"type":"remote","actions":[{"type":"remote","command":"explode"}]}]}"#,
                says: "actions[0].actions[0]."),
        ])
    func mistakes(_ mistake: Mistake) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(mistake.json, to: "a.json")
        let error = try #require(complaint("actions \(file)"))
        #expect(error.error.code == .invalidArgument)
        #expect(error.error.message.hasPrefix("\(file): "))
        #expect(error.error.message.contains(mistake.says), "\(error.error)")
    }

    @Test("Touches, mouse and keys of a payload act on a screen")
    func screen() async throws {
        let folder = try TemporaryFolder()
        let tap = try folder.write(
            """
            {"actions": [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [
              {"type": "pointerMove", "duration": 0, "origin": {"selector": "increment"}, "x": 0, "y": 0},
              {"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 20}, {"type": "pointerUp", "button": 0}]}]}
            """, to: "tap.json")
        let drag = try folder.write(
            """
            {"actions": [{"type": "pointer", "id": "mouse", "actions": [
              {"type": "pointerMove", "duration": 0, "origin": {"selector": "slider"}, "x": 0, "y": 0},
              {"type": "pointerDown", "button": 0}, {"type": "pointerMove", "duration": 50, "origin": "pointer", "x": -600, "y": 0},
              {"type": "pointerUp", "button": 0}]}]}
            """, to: "drag.json")
        let keys = try folder.write(
            """
            {"actions": [{"type": "key", "id": "keys", "actions": [
              {"type": "keyDown", "value": "A"}, {"type": "keyUp", "value": "A"}, {"type": "keyDown", "value": "n"}, {"type": "keyUp", "value": "n"}]}]}
            """, to: "keys.json")
        let result = try await run(
            FlowRunnerTests.serve + """
                client ann --screen counter {
                  actions \(tap)
                  expect count text 1
                  slide slider 50
                  actions \(drag)
                  expect slider value 0
                }
                client bob --screen form {
                  tap name
                  expect name editing
                  actions \(keys)
                  expect name text An
                }
                """)
        #expect(result.failure == nil, "\(result.failure?.text.joined(separator: "\n") ?? "")")
    }
}
