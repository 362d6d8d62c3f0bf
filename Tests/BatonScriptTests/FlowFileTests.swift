import BatonClient
@testable import BatonScript
import Testing

@Suite("Flow files")
struct FlowFileTests {
    @Test("Comments, empty lines, headers and a hashbang line are not steps")
    func headers() throws {
        let flow = try FlowFile(
            """
            #!/usr/bin/env -S baton run
            # A comment
            @name Two people share
            @tags player, slow two
            @timeout 1.5s

            tap play   # and why
            """, path: "folder/some.flow")
        #expect(flow.name == "Two people share")
        #expect(flow.tags == ["player", "slow", "two"])
        #expect(flow.timeout == .milliseconds(1_500))
        #expect(flow.steps.map(\.texts) == [["tap", "play"]])
        #expect(flow.steps.map(\.line) == [7])
        #expect(try FlowFile("", path: "folder/some.flow").name == "some")
        #expect(try FlowFile("", path: "-").name == "standard input")
    }

    @Test("All line endings are accepted, and a byte order mark is skipped")
    func lineEnds() throws {
        let flow = try FlowFile("\u{FEFF}@name A\r\ntap play\r\n\r\ntap mute\r\n", path: "a.flow")
        #expect(flow.name == "A")
        #expect(flow.steps.map(\.texts) == [["tap", "play"], ["tap", "mute"]])
        #expect(flow.steps.map(\.line) == [2, 4])
    }

    @Test("Blocks may take several lines or one, and may be nested")
    func blocks() throws {
        let flow = try FlowFile(
            """
            client ann --screen player {
              repeat 2 {
                tap play
              }
              if play visible { repeat 3 { tap mute } }
              client bob {}
            }
            """, path: "a.flow")
        let ann = try #require(flow.steps.first?.block)
        #expect(ann.map(\.line) == [2, 5, 6])
        #expect(ann[0].block?.map(\.texts) == [["tap", "play"]])
        let inner = try #require(ann[1].block)
        #expect(ann[1].texts == ["if", "play", "visible"])
        #expect(inner[0].texts == ["repeat", "3"])
        #expect(inner[0].block?.map(\.texts) == [["tap", "mute"]])
        #expect(ann[2].block?.isEmpty == true)
        #expect(flow.stepCount == 2)
    }

    @Test(
        "Braces, headers and comments inside of quotes have no special meaning", arguments: ["{", "}", "@name", "#a"])
    func quoted(_ text: String) throws {
        for line in ["type \"\(text)\"", "type '\(text)'", "type \\\(text)"] {
            let flow = try FlowFile("retry 1 {\n\(line)\n}\nretry 1 { \(line) }", path: "a.flow")
            #expect(flow.steps.map { $0.block?.map(\.texts) } == [[["type", text]], [["type", text]]])
        }
    }

    struct Mistake: CustomTestStringConvertible {
        var flow: String
        var line: Int?
        var says: String
        var testDescription: String { flow }
    }

    @Test(
        "A syntax error is reported with its line before any step runs",
        arguments: [
            Mistake(flow: "tap play\ntpa play", line: 2, says: "Did you mean 'tap'?"),
            Mistake(flow: "tap play\n}", line: 2, says: "This '}' closes no block"),
            Mistake(flow: "tap play\nrepeat 2 {\ntap play\n", line: 2, says: "not closed"),
            Mistake(flow: "repeat 2 {\nrepeat 3 {\n}\n", line: 1, says: "not closed"),
            Mistake(flow: "repeat 2 {\ntap play\n} tap mute", line: 3, says: "Text follows '}'"),
            Mistake(flow: "repeat 2 { tap play", line: 1, says: "A step follows '{'"),
            Mistake(flow: "{\ntap play\n}", line: 1, says: "without a step in front of it"),
            Mistake(flow: "{ tap play }", line: 1, says: "without a step in front of it"),
            Mistake(flow: "repeat 2", line: 1, says: "has no block"),
            Mistake(flow: "tap play {\n}", line: 1, says: "cannot have a block"),
            Mistake(flow: "tap play { tap mute }", line: 1, says: "cannot have a block"),
            Mistake(flow: "tap 'play", line: 1, says: "A quote is not closed"),
            Mistake(flow: "\n@tiemout 3s", line: 2, says: "Did you mean '@timeout'?"),
            Mistake(flow: "@timeout soon", line: 1, says: "'soon' is not a time"),
            Mistake(flow: "@name", line: 1, says: "@name has no value"),
            Mistake(flow: "expect count txet 3", line: 1, says: "Did you mean 'text'?"),
            Mistake(flow: "wait count txet 3", line: 1, says: "Did you mean 'text'?"),
            Mistake(flow: "if count txet 3 { tap play }", line: 1, says: "Did you mean 'text'?"),
            Mistake(flow: "tap kind:buton", line: 1, says: "Did you mean kind:button?"),
            Mistake(flow: "tap lable:Play", line: 1, says: "Did you mean label:Play?"),
            Mistake(flow: "drag 1,2", line: 1, says: "The place to drag to is missing"),
            Mistake(flow: "slide volume", line: 1, says: "The value is missing"),
            Mistake(flow: "press upp", line: 1, says: "'upp' is invalid"),
            Mistake(flow: "tap play --timeout 3y", line: 1, says: "'3y' is invalid"),
            Mistake(flow: "tap play --frobnicate", line: 1, says: "Unknown option '--frobnicate'"),
            Mistake(flow: "repeat -1 { tap play }", line: 1, says: "expected 0 or more"),
            Mistake(flow: "tap", line: 1, says: "The usage is: tap [<options>] <view>"),
            Mistake(flow: "tap --help", line: 1, says: "'tap' is not a step of a flow"),
            Mistake(flow: "help tap", line: 1, says: "'help' is not a step of a flow"),
            Mistake(flow: "--version", line: 1, says: "is not a step of a flow"),
            Mistake(flow: "watch", line: 1, says: "'watch' is not a step of a flow"),
            Mistake(flow: "actions nowhere.json", line: 1, says: "nowhere.json cannot be read"),
            Mistake(flow: "tap play --url http://a/", line: 1, says: "--url is only allowed with 'client'"),
            Mistake(flow: "expect play --screen player", line: 1, says: "--screen is only allowed with 'client'"),
            Mistake(flow: "type a --role admin", line: 1, says: "--role is only allowed with 'client'"),
            Mistake(flow: "shake --as Ann", line: 1, says: "--as is only allowed with 'client'"),
            Mistake(flow: "tap play --viewport 10x10", line: 1, says: "--viewport is only allowed with 'client'"),
            Mistake(flow: "tap play --insecure", line: 1, says: "--insecure is only allowed with 'client'"),
            Mistake(
                flow: "if play visible --screen a { tap play }", line: 1, says: "--screen is only allowed with 'client'"
            ),
        ])
    func mistakes(_ mistake: Mistake) throws {
        let error = try #require(complaint(mistake.flow))
        #expect(error.line == mistake.line)
        #expect("\(error)".contains(mistake.says), "\(error)")
        #expect("\(error)".hasPrefix("test.flow:\(mistake.line ?? 0): "))
        #expect(error.error.exitCode == 2)
    }

    @Test("A step with variables is checked as far as possible without their values")
    func variables() throws {
        let flow = try FlowFile("press $KEY\ntap kind:$KIND\nrepeat ${N} { tap play }\nexpect $WORDS", path: "a.flow")
        #expect(flow.steps.count == 4)
        #expect(complaint("perss $KEY")?.error.message.contains("Did you mean 'press'?") == true)
        #expect(complaint("repeat $N")?.error.message.contains("has no block") == true)
    }

    @Test("Variables are expanded like in a shell")
    func expansion() throws {
        var variables = FlowVariables(["NAME": "Ann Example", "N": "3"])
        for (line, expected) in [
            ("$NAME", "Ann Example"), ("\"a $NAME.\"", "a Ann Example."), ("'$NAME'", "$NAME"), ("\\$NAME", "$NAME"),
            ("\"\\$NAME\"", "$NAME"),
            ("${N}NAME", "3NAME"), ("$N\"AME\"", "3AME"), ("a$", "a$"), ("$1", "$1"),
            ("label:$NAME", "label:Ann Example"),
        ] {
            let words = try ShellWords.words(line)
            #expect(words.count == 1)
            #expect(try variables.expanded(words[0]) == expected)
        }
        let missing = try ShellWords.words("$NAM")[0]
        let error = #expect(throws: ClientError.self) { try variables.expanded(missing) }
        #expect(error?.message.contains("Did you mean 'NAME'?") == true)
        #expect(error?.advice?.contains("-e NAM=") == true)
    }

    @Test("A used variable from outside is hidden in output, and one that the flow sets is not")
    func secrets() throws {
        var variables = FlowVariables(["PASSWORD": "s3cret!!", "PIN": "12", "OTHER": "unused"])
        variables.set("GREETING", "Hello there")
        for line in ["a$PASSWORD", "$PIN", "$GREETING"] { _ = try variables.expanded(ShellWords.words(line)[0]) }
        #expect(
            variables.redacted("it says s3cret!!, 12, Hello there, unused")
                == "it says $PASSWORD, 12, Hello there, unused")
        let error = variables.redacted(
            ClientError(.assertionFailed, "s3cret!!", advice: "s3cret!!", candidates: ["x s3cret!!"]))
        #expect(error == ClientError(.assertionFailed, "$PASSWORD", advice: "$PASSWORD", candidates: ["x $PASSWORD"]))
    }
}
