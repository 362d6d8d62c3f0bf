import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct FocusGuideTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private var focus: UIFocusSystem { screen.focus }

    @Test("X7 The raw values of headings are UIKit's") func X7_headings() {
        let headings: [UIFocusHeading] = [.up, .down, .left, .right, .next, .previous, .first, .last]
        #expect(headings.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 256, 512])
    }

    @Test("X7 A focus guide redirects the focus to its preferred item, where no item is nearer") func X7_guides() {
        let from = screen.item("from", log, 0, 400)
        let far = screen.item("far", log, 200, 0)
        let guide = UIFocusGuide()
        guide.identifier = "bridge"
        guide.layoutFrame = CGRect(x: 100, y: 0, width: 200, height: 800)
        screen.window.addLayoutGuide(guide)
        screen.focus(on: from)
        #expect(!focus.move(.right), "a guide that prefers nothing is not there")

        guide.preferredFocusEnvironments = [far]
        guide.isEnabled = false
        #expect(!focus.move(.right), "nor one that is switched off")
        guide.isEnabled = true
        #expect(focus.move(.right))
        #expect(far.isFocused)
        screen.focus(on: from)
        let near = screen.item("near", log, 60, 400, 30, 50)
        #expect(focus.move(.right))
        #expect(near.isFocused, "what is nearer than the guide wins")
        screen.window.removeLayoutGuide(guide)

        #expect(!focus.move(.right))
        #expect(guide.identifier == "bridge")
        #expect(guide.owningView == nil)
    }

    @Test("X7 A guide leads to its first focusable item, and is skipped if that item already has the focus")
    func X7_guidePreference() {
        let from = screen.item("from", log, 0, 0)
        let hidden = screen.item("hidden", log, 300, 300)
        let group = screen.group("group", log, 200, 500, 100, 100)
        screen.item("inside", log, 0, 0, to: group)
        hidden.isHidden = true
        let guide = UIFocusGuide()
        guide.layoutFrame = CGRect(x: 100, y: 0, width: 50, height: 50)
        guide.preferredFocusEnvironments = [hidden, group]
        screen.window.addLayoutGuide(guide)
        screen.focus(on: from)
        #expect(focus.move(.right))
        #expect(screen.focused == "inside")

        screen.focus(on: from)
        guide.preferredFocusEnvironments = [from]
        #expect(!focus.move(.right))
        let behind = screen.item("behind", log, 200, 0)

        #expect(focus.move(.right), "a guide that leads back is passed over")
        #expect(behind.isFocused)
    }

    @Test("X7 A scroll view scrolls to show the item that becomes focused") func X7_revealed() {
        let scroll = screen.add(UIScrollView(), 0, 0, 100, 100)
        scroll.contentSize = CGSize(width: 100, height: 1_000)
        screen.item("top", log, 0, 0, to: scroll)
        let below = screen.item("below", log, 0, 300, to: scroll)
        focus.move(.down)

        focus.move(.down)

        #expect(below.isFocused)
        #expect(scroll.contentOffset.y == 250)
        #expect(scroll.visibleSize == CGSize(width: 100, height: 100))
    }

    @Test("X7 Nested scroll views all scroll to show the item that becomes focused") func X7_nested() {
        let outer = screen.add(UIScrollView(), 0, 0, 200, 200)
        outer.contentSize = CGSize(width: 200, height: 1_000)
        let inner = screen.add(UIScrollView(), 0, 500, 200, 100, to: outer)
        inner.contentSize = CGSize(width: 1_000, height: 100)
        let item = screen.item("item", log, 600, 0, to: inner)

        screen.focus(on: item)

        #expect(inner.contentOffset.x == 450)
        #expect(outer.contentOffset.y == 350)
        #expect(item.convert(item.bounds, to: screen.window) == CGRect(x: 150, y: 150, width: 50, height: 50))
    }

    @Test("X7 Next and previous follow the order of the items and wrap around, and first and last go to the ends")
    func X7_linear() {
        let group = screen.group("group", log, 0, 0, 100, 100)
        screen.item("a", log, 50, 50, to: group)
        screen.item("b", log, 0, 0, to: group)
        screen.item("c", log, 0, 500)
        screen.item("off", log, 0, 600).isHidden = true

        func path(_ headings: UIFocusHeading...) -> [String?] {
            headings.map {
                focus.move($0)
                return screen.focused
            }
        }
        #expect(path(.next, .next, .next, .next) == ["a", "b", "c", "a"])
        #expect(path(.previous, .previous, .first, .last, .last) == ["c", "b", "a", "c", "c"])
    }

    @Test("X7 Without a focused item, first and last lead to the ends") func X7_linearFromNothing() {
        screen.item("a", log, 0, 0)
        screen.item("b", log, 0, 100)

        focus.move(.last)

        #expect(screen.focused == "b")
    }
}
