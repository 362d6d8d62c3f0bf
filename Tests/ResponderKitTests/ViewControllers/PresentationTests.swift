import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct PresentationTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func root(_ name: String = "a") -> Noted {
        let root = Noted(name, log)
        screen.window.rootViewController = root
        settle()
        _ = log.take()
        return root
    }

    private func settle() { screen.application.commit() }

    /// Returns the logged appearance callbacks and completions, without those of loading and layout.
    private func appearances() -> [String] { log.take().filter { $0.contains("appear") || $0 == "done" } }

    private nonisolated static let whole: [UIModalPresentationStyle] = [.fullScreen, .currentContext]
    private nonisolated static let over: [UIModalPresentationStyle] = [
        .automatic, .pageSheet, .formSheet, .popover, .overFullScreen, .overCurrentContext, .custom,
    ]

    @Test("A full-screen presentation makes the presenter disappear, in UIKit's order", arguments: whole)
    func wholeScreen(style: UIModalPresentationStyle) {
        let a = root()
        let b = Noted("b", log)
        b.modalPresentationStyle = style

        a.present(b, animated: true) { [log] in log.note("done") }
        #expect(log.take() == ["b loaded", "a will disappear", "b will appear", "b is appearing"])
        #expect(b.isBeingPresented)
        settle()

        #expect(log.take() == ["b will lay out", "b did lay out", "b did appear", "a did disappear", "done"])
        #expect(!b.isBeingPresented)
        #expect(a.view.window == nil)
        #expect(b.view.window === screen.window)
        #expect(b.view.convert(b.view.bounds, to: nil) == screen.window.bounds)

        b.dismiss(animated: true) { [log] in log.note("done") }
        #expect(log.take() == ["b will disappear", "a will appear", "a is appearing"])
        #expect(b.isBeingDismissed)
        settle()

        #expect(appearances() == ["a did appear", "b did disappear", "done"])
        #expect(!b.isBeingDismissed)
        #expect(b.view.window == nil)
        #expect(a.view.superview === screen.window)
        #expect(a.presentedViewController == nil)
        #expect(b.presentingViewController == nil)
        #expect(screen.window.subviews == [a.view], "nothing is left of the presentation")
    }

    @Test("A presentation over the presenter leaves the presenter in place", arguments: over)
    func over(style: UIModalPresentationStyle) {
        let a = root()
        let b = Noted("b", log)
        b.modalPresentationStyle = style

        a.present(b, animated: true) { [log] in log.note("done") }
        settle()
        #expect(appearances() == ["b will appear", "b is appearing", "b did appear", "done"])
        #expect(a.view.window === screen.window)

        a.dismiss(animated: false) { [log] in log.note("done") }
        settle()
        #expect(appearances() == ["b will disappear", "b did disappear", "done"])
        #expect(screen.window.subviews == [a.view])
    }

    @Test("The animated argument reaches the appearance callbacks")
    func animatedFlag() {
        final class Flags: UIViewController {
            var flags: [Bool] = []
            override func viewWillAppear(_ animated: Bool) { flags.append(animated) }
            override func viewDidAppear(_ animated: Bool) { flags.append(animated) }
            override func viewWillDisappear(_ animated: Bool) { flags.append(animated) }
            override func viewDidDisappear(_ animated: Bool) { flags.append(animated) }
        }
        let a = root()
        let b = Flags()

        a.present(b, animated: true)
        settle()
        b.dismiss(animated: false)
        settle()

        #expect(b.flags == [true, true, false, false])
    }

    @Test(
        "N3 The next responder of a presented controller is its presenter, wherever the views are",
        arguments: whole + over)
    func N3_next(style: UIModalPresentationStyle) {
        let a = root()
        let b = UIViewController()
        b.modalPresentationStyle = style
        a.present(b, animated: false)
        settle()

        var chain: [UIResponder] = []
        var walk = ResponderWalk(from: b.view)
        while let responder = walk.next() { chain.append(responder) }

        #expect(chain == [b.view, b, a, screen.window, screen.application])
        #expect(b.view.superview !== screen.window)
        b.dismiss(animated: false)
        settle()
        #expect(b.next == nil)
    }

    @Test("N3 A touch that the presented view does not handle goes to the presenting controller") func N3_touch() throws
    {
        final class Keeper: UIViewController {
            var began = 0
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += 1 }
        }
        let keeper = Keeper()
        screen.window.rootViewController = keeper
        let b = UIViewController()
        b.modalPresentationStyle = .fullScreen
        keeper.present(b, animated: false)

        let outcome = try screen.touch(.began, 10, 10)

        #expect(outcome.handler === keeper)
        #expect(keeper.began == 1)
    }

    @Test("Presenting from a child uses the root, and a presentation context covers only its own view") func contexts()
    {
        let a = root()
        let child = UIViewController()
        a.addChild(child)
        child.view.frame = CGRect(x: 10, y: 20, width: 100, height: 200)
        a.view.addSubview(child.view)
        child.didMove(toParent: a)
        let b = UIViewController()
        b.modalPresentationStyle = .overFullScreen

        child.present(b, animated: false)
        settle()
        #expect(b.presentingViewController === a)
        #expect(child.presentedViewController === b)
        #expect(a.presentedViewController === b)
        child.dismiss(animated: false)
        settle()
        #expect(b.presentingViewController == nil)

        let c = UIViewController()
        c.modalPresentationStyle = .currentContext
        child.definesPresentationContext = true
        child.present(c, animated: false)
        settle()
        #expect(c.presentingViewController === child)
        #expect(a.presentedViewController == nil)
        #expect(c.view.convert(c.view.bounds, to: a.view) == CGRect(x: 10, y: 20, width: 100, height: 200))
        #expect(child.view.window == nil)
        #expect(child.next === a.view, "the removed view returns to its old place")
        c.dismiss(animated: false)
        settle()
        #expect(child.view.superview === a.view)
        #expect(a.view.subviews == [child.view])
    }

    @Test("Dismissing a controller also dismisses all that are presented above it") func stack() {
        let a = root()
        let b = Noted("b", log)
        let c = Noted("c", log)
        let d = Noted("d", log)
        c.modalPresentationStyle = .fullScreen
        a.present(b, animated: false)
        b.present(c, animated: false)
        c.present(d, animated: false)
        settle()
        #expect(d.presentingViewController === c)
        #expect(b.view.window == nil)
        _ = log.take()

        a.dismiss(animated: true) { [log] in log.note("done") }
        settle()

        #expect(
            appearances() == ["d will disappear", "c will disappear", "d did disappear", "c did disappear", "done"],
            "b had gone when c came")
        #expect(screen.window.subviews == [a.view])
        for controller in [b, c, d] {
            #expect(controller.presentingViewController == nil && controller.presentedViewController == nil)
        }
    }

    @Test("Dismissing a controller that presents dismisses the presented one, not itself") func dismissFromTheMiddle() {
        let a = root()
        let b = UIViewController()
        let c = UIViewController()
        a.present(b, animated: false)
        b.present(c, animated: false)
        settle()

        b.dismiss(animated: false)
        settle()
        #expect(a.presentedViewController === b)
        #expect(b.presentedViewController == nil)
        b.dismiss(animated: false)
        settle()
        #expect(a.presentedViewController == nil)
    }

    @Test("Invalid presentations are ignored: twice, of itself, of a parent or outside of a window") func refusals() {
        let a = root()
        let b = UIViewController()
        let loose = UIViewController()
        loose.loadViewIfNeeded()
        let child = UIViewController()
        a.addChild(child)

        a.present(a, animated: false)
        child.present(a, animated: false)
        a.present(child, animated: false)
        loose.present(b, animated: false)
        #expect(a.presentedViewController == nil)
        #expect(b.presentingViewController == nil)

        a.present(b, animated: false)
        a.present(loose, animated: false)
        b.present(a, animated: false)
        b.present(b, animated: false)
        settle()
        #expect(a.presentedViewController === b)
        #expect(loose.presentingViewController == nil)
        #expect(b.presentedViewController == nil)
        loose.dismiss(animated: false)
    }

    @Test("Presenting again in the loop turn of a dismissal works, as does dismissing before appearance")
    func inOneTurn() {
        let a = root()
        let b = Noted("b", log)
        let c = Noted("c", log)
        b.modalPresentationStyle = .fullScreen
        a.present(b, animated: false)
        settle()
        _ = log.take()

        b.dismiss(animated: false)
        a.present(c, animated: false)
        settle()
        #expect(a.presentedViewController === c)
        #expect(
            appearances() == [
                "b will disappear", "a will appear", "a is appearing", "a did appear", "b did disappear",
                "c will appear",
                "c is appearing", "c did appear",
            ])
        c.dismiss(animated: false)
        settle()
        _ = log.take()

        a.present(b, animated: false)
        b.dismiss(animated: false)
        settle()
        #expect(
            appearances() == [
                "a will disappear", "b will appear", "b is appearing", "b will disappear", "a will appear",
                "a is appearing",
                "a did appear",
                "b did disappear",
            ])
        #expect(screen.window.subviews == [a.view])
    }

    @Test("A controller can dismiss itself as soon as it appears") func dismissInDidAppear() {
        final class Shy: Noted {
            override func viewDidAppear(_ animated: Bool) {
                super.viewDidAppear(animated)
                dismiss(animated: false)
            }
        }
        let a = root()
        let b = Shy("b", log)
        b.modalPresentationStyle = .fullScreen

        a.present(b, animated: false) { [log] in log.note("done") }
        settle()

        #expect(a.presentedViewController == nil)
        #expect(screen.window.subviews == [a.view])
        #expect(appearances().suffix(2) == ["a did appear", "b did disappear"])
    }

    @Test("F6, T11 Dismissal cancels touches and ends editing, even if the first responder refuses") func F6_dismissed()
        throws
    {
        let a = root()
        let b = UIViewController()
        b.modalPresentationStyle = .fullScreen
        a.present(b, animated: false)
        settle()
        let editor = screen.add(Editor("editor", log), 0, 0, 100, 100, to: b.view)
        editor.becomeFirstResponder()
        editor.lets = false
        try screen.touch(.began, 10, 10)

        b.dismiss(animated: false)
        settle()

        #expect(screen.window.firstResponder == nil)
        #expect(log.take().filter { $0.hasPrefix("editor") } == ["editor began", "editor cancelled"])
    }

    @Test("F6 A full-screen presentation ends editing in the covered view, and a sheet does not") func F6_covered() {
        let a = root()
        let editor = screen.add(Editor("editor", log), 0, 0, 100, 100, to: a.view)
        editor.becomeFirstResponder()
        let sheet = UIViewController()
        a.present(sheet, animated: false)
        settle()
        #expect(editor.isFirstResponder)
        sheet.dismiss(animated: false)
        let full = UIViewController()
        full.modalPresentationStyle = .fullScreen
        a.present(full, animated: false)
        settle()

        #expect(screen.window.firstResponder == nil)
    }

    @Test("A new root view controller removes what the previous one presented") func rootReplaced() {
        let a = root()
        let b = Noted("b", log)
        b.modalPresentationStyle = .fullScreen
        a.present(b, animated: false)
        settle()
        _ = log.take()
        let next = UIViewController()

        screen.window.rootViewController = next
        settle()

        #expect(screen.window.subviews == [next.view])
        #expect(log.lines.contains("b did disappear"))
        #expect(a.presentedViewController == nil)
    }

    @Test("A window that is hidden and shown again still shows its presented controller") func windowHidden() {
        let a = root()
        let b = UIViewController()
        b.modalPresentationStyle = .fullScreen
        a.present(b, animated: false)
        settle()

        screen.window.isHidden = true
        screen.window.makeKeyAndVisible()
        settle()

        #expect(b.view.window === screen.window)
        #expect(a.view.window == nil)
    }

    @Test("A controller is freed after it has been presented and dismissed") func memory() {
        let a = root()
        weak var gone: UIViewController?
        weak var presentation: UIPresentationController?
        func visit() {
            let b = UIViewController()
            gone = b
            a.present(b, animated: false)
            presentation = b.presentationController
            settle()
            b.dismiss(animated: false)
            settle()
        }
        visit()

        #expect(gone == nil)
        #expect(presentation == nil)
    }
}

// MARK: Orders in the table of callbacks

extension PresentationTests {
    private nonisolated static func order(
        _ name: String, style: UIModalPresentationStyle, source: String, isThere: Bool, told: [String]
    ) -> CallbackOrder {
        CallbackOrder(name: name, source: source, told: told) {
            let test = PresentationTests()
            let (a, b) = (test.root(), Noted("b", test.log))
            b.modalPresentationStyle = style
            if isThere {
                a.present(b, animated: false)
                test.settle()
                _ = test.log.take()
                a.dismiss(animated: true) { [log = test.log] in log.note("done") }
            } else {
                a.present(b, animated: true) { [log = test.log] in log.note("done") }
            }
            test.settle()
            return test.log.take().filter { !$0.contains("lay out") }
        }
    }

    nonisolated static var orders: [CallbackOrder] {
        [
            order(
                "A full-screen controller is presented", style: .fullScreen,
                source: "[A]: completion after viewDidAppear",
                isThere: false,
                told: [
                    "b loaded", "a will disappear", "b will appear", "b is appearing", "b did appear",
                    "a did disappear", "done",
                ]),
            order(
                "The full-screen controller is dismissed", style: .fullScreen,
                source: "[A]: completion after viewDidDisappear", isThere: true,
                told: [
                    "b will disappear", "a will appear", "a is appearing", "a did appear", "b did disappear", "done",
                ]),
            order(
                "A sheet is presented", style: .pageSheet,
                source: "[A] `UIModalPresentationStyle`: the view below remains", isThere: false,
                told: ["b loaded", "b will appear", "b is appearing", "b did appear", "done"]),
            order(
                "The sheet is dismissed", style: .pageSheet,
                source: "[A] `UIModalPresentationStyle`: the view below remains",
                isThere: true,
                told: ["b will disappear", "b did disappear", "done"]),
        ]
    }
}
