import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// The order of all callbacks of a split view controller. Sources: [A] developer.apple.com/documentation/uikit, the
/// pages `UISplitViewController`, `UISplitViewControllerDelegate` and their methods, and
/// `UIViewController/viewIsAppearing(_:)`; [N] the behaviour of a separate navigation controller, in `NavigationTests`;
/// [O] behaviour that Baton chose where these sources say nothing, see docs/uikit.md.
@Suite @MainActor struct SplitOrderTests {
    @Test("V10 A split view controller sends each callback in order", arguments: Order.all) func V10_order(
        _ order: Order
    ) throws {
        #expect(try Self.told(by: order) == order.told, "\(order.source)")
    }

    /// Performs the action of a test case, and returns the names of the callbacks that followed.
    private static func told(by order: Order) throws -> [String] {
        try SplitScene(order.style, width: order.width).told(arrange: order.arrange, act: order.act)
    }

    nonisolated static var orders: [CallbackOrder] {
        Order.all.map { order in
            CallbackOrder(name: order.name, source: order.source, told: order.told) { try told(by: order) }
        }
    }

    struct Order: Sendable, CustomTestStringConvertible {
        let name: String
        let source: String
        var style = UISplitViewController.Style.doubleColumn
        var width: CGFloat = 1_200
        var arrange: @MainActor @Sendable (SplitScene) -> Void = { $0.show() }
        let act: @MainActor @Sendable (SplitScene) throws -> Void
        let told: [String]
        var testDescription: String { name }

        private static let listComes = ["list will appear", "list is appearing", "list did appear"]

        static let all: [Order] = [
            Order(
                name: "The columns are shown for the first time",
                source: "[A] viewIsAppearing(_:); from the outermost column on [O]",
                arrange: { _ in },
                act: { $0.show() },
                told: [
                    "list loaded", "detail loaded", "list will appear", "detail will appear", "list is appearing",
                    "detail is appearing",
                    "list did appear", "detail did appear",
                ]),
            Order(
                name: "The side column is hidden",
                source: "[A] willChangeTo: before; willHide; then as for any disappearance",
                act: { $0.split.hide(.primary) },
                told: ["to secondaryOnly", "will hide primary", "list will disappear", "list did disappear"]),
            Order(
                name: "The side column is shown", source: "[A] willShow",
                arrange: { screen in
                    screen.show()
                    screen.split.hide(.primary)
                },
                act: { $0.split.show(.primary) },
                told: ["to oneBesideSecondary", "will show primary"] + listComes),
            Order(
                name: "The display mode hides the side column", source: "[A] preferredDisplayMode",
                act: { $0.split.preferredDisplayMode = .secondaryOnly },
                told: ["to secondaryOnly", "will hide primary", "list will disappear", "list did disappear"]),
            Order(
                name: "Both side columns are hidden",
                source: "[A] hide(_:): the supplementary column hides the primary one too",
                style: .tripleColumn,
                width: 1_300,
                act: { $0.split.hide(.supplementary) },
                told: [
                    "to secondaryOnly", "will hide primary", "will hide supplementary", "list will disappear",
                    "middle will disappear",
                    "list did disappear", "middle did disappear",
                ]),
            Order(
                name: "A swipe shows the side column",
                source: "[A] the gesture's two methods; the others as for the button [O]",
                width: 800,
                act: { try $0.drag(from: 5, to: 300) },
                told: [
                    "gesture begins", "to oneOverSecondary", "will show primary", "list loaded", "list will appear",
                    "list is appearing",
                    "gesture ends", "list did appear",
                ]),
            Order(
                name: "A swipe that would show the side column is abandoned",
                source: "will, will, did, as for an abandoned pop [N]; the delegate is called for both directions [O]",
                width: 800,
                act: { try $0.drag(from: 5, to: 80) },
                told: [
                    "gesture begins", "to oneOverSecondary", "will show primary", "list loaded", "list will appear",
                    "list is appearing",
                    "gesture ends", "to secondaryOnly", "will hide primary", "list will disappear",
                    "list did disappear",
                ]),
            Order(
                name: "A tap beside the side column hides the column", source: "[A] hide(_:)", width: 800,
                arrange: { screen in
                    screen.show()
                    screen.split.show(.primary)
                },
                act: { try $0.screen.tap(700, 400) },
                told: ["to secondaryOnly", "will hide primary", "list will disappear", "list did disappear"]),
            Order(
                name: "The columns collapse into one",
                source: "[A] topColumnForCollapsing before, didCollapse after; the others [O]",
                act: { $0.turn(to: 400) },
                told: [
                    "top secondary?", "detail will disappear", "detail did disappear", "detail will move out",
                    "detail did move out",
                    "detail will move in", "list will disappear", "detail will appear in", "detail is appearing",
                    "did collapse",
                    "list did disappear",
                    "detail did appear", "detail did move in",
                ]),
            Order(
                name: "The columns collapse, and the delegate chooses the primary column",
                source: "[A] topColumnForCollapsing",
                act: { screen in
                    screen.top = .primary
                    screen.turn(to: 400)
                },
                told: ["top secondary?", "detail will disappear", "detail did disappear", "did collapse"]),
            Order(
                name: "The columns expand",
                source: "[A] displayModeForExpanding before, didExpand after; the others [O]", width: 400,
                act: { $0.turn(to: 1_200) },
                told: [
                    "detail will move out", "list loaded", "detail will disappear out", "list will appear",
                    "list is appearing",
                    "detail did disappear out", "list did appear", "detail did move out", "detail will move in",
                    "detail did move in",
                    "expand to oneBesideSecondary?", "detail will appear", "detail is appearing", "did expand",
                    "detail did appear",
                ]),
            Order(
                name: "The columns collapse, and the compact column is shown", source: "[A] Column.compact",
                arrange: { screen in
                    screen.split.setViewController(screen.other, for: .compact)
                    screen.show()
                },
                act: { $0.turn(to: 400) },
                told: [
                    "top compact?", "list will disappear", "list did disappear", "detail will disappear",
                    "detail did disappear",
                    "other loaded", "other will appear", "other is appearing", "did collapse", "other did appear",
                ]),
            Order(
                name: "Another detail controller is shown",
                source: "as for another stack of a navigation controller [N]",
                act: { $0.split.showDetailViewController($0.other, sender: nil) },
                told: [
                    "other will move in", "detail will move out", "other loaded", "detail will disappear out",
                    "other will appear in",
                    "other is appearing", "detail did disappear out", "other did appear", "detail did move out",
                    "other did move in",
                ]),
            Order(
                name: "Another detail controller is shown while the columns are collapsed", source: "[N] push",
                width: 400,
                arrange: { screen in
                    screen.top = .primary
                    screen.show()
                },
                act: { $0.split.showDetailViewController($0.other, sender: nil) },
                told: [
                    "detail will move out", "detail did move out", "other will move in", "other loaded",
                    "list will disappear",
                    "other will appear in", "other is appearing", "list did disappear", "other did appear",
                    "other did move in",
                ]),
            Order(
                name: "The delegate itself shows a detail controller", source: "[A] showDetail: true does nothing else",
                act: { screen in
                    screen.takesDetail = true
                    screen.split.showDetailViewController(screen.other, sender: nil)
                },
                told: []),
        ]
    }
}
