import BatonWire
import ResponderKit

/// The first difference between a replay and its journal.
public struct JournalDifference: Codable, Equatable, Sendable {
    /// The last message before the difference.
    public struct Input: Codable, Equatable, Sendable {
        /// The line number of the message in the journal, counted over all of the journal's files.
        public var line: Int
        /// The number of the client that sent the message.
        public var client: Int
        /// The text of the message; shortened if it is long.
        public var message: String
    }

    /// The number of the line that differs, counted over all files of the journal.
    public var line = 0
    /// The number of the last line before the difference: up to this line, the replay and the journal are equal.
    public var before = 0
    /// The file of the journal that contains the differing line.
    public var file = ""
    /// The number of the differing line within ``file``.
    public var lineOfFile = 0
    /// The name of the screen that differs.
    public var screen: String?
    /// The epoch of the live screen that differs.
    public var epoch: String?
    /// The revision in which the replay differs from the journal.
    public var revision: Int?
    /// The id of the node that differs.
    public var node: Int?
    /// The class and the identifier of the node's view.
    public var name: String?
    /// The property that differs.
    public var property: String?
    /// The value or event in the journal, as text.
    public var journal: String
    /// The value or event in the replay, as text.
    public var replay: String
    /// The last message before the difference.
    public var input: Input?

    init(journal: String, replay: String) {
        self.journal = journal
        self.replay = replay
    }
}

extension JournalDifference {
    private static let noChange = "no change"

    /// Returns the difference of two patches. A patch is nil if the recording or the replay has none.
    @MainActor
    static func between(
        journal: UnsafeRawBufferPointer?, replay: UnsafeRawBufferPointer?, on application: UIApplication?
    ) -> JournalDifference {
        let recordedPatch = journal.flatMap(patch)
        let replayedPatch = replay.flatMap(patch)
        var difference =
            firstDifference(recordedPatch?.operations ?? [], replayedPatch?.operations ?? [])
            ?? JournalDifference(journal: text(journal), replay: text(replay))
        difference.revision = recordedPatch?.to ?? replayedPatch?.to
        if let recordedPatch, let replayedPatch, recordedPatch.to != replayedPatch.to {
            difference = JournalDifference(
                journal: "revision \(recordedPatch.to)", replay: "revision \(replayedPatch.to)")
            difference.revision = recordedPatch.to
        }
        difference.journal = shortened(difference.journal)
        difference.replay = shortened(difference.replay)
        if let node = difference.node {
            difference.name =
                application?.name(ofNode: node)
                ?? name(of: node, in: (recordedPatch?.operations ?? []) + (replayedPatch?.operations ?? []))
        }
        return difference
    }

    /// The maximum length of a value, in characters.
    static let limit = 400

    /// Shortens a long text.
    private static func shortened(_ text: String) -> String {
        text.count > limit ? "\(text.prefix(limit))… (\(text.count) characters)" : text
    }

    private static func patch(_ bytes: UnsafeRawBufferPointer) -> ServerMessage.Patch? {
        guard case .patch(let patch)? = try? ServerMessage.decode(bytes) else { return nil }
        return patch
    }

    private static func text(_ bytes: UnsafeRawBufferPointer?) -> String {
        bytes.map { String(decoding: $0, as: UTF8.self) } ?? noChange
    }

    /// Returns the first node whose operations differ.
    private static func firstDifference(
        _ recordedOperations: [ServerMessage.Operation], _ replayedOperations: [ServerMessage.Operation]
    )
        -> JournalDifference?
    {
        for index in 0..<max(recordedOperations.count, replayedOperations.count) {
            let recorded = index < recordedOperations.count ? recordedOperations[index] : nil
            let replayed = index < replayedOperations.count ? replayedOperations[index] : nil
            if recorded == replayed { continue }
            if let recorded, let replayed, recorded.node == replayed.node, let found = between(recorded, replayed) {
                return found
            }
            if let recorded, let replayed, recordedOperations.contains(replayed), replayedOperations.contains(recorded)
            {
                var difference = JournalDifference(
                    journal: "\(recorded.text), before node \(replayed.node)",
                    replay: "\(replayed.text), before node \(recorded.node)")
                difference.node = recorded.node
                return difference
            }
            // One of the two patches has an operation on a node that the other patch does not change at all.
            if let recorded, !replayedOperations.contains(where: { $0.node == recorded.node }) {
                return oneSided(recorded, isJournal: true)
            }
            if let replayed, !recordedOperations.contains(where: { $0.node == replayed.node }) {
                return oneSided(replayed, isJournal: false)
            }
            var difference = JournalDifference(journal: recorded?.text ?? noChange, replay: replayed?.text ?? noChange)
            difference.node = (recorded ?? replayed)?.node
            return difference
        }
        return nil
    }

    private static func oneSided(_ operation: ServerMessage.Operation, isJournal: Bool) -> JournalDifference {
        var difference = JournalDifference(journal: noChange, replay: noChange)
        var text = operation.text
        if case .set(_, let properties) = operation, let (name, value) = properties.min(by: { $0.key < $1.key }) {
            difference.property = name
            text = value.text
        }
        if isJournal { difference.journal = text } else { difference.replay = text }
        difference.node = operation.node
        return difference
    }

    /// Returns the difference of two operations on the same node.
    private static func between(_ recorded: ServerMessage.Operation, _ replayed: ServerMessage.Operation)
        -> JournalDifference?
    {
        guard recorded.summary == replayed.summary else {
            var difference = JournalDifference(journal: recorded.text, replay: replayed.text)
            difference.node = recorded.node
            return difference
        }
        let (recordedValues, replayedValues) = (recorded.properties, replayed.properties)
        guard
            let name = Set(recordedValues.keys).union(replayedValues.keys).sorted().first(where: {
                recordedValues[$0] != replayedValues[$0]
            })
        else {
            return nil
        }
        var difference = JournalDifference(
            journal: recordedValues[name]?.text ?? noChange, replay: replayedValues[name]?.text ?? noChange)
        difference.node = recorded.node
        difference.property = name
        return difference
    }

    private static func name(of node: Int, in operations: [ServerMessage.Operation]) -> String? {
        for case .add(node, _, _, let kind, let properties) in operations {
            return properties["identifier"]?.string.map { "\(kind) #\($0)" } ?? kind
        }
        return nil
    }
}

extension ServerMessage.Operation {
    fileprivate var node: Int {
        switch self {
        case .remove(let id), .add(let id, _, _, _, _), .move(let id, _, _), .set(let id, _): id
        }
    }

    fileprivate var properties: [String: WireValue] {
        switch self {
        case .add(_, _, _, _, let properties), .set(_, let properties): properties
        case .remove, .move: [:]
        }
    }

    /// The patch operation in words, without its properties.
    fileprivate var summary: String {
        switch self {
        case .remove: "removed"
        case .add(_, let parent, let index, let kind, _): "a new \(kind) as child \(index) of node \(parent)"
        case .move(_, let parent, let index): "moved, now child \(index) of node \(parent)"
        case .set: "changed"
        }
    }

    fileprivate var text: String {
        let set = properties.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }
        return ([summary] + set).joined(separator: ", ")
    }
}

extension WireValue {
    /// The value as JSON text.
    fileprivate var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value): Int(exactly: value).map(String.init) ?? String(value)
        case .string(let value): "\"\(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ",")
                + "}"
        }
    }
}

extension UIApplication {
    /// Returns the class of a node's view, with its identifier if it has one.
    fileprivate func name(ofNode id: Int) -> String? {
        guard let facts = facts(ofNode: id) else { return nil }
        return facts.view.accessibilityIdentifier.map { "\(facts.className) #\($0)" } ?? facts.className
    }
}
