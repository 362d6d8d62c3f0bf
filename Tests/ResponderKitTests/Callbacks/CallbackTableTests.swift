import Foundation
import Testing

@testable import ResponderKit

/// The order of all delegate and appearance callbacks in one table, which docs/callbacks.md shows too.
@Suite("The table of callbacks") @MainActor struct CallbackTableTests {
    private nonisolated static let apple = "[A] developer.apple.com/documentation/uikit"
    private nonisolated static let ours = "[O] Baton's own, where these sources are silent: docs/uikit.md"

    nonisolated static let families: [CallbackFamily] = [
        CallbackFamily(
            title: "Presenting",
            legend:
                "\(apple), the pages of `UIViewController`'s `present(_:animated:completion:)` and `viewIsAppearing(_:)`; \(ours).",
            orders: PresentationTests.orders),
        CallbackFamily(
            title: "Navigation controllers",
            legend: """
                \(apple), the pages `UINavigationControllerDelegate`, `UIViewController/isMovingFromParent`, `didMove(toParent:)` and `viewIsAppearing(_:)`; \
                [M] vastdevblog.vast.com/blog/2012/04/08/uiviewcontroller-life-cycle, and \
                wangling.me/2014/02/the-inconsistent-order-of-view-transition-events.html; \(ours).
                """,
            orders: NavigationTests.orders),
        CallbackFamily(
            title: "Tab bar controllers",
            legend: """
                \(apple), the pages `UITabBarController`, `UITabBarControllerDelegate`, `UIViewController/viewIsAppearing(_:)` and `addChild(_:)`; \
                [M] pgzxc.github.io/posts/efa3afd7.html and iphonedev.wiki/index.php?title=UITabBarController; [N] as for a navigation controller; [P] as for presenting; \(ours).
                """,
            orders: TabBarOrderTests.orders),
        CallbackFamily(
            title: "Split view controllers",
            legend: """
                \(apple), the pages `UISplitViewController`, `UISplitViewControllerDelegate` and their methods, and `UIViewController/viewIsAppearing(_:)`; \
                [N] as for a navigation controller; \(ours).
                """,
            orders: SplitOrderTests.orders),
        CallbackFamily(
            title: "Page view controllers",
            legend: """
                \(apple), the pages `UIPageViewController`, its `setViewControllers(_:direction:animated:completion:)` and `UIPageViewControllerDelegate`; \
                [C] `UIViewController/addChild(_:)` and `removeFromParent()` there; \(ours).
                """,
            orders: PageOrderTests.orders),
        CallbackFamily(
            title: "Searches",
            legend: """
                \(apple), the pages `UISearchBarDelegate`, `UISearchControllerDelegate`, `UISearchResultsUpdating` and `UISearchController`; \
                [T] as for a text field: `UITextFieldDelegate` there; \(ours).
                """,
            orders: SearchOrderTests.orders),
        CallbackFamily(
            title: "Tables",
            legend:
                "\(apple), the pages `UITableViewDelegate` and `UITableViewDataSource` with their methods; \(ours).",
            orders: TableOrderTests.orders),
        CallbackFamily(
            title: "Tables that are edited", legend: "\(apple), the named page; \(ours).",
            orders: TableEditingOrderTests.orders),
        CallbackFamily(
            title: "Collection views",
            legend:
                "`UICollectionViewDelegate.h` of Apple's SDK, and the named pages of developer.apple.com/documentation/uikit.",
            orders: CollectionOrderTests.orders),
        CallbackFamily(
            title: "Picker views and date pickers",
            legend:
                "\(apple), the pages `UIPickerViewDelegate`, `UIPickerView` and `UIDatePicker` with the named members; [C] as for controls; \(ours).",
            orders: PickerOrderTests.orders),
        CallbackFamily(
            title: "Configurations", legend: "\(apple), the named page.",
            orders: ContentConfigurationTests.orders),
        CallbackFamily(
            title: "Lists of collection views", legend: "\(apple), the named page; \(ours).",
            orders: CollectionListTests.orders),
        CallbackFamily(title: "Scroll views", legend: "The named pages.", orders: ScrollOrderTests.orders),
    ]

    @Test("Delegate and appearance callbacks are called in the documented order", arguments: families) func order(
        _ family: CallbackFamily
    ) throws {
        for order in family.orders { #expect(try order.happens() == order.told, "\(order.name): \(order.source)") }
    }

    @Test("docs/callbacks.md matches the table in the tests, and BATON_WRITE_CALLBACKS=1 rewrites it")
    func documentation()
        throws
    {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../docs/callbacks.md")
        if ProcessInfo.processInfo.environment["BATON_WRITE_CALLBACKS"] != nil {
            try Self.markdown.write(to: file, atomically: true, encoding: .utf8)
        }

        #expect(try String(contentsOf: file, encoding: .utf8) == Self.markdown)
    }

    private static var markdown: String {
        let count = families.reduce(0) { $0 + $1.orders.count }
        var text = """
            # The order of callbacks

            This page lists the order of callbacks, which is UIKit's, for \(count) actions of users and applications.
            Each row is a test. The last column names the documentation or the measurement of the order, or marks the
            order as Baton's own.

            The tables use short names. In the tables about view controllers, a letter or a word such as `list` names
            the controller that is called: `b loaded` is its `viewDidLoad`, `b will appear` its `viewWillAppear`, and
            so on. `b will move in` is `willMove(toParent:)` with a parent, and `b will move out` without one. An `in`
            or `out` after an appearance callback means that the controller is being added to its parent, or removed
            from it. In the tables about lists, `0.1` is the row or item 1 of section 0. `nothing` means that no
            callback is called.

            """
        for family in families {
            text +=
                "\n## \(family.title)\n\nSources: \(family.legend)\n\n| action | callbacks, in order | source |\n| --- | --- | --- |\n"
            for order in family.orders {
                let told = order.told.isEmpty ? "nothing" : order.told.joined(separator: ", ")
                let cells = [order.name, told, order.source].map { cell in
                    cell.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
                        .replacingOccurrences(of: "|", with: "\\|")
                }
                text += "| \(cells.joined(separator: " | ")) |\n"
            }
        }
        return text
    }
}
