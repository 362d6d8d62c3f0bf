import Foundation

@testable import ResponderKit

/// A slow but simple layout of stacks, as UIKit's documentation describes it. It distributes the length point by point:
/// the next point goes to the view whose growth violates the least important constraints. All sizes are whole numbers.
@MainActor
struct NaiveStack {
    /// The change of the layout's error if a view grows by one point, for each priority. A negative number means that
    /// the error becomes smaller.
    typealias Cost = [Int]

    /// The priorities of the views' constraints, from the highest to the lowest.
    private static let priorities: [Float] = [751, 750, 600, 251, 250, 200, 100]

    /// A view that gets a share of the stack's length. The view may be an inner stack with the other axis.
    struct Part {
        let view: UIView
        /// The views that are resized with `view`: the views of the inner stack, or only `view` itself.
        let leaves: [UIView]
        /// The sum of the inner stack's margins. The views in `leaves` are shorter than `view` by this length.
        var inset = 0
    }

    /// Records that two views had the same cost and that their order does not decide between them. The layout is then
    /// ambiguous.
    @MainActor
    final class Ambiguity {
        var isFound = false
    }

    let direction: NSLayoutConstraint.Axis
    let ambiguity = Ambiguity()

    /// Returns the start and the length of each visible view of a stack, and of the visible views of inner stacks.
    func places(in stack: UIStackView, from start: Int, length: Int) -> [ObjectIdentifier: [Int]] {
        var places: [ObjectIdentifier: [Int]] = [:]
        let (lead, trail) = margins(of: stack)
        if stack.axis == direction {
            let room = length - lead - trail - gaps(in: stack)
            let lengths = lengths(of: parts(of: stack), room: room)
            _ = place(stack, from: start, lead, lengths, into: &places)
            return places
        }
        for view in shown(stack) {
            let (offset, size) = across(view, stack.alignment, length - lead - trail)
            places[ObjectIdentifier(view)] = [start + lead + offset, size]
            // The places of inner views are relative to the inner stack.
            if let inner = view.asStack { places.merge(self.places(in: inner, from: 0, length: size)) { $1 } }
        }
        return places
    }

    private func shown(_ stack: UIStackView) -> [UIView] { stack.arrangedSubviews.filter { !$0.isHidden } }

    private func margins(of stack: UIStackView) -> (Int, Int) {
        guard stack.isLayoutMarginsRelativeArrangement else { return (0, 0) }
        let margins = stack.layoutMargins
        return direction == .horizontal
            ? (Int(margins.left), Int(margins.right)) : (Int(margins.top), Int(margins.bottom))
    }

    private func gap(after view: UIView, in stack: UIStackView) -> Int {
        let own = stack.customSpacing(after: view)
        return Int(own == UIStackView.spacingUseDefault ? stack.spacing : own)
    }

    /// Returns the sum of the spacings between the views, and of the margins of inner stacks with the same direction.
    func gaps(in stack: UIStackView) -> Int {
        shown(stack).dropLast().reduce(0) { $0 + gap(after: $1, in: stack) }
            + shown(stack).reduce(0) { sum, view in
                guard let inner = view.asStack, inner.axis == direction else { return sum }
                let (lead, trail) = margins(of: inner)
                return sum + gaps(in: inner) + lead + trail
            }
    }

    /// Returns the views among which the stack's length is distributed. An inner stack with the same direction is
    /// replaced by its own views.
    private func parts(of stack: UIStackView) -> [Part] {
        shown(stack).flatMap { view -> [Part] in
            guard let inner = view.asStack else { return [Part(view: view, leaves: [view])] }
            if inner.axis == direction { return parts(of: inner) }
            let (lead, trail) = margins(of: inner)
            return [Part(view: view, leaves: shown(inner), inset: lead + trail)]
        }
    }

    /// Returns the sum of the minimum lengths of all views among which the stack's length is distributed.
    func requiredLength(of stack: UIStackView) -> Int { parts(of: stack).map(requiredLength).reduce(0, +) }

    private func requiredLength(of part: Part) -> Int {
        part.inset + part.leaves.reduce(0) { max($0, fixed($1) ?? 0) }
    }

    private func lengths(of parts: [Part], room: Int) -> [ObjectIdentifier: Int] {
        var lengths = parts.map(requiredLength)
        var left = room - lengths.reduce(0, +)
        while left > 0 {
            var best: (index: Int, cost: Cost)?
            for (index, part) in parts.enumerated() where !part.leaves.contains(where: { fixed($0) != nil }) {
                let cost = cost(of: part, at: lengths[index] - part.inset)
                guard let known = best?.cost, !isLess(cost, known) else {
                    best = (index, cost)
                    continue
                }
                guard !isLess(known, cost) else { continue }
                // Two views have the same cost. If their growth reduces no error, the later view grows. If their growth
                // increases no error, the earlier view grows. If their growth reduces one error and increases another,
                // the layout is ambiguous.
                if cost.allSatisfy({ $0 >= 0 }) {
                    best = (index, cost)
                } else if !cost.allSatisfy({ $0 <= 0 }) {
                    ambiguity.isFound = true
                }
            }
            guard let best else { break }
            lengths[best.index] += 1
            left -= 1
        }
        return Dictionary(zip(parts.map { ObjectIdentifier($0.view) }, lengths)) { $1 }
    }

    private func cost(of part: Part, at length: Int) -> Cost {
        var cost = Self.priorities.map { _ in 0 }
        for leaf in part.leaves {
            guard let own = own(leaf) else { continue }
            let priority =
                length >= own
                ? leaf.contentHuggingPriority(for: direction)
                : leaf.contentCompressionResistancePriority(for: direction)
            guard let index = Self.priorities.firstIndex(of: priority.rawValue) else { continue }
            cost[index] += length >= own ? 1 : -1
        }
        return cost
    }

    private func isLess(_ left: Cost, _ right: Cost) -> Bool { left.lexicographicallyPrecedes(right) }

    func own(_ view: UIView) -> Int? {
        let size = view.intrinsicContentSize
        let length = direction == .horizontal ? size.width : size.height
        return length < 0 ? nil : Int(length)
    }

    private func fixed(_ view: UIView) -> Int? {
        let attribute: NSLayoutConstraint.Attribute = direction == .horizontal ? .width : .height
        return view.constraints.first { $0.firstAttribute == attribute }.map { Int($0.constant) }
    }

    /// Places the views of a stack along the direction, and returns the stack's length.
    private func place(
        _ stack: UIStackView, from start: Int, _ lead: Int, _ lengths: [ObjectIdentifier: Int],
        into places: inout [ObjectIdentifier: [Int]]
    ) -> Int {
        var end = start + lead
        for (index, view) in shown(stack).enumerated() {
            if index > 0 { end += gap(after: shown(stack)[index - 1], in: stack) }
            var length = lengths[ObjectIdentifier(view)] ?? 0
            if let inner = view.asStack {
                if inner.axis == direction {
                    length = place(inner, from: 0, margins(of: inner).0, lengths, into: &places)
                } else {
                    places.merge(self.places(in: inner, from: 0, length: length)) { $1 }
                }
            }
            places[ObjectIdentifier(view)] = [end, length]
            end += length
        }
        return end - start + margins(of: stack).1
    }

    private func across(_ view: UIView, _ alignment: UIStackView.Alignment, _ room: Int) -> (Int, Int) {
        let size = alignment == .fill ? room : min(own(view) ?? room, room)
        switch alignment {
        case .trailing, .lastBaseline: return (room - size, size)
        // Sizes are even, so that the centres are whole numbers.
        case .center: return ((room - size) / 2, size)
        default: return (0, size)
        }
    }
}
