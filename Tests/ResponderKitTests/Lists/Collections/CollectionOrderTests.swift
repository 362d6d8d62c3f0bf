import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Logs the data source and delegate calls of a collection view, except for counts and sizes.
@MainActor
private final class Noting: UICollectionViewDataSource, UICollectionViewDelegate {
    let log = Log()
    var counts = [3]
    var mayHighlight = true
    var maySelect = true
    var mayDeselect = true

    private func name(_ path: IndexPath) -> String { "\(path.section).\(path.item)" }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        log.note("cell \(name(path))")
        return collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: path)
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
        log.note("title \(name(path))")
        return collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "title", for: path)
    }

    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
    ) {
        log.note("will display \(name(path))\(cell.superview == nil ? "" : ", in place")")
    }
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath
    ) {
        log.note("ended \(name(path))")
    }
    func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String,
        at path: IndexPath
    ) { log.note("will display title \(name(path))") }
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at path: IndexPath
    ) { log.note("ended title \(name(path))") }
    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt path: IndexPath) -> Bool {
        log.note("should highlight \(name(path))")
        return mayHighlight
    }
    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt path: IndexPath) {
        log.note("highlighted \(name(path))")
    }
    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt path: IndexPath) {
        log.note("unhighlighted \(name(path))")
    }
    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt path: IndexPath) -> Bool {
        log.note("should select \(name(path))")
        return maySelect
    }
    func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt path: IndexPath) -> Bool {
        log.note("should deselect \(name(path))")
        return mayDeselect
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath) {
        log.note("selected \(name(path))")
    }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt path: IndexPath) {
        log.note("deselected \(name(path))")
    }
}

@Suite("Callback order of collection views") @MainActor struct CollectionOrderTests {
    /// A test case: an action on a collection view, and the calls that must follow, in their order.
    struct Case: Sendable, CustomTestStringConvertible {
        let what: String
        /// The documentation that specifies the order of the calls.
        let source: String
        fileprivate var before: @MainActor @Sendable (TestScreen, UICollectionView, Noting) throws -> Void = {
            _, _, _ in
        }
        fileprivate let act: @MainActor @Sendable (TestScreen, UICollectionView, Noting) throws -> Void
        let expected: [String]

        var testDescription: String { what }
    }

    private nonisolated static let header =
        "UICollectionViewDelegate.h: the sequence of calls leading to selection from a user touch"
    private nonisolated static let ours = "ours: not documented"

    nonisolated static let cases: [Case] = [
        Case(
            what: "An item is tapped", source: header, act: { screen, _, _ in try screen.tap(50, 50) },
            expected: [
                "should highlight 0.0", "highlighted 0.0", "should select 0.0", "selected 0.0", "unhighlighted 0.0",
            ]),
        Case(
            what: "Another item is tapped", source: "\(header); the old item first: ours",
            before: { screen, _, _ in try screen.tap(50, 50) }, act: { screen, _, _ in try screen.tap(150, 50) },
            expected: [
                "should highlight 0.1", "highlighted 0.1", "should select 0.1", "deselected 0.0", "selected 0.1",
                "unhighlighted 0.1",
            ]),
        Case(
            what: "A selected item is tapped, with multiple selection", source: header,
            before: { screen, view, _ in
                view.allowsMultipleSelection = true
                try screen.tap(50, 50)
            }, act: { screen, _, _ in try screen.tap(50, 50) },
            expected: [
                "should highlight 0.0", "highlighted 0.0", "should deselect 0.0", "deselected 0.0", "unhighlighted 0.0",
            ]),
        Case(
            what: "The delegate refuses to highlight an item",
            source:
                "collectionView(_:shouldHighlightItemAt:): if this method returns false, the item is not selected either",
            before: { _, _, noting in noting.mayHighlight = false }, act: { screen, _, _ in try screen.tap(50, 50) },
            expected: ["should highlight 0.0"]),
        Case(
            what: "The delegate refuses to select an item", source: "collectionView(_:shouldSelectItemAt:)",
            before: { _, _, noting in noting.maySelect = false }, act: { screen, _, _ in try screen.tap(50, 50) },
            expected: ["should highlight 0.0", "highlighted 0.0", "should select 0.0", "unhighlighted 0.0"]),
        Case(
            what: "The delegate refuses to deselect an item", source: "collectionView(_:shouldDeselectItemAt:)",
            before: { screen, view, noting in
                view.allowsMultipleSelection = true
                try screen.tap(50, 50)
                noting.mayDeselect = false
            }, act: { screen, _, _ in try screen.tap(50, 50) },
            expected: ["should highlight 0.0", "highlighted 0.0", "should deselect 0.0", "unhighlighted 0.0"]),
        Case(
            what: "The application selects an item",
            source:
                "selectItem(at:animated:scrollPosition:): does not cause any selection-related delegate methods to be called",
            act: { _, view, _ in
                view.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
            }, expected: []),
        Case(
            what: "A touch on an item is cancelled", source: ours,
            act: { screen, _, _ in
                try screen.touch(.began, 50, 50)
                screen.clock.advance(by: 200)
                try screen.touch(.cancelled, 50, 50)
            }, expected: ["should highlight 0.0", "highlighted 0.0", "unhighlighted 0.0"]),
        Case(
            what: "An inserted item becomes visible",
            source: "collectionView(_:willDisplay:forItemAt:): called before adding a cell to its content",
            before: { _, view, noting in noting.counts = [4] },
            act: { screen, view, _ in
                UIView.performWithoutAnimation { view.insertItems(at: [IndexPath(item: 3, section: 0)]) }
                screen.application.commit()
            }, expected: ["cell 0.3", "will display 0.3"]),
        Case(
            what: "An item is deleted", source: "collectionView(_:didEndDisplaying:forItemAt:)",
            before: { _, view, noting in noting.counts = [2] },
            act: { screen, view, _ in
                UIView.performWithoutAnimation { view.deleteItems(at: [IndexPath(item: 0, section: 0)]) }
                screen.application.commit()
            }, expected: ["ended 0.0"]),
        Case(
            what: "The collection view is reloaded", source: ours,
            act: { screen, view, noting in
                noting.counts = [1]
                view.reloadData()
                screen.application.commit()
            }, expected: ["ended 0.2", "ended 0.1", "ended 0.0", "cell 0.0", "will display 0.0, in place"]),
        Case(
            what: "Section titles appear, and all sections are removed", source: ours,
            act: { screen, view, noting in
                (view.collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize = CGSize(
                    width: 0, height: 20)
                screen.application.commit()
                noting.counts = []
                view.reloadData()
            },
            expected: ["title 0.0", "will display title 0.0", "ended 0.2", "ended 0.1", "ended 0.0", "ended title 0.0"]),
        Case(
            what: "A batch update",
            source: "performBatchUpdates(_:completion:): completion once all of the operations are finished",
            act: { screen, view, noting in
                view.performBatchUpdates {
                    view.deleteItems(at: [IndexPath(item: 0, section: 0)])
                    view.insertItems(at: [IndexPath(item: 2, section: 0)])
                } completion: { [noting] in
                    noting.log.note("done \($0)")
                }
                screen.application.commit()
                screen.clock.advance(by: 301)
            }, expected: ["cell 0.2", "will display 0.2", "ended 0.0", "done true"]),
        Case(
            what: "A batch update with inconsistent item counts", source: "ours: UIKit terminates the application",
            act: { screen, view, noting in
                noting.counts = [1]
                view.performBatchUpdates {
                    view.insertItems(at: [IndexPath(item: 2, section: 0)])
                } completion: { [noting] in
                    noting.log.note("done \($0)")
                }
            }, expected: ["ended 0.2", "ended 0.1", "ended 0.0", "done false"]),
    ]

    @Test("U10 The delegate and data source methods are called in UIKit's order", arguments: cases) func U10_order(
        each: Case
    ) throws {
        #expect(try Self.told(by: each) == each.expected, "\(each.source)")
    }

    nonisolated static var orders: [CallbackOrder] {
        cases.map { each in
            CallbackOrder(name: each.what, source: each.source, told: each.expected) { try told(by: each) }
        }
    }

    /// Performs a case in a new scene and returns the calls it logs.
    private static func told(by each: Case) throws -> [String] {
        let screen = TestScreen.untraced()
        let noting = Noting()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 90)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 220), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        view.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "title")
        view.delegate = noting
        view.dataSource = noting
        screen.window.addSubview(view)
        screen.application.commit()
        try each.before(screen, view, noting)
        _ = noting.log.take()

        try each.act(screen, view, noting)

        return noting.log.take()
    }
}
