/// An identifier as a dictionary key. The hash need not be unpredictable, because only the application chooses
/// identifiers, never a client.
struct IdentifierKey: Hashable {
    let text: String

    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// An FNV-1a hash. For a string of a few letters, it costs a quarter of the time of `Hasher`.
    ///
    /// Text outside ASCII uses the standard hash, because equal strings can have different encodings.
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

/// An index of views by identifier. The cost of a script's look-up is the same in a tree of a hundred views and in a
/// tree of ten thousand views.
extension RenderTree {
    /// Returns the only view with an identifier; nil if no view or several views have this identifier.
    func uniqueView(withIdentifier identifier: String) -> UIView? {
        uniqueViewReference(withIdentifier: identifier)?.takeUnretainedValue()
    }

    /// Returns the same as `uniqueView(withIdentifier:)`, without changing the reference count of the view.
    func uniqueViewReference(withIdentifier identifier: String) -> Unmanaged<UIView>? {
        guard let found = viewsByIdentifier[IdentifierKey(text: identifier)], found.others.isEmpty else { return nil }
        return Unmanaged.passUnretained(found.first.view)
    }

    /// Indexes a node when it enters the tree or when its view's identifier changes.
    func identify(_ node: RenderNode, of view: UIView, as identifier: String?) {
        removeIdentifier(of: node)
        guard node.isAttached, let identifier, !identifier.isEmpty else { return }
        node.identifier = identifier
        let one = IdentifiedView(node: node, view: view)
        let key = IdentifierKey(text: identifier)
        if viewsByIdentifier[key]?.others.append(one) == nil { viewsByIdentifier[key] = IdentifierMatches(first: one) }
    }

    /// Removes a node from the index when it leaves the tree.
    func removeIdentifier(of node: RenderNode) {
        guard let identifier = node.identifier else { return }
        node.identifier = nil
        let key = IdentifierKey(text: identifier)
        guard var matches = viewsByIdentifier[key] else { return }
        matches.others.removeAll { $0.node === node }
        guard matches.first.node === node else { return viewsByIdentifier[key] = matches }
        viewsByIdentifier[key] =
            matches.others.isEmpty
            ? nil : IdentifierMatches(first: matches.others.removeFirst(), others: matches.others)
    }
}
