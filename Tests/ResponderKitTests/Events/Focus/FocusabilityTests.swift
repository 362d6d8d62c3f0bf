import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct FocusabilityTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private var focus: UIFocusSystem { screen.focus }

    @Test("X6 By default, only controls can be focused, unless hidden, transparent or disabled")
    func X6_eligible() {
        #expect(!UIView().canBecomeFocused)
        #expect(UIControl().canBecomeFocused)
        let group = screen.add(UIView(), 0, 0, 100, 100)
        let button = screen.add(UIButton(frame: .zero), 0, 0, 50, 50, to: group)
        let spoil: [(UIView, Bool) -> Void] = [
            { view, off in view.isHidden = off }, { view, off in view.alpha = off ? 0 : 1 },
            { view, off in view.isUserInteractionEnabled = !off },
            { _, off in button.isEnabled = !off },
        ]
        for change in spoil {
            for view in [button, group] {
                change(view, true)
                #expect(!screen.focus(on: button))
                change(view, false)
                #expect(screen.focus(on: button))
                #expect(button.isFocused)
                change(view, true)
                screen.application.commit()
                #expect(!button.isFocused)
                change(view, false)
            }
        }
    }

    @Test("X6 When the focused item is removed or hidden, the focus moves to the preferred item") func X6_vanishing() {
        let first = screen.item("first", log, 0, 0)
        let second = screen.item("second", log, 0, 100)
        screen.focus(on: second)

        second.removeFromSuperview()
        screen.application.commit()
        #expect(first.isFocused)
        #expect(!second.isFocused)
        first.isHidden = true
        screen.application.commit()

        #expect(focus.focusedItem == nil)
        #expect(!first.isFocused)
    }

    @Test("X6 When a controller's view is removed, the focus moves to the root controller's preferred item")
    func X6_controllerGoes() {
        final class Controller: UIViewController {
            weak var favourite: UIView?
            override var preferredFocusEnvironments: [any UIFocusEnvironment] { favourite.map { [$0] } ?? [] }
        }
        let root = Controller()
        let child = UIViewController()
        screen.window.rootViewController = root
        screen.item("first", log, 0, 0, to: root.view)
        let favourite = screen.item("favourite", log, 0, 100, to: root.view)
        root.addChild(child)
        root.view.addSubview(child.view)
        root.favourite = favourite
        screen.focus(on: screen.item("inside", log, 0, 200, to: child.view))

        child.view.removeFromSuperview()
        child.removeFromParent()
        screen.application.commit()

        #expect(favourite.isFocused)
    }

    @Test("X6 A presented controller confines the focus until it is dismissed") func X6_presented() {
        let root = UIViewController()
        screen.window.rootViewController = root
        let behind = screen.item("behind", log, 0, 0, to: root.view)
        screen.item("beside", log, 0, 400, to: root.view)
        screen.focus(on: behind)
        let sheet = UIViewController()
        sheet.modalPresentationStyle = .overFullScreen
        screen.item("on it", log, 0, 100, to: sheet.view)

        root.present(sheet, animated: false)
        screen.application.commit()
        #expect(screen.focused == "on it")
        for heading in [UIFocusHeading.up, .down, .next] { #expect(!focus.move(heading)) }
        #expect(!screen.focus(on: behind))
        root.dismiss(animated: false)
        screen.application.commit()

        #expect(behind.isFocused)
    }

    @Test("X6 An item whose override stops being focusable loses the focus before the next press") func X6_override()
        throws
    {
        let first = screen.item("first", log, 0, 0)
        let button = screen.add(UIButton(frame: .zero), 0, 100, 50, 50)
        screen.focus(on: first)
        first.can = false

        #expect(try screen.press(.select).handler === button)
        #expect(!first.isFocused)
    }

    @Test("X6 An item that moves to another superview keeps the focus without notifications") func X6_moved() {
        let group = screen.group("group", log, 200, 0, 100, 100)
        let item = screen.item("item", log, 0, 0)
        screen.item("other", log, 0, 100)
        screen.focus(on: item)
        _ = log.take()

        group.addSubview(item)
        screen.application.commit()

        #expect(item.isFocused)
        #expect(log.lines.isEmpty)
    }

    @Test("X6 Removing many focused items leads to one focus search") func X6_manyVanish() {
        let group = screen.group("group", log, 0, 0, 400, 800)
        for index in 0..<200 { screen.item("\(index)", log, 0, CGFloat(index) * 10, 10, 10, to: group) }
        let last = screen.item("last", log, 300, 0)
        screen.focus(on: group.subviews[0])
        last.asked = 0

        for view in group.subviews { view.removeFromSuperview() }
        screen.application.commit()

        #expect(last.isFocused)
        #expect(last.asked <= 3)
    }

    @Test("X6 The focus moves to the window that becomes key") func X6_keyWindow() {
        let item = screen.item("item", log, 0, 0)
        screen.focus(on: item)
        let alert = UIWindow(application: screen.application)
        screen.item("button", log, 0, 0, to: alert)

        alert.makeKeyAndVisible()
        screen.application.commit()
        #expect(screen.focused == "button")
        #expect(!screen.focus(on: item), "a window that is not key is not where focus can be")
        screen.window.makeKey()
        screen.application.commit()

        #expect(item.isFocused)
    }

    @Test("X6 An item fully covered by an opaque item is skipped, and a partly covered one is not")
    func X6_occluded() {
        let from = screen.item("from", log, 0, 0)
        let behind = screen.item("behind", log, 0, 100)
        let cover = screen.item("cover", log, -5, 95, 60, 60)
        screen.focus(on: from)

        focus.move(.down)
        #expect(cover.isFocused)
        #expect(!screen.focus(on: behind))
        focus.move(.up)
        cover.isTransparent = true
        #expect(screen.focus(on: behind), "through it")
        cover.isTransparent = false
        cover.frame = CGRect(x: -5, y: 105, width: 60, height: 60)
        screen.focus(on: from)
        focus.move(.down)

        #expect(behind.isFocused, "a part of it can be seen")
    }

    @Test("X6 An item is not covered by a non-item, a hidden item, its own subview or a clipped view")
    func X6_notOccluded() {
        let item = screen.item("item", log, 0, 100, 100, 100)
        let plain = screen.group("plain", log, 0, 100, 100, 100)
        let hidden = screen.item("hidden", log, 0, 100, 100, 100)
        hidden.isHidden = true
        screen.item("inside", log, 0, 0, 100, 100, to: item)
        let clip = screen.group("clip", log, 0, 300, 100, 100)
        clip.clipsToBounds = true
        screen.item("cut off", log, 0, -200, 100, 100, to: clip)
        screen.window.bringSubviewToFront(plain)

        #expect(screen.focus(on: item))
    }

    @Test("X6 An item scrolled out of view is not covered by an item at its place") func X6_scrolledAway() {
        let scroll = screen.add(UIScrollView(), 0, 0, 100, 100)
        scroll.contentSize = CGSize(width: 100, height: 300)
        let top = screen.item("top", log, 0, 0, 100, 50, to: scroll)
        let below = screen.item("below", log, 0, 110, 100, 50, to: scroll)
        screen.item("bar", log, 0, 100, 100, 100)
        screen.focus(on: top)

        #expect(screen.focus(on: below))
        #expect(scroll.contentOffset.y == 60)
    }
}
