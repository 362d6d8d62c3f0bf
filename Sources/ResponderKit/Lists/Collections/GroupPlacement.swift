import Foundation

/// Computes the frames of one group's items from the group's layout and the items' measured sizes.
@MainActor
struct GroupPlacement {
    /// The maximum number of items in a group. Without a limit, items of size zero would be added endlessly.
    private static let limit = 10_000

    /// The frame of one item, and whether its width and height are estimated.
    struct Leaf {
        var frame: CGRect
        var isWidthFlexible: Bool
        var isHeightFlexible: Bool
    }

    /// The result of a placement: the total size, and the items' frames relative to the top left corner of the placed
    /// item or group.
    struct Outcome {
        var size: CGSize
        var leaves: [Leaf]
    }

    /// Returns the measured size of an item by its index in the group; nil if the item has not been measured.
    private let measured: (Int) -> CGSize?
    /// The number of items that are available for the group, at most `limit`.
    private let count: Int

    init(count: Int = .max, measured: @escaping (Int) -> CGSize? = { _ in nil }) {
        self.count = min(count, Self.limit)
        self.measured = measured
    }

    /// Places an item or a group in a container of the given size. `first` is the index of the first item to place.
    func place(_ item: NSCollectionLayoutItem, in container: CGSize, first: Int = 0) -> Outcome {
        place(item, of: item.layoutSize.points(in: container), first: first)
    }

    private func place(_ item: NSCollectionLayoutItem, of size: CGSize, first: Int) -> Outcome {
        let isWidthFlexible = item.layoutSize.widthDimension.isEstimated
        let isHeightFlexible = item.layoutSize.heightDimension.isEstimated
        if let group = item as? NSCollectionLayoutGroup {
            return place(group, of: size, isWidthFlexible, isHeightFlexible, first)
        }
        var size = size
        if let own = measured(first) {
            if isWidthFlexible { size.width = own.width }
            if isHeightFlexible { size.height = own.height }
        }
        var insets = item.contentInsets
        if isWidthFlexible { (insets.leading, insets.trailing) = (0, 0) }
        if isHeightFlexible { (insets.top, insets.bottom) = (0, 0) }
        let frame = CGRect(origin: .zero, size: size).inset(insets)
        return Outcome(
            size: size,
            leaves: [Leaf(frame: frame, isWidthFlexible: isWidthFlexible, isHeightFlexible: isHeightFlexible)])
    }

    private func place(
        _ group: NSCollectionLayoutGroup, of size: CGSize, _ isWidthFlexible: Bool, _ isHeightFlexible: Bool,
        _ first: Int
    ) -> Outcome {
        let row = row(of: group, in: size, first)
        var size = size
        if isWidthFlexible { size.width = row.needed.width }
        if isHeightFlexible { size.height = row.needed.height }
        // Fractional sizes inside the group depend on its measured size, so the group is placed again.
        let isOther = isWidthFlexible || isHeightFlexible
        return Outcome(size: size, leaves: isOther ? self.row(of: group, in: size, first).leaves : row.leaves)
    }

    /// Places the subitems of a group side by side or one below the other, and returns the size that the group needs
    /// for them.
    private func row(of group: NSCollectionLayoutGroup, in size: CGSize, _ first: Int) -> (
        leaves: [Leaf], needed: CGSize
    ) {
        let inner = CGRect(origin: .zero, size: size).inset(group.contentInsets)
        let isHorizontal = group.isHorizontal
        let along = { (size: CGSize) in isHorizontal ? size.width : size.height }
        let room = along(inner.size)
        let gap = group.interItemSpacing?.spacing ?? 0
        var parts: [Outcome] = []
        var used: CGFloat = 0
        var next = first
        while next < count, let item = part(parts.count, of: group) {
            var outcome: Outcome
            if case .equally(let number) = group.repetition {
                var each = item.layoutSize.points(in: inner.size)
                let share = max(0, (room - gap * CGFloat(number - 1)) / CGFloat(number))
                if isHorizontal { each.width = share } else { each.height = share }
                outcome = place(item, of: each, first: next)
                // In a group with equal shares, each item has its share of the group's length. A measured size does not
                // change this.
                for leaf in outcome.leaves.indices {
                    if isHorizontal {
                        outcome.leaves[leaf].isWidthFlexible = false
                    } else {
                        outcome.leaves[leaf].isHeightFlexible = false
                    }
                }
            } else {
                outcome = place(item, in: inner.size, first: next)
            }
            let length = along(outcome.size)
            let isFull = used + (parts.isEmpty ? 0 : gap) + length > room + ItemGrid.tolerance
            // Each subitem is placed at least once, even if the group is too small.
            if group.repetition == .untilFull, parts.count >= group.subitems.count, isFull || length <= 0 { break }
            used += (parts.isEmpty ? 0 : gap) + length
            next += outcome.leaves.count
            parts.append(outcome)
            if outcome.leaves.isEmpty { break }
        }
        return stack(parts, used, in: inner, group, size)
    }

    /// Whether the group's length, in the direction of its subitems, is an estimate.
    private func isOpen(_ group: NSCollectionLayoutGroup) -> Bool {
        group.isHorizontal ? group.layoutSize.widthDimension.isEstimated : group.layoutSize.heightDimension.isEstimated
    }

    private func part(_ index: Int, of group: NSCollectionLayoutGroup) -> NSCollectionLayoutItem? {
        guard !group.subitems.isEmpty else { return nil }
        switch group.repetition {
        case .untilFull:
            // A group with an estimated size never becomes full, so each subitem is placed once.
            return isOpen(group) && index >= group.subitems.count ? nil : group.subitems[index % group.subitems.count]
        case .times(let number), .equally(let number): return index < number ? group.subitems[0] : nil
        }
    }

    private func stack(
        _ parts: [Outcome], _ used: CGFloat, in inner: CGRect, _ group: NSCollectionLayoutGroup, _ size: CGSize
    ) -> (leaves: [Leaf], needed: CGSize) {
        let isHorizontal = group.isHorizontal
        var gap = group.interItemSpacing?.spacing ?? 0
        let rest = (isHorizontal ? inner.width : inner.height) - used
        if group.interItemSpacing?.isFlexibleSpacing == true, parts.count > 1, rest > 0, !isOpen(group) {
            gap += rest / CGFloat(parts.count - 1)
        }
        var leaves: [Leaf] = []
        var place = inner.origin
        var across: CGFloat = 0
        for part in parts {
            for leaf in part.leaves {
                var leaf = leaf
                leaf.frame = leaf.frame.offsetBy(dx: place.x, dy: place.y)
                leaves.append(leaf)
            }
            if isHorizontal { place.x += part.size.width + gap } else { place.y += part.size.height + gap }
            across = max(across, isHorizontal ? part.size.height : part.size.width)
        }
        let around = CGSize(width: size.width - inner.width, height: size.height - inner.height)
        return (
            leaves,
            isHorizontal
                ? CGSize(width: used + around.width, height: across + around.height)
                : CGSize(width: across + around.width, height: used + around.height)
        )
    }
}

extension CGRect {
    /// Returns the rectangle reduced by insets. The leading inset is applied to the left edge.
    func inset(_ insets: NSDirectionalEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.leading, y: minY + insets.top, width: max(0, width - insets.leading - insets.trailing),
            height: max(0, height - insets.top - insets.bottom))
    }
}
