/// An identifier as it is looked up. Identifiers are the application's own words, which no client chooses: they need no hash that cannot be foreseen.
struct IdentifierKey: Hashable {
    let text: String

    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// FNV-1a, which for a few letters costs a quarter of what a `Hasher` does. Of what is not ASCII there are several spellings that are equal.
    func _rawHashValue(seed: Int) -> Int {
        let hash = text.utf8.withContiguousStorageIfAvailable { letters -> UInt64? in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            var bits: UInt8 = 0
            for letter in letters {
                hash = (hash ^ UInt64(letter)) &* 0x100_0000_01B3
                bits |= letter
            }
            return bits < 0x80 ? hash : nil
        }
        guard case let hash?? = hash else { return text.hashValue }
        return Int(truncatingIfNeeded: hash ^ (hash >> 32))
    }
}

/// Views by their identifiers, so that a script's question costs the same in a tree of a hundred views and of ten thousand.
extension RenderTree {
    /// The view in the tree that alone has an identifier.
    func onlyView(identified identifier: String) -> UIView? {
        onlyViewReference(identified: identifier)?.takeUnretainedValue()
    }

    /// The same, without counting a reference.
    func onlyViewReference(identified identifier: String) -> Unmanaged<UIView>? {
        guard let found = identified[IdentifierKey(text: identifier)], found.others.isEmpty else { return nil }
        return Unmanaged.passUnretained(found.first.view)
    }

    /// A view's node entered the tree, or its view is called otherwise now.
    func identify(_ node: RenderNode, of view: UIView, as identifier: String?) {
        forgetIdentifier(of: node)
        guard node.isAttached, let identifier, !identifier.isEmpty else { return }
        node.identifier = identifier
        let one = Identified(node: node, view: view)
        let key = IdentifierKey(text: identifier)
        if identified[key]?.others.append(one) == nil { identified[key] = Namesakes(first: one) }
    }

    /// A node leaves the tree.
    func forgetIdentifier(of node: RenderNode) {
        guard let identifier = node.identifier else { return }
        node.identifier = nil
        let key = IdentifierKey(text: identifier)
        guard var namesakes = identified[key] else { return }
        namesakes.others.removeAll { $0.node === node }
        guard namesakes.first.node === node else { return identified[key] = namesakes }
        identified[key] =
            namesakes.others.isEmpty ? nil : Namesakes(first: namesakes.others.removeFirst(), others: namesakes.others)
    }
}
