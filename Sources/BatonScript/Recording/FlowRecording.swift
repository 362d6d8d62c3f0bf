public import BatonClient
public import BatonWire
import Foundation

/// A flow in the making: what people do on some screens, in the order in which they do it.
public struct FlowRecording: Sendable {
    /// One live screen.
    public struct Place: Hashable, Sendable {
        /// What no other has.
        public var id: String
        /// The screen's name.
        public var screen: String
        /// Its size, as `390x844`, where a client has to say it; nil where the screen has but one.
        public var size: String?
        /// Whether what is done on one of that name changes the others.
        public var isShared: Bool

        /// A live screen.
        public init(id: String, screen: String, size: String? = nil, isShared: Bool = true) {
            self.id = id
            self.screen = screen
            self.size = size
            self.isShared = isShared
        }
    }

    private var recorders: [Place: Recorder] = [:]

    /// Nothing yet.
    public init() {}

    /// How many steps there are.
    public var stepCount: Int {
        recorders.values.reduce(0) { $0 + $1.lines.count { !$0.text.hasPrefix("expect") && !$0.text.hasPrefix("#") } }
    }

    /// A screen looks like this now.
    /// - Parameter time: the server's, in milliseconds.
    public mutating func look(_ tree: ScreenTree, of place: Place, at time: Double) {
        recorders[place, default: Recorder()].look(tree, at: time)
    }

    /// Something was done. What it changed was looked at before.
    public mutating func event(_ event: ServerMessage.Event, on place: Place) {
        recorders[place, default: Recorder()].event(event)
        guard event.client != nil, place.isShared else { return }
        for other in recorders.keys where other != place && other.screen == place.screen {
            recorders[other]?.othersActed(at: event.time)
        }
    }

    /// The flow; nil where nobody did anything that could be recorded.
    /// - Parameter title: a line that says what it is of.
    public func flow(titled title: String) -> String? {
        var lines: [(line: Recorder.Line, place: Place)] = []
        var variables: [String] = []
        for (place, recorder) in recorders.sorted(by: { $0.key.id < $1.key.id }) {
            var recorder = recorder
            recorder.finish()
            lines += recorder.lines.map { ($0, place) }
            variables += recorder.variables.filter { !variables.contains($0) }
        }
        guard !lines.isEmpty else { return nil }
        // In the order in which it was done, whoever did it where.
        let ordered = lines.enumerated().sorted {
            ($0.element.line.time, $0.offset) < ($1.element.line.time, $1.offset)
        }.map(\.element)
        var text = "# \(title)\n# Run it by: baton run FILE --url http://HOST:PORT/\n"
        for variable in variables {
            text += "# $\(variable) was typed where nobody may read it: give it with -e \(variable)=…\n"
        }
        var names = Names()
        var connected: Set<String> = []
        var rest = ordered[...]
        while let first = rest.first {
            let name = names.name(first.line.client, on: first.place)
            let together = rest.prefix { names.name($0.line.client, on: $0.place) == name }
            rest = rest.dropFirst(together.count)
            var head = "client \(ShellWords.quoted(name))"
            if connected.insert(name).inserted {
                head += " --screen \(first.place.screen)" + (first.place.size.map { " --viewport \($0)" } ?? "")
            }
            text += "\n" + head + " {\n" + together.map { "  \($0.line.text)\n" }.joined() + "}\n"
        }
        return text
    }

    /// What clients are called: one name at two places is two.
    private struct Names {
        private struct Key: Hashable {
            var client: String
            var place: Place
        }

        private var given: [Key: String] = [:]
        private var taken: Set<String> = []

        mutating func name(_ client: String, on place: Place) -> String {
            let key = Key(client: client, place: place)
            if let name = given[key] { return name }
            let wanted = client.isEmpty ? "guest" : client
            var name = wanted
            var count = 1
            while !taken.insert(name).inserted {
                count += 1
                name = "\(wanted)-\(count)"
            }
            given[key] = name
            return name
        }
    }
}
