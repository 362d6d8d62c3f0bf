import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A touch names the revision that its client displayed. If the touched place has changed since that revision, the
/// touch is refused.
@Suite @MainActor struct GuardTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    /// Commits the changes, and returns the revision that a client then displays.
    private func look() -> Int {
        screen.application.commit()
        return screen.tree.revision
    }

    /// Returns whether a tap is refused.
    private func isRefused(_ x: CGFloat, _ y: CGFloat, seen: Int) throws -> Bool {
        let outcome = try screen.touch(.began, x, y, seen: seen)
        #expect(outcome.isStale == !outcome.isHandled)
        _ = try screen.touch(.ended, x, y)
        return outcome.isStale
    }

    private func button(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 100, _ height: CGFloat = 50, to parent: UIView? = nil
    ) -> UIButton {
        screen.add(UIButton(frame: .zero), x, y, width, height, to: parent)
    }

    @Test("A touch is refused if the view that it hits has moved by frame or by transform") func moved() throws {
        let button = button(0, 0)
        let seen = look()
        button.frame.origin.y = 20
        #expect(try isRefused(10, 30, seen: seen))
        let then = look()
        button.transform = CGAffineTransform(translationX: 0, y: 30)
        #expect(try isRefused(10, 60, seen: then))
        #expect(try !isRefused(10, 60, seen: look()))
    }

    @Test("A touch is refused if an ancestor of the view has moved") func ancestorMoved() throws {
        let group = screen.add(UIView(), 0, 0, 200, 200)
        _ = button(0, 0, to: group)
        let seen = look()

        group.frame.origin.x = 5

        #expect(try isRefused(50, 10, seen: seen))
    }

    @Test("A touch is refused if the view was added, shown, enabled or made opaque since") func appeared() throws {
        _ = screen.probe("back", log, 0, 0, 200, 200)
        var seen = look()
        let button = button(0, 0)
        #expect(try isRefused(10, 10, seen: seen))

        let changes: [(Bool) -> Void] = [
            { button.isHidden = $0 }, { button.alpha = $0 ? 0 : 1 }, { button.isEnabled = !$0 },
            { button.isUserInteractionEnabled = !$0 },
        ]
        for change in changes {
            change(true)
            seen = look()
            change(false)
            #expect(try isRefused(10, 10, seen: seen))
            #expect(try !isRefused(10, 10, seen: look()))
        }
    }

    @Test("A touch is refused if another view now covers that place") func covered() throws {
        _ = button(0, 0)
        let seen = look()

        _ = screen.probe("cover", log, 0, 0, 200, 200)

        #expect(try isRefused(10, 10, seen: seen))
    }

    @Test("A touch is refused if the view that it hits was brought to the front since") func cameToFront() throws {
        let first = button(0, 0)
        _ = button(0, 0)
        let seen = look()

        screen.window.bringSubviewToFront(first)

        #expect(try isRefused(10, 10, seen: seen))
    }

    @Test(
        "A touch is refused if the view in front was removed, hidden, moved, lowered, disabled or made clear")
    func uncovered()
        throws
    {
        _ = button(0, 0)
        let changes: [(UIView) -> Void] = [
            { $0.removeFromSuperview() }, { $0.isHidden = true }, { $0.frame.origin.x = 300 },
            { $0.transform = CGAffineTransform(translationX: 300, y: 0) },
            { [screen] in screen.window.sendSubviewToBack($0) }, { ($0 as? UIControl)?.isEnabled = false },
            { $0.alpha = 0 },
            { $0.isUserInteractionEnabled = false },
            {
                $0.superview?.isHidden = false; $0.bounds.size = .zero
            },
        ]
        for change in changes {
            let cover = screen.add(UIControl(), 0, 0, 200, 200)
            let seen = look()
            change(cover)
            #expect(try isRefused(10, 10, seen: seen))
            #expect(try !isRefused(10, 10, seen: look()))
            cover.removeFromSuperview()
        }
    }

    @Test("A touch is refused if a group of views in front, or a part of such a group, was removed")
    func groupUncovered()
        throws
    {
        _ = button(0, 0)
        let group = screen.add(UIView(), 0, 0, 200, 200)
        let inner = screen.add(UIView(), 0, 0, 50, 50, to: group)
        var seen = look()
        inner.removeFromSuperview()
        #expect(try isRefused(10, 10, seen: seen))
        seen = look()
        group.removeFromSuperview()
        #expect(try isRefused(10, 10, seen: seen))
    }

    @Test("A touch is refused if a view that covered the place by its transform was removed") func transformedCover()
        throws
    {
        _ = button(0, 0)
        let cover = screen.add(UIView(), 300, 0, 100, 100)
        cover.transform = CGAffineTransform(translationX: -300, y: 0)
        let seen = look()

        cover.removeFromSuperview()

        #expect(try isRefused(10, 10, seen: seen))
    }

    @Test("A touch is accepted if only views behind the one that it hits have changed") func behind() throws {
        let backs = (0..<3).map { screen.probe("back \($0)", log, 0, 0, 400, 400) }
        let inner = screen.probe("inner", log, 0, 0, 400, 400, to: backs[2])
        let group = screen.add(UIView(), 0, 0, 400, 400)
        let siblings = (0..<3).map { screen.probe("sibling \($0)", log, 0, 0, 200, 200, to: group) }
        _ = button(0, 0, to: group)
        let seen = look()

        siblings[1].isHidden = true
        siblings[0].frame.origin.x = 300
        inner.removeFromSuperview()
        _ = look()
        backs[1].removeFromSuperview()
        backs[0].removeFromSuperview()
        _ = look()

        #expect(try !isRefused(10, 10, seen: seen))
    }

    @Test("A touch is accepted if only views elsewhere have changed") func elsewhere() throws {
        _ = button(0, 0)
        let other = button(200, 200)
        let seen = look()

        other.frame.origin.x = 250
        _ = button(300, 300)
        other.removeFromSuperview()

        #expect(try !isRefused(10, 10, seen: seen))
    }

    @Test("A touch is accepted if only text, colour or a label in front has changed") func looksOnly() throws {
        let button = button(0, 0)
        let label = screen.add(UILabel(), 0, 0, 100, 20)
        let seen = look()

        button.setTitle("Other", for: .normal)
        button.backgroundColor = .systemRed
        button.isSelected = true
        label.text = "moved"
        label.frame.origin.y = 10
        label.removeFromSuperview()

        #expect(try !isRefused(10, 10, seen: seen))
    }

    @Test("A touch is refused if the scroll view around it has scrolled, but accepted outside of it")
    func scrolled() throws {
        let scroll = screen.add(UIScrollView(), 0, 0, 200, 200)
        scroll.contentSize = CGSize(width: 200, height: 1_000)
        for row in 0..<10 { _ = button(0, CGFloat(row) * 100, 200, 100, to: scroll) }
        _ = button(0, 300)
        let seen = look()

        scroll.contentOffset.y = 100

        #expect(try isRefused(10, 10, seen: seen))
        #expect(try !isRefused(10, 310, seen: seen))
        #expect(try !isRefused(10, 10, seen: look()))
    }

    @Test("A touch with the current revision, a newer one or none is accepted") func current() throws {
        let button = button(0, 0)
        let seen = look()
        button.frame.origin.y = 10
        let now = look()

        #expect(try !isRefused(10, 20, seen: now))
        #expect(try !isRefused(10, 20, seen: now + 5))
        #expect(try screen.tap(10, 20).isHandled)
        #expect(try isRefused(10, 20, seen: seen))
    }

    @Test("A change in the current loop turn that is not yet committed also refuses a touch") func notYetCommitted()
        throws
    {
        let button = button(0, 0)
        let seen = look()

        button.frame.origin.y = 20

        #expect(try isRefused(10, 30, seen: seen))
    }

    @Test("The rest of a refused touch is ignored, and its identifier can be reused") func restIsIgnored() throws {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        let seen = look()
        view.frame.origin.y = 10

        #expect(try screen.touch(.began, 50, 50, seen: seen).isStale)
        #expect(try screen.touch(.moved, 60, 50).isStale)
        #expect(throws: TestError.input(.touchBeganTwice(1))) { try screen.touch(.began, 50, 50) }
        #expect(try screen.touch(.ended, 60, 50).isStale)
        #expect(log.lines.isEmpty)
        #expect(screen.device.refusedTouches.isEmpty)

        #expect(try screen.touch(.began, 50, 50, seen: look()).isHandled)
        #expect(try screen.touch(.ended, 50, 50).isHandled)
        #expect(log.lines == ["view began", "view ended"])
    }

    @Test("A refused touch leaves other touches unchanged and is part of no event") func besideOthers() throws {
        let view = screen.probe("view", log, 0, 0, 100, 100)
        var count: Int?
        view.onTouch = { _, _, event in count = event?.allTouches?.count }
        let other = screen.probe("other", log, 200, 0, 100, 100)
        let seen = look()
        try screen.touch(.began, 50, 50, id: 1)
        other.frame.origin.y = 10

        #expect(try screen.touch(.began, 250, 50, id: 2, seen: seen).isStale)
        try screen.touch(.moved, 51, 50, id: 1)

        #expect(count == 1)
        #expect(log.lines == ["view began", "view moved"])
    }

    @Test("A touch with a revision that is too old to compare is refused") func tooOld() throws {
        _ = button(0, 0)
        let cover = screen.probe("cover", log, 300, 300, 10, 10)
        let seen = look()
        for index in 0..<(RenderTree.uncoveredLimit + 1) {
            cover.frame.origin.x = index % 2 == 0 ? 310 : 300
            screen.application.commit()
        }

        #expect(screen.tree.uncovered.count == RenderTree.uncoveredLimit)
        #expect(try isRefused(10, 10, seen: seen))
        #expect(try !isRefused(10, 10, seen: seen + 2))
    }

    @Test("A touch on a point without a view is unhandled rather than refused") func nothingThere() throws {
        screen.window.isUserInteractionEnabled = false
        let outcome = try screen.touch(.began, 10, 10, seen: 0)

        #expect(!outcome.isStale)
        #expect(!outcome.isHandled)
    }
}
