import Foundation

@testable import TransportTestSupport

/// The messages that clients sent to a screen and the time that passed, step by step, as a server could record them.
struct InputRecord {
    enum Step {
        /// A client sent a message.
        case message(client: Int, json: String)
        /// A client disconnected while its touches and keys were still down.
        case leave(client: Int)
        /// Time passed, in milliseconds.
        case turn(Double)
    }

    static let clients = 3
    var steps: [Step] = []

    /// Generates steps from a seed. In these steps, several clients touch, drag, press, scroll and type. Some messages
    /// are invalid.
    /// - Parameter identifiers: the identifiers of the views that scripts tap.
    init(seed: UInt64, count: Int, width: Double, height: Double, identifiers: [String]) {
        var generator = Generator(
            random: SplitMix64(state: seed), width: width, height: height, identifiers: identifiers)
        for _ in 0..<count { steps.append(generator.step()) }
    }
}

private struct Generator {
    private struct Finger {
        var x: Double
        var y: Double
    }

    var random: SplitMix64
    let width: Double
    let height: Double
    let identifiers: [String]
    private var time = 0.0
    private var fingers: [[Int: Finger]] = Array(repeating: [:], count: InputRecord.clients)
    private var held: [Set<String>] = Array(repeating: [], count: InputRecord.clients)

    init(random: SplitMix64, width: Double, height: Double, identifiers: [String]) {
        self.random = random
        self.width = width
        self.height = height
        self.identifiers = identifiers
    }

    private mutating func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }
    private mutating func randomElement(of words: [String]) -> String { words.randomElement(using: &random) ?? "" }
    /// A random coordinate in tenths of a point, as pages send them.
    private mutating func coordinate(_ length: Double) -> Double {
        (Double.random(in: -5...length + 5, using: &random) * 10).rounded() / 10
    }

    mutating func step() -> InputRecord.Step {
        let client = Int.random(in: 0..<InputRecord.clients, using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case ..<62: return .message(client: client, json: touch(client))
        case ..<78:
            let passed = chance(6) ? Double.random(in: 100...1_500, using: &random).rounded() : 16
            time += passed
            return .turn(passed)
        case ..<84: return .message(client: client, json: press(client))
        case ..<88: return .message(client: client, json: scroll())
        case ..<91: return .message(client: client, json: randomElement(of: Self.texts))
        case ..<93:
            let action = randomElement(of: ["cut", "copy", "paste", "select", "selectAll", "delete", "undo", "redo"])
            return .message(client: client, json: #"{"type":"edit","action":"\#(action)","text":"pasted"}"#)
        case ..<96:
            return .message(
                client: client, json: #"{"type":"remote","command":"\#(randomElement(of: Self.commands))"}"#)
        case ..<97:
            return .message(
                client: client,
                json: #"{"type":"motion","phase":"\#(randomElement(of: ["began", "ended"]))","motion":"shake"}"#)
        case ..<99:
            return .message(
                client: client, json: #"{"type":"tap","target":{"identifier":"\#(randomElement(of: identifiers))"}}"#)
        default:
            guard chance(4) else { return .message(client: client, json: randomElement(of: Self.nonsense)) }
            fingers[client] = [:]
            held[client] = []
            return .leave(client: client)
        }
    }

    private static let texts =
        ["a", "ä", "字", "👍🏽", " ", "\\n", "long text"].map { #"{"type":"text","insert":"\#($0)"}"# } + [
            #"{"type":"text","delete":1}"#, #"{"type":"text","mark":"にほ","selection":[2,0]}"#,
            #"{"type":"text","unmark":true}"#,
            #"{"type":"text","select":[0,3]}"#, #"{"type":"text","replace":[0,2],"insert":"hello"}"#,
            #"{"type":"text","end":true}"#,
            #"""
            {"type":"press","presses":[{"phase":"began","key":"keyboard","code":"KeyZ","characters":"z",\#
            "modifiers":["command"]}]}
            """#,
            #"""
            {"type":"press","presses":[{"phase":"ended","key":"keyboard","code":"KeyZ","characters":"z",\#
            "modifiers":["command"]}]}
            """#,
            #"{"type":"adjust","target":{"identifier":"stepper"},"by":1}"#,
            #"{"type":"drag","phase":"entered","x":200,"y":300,"items":[{"representations":[{"type":"text/plain"}]}]}"#,
            #"{"type":"drag","phase":"moved","x":210,"y":310}"#,
            #"{"type":"drag","phase":"exited"}"#,
        ]

    private static let commands = [
        "play", "pause", "stop", "togglePlayPause", "nextTrack", "previousTrack", "beginSeekingForward",
        "endSeekingForward",
        "beginSeekingBackward", "endSeekingBackward",
    ]

    private static let nonsense = [
        #"{"type":"touch","touches":[{"id":77,"phase":"moved","x":1,"y":1}]}"#,
        #"{"type":"press","presses":[{"phase":"ended","key":"menu"}]}"#,
        #"{"type":"touch","touches":[{"id":1,"phase":"start","x":1,"y":1}]}"#, "{",
        #"{"type":"tap","target":{"identifier":"nowhere"}}"#,
    ]

    /// A message with one to three touches of a client. Fingers that are already down move, rest or end.
    private mutating func touch(_ client: Int) -> String {
        var samples: [String] = []
        var touched: Set<Int> = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let id = Int.random(in: 1...5, using: &random)
            guard touched.insert(id).inserted else { continue }
            let force = (Double.random(in: 0...1, using: &random) * 100).rounded() / 100
            if var finger = fingers[client][id] {
                let isOver = chance(4)
                finger.x += (Double.random(in: -30...30, using: &random) * 10).rounded() / 10
                finger.y += (Double.random(in: -60...60, using: &random) * 10).rounded() / 10
                fingers[client][id] = isOver ? nil : finger
                let phase = isOver ? (chance(8) ? "cancelled" : "ended") : chance(8) ? "stationary" : "moved"
                samples.append(
                    #"{"id":\#(id),"phase":"\#(phase)","x":\#(finger.x),"y":\#(finger.y),"force":\#(force)}"#)
            } else {
                let finger = Finger(x: coordinate(width), y: coordinate(height))
                fingers[client][id] = finger
                let kind = randomElement(of: ["direct", "direct", "pencil", "indirectPointer"])
                samples.append(
                    #"""
                    {"id":\#(id),"phase":"began","x":\#(finger.x),"y":\#(finger.y),"force":\#(force),\#
                    "kind":"\#(kind)"}
                    """#
                )
            }
        }
        // Each client's messages contain times of the client's own clock.
        let own = time + Double(client) * 12_345
        return #"{"type":"touch","time":\#(own),"touches":[\#(samples.joined(separator: ","))]}"#
    }

    private mutating func press(_ client: Int) -> String {
        let key = randomElement(of: [
            "up", "down", "left", "right", "select", "select", "menu", "playPause", "pageUp", "pageDown",
        ])
        let phase: String
        if held[client].contains(key) {
            let isOver = !chance(4)
            if isOver { held[client].remove(key) }
            phase = isOver ? (chance(8) ? "cancelled" : "ended") : "changed"
        } else {
            held[client].insert(key)
            phase = "began"
        }
        return #"{"type":"press","presses":[{"phase":"\#(phase)","key":"\#(key)"}]}"#
    }

    private mutating func scroll() -> String {
        let dy = Double.random(in: -200...200, using: &random).rounded()
        return #"{"type":"scroll","x":\#(coordinate(width)),"y":\#(coordinate(height)),"dx":0,"dy":\#(dy)}"#
    }
}
