public import Foundation

/// Items and sections that come, go, change places and are asked for anew, one by one or in batches.
///
/// In a batch, what goes or is asked for anew is named by where it was before all of it, what comes by where it is after all of it, in whichever order that is
/// said, as UIKit has it. A collection view whose data source then has other numbers than that makes loads everything anew, where UIKit ends the application.
extension UICollectionView: BatchedList {
    /// For how long items are on their way, in seconds.
    private static let duration = 0.3

    /// Makes several changes at once, and says when all has come to rest; `false` where it was cut short.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        // What was before is known from here on: the data source answers otherwise once it was changed.
        if updateDepth == 0, updates != nil { prepareLayout() }
        updateDepth += 1
        updates?()
        updateDepth -= 1
        guard updateDepth == 0 else {
            completion?(true)
            return
        }
        let updates = self.updates
        self.updates = ListUpdates()
        apply(updates, completion)
    }

    func change(_ note: (inout ListUpdates) -> Void) {
        updateDepth += 1
        note(&updates)
        updateDepth -= 1
        if updateDepth == 0 { performBatchUpdates(nil) }
    }

    /// Items have come, or do so in this batch: where they are afterwards.
    public func insertItems(at indexPaths: [IndexPath]) { change { $0.insert(indexPaths.filter(\.isRow), .fade) } }

    /// Items have gone, or do so in this batch: where they were before.
    public func deleteItems(at indexPaths: [IndexPath]) { change { $0.delete(indexPaths.filter(\.isRow), .fade) } }

    /// Asks for some items anew.
    public func reloadItems(at indexPaths: [IndexPath]) {
        change { $0.reload(indexPaths.filter { contains($0) }, .fade) }
    }

    /// An item is elsewhere: from where it was to where it is.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        guard indexPath.isRow, newIndexPath.isRow else { return }
        change { $0.move(indexPath, to: newIndexPath) }
    }

    /// Sections have come.
    public func insertSections(_ sections: IndexSet) { change { $0.insert(sections, .fade) } }

    /// Sections have gone.
    public func deleteSections(_ sections: IndexSet) { change { $0.delete(sections, .fade) } }

    /// Asks for some sections anew.
    public func reloadSections(_ sections: IndexSet) {
        change { $0.reload(sections.filteredIndexSet { $0 < numberOfSections }, .fade) }
    }

    /// A section is elsewhere.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        guard section >= 0, newSection >= 0 else { return }
        change { $0.move(section, to: newSection) }
    }

    func reconfigure(at paths: [IndexPath]) { reconfigureItems(at: paths) }

    // MARK: Carrying it out

    private func apply(_ updates: ListUpdates, _ completion: ((Bool) -> Void)?) {
        dropMovement()
        changes += 1
        let new = askForCounts()
        guard let mapping = ListMapping(updates, from: counts, to: new) else {
            reloadData()
            completion?(false)
            return
        }
        animateUpdates(mapping, updates, completion) { [self] in
            countsChanged(to: new)
            // Those whose items are asked for anew are asked how large they would like to be, too.
            let stays = { [self] (path: IndexPath) -> IndexPath? in
                guard !updates.reloadedRows.contains(path), let now = mapping.row(path), contains(now) else {
                    return nil
                }
                return now
            }
            collectionViewLayout.carry(stays)
            selected = Set(selected.compactMap { mapping.row($0) }.filter { contains($0) })
            invalidateForCounts()
            setNeedsRender()
        }
    }

    /// Takes everything from where it is to where it is after a change, on its way or at once.
    func animateUpdates(
        _ mapping: ListMapping, _ updates: ListUpdates, _ completion: ((Bool) -> Void)?, _ change: () -> Void
    ) {
        let old = cells
        let oldOffset = contentOffset
        let standing = elements.inOrder.map(\.value).filter { $0.attributes?.stay == nil && $0.transform.isIdentity }
            .map { ($0, $0.frame) }
        // What comes into sight from close by is seen to come from there.
        var around: [IndexPath: CGRect] = [:]
        if !isLayoutInvalid, window != nil, bounds.width > 0, bounds.height > 0 {
            for each in attributes(in: bounds.insetBy(dx: -bounds.width, dy: -bounds.height))
            where each.representedElementCategory == .cell { around[each.indexPath] = each.frame }
        }
        change()

        var going: [(cell: UICollectionViewCell, was: IndexPath)] = []
        cells = [:]
        for (path, cell) in old.inOrder {
            if !updates.reloadedRows.contains(path), let now = mapping.row(path) {
                cells[now] = cell
            } else {
                going.append((cell, path))
            }
        }
        carryElements(mapping, updates)
        prepareLayout()
        let layout = collectionViewLayout
        layout.prepare(forCollectionViewUpdates: updates.items)

        guard UIView.areAnimationsEnabled, window != nil else {
            for (cell, was) in going {
                tellEnd(of: cell, at: was)
                putBack(cell)
            }
            layOutContent()
            layout.finalizeCollectionViewUpdates()
            completion?(true)
            return
        }
        UIView.performWithoutAnimation {
            layOutContent()
            let shift = CGPoint(x: contentOffset.x - oldOffset.x, y: contentOffset.y - oldOffset.y)
            for (path, cell) in cells.inOrder {
                if let was = mapping.oldRow(path), let frame = around[was], !updates.reloadedRows.contains(was) {
                    if cell.transform.isIdentity { cell.frame = frame.offsetBy(dx: shift.x, dy: shift.y) }
                } else if let first = layout.initialLayoutAttributesForAppearingItem(at: path) {
                    putAside(cell, seen(first))
                }
            }
            for (view, frame) in standing where view.isDisplayed {
                view.frame = frame.offsetBy(dx: shift.x, dy: shift.y)
            }
            for (cell, was) in going { leave(cell, was, by: shift) }
        }
        let ways = going.map { layout.finalLayoutAttributesForDisappearingItem(at: $0.was).map(seen) }
        UIView.animate(withDuration: Self.duration) { [self] in
            for view in cells.inOrder.map({ $0.value as UICollectionReusableView }) + elements.inOrder.map(\.value) {
                guard let attributes = view.attributes else { continue }
                view.attributes = nil
                view.stand(attributes)
            }
            for (index, each) in going.enumerated() {
                if let way = ways[index] { putAside(each.cell, way) } else { each.cell.alpha = 0 }
            }
        } completion: { [weak self] isDone in
            for (cell, _) in going { self?.end(cell) }
            completion?(isDone)
        }
        UIView.performWithoutAnimation { placeMoved() }
        layout.finalizeCollectionViewUpdates()
    }

    private func carryElements(_ mapping: ListMapping, _ updates: ListUpdates) {
        let before = elements
        elements = [:]
        for (element, view) in before.inOrder {
            if let section = mapping.section(element.path.section),
                !updates.reloadedSections.contains(element.path.section)
            {
                var now = element
                now.path = IndexPath(item: element.path.item, section: section)
                elements[now] = view
            } else {
                elements[element] = view
                retire(view, from: element)
            }
        }
    }

    // MARK: On the way

    /// A cell's item has gone: what is left is a picture of it.
    private func leave(_ cell: UICollectionViewCell, _ was: IndexPath, by shift: CGPoint) {
        tellEnd(of: cell, at: was)
        cell.isUserInteractionEnabled = false
        cell.center = CGPoint(x: cell.center.x + shift.x, y: cell.center.y + shift.y)
        sendSubviewToBack(cell)
    }

    /// Puts a cell where its item comes from or goes to.
    private func putAside(_ cell: UICollectionViewCell, _ attributes: UICollectionViewLayoutAttributes) {
        cell.transform = attributes.transform
        if attributes.transform.isIdentity {
            cell.frame = attributes.frame
        } else {
            cell.bounds.size = attributes.size
            cell.center = attributes.center
        }
        cell.alpha = attributes.alpha
    }

    /// It is out of sight: another item can have it.
    private func end(_ cell: UICollectionViewCell) {
        guard !cell.isDisplayed || !cells.values.contains(where: { $0 === cell }) else { return }
        cell.removeFromSuperview()
        cell.alpha = 1
        putBack(cell)
    }
}

extension ListUpdates {
    /// As layouts are told of it.
    @MainActor
    fileprivate var items: [UICollectionViewUpdateItem] {
        let section = { IndexPath(item: -1, section: $0) }
        var found = reloadedSections.map { UICollectionViewUpdateItem(.reload, from: section($0), to: section($0)) }
        found += reloadedRows.sorted().map { UICollectionViewUpdateItem(.reload, from: $0, to: $0) }
        found += deletedSections.map { UICollectionViewUpdateItem(.delete, from: section($0), to: nil) }
        found += deletedRows.sorted().map { UICollectionViewUpdateItem(.delete, from: $0, to: nil) }
        found += insertedSections.map { UICollectionViewUpdateItem(.insert, from: nil, to: section($0)) }
        found += insertedRows.sorted().map { UICollectionViewUpdateItem(.insert, from: nil, to: $0) }
        found += movedSections.sorted { $0.key < $1.key }.map {
            UICollectionViewUpdateItem(.move, from: section($0), to: section($1))
        }
        found += movedRows.sorted { $0.key < $1.key }.map { UICollectionViewUpdateItem(.move, from: $0, to: $1) }
        return found
    }
}
