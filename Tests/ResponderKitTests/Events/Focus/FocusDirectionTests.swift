import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct FocusDirectionTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private var focus: UIFocusSystem { screen.focus }

    @Test("X8 The nearest edge wins, then the nearest centre, then the order, among items that overlap across")
    func X8_direction() {
        let from = screen.item("from", log, 100, 100)
        let far = screen.item("far", log, 100, 400)
        let askew = screen.item("askew", log, 130, 200)
        let straight = screen.item("straight", log, 110, 200)
        let same = screen.item("same", log, 110, 200)
        same.isTransparent = true
        let diagonal = screen.item("diagonal", log, 300, 300)
        screen.focus(on: from)

        focus.move(.down)
        #expect(straight.isFocused)
        straight.isHidden = true
        screen.focus(on: from)
        focus.move(.down)
        #expect(same.isFocused)
        for view in [askew, far] { #expect(!view.isFocused) }
        screen.focus(on: diagonal)

        #expect(!focus.move(.up))
        #expect(!focus.move(.left))
    }

    @Test("X8 An item that touches the edge is beyond it, and one that overlaps it is not") func X8_edges() {
        let from = screen.item("from", log, 100, 100)
        let touching = screen.item("touching", log, 150, 100)
        screen.item("overlapping", log, 140, 120)
        screen.focus(on: from)

        focus.move(.right)

        #expect(touching.isFocused)
    }

    @Test("X8 Item positions are those on the screen, after scrolling and transforms") func X8_transforms() {
        let from = screen.item("from", log, 0, 100)
        let group = screen.group("group", log, 100, 300, 100, 100)
        group.transform = CGAffineTransform(translationX: 0, y: -200)
        let moved = screen.item("moved", log, 0, 0, to: group)
        screen.focus(on: from)
        #expect(focus.move(.right))
        #expect(moved.isFocused)
        group.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        screen.focus(on: from)

        #expect(!focus.move(.right), "scaled, it is no longer beside")
    }

    // MARK: Comparison with a naive search

    /// An item with its frame on the screen; the item may be unable to receive the focus.
    private struct Place {
        let item: FocusProbe
        let frame: CGRect
        let isOpen: Bool
    }

    /// Returns the item that receives the focus next, by a direct implementation of the rule for directions.
    private func expected(_ heading: UIFocusHeading, from: Place, among places: [Place]) -> FocusProbe? {
        let vertical = heading == .up || heading == .down
        func span(_ rect: CGRect, _ isVertical: Bool) -> (CGFloat, CGFloat) {
            isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        }
        var best: (item: FocusProbe, gap: CGFloat, offset: CGFloat)?
        for place in places where place.item !== from.item && place.isOpen {
            let (along, across) = (span(from.frame, vertical), span(from.frame, !vertical))
            let (otherAlong, otherAcross) = (span(place.frame, vertical), span(place.frame, !vertical))
            let gap = heading == .up || heading == .left ? along.0 - otherAlong.1 : otherAlong.0 - along.1
            guard gap >= 0, min(across.1, otherAcross.1) > max(across.0, otherAcross.0) else { continue }
            let offset = abs((across.0 + across.1) / 2 - (otherAcross.0 + otherAcross.1) / 2)
            if let best, (best.gap, best.offset) <= (gap, offset) { continue }
            best = (place.item, gap, offset)
        }
        return best?.item
    }

    private func places(of items: [FocusProbe]) -> [Place] {
        let frames = items.map { $0.convert($0.bounds, to: nil) }
        let eligible = items.map(isEligible)
        return items.indices.map { index in
            let isCovered = items.indices.contains { front in
                front > index && eligible[front] && !items[front].isTransparent
                    && !items[front].isDescendant(of: items[index])
                    && frames[front].union(frames[index]) == frames[front]
            }
            return Place(item: items[index], frame: frames[index], isOpen: eligible[index] && !isCovered)
        }
    }

    private func isEligible(_ view: FocusProbe) -> Bool {
        var current: UIView? = view
        while let ancestor = current {
            if ancestor.isHidden || ancestor.alpha < 0.01 || !ancestor.isUserInteractionEnabled { return false }
            current = ancestor.superview
        }
        return view.can
    }

    @Test("X8 On random screens, an arrow leads to the item that a naive search finds", arguments: 0..<40)
    func X8_random(seed: Int) {
        var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
        func random(_ count: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state >> 33) % count
        }
        // The items in the order in which they are drawn.
        var items: [FocusProbe] = []
        func fill(_ parent: UIView, depth: Int) {
            for _ in 0..<(depth == 0 ? 10 : random(4)) {
                let item = screen.item(
                    "item", log, CGFloat(random(15) * 20), CGFloat(random(15) * 20), CGFloat(10 + random(8) * 10),
                    CGFloat(10 + random(8) * 10), to: parent)
                item.can = random(4) > 0
                item.isTransparent = random(2) == 0
                item.isHidden = random(12) == 0
                if random(12) == 0 { item.isUserInteractionEnabled = false }
                if random(12) == 0 { item.alpha = 0.005 }
                items.append(item)
                if depth < 2 { fill(item, depth: depth + 1) }
            }
        }
        fill(screen.window, depth: 0)

        let places = places(of: items)
        for from in places.filter(\.isOpen).prefix(12) {
            for heading in [UIFocusHeading.up, .down, .left, .right] {
                #expect(screen.focus(on: from.item))
                let next = expected(heading, from: from, among: places)
                let isMoved = focus.move(heading)
                #expect(isMoved == (next != nil))
                #expect(focus.focusedItem === next ?? from.item)
            }
        }
    }

    // MARK: Costs

    @Test(
        "X8 A focus move examines each of 10,000 views once, and hiding views examines none until the next commit"
    )
    func X8_costs() {
        var items: [FocusProbe] = []
        for row in 0..<100 {
            let group = screen.group("row", log, 0, CGFloat(row * 10), 1_000, 10)
            for column in 0..<99 { items.append(screen.item("item", log, CGFloat(column * 10), 0, 10, 10, to: group)) }
        }
        screen.application.layoutIfNeeded()
        screen.focus(on: items[0])
        for item in items { item.asked = 0 }

        let time = ContinuousClock().measure { for _ in 0..<10 { focus.move(.right) } }

        #expect(items[10].isFocused)
        #expect(items.allSatisfy { $0.asked <= 10 + 4 })
        // The time limit allows for an unoptimized build on a busy machine. An optimized build needs a hundredth of the
        // limit.
        #expect(time < .seconds(5))
        for item in items { item.asked = 0 }
        for item in items where !item.isFocused { item.isHidden = true }
        #expect(items.allSatisfy { $0.asked == 0 })
    }
}
