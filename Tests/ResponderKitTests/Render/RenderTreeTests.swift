import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct RenderTreeTests {
    private let screen = TestScreen.untraced()
    private let mirror = Mirror()

    /// Commits and returns the patch that a client receives.
    private func patch() -> [String] {
        screen.application.commit()
        mirror.follow(screen.tree)
        #expect(mirror.problems.isEmpty)
        let fresh = Mirror()
        fresh.follow(screen.tree)
        #expect(mirror.picture == fresh.picture)
        return mirror.lines
    }

    private func views(_ count: Int, in parent: UIView) -> [UIView] {
        (0..<count).map { _ in
            let view = UIView()
            parent.addSubview(view)
            return view
        }
    }

    private func id(_ view: UIView) -> Int { view.node?.id ?? -1 }

    @Test("A commit with changes adds one revision, and a commit without changes adds none") func revisions() {
        let label = screen.add(UILabel(), 0, 0, 100, 20)
        #expect(screen.application.commit())
        let revision = screen.tree.revision

        #expect(!screen.application.commit())
        #expect(screen.tree.revision == revision)
        label.text = "a"
        #expect(screen.tree.needsCommit)
        #expect(screen.application.commit())
        #expect(screen.tree.revision == revision + 1)
        #expect(!screen.tree.needsCommit)
    }

    @Test("Setting a property to the value that it already has is no change") func sameValue() {
        let label = screen.add(UILabel(), 0, 0, 100, 20)
        label.text = "a"
        _ = patch()
        let revision = screen.tree.revision

        label.text = "b"
        label.text = "a"
        label.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        label.alpha = 1
        label.isHidden = false

        #expect(patch().isEmpty)
        #expect(screen.tree.revision == revision)
    }

    @Test("Fifty changes of a property in one loop turn make one patch with the last value") func fiftySets() {
        let label = screen.add(UILabel(), 0, 0, 100, 20)
        _ = patch()
        let revision = screen.tree.revision

        for index in 1...50 { label.text = "\(index)" }

        #expect(patch() == ["set \(id(label))", "  text"])
        #expect(screen.tree.revision == revision + 1)
        #expect(label.node?.value(of: .text) == .string("50"))
    }

    @Test("A property that returns to its default is sent once and removed from the client's copy")
    func backToDefault() {
        let label = screen.add(UILabel(), 0, 0, 100, 20)
        label.text = "a"
        _ = patch()
        label.text = nil

        #expect(patch() == ["set \(id(label))", "  text"])
        #expect(label.node?.value(of: .text) == RenderValue.none)
        #expect(mirror.picture.contains("text=") == false)
    }

    @Test("The first change after a commit requests a commit, and later changes do not") func announcement() {
        let label = screen.add(UILabel(), 0, 0, 100, 20)
        screen.application.commit()
        var count = 0
        screen.tree.onNeedsCommit = { count += 1 }

        label.text = "a"
        label.textColor = .systemRed
        #expect(count == 1)
        screen.application.commit()
        let view = screen.add(UIView(), 0, 0, 10, 10)
        #expect(count == 2)
        screen.application.commit()
        screen.window.sendSubviewToBack(view)
        #expect(count == 3)
        screen.application.commit()
        view.removeFromSuperview()
        #expect(count == 4)
    }

    @Test("A client that missed twenty patches receives one with only the differences") func missedPatches() {
        let labels = (0..<5).map { screen.add(UILabel(), 0, CGFloat($0) * 20, 100, 20) }
        _ = patch()
        for index in 0..<20 {
            labels[index % 2].text = "\(index)"
            screen.application.commit()
        }

        let lines = patch()

        #expect(Set(lines) == ["set \(id(labels[0]))", "set \(id(labels[1]))", "  text"])
        #expect(lines.count == 4)
    }

    @Test("Inserting views at the back, in the middle and in front sends their positions") func insertions() {
        let first = views(3, in: screen.window)
        _ = patch()

        screen.window.insertSubview(UIView(), at: 0)
        screen.window.insertSubview(UIView(), aboveSubview: first[1])
        screen.window.insertSubview(UIView(), belowSubview: first[0])
        screen.window.addSubview(UIView())

        #expect(patch().filter { $0.hasPrefix("add") }.count == 4)
    }

    @Test("Moving a view to the front or to the back sends one operation") func oneMove() {
        let all = views(4, in: screen.window)
        _ = patch()

        screen.window.bringSubviewToFront(all[1])
        #expect(patch() == ["move \(id(all[1])) \(id(screen.window)) 3"])
        screen.window.sendSubviewToBack(all[3])
        #expect(patch() == ["move \(id(all[3])) \(id(screen.window)) 0"])
        screen.window.bringSubviewToFront(all[1])
        #expect(patch().isEmpty)
    }

    @Test("One patch contains several moves and insertions of one loop turn") func movesAndAdditions() {
        let all = views(6, in: screen.window)
        _ = patch()

        screen.window.sendSubviewToBack(all[5])
        screen.window.bringSubviewToFront(all[0])
        screen.window.insertSubview(UIView(), at: 2)
        screen.window.insertSubview(all[3], at: 1)
        screen.window.addSubview(UIView())
        all[2].removeFromSuperview()

        _ = patch()
        screen.window.exchange()
        _ = patch()
    }

    @Test("A view that is removed and added again gets a new node") func removeAndAdd() {
        let view = screen.add(UIView(), 0, 0, 10, 10)
        _ = patch()
        let old = id(view)

        view.removeFromSuperview()
        screen.window.addSubview(view)

        let lines = patch()
        #expect(lines.first == "remove \(old)")
        #expect(id(view) != old)
        #expect(lines.contains("add \(id(view)) \(id(screen.window)) 0 view"))
    }

    @Test("A tree of new views is sent with parents before their children") func nestedAdditions() {
        _ = patch()
        let outer = UIView()
        let inner = UIView()
        inner.addSubview(UILabel())
        outer.addSubview(inner)
        screen.window.addSubview(outer)
        inner.addSubview(UIButton(frame: .zero))

        #expect(
            patch().filter { $0.hasPrefix("add") }.map { $0.split(separator: " ").last ?? "" } == [
                "view", "view", "label", "button",
            ])
    }

    @Test("A view that was added and removed between two patches is not sent") func removedBeforeSeen() {
        _ = patch()
        let view = UIView()
        screen.window.addSubview(view)
        view.removeFromSuperview()
        #expect(patch().isEmpty)

        screen.window.addSubview(view)
        screen.application.commit()
        view.removeFromSuperview()
        #expect(patch().isEmpty)
        #expect(screen.tree.tombstones.count == 1)
    }

    @Test("Removing a child and its parent sends two removals and none for the parent's other child")
    func childThenParent() {
        let outer = screen.add(UIView(), 0, 0, 100, 100)
        let inner = screen.add(UIView(), 0, 0, 10, 10, to: outer)
        let other = screen.add(UIView(), 0, 0, 10, 10, to: outer)
        _ = patch()
        let ids = (id(inner), id(outer))
        #expect(id(other) > 0)

        inner.removeFromSuperview()
        outer.removeFromSuperview()

        #expect(patch() == ["remove \(ids.0)", "remove \(ids.1)"])
        #expect(screen.tree.count == 1)
    }

    @Test("A view that changes its parent is removed there and inserted here") func reparented() {
        let left = screen.add(UIView(), 0, 0, 10, 10)
        let right = screen.add(UIView(), 20, 0, 10, 10)
        let view = screen.add(UILabel(), 0, 0, 5, 5, to: left)
        view.text = "a"
        _ = patch()

        right.addSubview(view)

        #expect(patch() == ["remove \(id(view) - 1)", "add \(id(view)) \(id(right)) 0 label", "  frame", "  text"])
    }

    @Test("Windows are ordered by their levels") func windows() {
        let second = UIWindow(application: screen.application)
        second.makeKeyAndVisible()
        _ = patch()
        screen.window.windowLevel = .alert
        #expect(patch().filter { $0.hasPrefix("move") }.count == 1)
        screen.application.remove(second)
        #expect(patch() == ["remove \(screen.tree.tombstones.last?.id ?? 0)"])
        #expect(mirror.roots.map(\.id) == [id(screen.window)])
    }

    @Test("The number of tombstones is limited, and a client from before the oldest receives a snapshot")
    func tombstones() {
        _ = patch()
        let start = screen.tree.revision
        for _ in 0..<(RenderTree.tombstoneLimit + 1) {
            let view = UIView()
            screen.window.addSubview(view)
            screen.application.commit()
            view.removeFromSuperview()
            screen.application.commit()
        }

        #expect(screen.tree.tombstones.count == RenderTree.tombstoneLimit)
        #expect(!screen.tree.hasHistory(since: start))
        #expect(screen.tree.hasHistory(since: 0))
        #expect(screen.tree.hasHistory(since: start + 2))
        #expect(!screen.tree.hasHistory(since: start + 1))
        #expect(!screen.tree.hasHistory(since: screen.tree.revision + 1))
        mirror.follow(screen.tree)
        #expect(mirror.lines.contains { $0.hasPrefix("add") })
        #expect(mirror.problems.isEmpty)
    }

    @Test("One change among 10,000 views costs as much as among 100, to write and to visit") func costOfAChange() {
        func cost(of count: Int) -> (lines: [String], visited: Int) {
            let screen = TestScreen.untraced()
            var labels: [UILabel] = []
            for index in 0..<count {
                let group =
                    index % 10 == 0 ? screen.add(UIView(), 0, 0, 10, 10) : screen.window.subviews.last ?? screen.window
                labels.append(screen.add(UILabel(), 0, 0, 5, 5, to: group))
            }
            screen.application.commit()
            let mirror = Mirror()
            mirror.follow(screen.tree)
            labels[count / 2].text = "changed"
            screen.application.commit()
            // The loop repeats what a patch does: it follows the list of nodes from the newest change to the first node
            // that the client has already received.
            var visited = 0
            var node = screen.tree.newest?.takeUnretainedValue()
            while let current = node, current.changed > mirror.revision {
                visited += 1
                node = current.older?.takeUnretainedValue()
            }
            mirror.follow(screen.tree)
            return (mirror.lines.map { $0.hasPrefix("set") ? "set" : $0 }, visited)
        }

        let small = cost(of: 100)
        let large = cost(of: 10_000)

        #expect(small.lines == ["set", "  text"])
        #expect(large.lines == small.lines)
        #expect((small.visited, large.visited) == (1, 1))
    }
}

extension UIView {
    /// Reverses the order of the subviews.
    func exchange() { for view in subviews { sendSubviewToBack(view) } }
}
