import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct SheetTests {
    private let log = Log()

    @MainActor
    private final class Watchman: UIAdaptivePresentationControllerDelegate {
        let log: Log
        var lets = true
        var style = UIModalPresentationStyle.none
        init(_ log: Log) { self.log = log }
        func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }
        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
            log.note("should dismiss")
            return lets
        }
        func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
            log.note("will dismiss")
        }
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            log.note("did dismiss")
        }
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            log.note("did attempt")
        }
    }

    private func present(_ controller: UIViewController, on screen: TestScreen) -> UIViewController {
        let root = UIViewController()
        screen.window.rootViewController = root
        root.present(controller, animated: true)
        screen.application.commit()
        _ = log.take()
        return root
    }

    @Test("On a narrow screen a sheet leaves a strip at the top, on a wide one it is centred")
    func frames() {
        let narrow = TestScreen.untraced(width: 400, height: 800)
        let wide = TestScreen.untraced(width: 1_280, height: 800)
        func frame(_ style: UIModalPresentationStyle, on screen: TestScreen, preferred: CGSize = .zero) -> CGRect {
            let controller = UIViewController()
            controller.modalPresentationStyle = style
            controller.preferredContentSize = preferred
            _ = present(controller, on: screen)
            return controller.view.convert(controller.view.bounds, to: nil)
        }

        #expect(frame(.pageSheet, on: narrow) == CGRect(x: 0, y: 44, width: 400, height: 756))
        #expect(frame(.formSheet, on: narrow) == CGRect(x: 0, y: 44, width: 400, height: 756))
        #expect(frame(.pageSheet, on: wide) == CGRect(x: 288, y: 44, width: 704, height: 712))
        #expect(frame(.formSheet, on: wide) == CGRect(x: 370, y: 90, width: 540, height: 620))
        #expect(
            frame(.formSheet, on: wide, preferred: CGSize(width: 300, height: 200))
                == CGRect(x: 490, y: 300, width: 300, height: 200))
        #expect(frame(.overFullScreen, on: wide) == CGRect(x: 0, y: 0, width: 1_280, height: 800))
    }

    @Test("A sheet follows the size of its screen") func resized() {
        let screen = TestScreen.untraced(width: 400, height: 800)
        let sheet = UIViewController()
        _ = present(sheet, on: screen)

        screen.application.setScreenSize(CGSize(width: 800, height: 400))
        screen.application.commit()

        #expect(sheet.view.convert(sheet.view.bounds, to: nil) == CGRect(x: 48, y: 44, width: 704, height: 312))
    }

    @Test(
        "A tap outside asks the delegate and dismisses a sheet, and dismiss() in code notifies no delegate"
    )
    func tapOutside() throws {
        let screen = TestScreen.untraced()
        let watchman = Watchman(log)
        let sheet = Noted("sheet", log)
        sheet.presentationController?.delegate = watchman
        let root = present(sheet, on: screen)

        let outcome = try screen.tap(200, 20)
        screen.application.commit()

        #expect(outcome.handlerName == "UIDimmingView#PopoverDismissRegion")
        #expect(
            log.take() == [
                "should dismiss", "will dismiss", "sheet will disappear", "sheet did disappear", "did dismiss",
            ])
        #expect(root.presentedViewController == nil)

        let other = UIViewController()
        other.presentationController?.delegate = watchman
        root.present(other, animated: false)
        root.dismiss(animated: false)
        screen.application.commit()
        #expect(log.take().isEmpty)
    }

    @Test("A sheet that is modal or whose delegate refuses stays, and the delegate learns of the attempt")
    func refused()
        throws
    {
        let screen = TestScreen.untraced()
        let watchman = Watchman(log)
        let sheet = UIViewController()
        sheet.presentationController?.delegate = watchman
        let root = present(sheet, on: screen)

        watchman.lets = false
        try screen.tap(200, 20)
        #expect(log.take() == ["should dismiss", "did attempt"])
        watchman.lets = true
        sheet.isModalInPresentation = true
        try screen.tap(200, 20)
        screen.application.commit()
        #expect(log.take() == ["did attempt"])
        #expect(root.presentedViewController === sheet)
    }

    @Test("Touches do not pass through a sheet's dimming view or a transparent full-screen presentation")
    func behind() throws {
        let screen = TestScreen.untraced()
        let sheet = UIViewController()
        sheet.isModalInPresentation = true
        let root = present(sheet, on: screen)
        let behind = screen.probe("behind", log, 0, 0, 400, 800, to: root.view)

        try screen.tap(200, 20)
        try screen.tap(200, 400)
        #expect(log.take().isEmpty)
        sheet.dismiss(animated: false)
        try screen.tap(200, 400)
        #expect(log.take() == ["behind began", "behind ended"])
        #expect(behind.window != nil)
    }

    @Test("A tap that leaves the dimmed area or is cancelled dismisses nothing") func noTap() throws {
        let screen = TestScreen.untraced()
        let sheet = UIViewController()
        let root = present(sheet, on: screen)

        try screen.touch(.began, 200, 20)
        try screen.touch(.ended, 200, -20)
        try screen.touch(.began, 200, 20)
        try screen.touch(.cancelled, 200, 20)
        screen.application.commit()

        #expect(root.presentedViewController === sheet)
    }

    @Test("On a narrow screen the delegate can choose another style, which is fixed at the presentation") func adapted()
    {
        for (width, isFull) in [(400.0, true), (1_000.0, false)] {
            let screen = TestScreen.untraced(width: width, height: 800)
            let watchman = Watchman(log)
            watchman.style = .fullScreen
            let sheet = UIViewController()
            sheet.presentationController?.delegate = watchman
            let root = present(sheet, on: screen)
            watchman.style = .none

            #expect((root.view.window == nil) == isFull)
            #expect(sheet.presentationController?.presentationStyle == (isFull ? .fullScreen : .pageSheet))
        }
    }

    @Test("Detents set a sheet's height, and touches reach the views behind it if they are not dimmed")
    func detents()
        throws
    {
        let screen = TestScreen.untraced(width: 400, height: 844)
        let sheet = UIViewController()
        let presentation = try #require(sheet.sheetPresentationController)
        presentation.detents = [
            .medium(), .custom(identifier: .init("third")) { $0.maximumDetentValue * 0.75 }, .large(),
        ]
        presentation.preferredCornerRadius = 30
        let root = present(sheet, on: screen)
        let behind = screen.probe("behind", log, 0, 0, 400, 844, to: root.view)
        func top() -> CGFloat {
            screen.application.commit()
            return sheet.view.convert(CGPoint.zero, to: nil).y
        }

        #expect(top() == 444)
        #expect(sheet.view.layer.cornerRadius == 30)
        presentation.animateChanges { presentation.selectedDetentIdentifier = .init("third") }
        #expect(top() == 244)
        #expect(screen.hit(10, 10) !== behind)
        presentation.largestUndimmedDetentIdentifier = .init("third")
        #expect(top() == 244)
        #expect(screen.hit(10, 10) === behind)
        #expect(screen.hit(10, 300) === sheet.view)
        #expect(screen.window.frontPresentation == nil)
        presentation.selectedDetentIdentifier = .large
        #expect(top() == 44)
        #expect(screen.hit(10, 10) !== behind)
        #expect(screen.window.frontPresentation === presentation.containerView)
        sheet.modalPresentationStyle = .fullScreen
        let full = UIViewController()
        full.modalPresentationStyle = .fullScreen
        #expect(full.sheetPresentationController == nil)
    }

    @Test("Endless layout requests do not prevent a controller from appearing") func endlessLayout() {
        final class Restless: UIView {
            override func layoutSubviews() { setNeedsLayout() }
        }
        let screen = TestScreen.untraced()
        screen.add(Restless(), 0, 0, 10, 10)
        let controller = Noted("it", log)
        screen.window.rootViewController = controller

        screen.application.commit()

        #expect(log.lines.contains("it did appear"))
    }

    @Test("The delegate's presentation controller manages a custom style and is called in order")
    func custom() {
        final class Corner: UIPresentationController {
            var log: Log?
            override var frameOfPresentedViewInContainerView: CGRect { CGRect(x: 0, y: 0, width: 100, height: 100) }
            override func presentationTransitionWillBegin() { log?.note("will begin \(containerView != nil)") }
            override func presentationTransitionDidEnd(_ completed: Bool) { log?.note("did end") }
            override func dismissalTransitionWillBegin() { log?.note("dismissal will begin") }
            override func dismissalTransitionDidEnd(_ completed: Bool) { log?.note("dismissal did end") }
        }
        final class Maker: UIViewControllerTransitioningDelegate {
            let log: Log
            init(_ log: Log) { self.log = log }
            func presentationController(
                forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
            ) -> UIPresentationController? {
                let corner = Corner(presentedViewController: presented, presenting: presenting)
                corner.log = log
                return corner
            }
        }
        let screen = TestScreen.untraced()
        let maker = Maker(log)
        let root = UIViewController()
        screen.window.rootViewController = root
        screen.application.commit()
        let controller = Noted("it", log)
        controller.modalPresentationStyle = .custom
        controller.transitioningDelegate = maker

        root.present(controller, animated: false)
        screen.application.commit()
        #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(controller.presentationController is Corner)
        #expect(
            log.take() == [
                "it loaded", "will begin true", "it will appear", "it is appearing", "it will lay out",
                "it did lay out", "it did appear",
                "did end",
            ])
        root.dismiss(animated: false)
        screen.application.commit()
        #expect(log.take() == ["dismissal will begin", "it will disappear", "it did disappear", "dismissal did end"])
    }

    @Test("show presents a controller unless a parent overrides it") func show() {
        final class Pile: UIViewController {
            var shown: [UIViewController] = []
            override func show(_ vc: UIViewController, sender: Any?) { shown.append(vc) }
        }
        let screen = TestScreen.untraced()
        let pile = Pile()
        let child = UIViewController()
        pile.addChild(child)
        screen.window.rootViewController = pile
        let it = UIViewController()

        child.show(it, sender: nil)
        #expect(pile.shown == [it])
        child.showDetailViewController(it, sender: nil)
        #expect(child.presentedViewController === it)
    }

    @Test("X3 The focus moves to the presented controller and away from the one behind it") func X3_focusFollows() {
        let screen = TestScreen.untraced()
        let root = UIViewController()
        screen.window.rootViewController = root
        let back = screen.add(UIButton(frame: .zero), 0, 0, 100, 40, to: root.view)
        screen.application.focusSystem.requestFocusUpdate(to: back)
        screen.application.commit()
        let sheet = UIViewController()
        let front = screen.add(UIButton(frame: .zero), 0, 0, 100, 40, to: sheet.view)

        root.present(sheet, animated: false)
        screen.application.commit()
        #expect(screen.application.focusSystem.focusedItem === front)
        root.dismiss(animated: false)
        screen.application.commit()
        #expect(screen.application.focusSystem.focusedItem === back)
    }
}
