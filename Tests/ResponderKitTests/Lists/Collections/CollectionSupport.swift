import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A cell whose label names its item.
@MainActor
final class NamedCell: UICollectionViewCell {
    let label = UILabel()

    required init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(label)
    }
}

/// A header or footer with a label.
@MainActor
final class TitleView: UICollectionReusableView {
    let label = UILabel()

    required init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(label)
    }
}

/// A data source of items named by section and item number.
@MainActor
class Numbers: UICollectionViewDataSource, UICollectionViewDelegate {
    var counts: [Int]
    let log = Log()
    var logs = false

    init(_ counts: [Int]) {
        self.counts = counts
    }

    func prepare(_ view: UICollectionView) {
        view.register(NamedCell.self, forCellWithReuseIdentifier: "item")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, "title"] {
            view.register(TitleView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "title")
        }
        view.delegate = self
        view.dataSource = self
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        if logs { log.note("cell \(path.section).\(path.item)") }
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: path)
        (cell as? NamedCell)?.label.text = "\(path.section).\(path.item)"
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "title", for: path)
        (view as? TitleView)?.label.text =
            "\(kind == UICollectionView.elementKindSectionFooter ? "End" : "Title") \(path.section)"
        return view
    }
}

/// A collection view that retains its data source.
@MainActor
private final class NumbersView: UICollectionView {
    var numbers: Numbers?
}

extension TestScreen {
    /// Adds a collection view with this layout and data source, and lays it out.
    @MainActor
    func collection(
        _ layout: UICollectionViewLayout, _ numbers: Numbers, _ width: CGFloat = 400, _ height: CGFloat = 440
    )
        -> UICollectionView
    {
        let view = NumbersView(frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
        view.numbers = numbers
        numbers.prepare(view)
        window.addSubview(view)
        application.commit()
        return view
    }
}

@MainActor
extension UICollectionView {
    /// The texts of the visible cells, in the order of the items.
    var names: [String] { indexPathsForExistingItems.compactMap { (cellForItem(at: $0) as? NamedCell)?.label.text } }

    func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
        cellForItem(at: IndexPath(item: item, section: section))?.frame
    }
}
