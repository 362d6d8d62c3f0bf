/// Views by their identifiers, so that a script's question costs the same in a tree of a hundred views and of ten thousand.
extension RenderTree {
    /// The view in the tree that alone has an identifier.
    func onlyView(identified identifier: String) -> UIView? {
        guard let found = identified[identifier], found.count == 1 else { return nil }
        return found[0].view
    }

    /// A view's node entered the tree, or its view is called otherwise now.
    func identify(_ node: RenderNode, of view: UIView, as identifier: String?) {
        forgetIdentifier(of: node)
        guard node.isAttached, let identifier, !identifier.isEmpty else { return }
        node.identifier = identifier
        identified[identifier, default: []].append(Identified(node: node, view: view))
    }

    /// A node leaves the tree.
    func forgetIdentifier(of node: RenderNode) {
        guard let identifier = node.identifier else { return }
        node.identifier = nil
        identified[identifier]?.removeAll { $0.node === node }
        if identified[identifier]?.isEmpty ?? false { identified[identifier] = nil }
    }
}
