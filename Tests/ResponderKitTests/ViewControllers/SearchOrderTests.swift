import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// The order of all callbacks of a search. Sources: [A] developer.apple.com/documentation/uikit, the pages
/// `UISearchBarDelegate`, `UISearchControllerDelegate`, `UISearchResultsUpdating` and `UISearchController` with their
/// members; [T] the behaviour of a separate text field: `UITextFieldDelegate` on the same site; [O] behaviour that
/// Baton chose where these sources say nothing, see docs/uikit.md.
@Suite @MainActor struct SearchOrderTests {
    @Test("V18 A search sends each callback in order", arguments: Order.all) func V18_order(_ order: Order) throws {
        #expect(try Self.told(by: order) == order.told, "\(order.source)")
    }

    /// Performs the action of a test case, and returns the callbacks that the action caused.
    private static func told(by order: Order) throws -> [String] {
        let scene = SearchScene()
        scene.show()
        return try scene.told(arrange: order.arrange, act: order.act)
    }

    nonisolated static var orders: [CallbackOrder] {
        Order.all.map { order in
            CallbackOrder(name: order.name, source: order.source, told: order.told) { try told(by: order) }
        }
    }

    struct Order: Sendable, CustomTestStringConvertible {
        let name: String
        let source: String
        var arrange: @MainActor @Sendable (SearchScene) throws -> Void = { _ in }
        let act: @MainActor @Sendable (SearchScene) throws -> Void
        let told: [String]
        var testDescription: String { name }

        private static let began = ["should begin", "did begin", "will present", "update \"\"", "did present"]
        private static let ended = ["will dismiss", "update \"\"", "should end", "did end", "did dismiss"]

        static let all: [Order] = [
            Order(
                name: "A tap on the field begins the search",
                source: "[T]; update when it becomes first responder [A]; their order [O]",
                act: { try $0.tapField() }, told: began),
            Order(
                name: "The application begins the search", source: "[A] isActive; as for a finger [O]",
                act: { $0.search.isActive = true }, told: began),
            Order(
                name: "The delegate refuses the beginning of the search", source: "[A] searchBarShouldBeginEditing",
                arrange: { $0.begins = false }, act: { try $0.tapField() }, told: ["should begin"]),
            Order(
                name: "A person types a text",
                source:
                    "[T] should change before; [A] textDidChange after, updateSearchResults when the text has changed",
                arrange: { try $0.tapField() }, act: { try $0.screen.typeText("r") },
                told: [
                    "should change 0 \"r\"", "text \"r\"", "update \"r\"", "results will move in", "results loaded",
                    "results will appear in", "results is appearing", "results did move in", "results did appear",
                ]),
            Order(
                name: "The delegate refuses a text", source: "[A] shouldChangeTextIn",
                arrange: { scene in
                    try scene.tapField()
                    scene.changes = false
                }, act: { try $0.screen.typeText("r") }, told: ["should change 0 \"r\""]),
            Order(
                name: "A person presses Return", source: "[A] searchBarSearchButtonClicked",
                arrange: { try $0.tapField() }, act: { try $0.screen.typeText("\n") },
                told: ["search"]),
            Order(
                name: "A person taps the cancel button, without a text",
                source: "[A] searchBarCancelButtonClicked; the others [O]",
                arrange: { try $0.tapField() }, act: { try $0.screen.tap("CancelSearch") },
                told: ["cancel"] + ended),
            Order(
                name: "A person taps the cancel button while results are shown",
                source: "[O] the results disappear with the search",
                arrange: { scene in
                    try scene.tapField()
                    try scene.screen.typeText("r")
                }, act: { try $0.screen.tap("CancelSearch") },
                told: [
                    "cancel", "will dismiss", "update \"\"", "should end", "did end", "results will move out",
                    "results will disappear out", "results did disappear out", "results did move out", "did dismiss",
                ]),
            Order(
                name: "A person presses Escape", source: "[O] as for the cancel button",
                arrange: { try $0.tapField() }, act: { try $0.screen.press(.menu) }, told: ["cancel"] + ended),
            Order(
                name: "A person taps the dimmed area",
                source: "[A] obscuresBackgroundDuringPresentation; no cancel call [O]",
                arrange: { try $0.tapField() }, act: { try $0.screen.tap(200, 300) }, told: ended),
            Order(
                name: "The application ends the search", source: "[A] isActive",
                arrange: { try $0.tapField() }, act: { $0.search.isActive = false }, told: ended),
            Order(
                name: "A person selects another scope",
                source: "[A] selectedScopeButtonIndexDidChange; updateSearchResults when the scope has changed",
                arrange: { scene in
                    scene.bar.scopeButtonTitles = ["all", "some"]
                    try scene.tapField()
                }, act: { try $0.screen.tap(300, 74) }, told: ["scope 1", "update \"\""]),
        ]
    }
}
