import Foundation

/// Brings about what is in sight, where the layout says.
extension UICollectionView {
    // MARK: Asking the layout

    /// Something of the layout is to be worked out anew.
    func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
        isLayoutInvalid = true
        setNeedsLayout()
        let shift = context.contentOffsetAdjustment
        guard shift != .zero else { return }
        setContentOffset(CGPoint(x: contentOffset.x + shift.x, y: contentOffset.y + shift.y), animated: false)
    }

    /// The layout knows all when it is asked next.
    func prepareLayout() {
        guard isLayoutInvalid else { return }
        isLayoutInvalid = false
        collectionViewLayout.prepare()
        let size = collectionViewLayout.collectionViewContentSize
        if contentSize != size { contentSize = size }
        followLists()
        beginAtTheBeginning()
    }

    /// What goes from right to left is seen from the right at first.
    private func beginAtTheBeginning() {
        guard isNew, bounds.width > 0, bounds.height > 0, contentSize != .zero else { return }
        isNew = false
        if isFlipped, contentSize.width > bounds.width {
            setContentOffset(CGPoint(x: contentSize.width - bounds.width, y: contentOffset.y), animated: false)
        }
    }

    /// Whether all is seen in a mirror.
    var isFlipped: Bool {
        isReversed && collectionViewLayout.flipsHorizontallyInOppositeLayoutDirection
    }

    private var mirrorWidth: CGFloat { max(contentSize.width, bounds.width) }

    /// What the layout says of an element, as it is seen.
    func seen(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        isFlipped ? attributes.flipped(in: mirrorWidth) : attributes
    }

    /// All of which something is in a rectangle of the content.
    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        prepareLayout()
        guard isFlipped else { return collectionViewLayout.layoutAttributesForElements(in: rect) ?? [] }
        var mirrored = rect
        mirrored.origin.x = mirrorWidth - rect.maxX
        return (collectionViewLayout.layoutAttributesForElements(in: mirrored) ?? []).map(seen)
    }

    /// What should exist: what is in sight and half a page each way that the content goes on, so that a page that scrolls has the next already.
    private var near: CGRect {
        let isWide = contentSize.width > bounds.width
        let isHigh = contentSize.height > bounds.height || !isWide
        return bounds.insetBy(dx: isWide ? -bounds.width / 2 : 0, dy: isHigh ? -bounds.height / 2 : 0)
    }

    // MARK: Layout

    /// Brings about what is near, and lets go of the rest.
    func layOutContent() {
        guard dataSource != nil else { return takeOutUnused() }
        let delegate = collectionDelegate
        for attributes in gather() {
            let path = attributes.indexPath
            if attributes.representedElementCategory == .cell {
                guard let cell = cells[path] ?? makeCell(for: path) else { continue }
                place(cell, attributes, delegate)
            } else if let element = attributes.element {
                guard let view = elements[element] ?? makeView(for: element) else { continue }
                place(view, element, attributes, delegate)
            }
        }
        swipes?.place()
        (swipes?.current?.cell as? UICollectionViewListCell)?.showLook()
        takeOutUnused()
    }

    private func place(
        _ cell: UICollectionViewCell, _ attributes: UICollectionViewLayoutAttributes,
        _ delegate: (any UICollectionViewDelegate)?
    ) {
        let path = attributes.indexPath
        cell.stand(attributes)
        if cell === movement?.cell { placeMoved() }
        cell.rank = Double(itemsBefore(path.section) + path.item + 1)
        if cell.isSelected || !selected.isEmpty {
            let isSelected = selected.contains(path)
            if cell.isSelected != isSelected { cell.isSelected = isSelected }
        }
        guard cell.superview !== self || !cell.isDisplayed else { return }
        cell.isDisplayed = true
        delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
        putIn(cell, attributes.zIndex)
    }

    private func place(
        _ view: UICollectionReusableView, _ element: Element, _ attributes: UICollectionViewLayoutAttributes,
        _ delegate: (any UICollectionViewDelegate)?
    ) {
        view.stand(attributes)
        view.rank = element.isDecoration ? nil : rank(of: element)
        guard view.superview !== self || !view.isDisplayed else { return }
        view.isDisplayed = true
        if !element.isDecoration {
            delegate?.collectionView(
                self, willDisplaySupplementaryView: view, forElementKind: element.kind, at: element.path)
        }
        putIn(view, attributes.zIndex)
    }

    /// Between the items that stand before it and those that follow.
    private func rank(of element: Element) -> Double {
        let isAfter = element.kind == UICollectionView.elementKindSectionFooter
        return Double(itemsBefore(element.path.section + (isAfter ? 1 : 0))) + (isAfter ? 0.4 : 0.5)
    }

    /// Puts it in front of what is of as much or less.
    private func putIn(_ view: UICollectionReusableView, _ zIndex: Int) {
        let level = view.level ?? .min
        guard view.superview !== self || level != zIndex else { return }
        view.level = zIndex
        let front = subviews.first { other in
            guard other !== view, let level = (other as? UICollectionReusableView)?.level else { return false }
            return level > zIndex
        }
        if let front { insertSubview(view, belowSubview: front) } else { addSubview(view) }
    }

    /// Lets go of all but what is among some attributes.
    private func keepOnly(_ wanted: [UICollectionViewLayoutAttributes]) {
        pass += 1
        var kept = 0
        var keptElements = 0
        for attributes in wanted {
            if attributes.representedElementCategory == .cell {
                guard let cell = cells[attributes.indexPath] else { continue }
                cell.pass = pass
                kept += 1
            } else if let element = attributes.element, let view = elements[element] {
                view.pass = pass
                keptElements += 1
            }
        }
        if kept < cells.count {
            for (path, cell) in cells.filter({ $0.value.pass != pass && $0.value !== movement?.cell }).sorted(by: {
                $0.key < $1.key
            }) {
                retire(cell, from: path)
            }
        }
        if keptElements < elements.count {
            for (element, view) in elements.filter({ $0.value.pass != pass }).sorted(by: { $0.key < $1.key }) {
                retire(view, from: element)
            }
        }
    }

    /// What should exist; what else there is is let go of, for that to have. What comes near is asked how large it would like to be, and what is in sight stays
    /// where it is whatever it says.
    private func gather() -> [UICollectionViewLayoutAttributes] {
        prepareLayout()
        guard bounds.width > 0, bounds.height > 0 else {
            keepOnly([])
            return []
        }
        var anchor: (path: IndexPath, place: CGPoint)?
        var asked: Set<IndexPath> = []
        var askedElements: Set<Element> = []
        while true {
            let wanted = attributes(in: near)
            keepOnly(wanted)
            var isOther = false
            for attributes in wanted {
                let path = attributes.indexPath
                if attributes.representedElementCategory == .cell {
                    let isNew = cells[path] == nil || unmeasured.remove(path) != nil
                    guard isNew, asked.insert(path).inserted, let cell = cells[path] ?? makeCell(for: path) else {
                        continue
                    }
                    isOther = measure(cell, attributes) || isOther
                } else if let element = attributes.element, !element.isDecoration, elements[element] == nil {
                    guard askedElements.insert(element).inserted, let view = makeView(for: element) else { continue }
                    isOther = measure(view, attributes) || isOther
                }
            }
            // What was asked is not asked again, so this ends, with the last item at the latest.
            guard isOther else { return wanted }
            anchor = anchor ?? firstInSight
            prepareLayout()
            hold(anchor)
        }
    }

    /// - Returns: whether the layout is another since it said how large it would like to be.
    private func measure(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) -> Bool {
        if attributes.isWidthEstimated || attributes.isHeightEstimated { view.bounds.size = attributes.size }
        let preferred = view.preferredLayoutAttributesFitting(attributes)
        guard preferred !== attributes, preferred.size != attributes.size else { return false }
        let layout = collectionViewLayout
        guard layout.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
        else {
            return false
        }
        let context = layout.invalidationContext(
            forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
        layout.invalidateLayout(with: context)
        return true
    }

    /// The first item in sight that has a cell, and where that stands on the glass.
    private var firstInSight: (path: IndexPath, place: CGPoint)? {
        var first: (path: IndexPath, place: CGPoint)?
        for (path, cell) in cells
        where cell.isDisplayed && cell.frame.overlaps(bounds) && path < first?.path ?? [Int.max] {
            first = (path, CGPoint(x: cell.frame.minX - bounds.minX, y: cell.frame.minY - bounds.minY))
        }
        return first
    }

    /// Keeps an item where it stood on the glass.
    private func hold(_ anchor: (path: IndexPath, place: CGPoint)?) {
        guard let anchor, let now = layoutAttributesForItem(at: anchor.path)?.frame else { return }
        shiftContent(by: now.minY - bounds.minY - anchor.place.y)
        let across = now.minX - bounds.minX - anchor.place.x
        guard contentSize.width > bounds.width, across != 0 else { return }
        setContentOffset(CGPoint(x: contentOffset.x + across, y: contentOffset.y), animated: false)
    }
}

extension UICollectionViewLayoutAttributes {
    /// What stands there, where that is no cell.
    fileprivate var element: UICollectionView.Element? {
        guard let kind = representedElementKind else { return nil }
        return UICollectionView.Element(
            kind: kind, path: indexPath, isDecoration: representedElementCategory == .decorationView)
    }
}
