public import BatonWire

/// What a screen looks like now, kept up to date by the server's patches.
///
/// A value: one that was taken out stays as it was.
public struct ScreenTree: Sendable {
    /// All nodes, by their numbers. The screen itself is 0.
    public private(set) var nodes: [Int: ScreenNode] = [0: ScreenTree.root]
    /// The revision that it stands at; 0 before there is any.
    public private(set) var revision = 0
    /// The screen's size in points.
    public internal(set) var width = 0.0
    /// The screen's size in points.
    public internal(set) var height = 0.0

    private static let root = ScreenNode(id: 0, kind: "screen", parent: -1, properties: [:], revision: 0)

    /// An empty screen.
    /// - Parameters:
    ///   - width: points.
    ///   - height: points.
    public init(width: Double = 0, height: Double = 0) {
        self.width = width
        self.height = height
    }

    /// The node of a number.
    public subscript(_ id: Int) -> ScreenNode? { nodes[id] }

    /// Does what a patch says.
    /// - Throws: `ClientError` of the code ``ClientError/Code/protocolMismatch`` where it does not fit: then the tree is not what the server has.
    public mutating func apply(_ patch: ServerMessage.Patch) throws(ClientError) {
        if patch.from == 0 { nodes = [0: Self.root] }
        if let from = patch.from, from != 0, from != revision {
            throw ClientError(
                .protocolMismatch, "A patch is from revision \(from), and the tree stands at \(revision).")
        }
        for operation in patch.operations {
            switch operation {
            case .add(let id, let parent, let index, let kind, let properties):
                nodes[id] = ScreenNode(
                    id: id, kind: kind, parent: parent, properties: properties.filter { $1 != .null },
                    revision: patch.to)
                try insert(id, into: parent, at: index)
            case .move(let id, let parent, let index):
                try detach(id)
                nodes[id]?.parent = parent
                try insert(id, into: parent, at: index)
            case .remove(let id):
                try detach(id)
                var gone = [id]
                while let next = gone.popLast() { gone += nodes.removeValue(forKey: next)?.children ?? [] }
            case .set(let id, let properties):
                guard nodes[id] != nil else { throw Self.missing(id) }
                for (name, value) in properties { nodes[id]?.set(name, value) }
                nodes[id]?.revision = patch.to
            }
        }
        revision = patch.to
    }

    private mutating func insert(_ id: Int, into parent: Int, at index: Int) throws(ClientError) {
        guard let count = nodes[parent]?.children.count else { throw Self.missing(parent) }
        nodes[parent]?.children.insert(id, at: min(max(index, 0), count))
    }

    private mutating func detach(_ id: Int) throws(ClientError) {
        guard let parent = nodes[id]?.parent else { throw Self.missing(id) }
        nodes[parent]?.children.removeAll { $0 == id }
    }

    private static func missing(_ id: Int) -> ClientError {
        ClientError(.protocolMismatch, "A patch is about the node \(id), which is not there.")
    }

    // MARK: Walking

    /// All nodes that are drawn, each before what is in it, in the order of the screen from back to front.
    public var shown: [ScreenNode] {
        var result: [ScreenNode] = []
        var rest = [0]
        while let id = rest.popLast() {
            guard let node = nodes[id], !node.isHidden else { continue }
            if id != 0 { result.append(node) }
            rest += node.children.reversed()
        }
        return result
    }

    /// A node, what it is in, and so on to the screen.
    public func chain(of id: Int) -> [ScreenNode] {
        var result: [ScreenNode] = []
        var next = nodes[id]
        while let node = next, result.count <= nodes.count {
            result.append(node)
            next = nodes[node.parent]
        }
        return result
    }

    /// Whether a node is another, or in it.
    public func contains(_ id: Int, in ancestor: Int) -> Bool { chain(of: id).contains { $0.id == ancestor } }

    /// What has the arrow keys; the innermost.
    public var focused: ScreenNode? { shown.last(where: \.isFocused) }
    /// Where what is typed goes.
    public var editing: ScreenNode? { shown.last(where: \.isEditing) }
}

extension ScreenNode {
    fileprivate mutating func set(_ name: String, _ value: WireValue) {
        // Of a drawing only what is new may come.
        if name == "drawing", let parts = value.array, parts.count == 2, let kept = parts[0].number,
            let text = parts[1].string
        {
            let former = properties[name]?.string ?? ""
            properties[name] = .string(String(former.unicodeScalars.prefix(Int(max(0, kept)))) + text)
        } else if value == .null {
            properties.removeValue(forKey: name)
        } else {
            properties[name] = value
        }
    }
}
