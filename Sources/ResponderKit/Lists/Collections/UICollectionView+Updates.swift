public import Foundation

/// Insertions, deletions, moves and reloads of items and sections, individually or in batches.
///
/// Deletions and reloads in a batch use the index paths before the batch. Insertions use the index paths after the
/// batch. As in UIKit, the order of the calls does not matter. If the data source's counts do not match the changes,
/// the collection view reloads all data; UIKit terminates the application in this case.
extension UICollectionView: BatchedList {
    /// The duration of the animation of changed items, in seconds.
    private static let duration = 0.3

    /// Performs several changes together. `completion` receives true after the animation, or false if the animation was
    /// interrupted.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        // Prepares the layout first, because the data source returns different counts after the change.
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

    func change(_ body: (inout ListUpdates) -> Void) {
        updateDepth += 1
        body(&updates)
        updateDepth -= 1
        if updateDepth == 0 { performBatchUpdates(nil) }
    }

    /// Inserts items. In a batch, the index paths are those after all changes of the batch.
    public func insertItems(at indexPaths: [IndexPath]) { change { $0.insert(indexPaths.filter(\.isRow), .fade) } }

    /// Deletes items. In a batch, the index paths are those before all changes of the batch.
    public func deleteItems(at indexPaths: [IndexPath]) { change { $0.delete(indexPaths.filter(\.isRow), .fade) } }

    /// Reloads items: requests their cells from the data source again.
    public func reloadItems(at indexPaths: [IndexPath]) {
        change { $0.reload(indexPaths.filter { contains($0) }, .fade) }
    }

    /// Moves an item from its old index path to its new one.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        guard indexPath.isRow, newIndexPath.isRow else { return }
        change { $0.move(indexPath, to: newIndexPath) }
    }

    /// Inserts sections.
    public func insertSections(_ sections: IndexSet) { change { $0.insert(sections, .fade) } }

    /// Deletes sections.
    public func deleteSections(_ sections: IndexSet) { change { $0.delete(sections, .fade) } }

    /// Reloads sections.
    public func reloadSections(_ sections: IndexSet) {
        change { $0.reload(sections.filteredIndexSet { $0 < numberOfSections }, .fade) }
    }

    /// Moves a section to another index.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        guard section >= 0, newSection >= 0 else { return }
        change { $0.move(section, to: newSection) }
    }

    func reconfigure(at paths: [IndexPath]) { reconfigureItems(at: paths) }

    // MARK: Applying changes

    private func apply(_ updates: ListUpdates, _ completion: ((Bool) -> Void)?) {
        discardMovement()
        changes += 1
        let new = queryCounts()
        guard let mapping = ListMapping(updates, from: counts, to: new) else {
            reloadData()
            completion?(false)
            return
        }
        animateUpdates(mapping, updates, completion) { [self] in
            countsChanged(to: new)
            // Reloaded items are measured again, so their measured sizes are not carried over.
            let newPath = { [self] (path: IndexPath) -> IndexPath? in
                guard !updates.reloadedRows.contains(path), let now = mapping.row(path), contains(now) else {
                    return nil
                }
                return now
            }
            collectionViewLayout.remap(newPath)
            selected = Set(selected.compactMap { mapping.row($0) }.filter { contains($0) })
            invalidateForCounts()
            setNeedsRender()
        }
    }

    /// Moves all views from their old to their new positions, with or without animation.
    func animateUpdates(
        _ mapping: ListMapping, _ updates: ListUpdates, _ completion: ((Bool) -> Void)?, _ change: () -> Void
    ) {
        let old = cells
        let oldOffset = contentOffset
        let standing = elements.inOrder.map(\.value).filter { $0.attributes?.pinning == nil && $0.transform.isIdentity }
            .map { ($0, $0.frame) }
        // The old frames of items in and near the visible area. The animation moves these items from their old frames.
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
        remapElements(mapping, updates)
        prepareLayout()
        let layout = collectionViewLayout
        layout.prepare(forCollectionViewUpdates: updates.items)

        guard UIView.areAnimationsEnabled, window != nil else {
            for (cell, was) in going {
                notifyEndDisplaying(of: cell, at: was)
                enqueueForReuse(cell)
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
                    applyTransitionAttributes(cell, mirroredIfNeeded(first))
                }
            }
            for (view, frame) in standing where view.isDisplayed {
                view.frame = frame.offsetBy(dx: shift.x, dy: shift.y)
            }
            for (cell, was) in going { beginDisappearing(cell, was, by: shift) }
        }
        let ways = going.map { layout.finalLayoutAttributesForDisappearingItem(at: $0.was).map(mirroredIfNeeded) }
        UIView.animate(withDuration: Self.duration) { [self] in
            for view in cells.inOrder.map({ $0.value as UICollectionReusableView }) + elements.inOrder.map(\.value) {
                guard let attributes = view.attributes else { continue }
                view.attributes = nil
                view.applyAttributes(attributes)
            }
            for (index, each) in going.enumerated() {
                if let way = ways[index] { applyTransitionAttributes(each.cell, way) } else { each.cell.alpha = 0 }
            }
        } completion: { [weak self] isDone in
            for (cell, _) in going { self?.end(cell) }
            completion?(isDone)
        }
        UIView.performWithoutAnimation { placeMovingCell() }
        layout.finalizeCollectionViewUpdates()
    }

    private func remapElements(_ mapping: ListMapping, _ updates: ListUpdates) {
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

    // MARK: During the animation

    /// Stops displaying a deleted item. Its cell stays visible without interaction until the animation ends.
    private func beginDisappearing(_ cell: UICollectionViewCell, _ was: IndexPath, by shift: CGPoint) {
        notifyEndDisplaying(of: cell, at: was)
        cell.isUserInteractionEnabled = false
        cell.center = CGPoint(x: cell.center.x + shift.x, y: cell.center.y + shift.y)
        sendSubviewToBack(cell)
    }

    /// Applies attributes to a cell at one end of its animation: at the start if the item appears, at the end if it
    /// disappears.
    private func applyTransitionAttributes(_ cell: UICollectionViewCell, _ attributes: UICollectionViewLayoutAttributes)
    {
        cell.transform = attributes.transform
        if attributes.transform.isIdentity {
            cell.frame = attributes.frame
        } else {
            cell.bounds.size = attributes.size
            cell.center = attributes.center
        }
        cell.alpha = attributes.alpha
    }

    /// Removes a cell after its item disappeared, and makes the cell available for reuse.
    private func end(_ cell: UICollectionViewCell) {
        guard !cell.isDisplayed || !cells.values.contains(where: { $0 === cell }) else { return }
        cell.removeFromSuperview()
        cell.alpha = 1
        enqueueForReuse(cell)
    }
}

extension ListUpdates {
    /// The changes of the batch as update items. The layout's method `prepare(forCollectionViewUpdates:)` receives
    /// these.
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
