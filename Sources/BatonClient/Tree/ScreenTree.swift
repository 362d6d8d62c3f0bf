public import BatonWire

/// The current render tree of a screen, updated by the server's patches.
///
/// The tree is a value type: later patches do not change a copy.
public struct ScreenTree: Sendable {
    /// All nodes by id. The screen itself has id 0.
    public private(set) var nodes: [Int: ScreenNode] = [0: ScreenTree.root]
    /// The revision of the tree; 0 before the first patch.
    public private(set) var revision = 0
    /// The screen's width in points.
    public internal(set) var width = 0.0
    /// The screen's height in points.
    public internal(set) var height = 0.0

    private static let root = ScreenNode(id: 0, kind: "screen", parent: -1, properties: [:], revision: 0)

    /// Creates an empty screen.
    /// - Parameters:
    ///   - width: The width in points.
    ///   - height: The height in points.
    public init(width: Double = 0, height: Double = 0) {
        self.width = width
        self.height = height
    }

    /// The node with an id, or nil.
    public subscript(_ id: Int) -> ScreenNode? { nodes[id] }

    /// Applies a patch.
    /// - Throws: `ClientError` with code ``ClientError/Code/protocolMismatch`` if the patch does not fit the tree. The
    ///   tree then differs from the server's.
    public mutating func apply(_ patch: ServerMessage.Patch) throws(ClientError) {
        if patch.from == 0 { nodes = [0: Self.root] }
        if let from = patch.from, from != 0, from != revision {
            throw ClientError(
                .protocolMismatch, "A patch starts at revision \(from), but the tree has revision \(revision).")
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
        ClientError(.protocolMismatch, "A patch changes the node \(id), which does not exist.")
    }

    // MARK: Walking

    /// All nodes that are drawn, from back to front. Each node comes before its children.
    ///
    /// The label and the picture inside a button are left out, because the button node has the same title.
    public var displayedNodes: [ScreenNode] {
        var result: [ScreenNode] = []
        var rest = [0]
        while let id = rest.popLast() {
            guard let node = nodes[id], !node.isHidden else { continue }
            if id != 0 { result.append(node) }
            let hasParts = node.properties["parts"] == .bool(true)
            rest += node.children.reversed().filter { !hasParts || !isDecoration($0) }
        }
        return result
    }

    /// Returns whether a node is a label or a picture that screen readers skip.
    private func isDecoration(_ id: Int) -> Bool {
        guard let node = nodes[id], node.kind == "label" || node.kind == "image" else { return false }
        return node.properties["traits"] == .array([.string("hidden")])
    }

    /// Returns a node and its ancestors, up to the screen.
    public func chain(of id: Int) -> [ScreenNode] {
        var result: [ScreenNode] = []
        var next = nodes[id]
        while let node = next, result.count <= nodes.count {
            result.append(node)
            next = nodes[node.parent]
        }
        return result
    }

    /// Returns whether a node is `ancestor` or one of its descendants.
    public func contains(_ id: Int, in ancestor: Int) -> Bool { chain(of: id).contains { $0.id == ancestor } }

    /// The innermost node with the focus.
    public var focused: ScreenNode? { displayedNodes.last(where: \.isFocused) }
    /// The node that receives text input.
    public var editing: ScreenNode? { displayedNodes.last(where: \.isEditing) }
}

extension ScreenNode {
    fileprivate mutating func set(_ name: String, _ value: WireValue) {
        // Instead of a whole drawing, a patch may contain the length of the part to keep and the text to append.
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
