import Foundation

/// The layout of a stack whose views have no constraints. Constraints of the stack would give the same frames. (L39)
extension UIStackView {
    /// The area in which the stack places its views: its bounds, or the bounds without the layout margins.
    final var canvas: CGRect { isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds }

    final func length(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
    final func breadth(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }

    /// The size of the stack at which none of its views is stretched or shrunk.
    final var sizeWithoutConstraints: CGSize {
        let views = visibleSubviews
        let sizes = views.map(\.intrinsicContentSize)
        let lengths = sizes.map { max(0, length($0)) }
        let gaps = views.dropLast().map { gap(after: $0) }
        let sum = lengths.reduce(0, +)
        let along =
            switch distribution {
            case .fillEqually: (lengths.max() ?? 0) * CGFloat(views.count) + gaps.reduce(0, +)
            case .fill, .fillProportionally: sum + gaps.reduce(0, +)
            case .equalSpacing, .equalCentering: sum + (gaps.max() ?? 0) * CGFloat(gaps.count)
            }
        let across = sizes.reduce(0) { max($0, breadth($1)) }
        let size = axis == .horizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
        guard isLayoutMarginsRelativeArrangement else { return size }
        let margins = layoutMargins
        return CGSize(
            width: size.width + margins.left + margins.right, height: size.height + margins.top + margins.bottom)
    }

    final func placeWithoutConstraints() {
        guard !arrangedSubviews.isEmpty else { return }
        let views = visibleSubviews
        let own = views.map(\.intrinsicContentSize)
        var gaps = views.dropLast().map { gap(after: $0) }
        let area = canvas
        let room = length(area.size)
        var lengths: [CGFloat]
        switch distribution {
        case .fillEqually:
            lengths = views.map { _ in max(0, (room - gaps.reduce(0, +)) / CGFloat(views.count)) }
        case .fillProportionally:
            lengths = proportionalLengths(own.map(length), room: room - gaps.reduce(0, +))
        case .equalSpacing where views.count > 1, .equalCentering where views.count > 1:
            let sum = own.reduce(0) { $0 + max(0, length($1)) }
            let gap = max(gaps.max() ?? 0, (room - sum) / CGFloat(gaps.count))
            gaps = gaps.map { _ in gap }
            let free = room - gap * CGFloat(gaps.count)
            lengths =
                sum > free ? filledLengths(own.map(length), of: views, room: free) : own.map { max(0, length($0)) }
        case .fill, .equalSpacing, .equalCentering:
            lengths = filledLengths(own.map(length), of: views, room: room - gaps.reduce(0, +))
        }

        var index = 0
        var end = axis == .horizontal ? area.minX : area.minY
        for view in arrangedSubviews {
            guard !view.isHidden else {
                place(hidden: view, at: end, in: area)
                continue
            }
            let start = index > 0 ? end + gaps[index - 1] : end
            place(view, own[index], at: start, length: lengths[index], in: area)
            end = start + lengths[index]
            index += 1
        }
    }

    private func proportionalLengths(_ own: [CGFloat], room: CGFloat) -> [CGFloat] {
        let sum = own.reduce(0) { $0 + max(0, $1) }
        return own.map { max(0, sum > 0 ? room * max(0, $0) / sum : room / CGFloat(own.count)) }
    }

    /// Returns the lengths of the views in a space of the length `room`.
    ///
    /// Extra space goes to the views without a content size, or else to the view with the lowest hugging priority. If
    /// space is missing, views with the lowest compression resistance shrink first. Of views with equal priorities, the
    /// last one is resized first.
    private func filledLengths(_ own: [CGFloat], of views: [UIView], room: CGFloat) -> [CGFloat] {
        var lengths = own.map { max(0, $0) }
        var excess = room - lengths.reduce(0, +)
        if excess >= 0 {
            let flexible = own.indices.filter { own[$0] < 0 }
            if !flexible.isEmpty {
                for index in flexible { lengths[index] = excess / CGFloat(flexible.count) }
            } else if let stretched = views.indices.min(by: {
                let (left, right) = (views[$0], views[$1])
                let priorities = (left.contentHuggingPriority(for: axis), right.contentHuggingPriority(for: axis))
                return priorities.0 != priorities.1 ? priorities.0 < priorities.1 : $0 > $1
            }) {
                lengths[stretched] += excess
            }
            return lengths
        }
        let weakestFirst = views.indices.sorted {
            let left = views[$0].contentCompressionResistancePriority(for: axis)
            let right = views[$1].contentCompressionResistancePriority(for: axis)
            return left != right ? left < right : $0 > $1
        }
        for index in weakestFirst where excess < 0 {
            let change = max(excess, -lengths[index])
            lengths[index] += change
            excess -= change
        }
        return lengths
    }

    private func place(_ view: UIView, _ own: CGSize, at start: CGFloat, length: CGFloat, in area: CGRect) {
        let room = max(0, breadth(area.size))
        let own = breadth(own)
        let size = alignment == .fill || own < 0 ? room : min(own, room)
        let offset: CGFloat =
            switch alignment {
            case .fill, .leading, .firstBaseline: 0
            case .center: (room - size) / 2
            case .trailing, .lastBaseline: room - size
            }
        setFrame(of: view, start, length, offset, size, in: area)
    }

    /// Gives a hidden view the length 0 at the position where it will be shown, so that an animation of showing it
    /// begins there.
    private func place(hidden view: UIView, at start: CGFloat, in area: CGRect) {
        let own = breadth(view.intrinsicContentSize)
        setFrame(of: view, start, 0, 0, own < 0 ? max(0, breadth(area.size)) : own, in: area)
    }

    private func setFrame(
        of view: UIView, _ start: CGFloat, _ length: CGFloat, _ offset: CGFloat, _ size: CGFloat, in area: CGRect
    ) {
        let rect = mirrored(
            axis == .horizontal
                ? CGRect(x: start, y: area.minY + offset, width: length, height: size)
                : CGRect(x: area.minX + offset, y: start, width: size, height: length), in: area)
        let (x, y) = (LayoutEngine.rounded(rect.minX), LayoutEngine.rounded(rect.minY))
        view.frame = CGRect(
            x: x, y: y, width: LayoutEngine.rounded(rect.maxX) - x, height: LayoutEngine.rounded(rect.maxY) - y)
    }
}
