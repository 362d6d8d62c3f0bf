public import Foundation

/// Interactive movement of items. (U15)
extension UICollectionView {
    /// Begins to move an item, if the data source allows that. The caller then calls
    /// `updateInteractiveMovementTargetPosition(_:)` for each new position.
    /// - Returns: true if the movement began.
    @discardableResult
    public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        guard movement == nil, let cell = cells[indexPath],
            dataSource?.collectionView(self, canMoveItemAt: indexPath) == true
        else {
            return false
        }
        movement = InteractiveMovement(
            cell, at: indexPath, location: CGPoint(x: cell.center.x - bounds.minX, y: cell.center.y - bounds.minY))
        cell.layer.shadowOpacity = 0.25
        cell.layer.shadowRadius = 8
        bringSubviewToFront(cell)
        return true
    }

    /// Moves the centre of the moving item to a point of the content. The other items make room for it at that point.
    public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        guard let movement else { return }
        movement.location = CGPoint(x: targetPosition.x - bounds.minX, y: targetPosition.y - bounds.minY)
        retarget()
        if movement.step == nil { scrollAtEdges() }
    }

    /// Ends the movement at the current position, and notifies the data source.
    public func endInteractiveMovement() {
        guard let movement else { return }
        movement.step?.cancel()
        self.movement = nil
        let (source, target) = (movement.source, movement.target)
        if source != target {
            let before = changes
            moving = movement
            dataSource?.collectionView(self, moveItemAt: source, to: target)
            if changes == before { moving = nil }
        }
        endLift(movement.cell)
    }

    /// Cancels the movement and returns the item to its original position.
    public func cancelInteractiveMovement() {
        guard let movement else { return }
        movement.step?.cancel()
        self.movement = nil
        if movement.target != movement.source {
            shift(movement.target, to: movement.source)
        }
        endLift(movement.cell)
    }

    /// Ends the movement because the items changed, and restores the data source's order.
    func discardMovement() {
        guard let dropped = movement ?? moving else { return }
        dropped.step?.cancel()
        dropped.cell.layer.shadowOpacity = 0
        (movement, moving) = (nil, nil)
        guard dropped.target != dropped.source,
            let (mapping, counts) = mapping(from: dropped.target, to: dropped.source)
        else { return }
        let old = cells
        cells = [:]
        for (path, cell) in old { if let now = mapping.row(path) { cells[now] = cell } }
        remap(mapping, counts)
        // Clearing the stored attributes makes the next layout apply the positions to all cells.
        for cell in cells.values { cell.attributes = nil }
    }

    // MARK: During the movement

    private func mapping(from: IndexPath, to: IndexPath) -> (ListMapping, [Int])? {
        var counts = counts
        guard counts.indices.contains(from.section), counts.indices.contains(to.section) else { return nil }
        counts[from.section] -= 1
        counts[to.section] += 1
        var updates = ListUpdates()
        updates.move(from, to: to)
        return ListMapping(updates, from: self.counts, to: counts).map { ($0, counts) }
    }

    private func remap(_ mapping: ListMapping, _ counts: [Int]) {
        countsChanged(to: counts)
        collectionViewLayout.remap { mapping.row($0) }
        selected = Set(selected.compactMap { mapping.row($0) })
        invalidateForCounts()
    }

    /// Moves an item to another index path.
    private func shift(_ from: IndexPath, to: IndexPath) {
        guard let (mapping, counts) = mapping(from: from, to: to) else { return }
        var updates = ListUpdates()
        updates.move(from, to: to)
        animateUpdates(mapping, updates, nil) { [self] in remap(mapping, counts) }
    }

    /// Places the moving cell at the position of the touch.
    func placeMovingCell() {
        guard let movement else { return }
        movement.cell.center = CGPoint(x: bounds.minX + movement.location.x, y: bounds.minY + movement.location.y)
    }

    private func retarget() {
        guard let movement else { return }
        placeMovingCell()
        let point = CGPoint(x: bounds.minX + movement.location.x, y: bounds.minY + movement.location.y)
        guard let proposed = indexPathForItem(at: point), proposed != movement.proposed else { return }
        movement.proposed = proposed
        let adjustedTarget =
            collectionDelegate?.collectionView(
                self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.source,
                atCurrentIndexPath: movement.target,
                toProposedIndexPath: proposed) ?? proposed
        guard self.movement === movement, adjustedTarget != movement.target, contains(adjustedTarget) else { return }
        let before = movement.target
        movement.target = adjustedTarget
        shift(before, to: adjustedTarget)
        placeMovingCell()
    }

    private func endLift(_ cell: UICollectionViewCell) {
        cell.layer.shadowOpacity = 0
        guard let attributes = cell.attributes, cells[attributes.indexPath] === cell else { return setNeedsLayout() }
        let applyAttributes = { [self] in
            cell.attributes = nil
            cell.applyAttributes(layoutAttributesForItem(at: attributes.indexPath) ?? attributes)
        }
        if window != nil, UIView.areAnimationsEnabled {
            UIView.animate(withDuration: 0.2, animations: applyAttributes)
        } else {
            applyAttributes()
        }
    }

    // MARK: Scrolling at the edges

    /// The content offset after the next automatic scrolling step; nil if the content does not scroll. The length of
    /// the step depends on the distance of the moving item from the edges.
    private var nextStep: CGPoint? {
        guard let movement else { return nil }
        let room = adjustedContentInset
        let location = movement.location
        let x = edgeStep(at: location.x, in: bounds.width, before: room.left, after: room.right)
        let y = edgeStep(at: location.y, in: bounds.height, before: room.top, after: room.bottom)
        let next = extent.clamped(CGPoint(x: contentOffset.x + x, y: contentOffset.y + y))
        return next == contentOffset ? nil : next
    }

    private func scrollAtEdges() {
        guard let movement, nextStep != nil, let clock = window?.application?.clock else { return }
        movement.step = clock.schedule(after: Self.stepInterval) { [weak self, weak movement] in
            guard let self, let movement, self.movement === movement else { return }
            movement.step = nil
            guard let next = nextStep else { return }
            contentOffset = next
            layoutIfNeeded()
            retarget()
            scrollAtEdges()
        }
    }
}

/// The long-press gesture that moves an item. (U15)
@MainActor
final class MovementGestureRecognizer: UILongPressGestureRecognizer {
    /// The distance from the touch to the centre of the cell, in points.
    private var touchOffset = CGPoint.zero

    init() {
        super.init(target: nil, action: nil)
        allowedPressTypes = []
        addTarget(self, action: Selector("follow", MovementGestureRecognizer.follow))
    }

    private var collection: UICollectionView? { view as? UICollectionView }

    override func canBegin() -> Bool {
        guard let collection, let path = collection.indexPathForItem(at: location(in: collection)) else { return false }
        return collection.dataSource?.collectionView(collection, canMoveItemAt: path) ?? false
    }

    private func follow() {
        guard let collection else { return }
        let place = location(in: collection)
        switch state {
        case .began:
            guard let path = collection.indexPathForItem(at: place), let cell = collection.cellForItem(at: path) else {
                return
            }
            touchOffset = CGPoint(x: cell.center.x - place.x, y: cell.center.y - place.y)
            collection.beginInteractiveMovementForItem(at: path)
        case .changed:
            collection.updateInteractiveMovementTargetPosition(
                CGPoint(x: place.x + touchOffset.x, y: place.y + touchOffset.y))
        case .ended: collection.endInteractiveMovement()
        default: collection.cancelInteractiveMovement()
        }
    }
}
