public import BatonClient
public import BatonWire
import Foundation

/// A recording of the users' actions on one or more screens, in order of time.
public struct FlowRecording: Sendable {
    /// One screen instance whose actions were recorded. Each size of a shared screen is an instance of its own.
    public struct LiveScreen: Hashable, Sendable {
        /// A unique identifier of the live screen.
        public var id: String
        /// The screen's name.
        public var screen: String
        /// The size, such as `390x844`; nil if the screen has only one size, so that clients need not request it.
        public var size: String?
        /// Actions on one live screen affect the other live screens of the same name.
        public var isShared: Bool

        /// Creates the description of a live screen.
        public init(id: String, screen: String, size: String? = nil, isShared: Bool = true) {
            self.id = id
            self.screen = screen
            self.size = size
            self.isShared = isShared
        }
    }

    private var recorders: [LiveScreen: Recorder] = [:]

    /// Creates an empty recording.
    public init() {}

    /// The number of recorded steps.
    public var stepCount: Int {
        recorders.values.reduce(0) { $0 + $1.lines.count { !$0.text.hasPrefix("expect") && !$0.text.hasPrefix("#") } }
    }

    /// Records the current tree of a screen.
    /// - Parameter time: The server's time, in milliseconds.
    public mutating func record(_ tree: ScreenTree, of screen: LiveScreen, at time: Double) {
        recorders[screen, default: Recorder()].record(tree, at: time)
    }

    /// Records an event. The caller must have recorded the resulting tree before.
    public mutating func event(_ event: ServerMessage.Event, on screen: LiveScreen) {
        recorders[screen, default: Recorder()].event(event)
        guard event.client != nil, screen.isShared else { return }
        for other in recorders.keys where other != screen && other.screen == screen.screen {
            recorders[other]?.endPendingEffect(at: event.time)
        }
    }

    /// Returns the recorded flow; nil if no action was recorded.
    /// - Parameter title: A line that describes the flow.
    public func flow(titled title: String) -> String? {
        var lines: [(line: Recorder.Line, screen: LiveScreen)] = []
        var variables: [String] = []
        for (screen, recorder) in recorders.sorted(by: { $0.key.id < $1.key.id }) {
            var recorder = recorder
            recorder.finish()
            lines += recorder.lines.map { ($0, screen) }
            variables += recorder.variables.filter { !variables.contains($0) }
        }
        guard !lines.isEmpty else { return nil }
        // The recorded lines are sorted by time, across clients and screens.
        let ordered = lines.enumerated().sorted {
            ($0.element.line.time, $0.offset) < ($1.element.line.time, $1.offset)
        }.map(\.element)
        var text = "# \(title)\n# Run it with: baton run FILE --url http://HOST:PORT/\n"
        for variable in variables {
            text += "# $\(variable) was typed into a secure field: set it with -e \(variable)=…\n"
        }
        var names = Names()
        var connected: Set<String> = []
        var rest = ordered[...]
        while let first = rest.first {
            let name = names.name(first.line.client, on: first.screen)
            let together = rest.prefix { names.name($0.line.client, on: $0.screen) == name }
            rest = rest.dropFirst(together.count)
            var head = "client \(ShellWords.quoted(name))"
            if connected.insert(name).inserted {
                head += " --screen \(first.screen.screen)" + (first.screen.size.map { " --viewport \($0)" } ?? "")
            }
            text += "\n" + head + " {\n" + together.map { "  \($0.line.text)\n" }.joined() + "}\n"
        }
        return text
    }

    /// The names of clients in the flow. If two screens have clients of the same name, the second one gets a number:
    /// `guest` and `guest-2`.
    private struct Names {
        private struct Key: Hashable {
            var client: String
            var screen: LiveScreen
        }

        private var assignedNames: [Key: String] = [:]
        private var usedNames: Set<String> = []

        mutating func name(_ client: String, on screen: LiveScreen) -> String {
            let key = Key(client: client, screen: screen)
            if let name = assignedNames[key] { return name }
            let baseName = client.isEmpty ? "guest" : client
            var name = baseName
            var count = 1
            while !usedNames.insert(name).inserted {
                count += 1
                name = "\(baseName)-\(count)"
            }
            assignedNames[key] = name
            return name
        }
    }
}
