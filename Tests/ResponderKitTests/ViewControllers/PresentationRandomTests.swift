import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A random number generator with the same sequence in each run.
private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}

/// A controller that records a problem for each appearance callback that arrives in a wrong order.
@MainActor
private final class Checked: UIViewController {
    enum Step {
        case gone, willAppear, isAppearing, didAppear, willDisappear
    }

    private(set) var step = Step.gone
    private(set) var problems: [String] = []

    private func go(to next: Step, from allowed: Set<Step>, _ name: String) {
        if !allowed.contains(step) { problems.append("\(name) after \(step)") }
        step = next
    }

    override func viewWillAppear(_ animated: Bool) {
        go(to: .willAppear, from: [.gone, .willDisappear], "will appear")
    }
    override func viewIsAppearing(_ animated: Bool) {
        go(to: .isAppearing, from: [.willAppear], "is appearing")
        if view.window == nil { problems.append("is appearing in no window") }
    }
    override func viewDidAppear(_ animated: Bool) { go(to: .didAppear, from: [.isAppearing], "did appear") }
    override func viewWillDisappear(_ animated: Bool) {
        go(to: .willDisappear, from: [.didAppear, .isAppearing, .willAppear], "will disappear")
    }
    override func viewDidDisappear(_ animated: Bool) { go(to: .gone, from: [.willDisappear], "did disappear") }
}

@Suite @MainActor struct PresentationRandomTests {
    private nonisolated static let styles: [UIModalPresentationStyle] = [
        .fullScreen, .pageSheet, .formSheet, .currentContext, .overFullScreen, .overCurrentContext, .custom,
    ]

    @Test(
        "After any presentations and containments, callbacks alternate and every chain ends at the application",
        arguments: 0..<1_000)
    func invariants(seed: Int) {
        var dice = Dice(state: UInt64(seed))
        let screen = TestScreen.untraced()
        let controllers = (0..<8).map { _ in Checked() }
        for controller in controllers {
            controller.definesPresentationContext = Bool.random(using: &dice)
            controller.modalPresentationStyle = Self.styles.randomElement(using: &dice) ?? .fullScreen
        }
        screen.window.rootViewController = controllers[0]
        func any() -> Checked { controllers[Int.random(in: 0..<controllers.count, using: &dice)] }

        for _ in 0..<60 {
            switch Int.random(in: 0..<10, using: &dice) {
            case 0...3: any().present(any(), animated: Bool.random(using: &dice))
            case 4, 5: any().dismiss(animated: Bool.random(using: &dice))
            case 6:
                let parent = any()
                let child = any()
                // The root, presenting controllers and presented controllers cannot become children, because their
                // views belong to other places in the hierarchy.
                guard child.presentingViewController == nil, child !== controllers[0],
                    child.presentedViewController == nil
                else {
                    continue
                }
                parent.addChild(child)
                if child.parent === parent {
                    parent.view.addSubview(child.view)
                    child.didMove(toParent: parent)
                }
            case 7:
                let child = any()
                guard child.parent != nil, child.presentedViewController == nil else { continue }
                child.willMove(toParent: nil)
                child.viewIfLoaded?.removeFromSuperview()
                child.removeFromParent()
            case 8:
                screen.window.rootViewController = nil
                screen.window.rootViewController = controllers[0]
            default: screen.application.commit()
            }
        }
        screen.application.commit()

        for controller in controllers {
            #expect(controller.problems == [])
            let isSeen = controller.viewIfLoaded?.window != nil
            #expect(controller.step == (isSeen ? .didAppear : .gone))
            #expect(!controller.isBeingPresented && !controller.isBeingDismissed)
            #expect(controller.ownPresented.map { $0.presentingViewController === controller } ?? true)
            guard isSeen else { continue }
            var walk = ResponderWalk(from: controller.view)
            var last: UIResponder?
            while let responder = walk.next() { last = responder }
            #expect(last === screen.application)
        }
        var containers = 0
        screen.window.forEachView { if $0 is UITransitionView { containers += 1 } }
        let shown = controllers.filter { $0.ownPresenter != nil && $0.storedPresentation?.containerView?.window != nil }
        #expect(containers == shown.count)
    }
}
