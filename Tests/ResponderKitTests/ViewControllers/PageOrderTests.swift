import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// The order of all callbacks of a page view controller. Sources: [A] developer.apple.com/documentation/uikit, the
/// pages `UIPageViewController`, `setViewControllers(_:direction:animated:completion:)` and the two methods of
/// `UIPageViewControllerDelegate`; [C] `UIViewController/addChild(_:)` and `removeFromParent()` on the same site; [O]
/// behaviour that Baton chose where these sources say nothing, see docs/uikit.md.
@Suite @MainActor struct PageOrderTests {
    @Test("V15 A page view controller sends each callback in order", arguments: Order.all) func V15_order(
        _ order: Order
    ) throws {
        #expect(try Self.told(by: order) == order.told, "\(order.source)")
    }

    /// Performs the action of a test case (an `Order`), and returns the callbacks that follow.
    private static func told(by order: Order) throws -> [String] {
        try PageScene().told(arrange: order.arrange, act: order.act)
    }

    nonisolated static var orders: [CallbackOrder] {
        Order.all.map { order in
            CallbackOrder(name: order.name, source: order.source, told: order.told) { try told(by: order) }
        }
    }

    struct Order: Sendable, CustomTestStringConvertible {
        let name: String
        let source: String
        var arrange: @MainActor @Sendable (PageScene) -> Void = { $0.show() }
        let act: @MainActor @Sendable (PageScene) throws -> Void
        let told: [String]
        var testDescription: String { name }

        private static let toC = [
            "c will move in", "b will move out", "c loaded", "c will appear in", "b will disappear out",
            "c is appearing",
        ]
        private static let isC = ["b did disappear out", "c did appear", "b did move out", "c did move in"]

        static let all: [Order] = [
            Order(
                name: "The first page is set and shown",
                source: "[C]; no call to the delegate without a gesture [A]", arrange: { _ in },
                act: { $0.show() },
                told: [
                    "b will move in", "b did move in", "b loaded", "b will appear", "b is appearing", "b did appear",
                ]),
            Order(
                name: "The application shows another page, with an animation",
                source: "the delegate is called for gestures only [A]; completion at the end [A]",
                act: { screen in
                    screen.book.setViewControllers([screen.all[2]], direction: .forward, animated: true) { finished in
                        screen.log.note("completion \(finished)")
                    }
                },
                told: toC + isC + ["completion true"]),
            Order(
                name: "The application shows another page, without an animation", source: "[A]",
                act: { screen in
                    screen.book.setViewControllers([screen.all[2]], direction: .reverse, animated: false) { finished in
                        screen.log.note("completion \(finished)")
                    }
                },
                told: toC + isC + ["completion true"]),
            Order(
                name: "A drag turns to the next page",
                source: "[A] willTransitionTo before, didFinishAnimating after; the order between them [O]",
                act: { screen in
                    screen.asksNobody = false
                    try screen.drag(CGPoint(x: -300, y: 0))
                },
                told: ["after b?", "will turn to c"] + toC + isC + ["turned from b"]),
            Order(
                name: "A drag turns to the previous page", source: "[A]",
                act: { try $0.drag(CGPoint(x: 300, y: 0)) },
                told: [
                    "will turn to a", "a will move in", "b will move out", "a loaded", "a will appear in",
                    "b will disappear out",
                    "a is appearing", "b did disappear out", "a did appear", "b did move out", "a did move in",
                    "turned from b",
                ]),
            Order(
                name: "A drag that would turn the page is abandoned",
                source: "[A] transitionCompleted is false; the new page disappears and the old one appears [O]",
                act: { try $0.drag(CGPoint(x: -100, y: 0)) },
                told: ["will turn to c"] + toC + [
                    "c will disappear", "b will appear", "c did disappear", "b is appearing", "b did appear",
                    "c will move out",
                    "c did move out", "b did move in", "not turned from b",
                ]),
            Order(
                name: "A drag in a direction without a page", source: "[A] nil means no page", arrange: { $0.show(0) },
                act: { try $0.drag(CGPoint(x: 300, y: 0)) }, told: []),
            Order(
                name: "The application shows another page while a drag turns the page", source: "[O] finished is false",
                act: { screen in
                    try screen.drag(CGPoint(x: -300, y: 0))
                    screen.book.setViewControllers([screen.all[3]], direction: .forward, animated: false)
                },
                told: ["will turn to c"] + toC + isC + [
                    "turned from b, overtaken", "d will move in", "c will move out", "d loaded", "d will appear in",
                    "c will disappear out", "d is appearing", "c did disappear out", "d did appear", "c did move out",
                    "d did move in",
                ]),
            Order(
                name: "The page view controller is removed", source: "as for its children",
                act: { $0.screen.window.rootViewController = UIViewController() },
                told: ["b will disappear", "b did disappear"]),
        ]
    }
}
