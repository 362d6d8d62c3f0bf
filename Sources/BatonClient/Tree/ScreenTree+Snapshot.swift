public import BatonWire

extension ScreenTree {
    /// A snapshot patch that creates this tree.
    public var snapshot: ServerMessage.Patch {
        var operations: [ServerMessage.Operation] = []
        var rest: [(id: Int, index: Int)] = []
        func push(_ children: [Int]) { rest += children.enumerated().map { ($0.element, $0.offset) }.reversed() }
        push(self[0]?.children ?? [])
        while let (id, index) = rest.popLast() {
            guard let node = self[id] else { continue }
            operations.append(.add(id, parent: node.parent, index: index, kind: node.kind, properties: node.properties))
            push(node.children)
        }
        return ServerMessage.Patch(from: 0, to: revision, operations: operations)
    }
}
