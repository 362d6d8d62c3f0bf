import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct FocusGuideTests {
    private let scene = Scene()
    private let log = Log()
    private var focus: UIFocusSystem { scene.focus }

    @Test("X7 The raw values of headings are UIKit's") func X7_headings() {
        let headings: [UIFocusHeading] = [.up, .down, .left, .right, .next, .previous, .first, .last]
        #expect(headings.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 256, 512])
    }

    @Test("X7 A focus guide redirects the focus to its preferred item, where no item is nearer") func X7_guides() {
        let from = scene.item("from", log, 0, 400)
        let far = scene.item("far", log, 200, 0)
        let guide = UIFocusGuide()
        guide.identifier = "bridge"
        guide.layoutFrame = CGRect(x: 100, y: 0, width: 200, height: 800)
        scene.window.addLayoutGuide(guide)
        scene.focus(on: from)
        #expect(!focus.move(.right), "a guide that prefers nothing is not there")

        guide.preferredFocusEnvironments = [far]
        guide.isEnabled = false
        #expect(!focus.move(.right), "nor one that is switched off")
        guide.isEnabled = true
        #expect(focus.move(.right))
        #expect(far.isFocused)
        scene.focus(on: from)
        let near = scene.item("near", log, 60, 400, 30, 50)
        #expect(focus.move(.right))
        #expect(near.isFocused, "what is nearer than the guide wins")
        scene.window.removeLayoutGuide(guide)

        #expect(!focus.move(.right))
        #expect(guide.identifier == "bridge")
        #expect(guide.owningView == nil)
    }

    @Test("X7 A guide leads to its first focusable item, and is skipped if that item already has the focus")
    func X7_guidePreference() {
        let from = scene.item("from", log, 0, 0)
        let hidden = scene.item("hidden", log, 300, 300)
        let group = scene.group("group", log, 200, 500, 100, 100)
        scene.item("inside", log, 0, 0, to: group)
        hidden.isHidden = true
        let guide = UIFocusGuide()
        guide.layoutFrame = CGRect(x: 100, y: 0, width: 50, height: 50)
        guide.preferredFocusEnvironments = [hidden, group]
        scene.window.addLayoutGuide(guide)
        scene.focus(on: from)
        #expect(focus.move(.right))
        #expect(scene.focused == "inside")

        scene.focus(on: from)
        guide.preferredFocusEnvironments = [from]
        #expect(!focus.move(.right))
        let behind = scene.item("behind", log, 200, 0)

        #expect(focus.move(.right), "a guide that leads back is passed over")
        #expect(behind.isFocused)
    }

    @Test("X7 A scroll view scrolls to show the item that becomes focused") func X7_revealed() {
        let scroll = scene.add(UIScrollView(), 0, 0, 100, 100)
        scroll.contentSize = CGSize(width: 100, height: 1_000)
        scene.item("top", log, 0, 0, to: scroll)
        let below = scene.item("below", log, 0, 300, to: scroll)
        focus.move(.down)

        focus.move(.down)

        #expect(below.isFocused)
        #expect(scroll.contentOffset.y == 250)
        #expect(scroll.visibleSize == CGSize(width: 100, height: 100))
    }

    @Test("X7 Nested scroll views all scroll to show the item that becomes focused") func X7_nested() {
        let outer = scene.add(UIScrollView(), 0, 0, 200, 200)
        outer.contentSize = CGSize(width: 200, height: 1_000)
        let inner = scene.add(UIScrollView(), 0, 500, 200, 100, to: outer)
        inner.contentSize = CGSize(width: 1_000, height: 100)
        let item = scene.item("item", log, 600, 0, to: inner)

        scene.focus(on: item)

        #expect(inner.contentOffset.x == 450)
        #expect(outer.contentOffset.y == 350)
        #expect(item.convert(item.bounds, to: scene.window) == CGRect(x: 150, y: 150, width: 50, height: 50))
    }

    @Test("X7 Next and previous follow the order of the items and wrap around, and first and last go to the ends")
    func X7_linear() {
        let group = scene.group("group", log, 0, 0, 100, 100)
        scene.item("a", log, 50, 50, to: group)
        scene.item("b", log, 0, 0, to: group)
        scene.item("c", log, 0, 500)
        scene.item("off", log, 0, 600).isHidden = true

        func path(_ headings: UIFocusHeading...) -> [String?] {
            headings.map {
                focus.move($0)
                return scene.focused
            }
        }
        #expect(path(.next, .next, .next, .next) == ["a", "b", "c", "a"])
        #expect(path(.previous, .previous, .first, .last, .last) == ["c", "b", "a", "c", "c"])
    }

    @Test("X7 Without a focused item, first and last lead to the ends") func X7_linearFromNothing() {
        scene.item("a", log, 0, 0)
        scene.item("b", log, 0, 100)

        focus.move(.last)

        #expect(scene.focused == "b")
    }
}
