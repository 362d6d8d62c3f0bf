import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Removal of many siblings in one loop turn") @MainActor struct RenderTreeGapsTests {
    private let screen = TestScreen.untraced()
    private let mirror = Mirror()

    private func fill(_ count: Int) -> (parent: UIView, views: [UIView]) {
        let parent = screen.add(UIView(), 0, 0, 100, 100)
        let views = (0..<count).map { _ in UIView() }
        for view in views { parent.addSubview(view) }
        screen.application.commit()
        mirror.follow(screen.tree)
        return (parent, views)
    }

    /// Returns whether each node's links lead to its adjacent siblings.
    private func neighboursAreRight(_ nodes: [RenderNode]) -> Bool {
        nodes.indices.allSatisfy { index in
            nodes[index].previousSibling === (index > 0 ? nodes[index - 1] : nil)
                && nodes[index].nextSibling === (index + 1 < nodes.count ? nodes[index + 1] : nil)
                && neighboursAreRight(nodes[index].children)
        }
    }

    @Test(
        "Removing many siblings compacts their list once, when it is read or at the end of the loop turn"
    )
    func oneWalk() throws {
        let (parent, views) = fill(100)
        let node = try #require(parent.node)

        for view in views where view !== views[50] { view.removeFromSuperview() }
        #expect(node.childSlots.count == 100, "nothing was moved")
        screen.application.commit()

        #expect(node.childSlots.count == 1 && !node.hasVacantSlots)
        #expect(node.children.first === views[50].node)
        mirror.follow(screen.tree)
        #expect(mirror.problems.isEmpty)
        #expect(mirror.lines.filter { $0.hasPrefix("remove") }.count == 99)
        #expect(mirror.lines.count == 99)
    }

    @Test("Removed siblings are gone at once for readers, insertions and moves in the same loop turn")
    func mixed() throws {
        let (parent, views) = fill(10)
        let node = try #require(parent.node)

        for view in views[2..<5] { view.removeFromSuperview() }
        #expect(node.children.count == 7)
        views[6].removeFromSuperview()
        let new = UIView()
        parent.insertSubview(new, at: 3)
        views[9].removeFromSuperview()
        parent.sendSubviewToBack(views[8])
        screen.application.commit()

        #expect(node.children.map(\.id) == parent.subviews.map { $0.node?.id ?? 0 })
        #expect(neighboursAreRight(screen.tree.roots))
        mirror.follow(screen.tree)
        let fresh = Mirror()
        fresh.follow(screen.tree)
        #expect(mirror.problems.isEmpty && mirror.picture == fresh.picture)
    }

    @Test("More removals than tombstones in one loop turn give a client from before a snapshot")
    func graves() {
        let (_, views) = fill(RenderTree.tombstoneLimit + 10)
        let before = screen.tree.revision

        for view in views { view.removeFromSuperview() }
        screen.application.commit()

        #expect(screen.tree.tombstones.count == RenderTree.tombstoneLimit)
        #expect(!screen.tree.hasHistory(since: before))
        mirror.follow(screen.tree)
        #expect(mirror.problems.isEmpty && mirror.count == screen.tree.count)
    }

    @Test(
        "Random removals, insertions and moves keep the links between neighbours right",
        arguments: 1...50 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var random = Seeded(state: seed)
        let (parent, views) = fill(30)
        for step in 0..<300 {
            guard let view = views.randomElement(using: &random) else { return }
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1: view.removeFromSuperview()
            case 2: if view.superview == nil { parent.insertSubview(view, at: Int.random(in: 0..<30, using: &random)) }
            case 3: if view.superview != nil { parent.insertSubview(view, at: Int.random(in: 0..<30, using: &random)) }
            default: if step % 7 == 0 { screen.application.commit() }
            }
            if step % 3 == 0 { #expect(neighboursAreRight(screen.tree.roots)) }
        }
        screen.application.commit()

        #expect(parent.node?.children.map(\.id) == parent.subviews.map { $0.node?.id ?? 0 })
        mirror.follow(screen.tree)
        let fresh = Mirror()
        fresh.follow(screen.tree)
        #expect(mirror.problems.isEmpty && mirror.picture == fresh.picture)
    }
}
