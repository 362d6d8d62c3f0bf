public import Foundation

/// Registration, creation, reuse and removal of cells and supplementary views.
extension UICollectionView {
    // MARK: Registering

    /// Registers a cell class for an identifier.
    public func register(_ cellClass: UICollectionViewCell.Type?, forCellWithReuseIdentifier identifier: String) {
        guard let cellClass else { return cellPool.register(identifier, nil) }
        cellPool.register(identifier) { cellClass.init(frame: .zero) }
    }

    /// Registers a closure that creates cells for a reuse identifier.
    public func register(_ identifier: String, _ make: @escaping @MainActor () -> UICollectionViewCell) {
        cellPool.register(identifier, make)
    }

    /// Registers a class of supplementary views for a kind and an identifier.
    public func register(
        _ viewClass: UICollectionReusableView.Type?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        let key = "\(elementKind)/\(identifier)"
        guard let viewClass else { return elementPool.register(key, nil) }
        elementPool.register(key) { viewClass.init(frame: .zero) }
    }

    /// Returns a cell for an item: a reused cell, or a new one.
    public func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
        -> UICollectionViewCell
    {
        if let kept = reconfigured, kept.reuseIdentifier == identifier {
            reconfigured = nil
            return kept
        }
        let cell = cellPool.dequeue(identifier) ?? UICollectionViewCell(frame: .zero)
        cell.reuseIdentifier = identifier
        cell.prepareForReuse()
        return cell
    }

    /// Returns a supplementary view: a reused view, or a new one.
    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        dequeue("\(elementKind)/\(identifier)")
    }

    private func dequeue(_ identifier: String) -> UICollectionReusableView {
        let view = elementPool.dequeue(identifier) ?? UICollectionReusableView(frame: .zero)
        view.reuseIdentifier = identifier
        view.prepareForReuse()
        return view
    }

    /// A cell class with a closure that configures its cells. Create a registration once and use it for all cells.
    @MainActor
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Configures a cell for an item.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        let identifier = Registrations.next()
        let handler: Handler

        /// Creates a registration with a configuration closure.
        public init(handler: @escaping Handler) {
            self.handler = handler
        }
    }

    /// A class and a kind of supplementary views, with a closure that configures these views. Create a registration
    /// once and use it for all views.
    @MainActor
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Configures a supplementary view.
        public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath)
            -> Void

        let identifier = Registrations.next()
        let kind: String
        let handler: Handler

        /// Creates a registration for a kind with a configuration closure.
        public init(elementKind: String, handler: @escaping Handler) {
            kind = elementKind
            self.handler = handler
        }
    }

    /// Returns a cell that the registration has configured for an item. If the item is nil, the cell is not
    /// configured.
    public func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        if !cellPool.isRegistered(registration.identifier) {
            register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
        }
        let cell =
            dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath) as? Cell
            ?? Cell(frame: .zero)
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a supplementary view that the registration has configured.
    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        if !elementPool.isRegistered("\(registration.kind)/\(registration.identifier)") {
            register(
                Supplementary.self, forSupplementaryViewOfKind: registration.kind,
                withReuseIdentifier: registration.identifier)
        }
        let found = dequeueReusableSupplementaryView(
            ofKind: registration.kind, withReuseIdentifier: registration.identifier, for: indexPath)
        let view = found as? Supplementary ?? Supplementary(frame: .zero)
        registration.handler(view, registration.kind, indexPath)
        return view
    }

    // MARK: Displaying and removing

    func makeCell(for indexPath: IndexPath) -> UICollectionViewCell? {
        let asked = movement?.dataSourcePath(for: indexPath) ?? indexPath
        guard let cell = dataSource?.collectionView(self, cellForItemAt: asked) else { return nil }
        // If the data source returns a cell that displays another item, the cell is removed from that item.
        if let other = cell.attributes?.indexPath, other != indexPath, cells[other] === cell { cells[other] = nil }
        cells[indexPath] = cell
        cell.owner = self
        showOutline(of: cell, at: asked)
        return cell
    }

    func makeView(for element: Element) -> UICollectionReusableView? {
        let view: UICollectionReusableView?
        if element.isDecoration {
            view =
                elementPool.dequeueReusable(element.kind) ?? collectionViewLayout.decorationFactories[element.kind]?()
            view?.reuseIdentifier = element.kind
            view?.prepareForReuse()
        } else {
            view = dataSource?.collectionView(self, viewForSupplementaryElementOfKind: element.kind, at: element.path)
        }
        elements[element] = view
        view?.owner = self
        return view
    }

    /// Removes a cell from an item that is no longer visible, and makes the cell available for reuse.
    func retire(_ cell: UICollectionViewCell, from indexPath: IndexPath) {
        cells[indexPath] = nil
        notifyEndDisplaying(of: cell, at: indexPath)
        enqueueForReuse(cell)
    }

    /// Notifies the delegate that a cell stopped displaying an item.
    func notifyEndDisplaying(of cell: UICollectionViewCell, at indexPath: IndexPath) {
        swipes?.cellWasRemoved(cell)
        guard cell.isDisplayed else { return }
        // Touches on the cell belong to the old item, so they are cancelled.
        window?.application?.cancelTouches(in: cell)
        cell.isDisplayed = false
        collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: indexPath)
    }

    func enqueueForReuse(_ cell: UICollectionViewCell) {
        resetState(cell)
        if !cellPool.enqueueForReuse(cell, cell.reuseIdentifier) { cell.removeFromSuperview() }
    }

    func retire(_ view: UICollectionReusableView, from element: Element) {
        elements[element] = nil
        if view.isDisplayed, !element.isDecoration {
            collectionDelegate?.collectionView(
                self, didEndDisplayingSupplementaryView: view, forElementOfKind: element.kind, at: element.path)
        }
        resetState(view)
        if !elementPool.enqueueForReuse(view, view.reuseIdentifier) { view.removeFromSuperview() }
    }

    /// Resets the state that the collection view has stored in a reusable view.
    private func resetState(_ view: UICollectionReusableView) {
        if view.attributes?.pinning != nil { view.setNeedsRender() }
        view.attributes = nil
        view.rank = nil
        view.isDisplayed = false
        view.isUserInteractionEnabled = true
    }

    /// Removes from the view hierarchy all views that are in the reuse pools.
    func removeUnusedViews() {
        for view in cellPool.unusedViews where view.superview === self { view.removeFromSuperview() }
        for view in elementPool.unusedViews where view.superview === self { view.removeFromSuperview() }
    }

    // MARK: Reloading

    func reloadContent() {
        discardMovement()
        changes += 1
        updates = ListUpdates()
        // The cells are added to the pool from the last item to the first. The pool returns the most recently added
        // cell first, so the first item gets its old cell again.
        for path in cells.keys.sorted(by: >) { if let cell = cells[path] { retire(cell, from: path) } }
        for element in elements.keys.sorted(by: >) { if let view = elements[element] { retire(view, from: element) } }
        countsChanged(to: queryCounts())
        selected = selected.filter { contains($0) }
        unmeasured = []
        collectionViewLayout.remap { _ in nil }
        invalidateForCounts()
        setNeedsRender()
    }

    func invalidateForCounts() {
        let context = type(of: collectionViewLayout).invalidationContextClass.init()
        context.isEverything = true
        context.hasOtherCounts = true
        collectionViewLayout.invalidateLayout(with: context)
    }

    /// Asks the data source for the number of items in each section. Negative numbers count as 0.
    func queryCounts() -> [Int] {
        guard let dataSource else { return [] }
        return (0..<max(0, dataSource.numberOfSections(in: self))).map {
            max(0, dataSource.collectionView(self, numberOfItemsInSection: $0))
        }
    }

    /// Configures the existing cells of items again, without replacing the cells, and measures them again.
    public func reconfigureItems(at indexPaths: [IndexPath]) {
        for indexPath in indexPaths {
            guard let cell = cells[indexPath], let dataSource else { continue }
            reconfigured = cell
            let filled = dataSource.collectionView(self, cellForItemAt: indexPath)
            reconfigured = nil
            if filled !== cell {
                retire(cell, from: indexPath)
                cells[indexPath] = filled
            }
            unmeasured.insert(indexPath)
        }
        setNeedsLayout()
    }
}

/// Creates unique identifiers for registrations.
@MainActor
private enum Registrations {
    private static var last = 0

    static func next() -> String {
        last += 1
        return "registration \(last)"
    }
}
