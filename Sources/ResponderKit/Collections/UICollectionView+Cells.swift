public import Foundation

/// Cells and what stands beside them: where they come from, and when they come and go.
extension UICollectionView {
    // MARK: Registering

    /// Says of which class the cells of an identifier are.
    public func register(_ cellClass: UICollectionViewCell.Type?, forCellWithReuseIdentifier identifier: String) {
        guard let cellClass else { return cellPool.register(identifier, nil) }
        cellPool.register(identifier) { cellClass.init(frame: .zero) }
    }

    /// Says how the cells of an identifier are made.
    public func register(_ identifier: String, _ make: @escaping @MainActor () -> UICollectionViewCell) {
        cellPool.register(identifier, make)
    }

    /// Says of which class what stands beside items is, for a kind and an identifier.
    public func register(
        _ viewClass: UICollectionReusableView.Type?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        let key = "\(elementKind)/\(identifier)"
        guard let viewClass else { return elementPool.register(key, nil) }
        elementPool.register(key) { viewClass.init(frame: .zero) }
    }

    /// A cell to fill for an item: one that is no longer in sight, or a new one.
    public func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
        -> UICollectionViewCell
    {
        if let kept = reconfigured, kept.reuseIdentifier == identifier {
            reconfigured = nil
            return kept
        }
        let cell = cellPool.take(identifier) ?? UICollectionViewCell(frame: .zero)
        cell.reuseIdentifier = identifier
        cell.prepareForReuse()
        return cell
    }

    /// What is to stand beside items, to be filled: one that is no longer in sight, or a new one.
    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        dequeue("\(elementKind)/\(identifier)")
    }

    private func dequeue(_ identifier: String) -> UICollectionReusableView {
        let view = elementPool.take(identifier) ?? UICollectionReusableView(frame: .zero)
        view.reuseIdentifier = identifier
        view.prepareForReuse()
        return view
    }

    /// How cells of a class are filled for items of a type; made once, and used for each cell.
    @MainActor
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Fills a cell for an item.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        let identifier = Registrations.next()
        let handler: Handler

        /// Cells that are filled like this.
        public init(handler: @escaping Handler) {
            self.handler = handler
        }
    }

    /// How what stands beside items is filled, of a class and a kind; made once, and used for each view.
    @MainActor
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Fills a view.
        public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath)
            -> Void

        let identifier = Registrations.next()
        let kind: String
        let handler: Handler

        /// Views of a kind that are filled like this.
        public init(elementKind: String, handler: @escaping Handler) {
            kind = elementKind
            self.handler = handler
        }
    }

    /// A cell that is filled for an item. Without an item it is left empty.
    public func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        if !cellPool.knows(registration.identifier) {
            register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
        }
        let cell =
            dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath) as? Cell
            ?? Cell(frame: .zero)
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// What is to stand beside items, filled.
    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        if !elementPool.knows("\(registration.kind)/\(registration.identifier)") {
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

    // MARK: Coming and going

    func makeCell(for indexPath: IndexPath) -> UICollectionViewCell? {
        let asked = movement?.asked(indexPath) ?? indexPath
        guard let cell = dataSource?.collectionView(self, cellForItemAt: asked) else { return nil }
        // Whoever hands out one that another item has leaves that without.
        if let other = cell.attributes?.indexPath, other != indexPath, cells[other] === cell { cells[other] = nil }
        cells[indexPath] = cell
        cell.owner = self
        showOutline(of: cell, at: asked)
        return cell
    }

    func makeView(for element: Element) -> UICollectionReusableView? {
        let view: UICollectionReusableView?
        if element.isDecoration {
            view = elementPool.takeWaiting(element.kind) ?? collectionViewLayout.decorationFactories[element.kind]?()
            view?.reuseIdentifier = element.kind
            view?.prepareForReuse()
        } else {
            view = dataSource?.collectionView(self, viewForSupplementaryElementOfKind: element.kind, at: element.path)
        }
        elements[element] = view
        view?.owner = self
        return view
    }

    /// A cell's item is out of sight: it is kept for another.
    func retire(_ cell: UICollectionViewCell, from indexPath: IndexPath) {
        cells[indexPath] = nil
        tellEnd(of: cell, at: indexPath)
        putBack(cell)
    }

    /// A cell is an item's no longer.
    func tellEnd(of cell: UICollectionViewCell, at indexPath: IndexPath) {
        swipes?.cellIsGone(cell)
        guard cell.isDisplayed else { return }
        // Whoever has a finger on it means the item that it was.
        window?.application?.cancelTouches(in: cell)
        cell.isDisplayed = false
        collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: indexPath)
    }

    func putBack(_ cell: UICollectionViewCell) {
        settle(cell)
        if !cellPool.putBack(cell, cell.reuseIdentifier) { cell.removeFromSuperview() }
    }

    func retire(_ view: UICollectionReusableView, from element: Element) {
        elements[element] = nil
        if view.isDisplayed, !element.isDecoration {
            collectionDelegate?.collectionView(
                self, didEndDisplayingSupplementaryView: view, forElementOfKind: element.kind, at: element.path)
        }
        settle(view)
        if !elementPool.putBack(view, view.reuseIdentifier) { view.removeFromSuperview() }
    }

    /// Leaves nothing behind of where it was.
    private func settle(_ view: UICollectionReusableView) {
        if view.attributes?.stay != nil { view.setNeedsRender() }
        view.attributes = nil
        view.rank = nil
        view.isDisplayed = false
        view.isUserInteractionEnabled = true
    }

    /// Takes out those that nothing needed.
    func takeOutUnused() {
        for view in cellPool.waiting where view.superview === self { view.removeFromSuperview() }
        for view in elementPool.waiting where view.superview === self { view.removeFromSuperview() }
    }

    // MARK: Loading anew

    func loadAnew() {
        dropMovement()
        changes += 1
        updates = ListUpdates()
        // The last item first, so that the cell that is taken out again first had the first item, and little changes.
        for path in cells.keys.sorted(by: >) { if let cell = cells[path] { retire(cell, from: path) } }
        for element in elements.keys.sorted(by: >) { if let view = elements[element] { retire(view, from: element) } }
        countsChanged(to: askForCounts())
        selected = selected.filter { contains($0) }
        unmeasured = []
        collectionViewLayout.carry { _ in nil }
        invalidateForCounts()
        setNeedsRender()
    }

    func invalidateForCounts() {
        let context = type(of: collectionViewLayout).invalidationContextClass.init()
        context.isEverything = true
        context.hasOtherCounts = true
        collectionViewLayout.invalidateLayout(with: context)
    }

    /// How many items each section has by the data source. Whoever answers less than nothing has none.
    func askForCounts() -> [Int] {
        guard let dataSource else { return [] }
        return (0..<max(0, dataSource.numberOfSections(in: self))).map {
            max(0, dataSource.collectionView(self, numberOfItemsInSection: $0))
        }
    }

    /// Asks for the cells of some items to be filled anew: they stay as they are otherwise, and are asked how large they would like to be.
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

/// Numbers for registrations.
@MainActor
private enum Registrations {
    private static var last = 0

    static func next() -> String {
        last += 1
        return "registration \(last)"
    }
}
