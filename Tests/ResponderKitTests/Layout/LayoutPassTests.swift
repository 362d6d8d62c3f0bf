import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A view that logs its layouts and the updates of its constraints.
private final class Laid: UIView {
    let name: String
    let log: Log
    var onLayout: ((Laid) -> Void)?

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(frame: .zero)
    }

    override func updateConstraints() {
        log.note("\(name) constraints")
        super.updateConstraints()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        log.note(name)
        onLayout?(self)
    }
}

/// A view controller that logs its layout callbacks.
private final class Controller: UIViewController {
    let log: Log

    init(_ log: Log) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    override func loadView() { view = Laid("root", log) }
    override func updateViewConstraints() {
        log.note("update")
        super.updateViewConstraints()
    }
    override func viewWillLayoutSubviews() { log.note("will lay out") }
    override func viewDidLayoutSubviews() { log.note("did lay out") }
}

@Suite @MainActor struct LayoutPassTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func laid(_ name: String, in superview: UIView? = nil) -> Laid {
        screen.add(Laid(name, log), 0, 0, 100, 100, to: superview)
    }

    /// Lays out all views, and empties the log.
    private func settle() {
        screen.application.commit()
        log.lines = []
    }

    private func committed() -> [String] {
        screen.application.commit()
        return log.take()
    }

    // MARK: L43

    @Test("L43 A superview is laid out when a subview is added, removed or resized, but not when it moves")
    func L43_superviewIsLaidOut() {
        let outer = laid("outer")
        let middle = laid("middle", in: outer)
        let inner = laid("inner", in: middle)
        settle()

        inner.frame.origin.x += 5
        inner.center.y += 5
        inner.transform = CGAffineTransform(scaleX: 2, y: 2)
        inner.alpha = 0.5
        inner.isHidden = true
        #expect(committed() == [])
        inner.transform = .identity

        inner.frame.size.width = 50
        #expect(committed() == ["middle", "inner"])
        inner.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
        #expect(committed() == ["middle", "inner"])
        inner.bounds.origin.y = 10
        #expect(committed() == [])

        let new = Laid("new", log)
        middle.addSubview(new)
        #expect(committed() == ["middle", "new"])
        new.removeFromSuperview()
        #expect(committed() == ["middle"])
        outer.addSubview(inner)
        #expect(committed() == ["outer", "middle"])
    }

    @Test("L43 A superview that adds, removes and resizes subviews in its own layout is not laid out again")
    func L43_ownLayout() {
        let outer = laid("outer")
        let old = laid("old", in: outer)
        let resized = laid("resized", in: outer)
        settle()
        outer.onLayout = { outer in
            resized.frame.size.height += 1
            old.removeFromSuperview()
            outer.addSubview(Laid("new", outer.log))
        }

        outer.setNeedsLayout()

        #expect(committed() == ["outer", "resized", "new"])
        #expect(committed() == [])
    }

    @Test("L43 A controller that resizes subviews in viewDidLayoutSubviews does not cause another layout")
    func L43_controllerLayout() {
        final class Placing: UIViewController {
            let inner = UIView()
            var count = 0
            override func viewDidLoad() { view.addSubview(inner) }
            override func viewDidLayoutSubviews() {
                count += 1
                inner.frame = view.bounds.insetBy(dx: 10, dy: 10)
            }
        }
        let controller = Placing()
        screen.window.rootViewController = controller
        screen.application.commit()
        #expect(controller.count == 1)

        screen.window.frame.size.width -= 20
        screen.application.commit()

        #expect(controller.count == 2)
        #expect(controller.inner.frame == CGRect(x: 10, y: 10, width: 360, height: 780))
    }

    @Test("L43 An inner view that changes its own size lays out its superview once more") func L43_selfSizing() {
        let outer = laid("outer")
        let inner = laid("inner", in: outer)
        settle()
        inner.onLayout = { $0.frame.size = CGSize(width: 33, height: 33) }

        inner.setNeedsLayout()
        outer.setNeedsLayout()

        #expect(committed() == ["outer", "inner", "outer", "inner"])
        #expect(committed() == [])
    }

    // MARK: L44

    @Test("L44 A commit lays out each view once, outer views first, in whatever order the layouts were requested")
    func L44_outerViewsFirst() {
        let outer = laid("outer")
        let middle = laid("middle", in: outer)
        let inner = laid("inner", in: middle)
        settle()
        for view in [inner, outer, middle] {
            view.setNeedsLayout()
            view.setNeedsLayout()
        }
        outer.onLayout = { _ in middle.frame.size.width += 1 }
        middle.onLayout = { _ in inner.frame.size.width += 1 }

        let counts = LayoutCounts.during { screen.application.commit() }

        #expect(log.take() == ["outer", "middle", "inner"])
        #expect(counts.maximum == 1)
        #expect(counts.total == 3)
        #expect(counts[middle] == 1)
        #expect(counts[screen.window] == 0)
    }

    @Test("L44 A chain of views is laid out in one pass, however long it is") func L44_longChains() {
        var views: [Laid] = []
        for index in 0..<40 {
            let view = laid("\(index)", in: views.last)
            view.onLayout = { $0.subviews.first?.frame = $0.bounds }
            views.append(view)
        }
        settle()

        views.first?.frame.size = CGSize(width: 77, height: 66)
        let counts = LayoutCounts.during { screen.application.commit() }

        #expect(views.allSatisfy { counts[$0] == 1 })
        #expect(views.last?.bounds.size == CGSize(width: 77, height: 66))
    }

    @Test("L44 A layout that always requests itself again ends, continues in the next commit, and delays no other view")
    func L44_endlessLayout() {
        let restless = laid("restless")
        let other = laid("other")
        restless.onLayout = { $0.setNeedsLayout() }

        let first = LayoutCounts.during { screen.application.layoutIfNeeded() }
        #expect(first[restless] == UIApplication.layoutPassLimit)
        #expect(first[other] == 1)

        other.setNeedsLayout()
        let second = LayoutCounts.during { screen.application.layoutIfNeeded() }
        #expect(second[restless] == UIApplication.layoutPassLimit)
        #expect(second[other] == 1)

        restless.onLayout = nil
        screen.application.commit()
        #expect(LayoutCounts.during { screen.application.commit() }.total == 0)
    }

    @Test("The queue of waiting views uses the same memory in each pass") func memoryOfTheQueue() {
        let views = (0..<40).map { _ in UIView() }
        var queue = LayoutQueue()
        for _ in 0..<4 {
            for depth in 0..<3 {
                for view in views { queue.append(view, depth: depth) }
            }
            for depth in 0..<3 { queue.reuse(queue.removeViews(at: depth)) }
        }

        for depth in 0..<3 { queue.append(views[0], depth: depth) }
        let removed = (0..<3).map { queue.removeViews(at: $0) }

        #expect(removed.allSatisfy { $0.count == 1 && $0.capacity >= views.count })
        #expect(queue.isEmpty)
    }

    @Test("The queue of waiting views releases the views of a pass, and the memory of thousands")
    func memoryOfManyViews() {
        var queue = LayoutQueue()
        weak var released: UIView?
        do {
            let view = UIView()
            released = view
            for _ in 0..<5_000 { queue.append(view, depth: 0) }
        }

        queue.reuse(queue.removeViews(at: 0))
        queue.append(UIView(), depth: 0)

        #expect(released == nil)
        #expect(queue.removeViews(at: 0).capacity < 5_000)
    }

    @Test("L44 Two views that resize each other end, and a layout within a layout does not recur") func L44_feedback() {
        let outer = laid("outer")
        let inner = laid("inner", in: outer)
        inner.onLayout = { $0.frame.size.width = $0.bounds.width == 10 ? 20 : 10 }
        outer.onLayout = { outer in
            outer.setNeedsLayout()
            outer.layoutIfNeeded()
            inner.layoutIfNeeded()
        }

        let counts = LayoutCounts.during { screen.application.layoutIfNeeded() }

        #expect(counts[outer] == UIApplication.layoutPassLimit)
        #expect(counts[inner] >= 1)
    }

    // MARK: L46

    @Test("L46 layoutIfNeeded lays out the view and the views below it at once, and nothing if no layout is pending")
    func L46_atOnce() {
        let outer = laid("outer")
        let middle = laid("middle", in: outer)
        let inner = laid("inner", in: middle)
        _ = laid("aside", in: outer)
        settle()

        middle.layoutIfNeeded()
        #expect(log.take() == [])
        inner.setNeedsLayout()
        middle.layoutIfNeeded()
        #expect(log.take() == ["inner"])
        #expect(committed() == [])
    }

    @Test("L46 layoutIfNeeded begins at the outermost of the superviews that need layout too") func L46_superviews() {
        let top = laid("top")
        let outer = laid("outer", in: top)
        let middle = laid("middle", in: outer)
        let inner = laid("inner", in: middle)
        let aside = laid("aside", in: outer)
        settle()
        for view in [inner, middle, outer, aside] { view.setNeedsLayout() }

        inner.layoutIfNeeded()

        #expect(log.take() == ["outer", "middle", "inner", "aside"])
        top.setNeedsLayout()
        inner.setNeedsLayout()
        inner.layoutIfNeeded()
        // The views between the top view and the inner view need no layout, so laying out the inner view does not lay
        // out the top view. The top view is laid out at the commit.
        #expect(log.take() == ["inner"])
        #expect(committed() == ["top"])
    }

    @Test("L46 layoutIfNeeded works without a window, and repeats what an inner view requests of an outer one")
    func L46_withoutWindow() {
        let outer = Laid("outer", log)
        let inner = Laid("inner", log)
        outer.addSubview(inner)
        inner.onLayout = { $0.bounds.size = CGSize(width: 5, height: 5) }

        outer.layoutIfNeeded()

        #expect(log.take() == ["outer", "inner", "outer", "inner"])
        #expect(!outer.needsLayout)
    }

    // MARK: L47

    @Test("L47 Constraints are updated, then the controller is notified before and after the layout of its view")
    func L47_order() throws {
        let controller = Controller(log)
        screen.window.rootViewController = controller
        let root = try #require(controller.view)
        let inner = Laid("inner", log)
        inner.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(inner)
        let width = inner.widthAnchor.constraint(equalToConstant: 50)
        NSLayoutConstraint.activate([
            width, inner.heightAnchor.constraint(equalToConstant: 20),
            inner.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            inner.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        settle()
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 50, height: 20))

        root.setNeedsUpdateConstraints()
        inner.setNeedsUpdateConstraints()
        width.constant = 60

        #expect(
            committed() == [
                "inner constraints", "update", "root constraints", "will lay out", "root", "did lay out", "inner",
            ])
        #expect(inner.frame.width == 60)
        #expect(committed() == [])
    }

    @Test("L47 A constant that viewWillLayoutSubviews changes is applied in the same layout") func L47_willLayout() {
        final class Changing: UIViewController {
            let inner = UIView()
            var height: NSLayoutConstraint?
            var counts = (will: 0, did: 0)
            var seen: [CGFloat] = []
            override func viewDidLoad() {
                inner.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(inner)
                let height = inner.heightAnchor.constraint(equalToConstant: 0)
                NSLayoutConstraint.activate([
                    height, inner.widthAnchor.constraint(equalTo: view.widthAnchor),
                    inner.topAnchor.constraint(equalTo: view.topAnchor),
                    inner.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                ])
                self.height = height
            }
            override func viewWillLayoutSubviews() {
                counts.will += 1
                height?.constant = view.bounds.width / 2
            }
            override func viewDidLayoutSubviews() {
                counts.did += 1
                seen.append(inner.bounds.height)
            }
        }
        let controller = Changing()
        screen.window.rootViewController = controller
        screen.application.commit()
        #expect(controller.seen.last == 200)
        controller.seen = []
        controller.counts = (0, 0)

        screen.window.frame.size.width = 300
        screen.application.commit()

        #expect(controller.seen == [150])
        #expect(controller.counts.will == 1)
        #expect(controller.counts.did == 1)
    }
}
