import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct FocusabilityTests {
    private let scene = Scene()
    private let log = Log()
    private var focus: UIFocusSystem { scene.focus }

    @Test("X6 By default, only controls can be focused, unless hidden, transparent or disabled")
    func X6_eligible() {
        #expect(!UIView().canBecomeFocused)
        #expect(UIControl().canBecomeFocused)
        let group = scene.add(UIView(), 0, 0, 100, 100)
        let button = scene.add(UIButton(frame: .zero), 0, 0, 50, 50, to: group)
        let spoil: [(UIView, Bool) -> Void] = [
            { view, off in view.isHidden = off }, { view, off in view.alpha = off ? 0 : 1 },
            { view, off in view.isUserInteractionEnabled = !off },
            { _, off in button.isEnabled = !off },
        ]
        for change in spoil {
            for view in [button, group] {
                change(view, true)
                #expect(!scene.focus(on: button))
                change(view, false)
                #expect(scene.focus(on: button))
                #expect(button.isFocused)
                change(view, true)
                scene.application.commit()
                #expect(!button.isFocused)
                change(view, false)
            }
        }
    }

    @Test("X6 When the focused item is removed or hidden, the focus moves to the preferred item") func X6_vanishing() {
        let first = scene.item("first", log, 0, 0)
        let second = scene.item("second", log, 0, 100)
        scene.focus(on: second)

        second.removeFromSuperview()
        scene.application.commit()
        #expect(first.isFocused)
        #expect(!second.isFocused)
        first.isHidden = true
        scene.application.commit()

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
        scene.window.rootViewController = root
        scene.item("first", log, 0, 0, to: root.view)
        let favourite = scene.item("favourite", log, 0, 100, to: root.view)
        root.addChild(child)
        root.view.addSubview(child.view)
        root.favourite = favourite
        scene.focus(on: scene.item("inside", log, 0, 200, to: child.view))

        child.view.removeFromSuperview()
        child.removeFromParent()
        scene.application.commit()

        #expect(favourite.isFocused)
    }

    @Test("X6 A presented controller confines the focus until it is dismissed") func X6_presented() {
        let root = UIViewController()
        scene.window.rootViewController = root
        let behind = scene.item("behind", log, 0, 0, to: root.view)
        scene.item("beside", log, 0, 400, to: root.view)
        scene.focus(on: behind)
        let sheet = UIViewController()
        sheet.modalPresentationStyle = .overFullScreen
        scene.item("on it", log, 0, 100, to: sheet.view)

        root.present(sheet, animated: false)
        scene.application.commit()
        #expect(scene.focused == "on it")
        for heading in [UIFocusHeading.up, .down, .next] { #expect(!focus.move(heading)) }
        #expect(!scene.focus(on: behind))
        root.dismiss(animated: false)
        scene.application.commit()

        #expect(behind.isFocused)
    }

    @Test("X6 An item whose override stops being focusable loses the focus before the next press") func X6_override()
        throws
    {
        let first = scene.item("first", log, 0, 0)
        let button = scene.add(UIButton(frame: .zero), 0, 100, 50, 50)
        scene.focus(on: first)
        first.can = false

        #expect(try scene.press(.select).handler === button)
        #expect(!first.isFocused)
    }

    @Test("X6 An item that moves to another superview keeps the focus without notifications") func X6_moved() {
        let group = scene.group("group", log, 200, 0, 100, 100)
        let item = scene.item("item", log, 0, 0)
        scene.item("other", log, 0, 100)
        scene.focus(on: item)
        _ = log.take()

        group.addSubview(item)
        scene.application.commit()

        #expect(item.isFocused)
        #expect(log.lines.isEmpty)
    }

    @Test("X6 Removing many focused items leads to one focus search") func X6_manyVanish() {
        let group = scene.group("group", log, 0, 0, 400, 800)
        for index in 0..<200 { scene.item("\(index)", log, 0, CGFloat(index) * 10, 10, 10, to: group) }
        let last = scene.item("last", log, 300, 0)
        scene.focus(on: group.subviews[0])
        last.asked = 0

        for view in group.subviews { view.removeFromSuperview() }
        scene.application.commit()

        #expect(last.isFocused)
        #expect(last.asked <= 3)
    }

    @Test("X6 The focus moves to the window that becomes key") func X6_keyWindow() {
        let item = scene.item("item", log, 0, 0)
        scene.focus(on: item)
        let alert = UIWindow(application: scene.application)
        scene.item("button", log, 0, 0, to: alert)

        alert.makeKeyAndVisible()
        scene.application.commit()
        #expect(scene.focused == "button")
        #expect(!scene.focus(on: item), "a window that is not key is not where focus can be")
        scene.window.makeKey()
        scene.application.commit()

        #expect(item.isFocused)
    }

    @Test("X6 An item fully covered by an opaque item is skipped, and a partly covered one is not")
    func X6_occluded() {
        let from = scene.item("from", log, 0, 0)
        let behind = scene.item("behind", log, 0, 100)
        let cover = scene.item("cover", log, -5, 95, 60, 60)
        scene.focus(on: from)

        focus.move(.down)
        #expect(cover.isFocused)
        #expect(!scene.focus(on: behind))
        focus.move(.up)
        cover.isTransparent = true
        #expect(scene.focus(on: behind), "through it")
        cover.isTransparent = false
        cover.frame = CGRect(x: -5, y: 105, width: 60, height: 60)
        scene.focus(on: from)
        focus.move(.down)

        #expect(behind.isFocused, "a part of it can be seen")
    }

    @Test("X6 An item is not covered by a non-item, a hidden item, its own subview or a clipped view")
    func X6_notOccluded() {
        let item = scene.item("item", log, 0, 100, 100, 100)
        let plain = scene.group("plain", log, 0, 100, 100, 100)
        let hidden = scene.item("hidden", log, 0, 100, 100, 100)
        hidden.isHidden = true
        scene.item("inside", log, 0, 0, 100, 100, to: item)
        let clip = scene.group("clip", log, 0, 300, 100, 100)
        clip.clipsToBounds = true
        scene.item("cut off", log, 0, -200, 100, 100, to: clip)
        scene.window.bringSubviewToFront(plain)

        #expect(scene.focus(on: item))
    }

    @Test("X6 An item scrolled out of view is not covered by an item at its place") func X6_scrolledAway() {
        let scroll = scene.add(UIScrollView(), 0, 0, 100, 100)
        scroll.contentSize = CGSize(width: 100, height: 300)
        let top = scene.item("top", log, 0, 0, 100, 50, to: scroll)
        let below = scene.item("below", log, 0, 110, 100, 50, to: scroll)
        scene.item("bar", log, 0, 100, 100, 100)
        scene.focus(on: top)

        #expect(scene.focus(on: below))
        #expect(scroll.contentOffset.y == 60)
    }
}
