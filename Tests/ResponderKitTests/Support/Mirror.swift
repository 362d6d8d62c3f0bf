import Foundation

@testable import ResponderKit

/// Records each patch as lines of text, and applies the patch to a copy of the tree, as a client does.
@MainActor
final class Mirror: RenderPatchSink {
    final class Node {
        let id: Int
        let kind: RenderKind
        var properties: [RenderProperty: RenderValue] = [:]
        var children: [Node] = []
        weak var parent: Node?
        /// The drawing of the node's view, combined from the drawing's parts that were sent.
        var drawing = ""

        func draw(_ part: RenderDrawing) { drawing = drawing.prefix(part.prefixLength) + part.text }

        init(id: Int, kind: RenderKind) {
            self.id = id
            self.kind = kind
        }
    }

    private(set) var lines: [String] = []
    private(set) var problems: [String] = []
    var roots: [Node] = []
    private var nodes: [Int: Node] = [:]
    private var open: Node?
    private(set) var revision = 0
    /// The number of nodes in the copy.
    var count: Int { nodes.count }

    /// Applies to the copy all changes of a tree since the last call.
    func follow(_ tree: RenderTree) {
        lines.removeAll()
        if !tree.hasHistory(since: revision) || revision == 0 {
            roots.removeAll()
            nodes.removeAll()
            revision = 0
        }
        tree.changes(since: revision, into: self)
        revision = tree.revision
    }

    func remove(_ id: Int) {
        lines.append("remove \(id)")
        guard let node = nodes[id] else { return problems.append("remove of unknown \(id)") }
        take(out: node)
        forget(node)
    }

    private func forget(_ node: Node) {
        nodes[node.id] = nil
        node.children.forEach(forget)
    }

    private func take(out node: Node) {
        if let parent = node.parent {
            parent.children.removeAll { $0 === node }
        } else {
            roots.removeAll { $0 === node }
        }
    }

    private func put(_ node: Node, parent: Int, index: Int) {
        guard parent != 0 else {
            guard roots.indices.contains(index) || index == roots.count else {
                return problems.append("index \(index) of the roots")
            }
            node.parent = nil
            return roots.insert(node, at: index)
        }
        guard let owner = nodes[parent] else { return problems.append("unknown parent \(parent)") }
        guard index >= 0, index <= owner.children.count else { return problems.append("index \(index) of \(parent)") }
        node.parent = owner
        owner.children.insert(node, at: index)
    }

    func beginAdd(_ id: Int, parent: Int, index: Int, kind: RenderKind) {
        lines.append("add \(id) \(parent) \(index) \(kind.name)")
        if nodes[id] != nil { problems.append("add of known \(id)") }
        let node = Node(id: id, kind: kind)
        nodes[id] = node
        put(node, parent: parent, index: index)
        open = node
    }

    func beginSet(_ id: Int) {
        lines.append("set \(id)")
        if nodes[id] == nil { problems.append("set of unknown \(id)") }
        open = nodes[id]
    }

    func property(_ property: RenderProperty, _ value: RenderValue) {
        lines.append("  \(property.name)")
        if case .drawing(let part) = value {
            open?.draw(part)
        } else {
            open?.properties[property] = value == .none ? nil : value
            if property == .drawing { open?.drawing = "" }
        }
    }

    func endProperties() { open = nil }

    func move(_ id: Int, parent: Int, index: Int) {
        lines.append("move \(id) \(parent) \(index)")
        guard let node = nodes[id] else { return problems.append("move of unknown \(id)") }
        take(out: node)
        put(node, parent: parent, index: index)
    }

    /// The copy as text, for comparison with the tree's own description.
    var picture: String { roots.map { picture(of: $0, depth: 0) }.joined() }

    private func picture(of node: Node, depth: Int) -> String {
        let properties = RenderProperty.allCases.compactMap { key in node.properties[key].map { "\(key.name)=\($0)" } }
        let line =
            String(repeating: " ", count: depth) + "\(node.id) \(node.kind.name) \(properties.joined(separator: " "))\n"
        return line + node.children.map { picture(of: $0, depth: depth + 1) }.joined()
    }
}
