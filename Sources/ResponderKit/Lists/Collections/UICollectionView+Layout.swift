import Foundation

/// Creates, places and removes views as the layout specifies.
extension UICollectionView {
    // MARK: Using the layout

    /// Marks the layout for recomputation, and moves the content offset by the context's `contentOffsetAdjustment`.
    func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
        isLayoutInvalid = true
        setNeedsLayout()
        let shift = context.contentOffsetAdjustment
        guard shift != .zero else { return }
        setContentOffset(CGPoint(x: contentOffset.x + shift.x, y: contentOffset.y + shift.y), animated: false)
    }

    /// Prepares the layout if it was invalidated.
    func prepareLayout() {
        guard isLayoutInvalid else { return }
        isLayoutInvalid = false
        collectionViewLayout.prepare()
        let size = collectionViewLayout.collectionViewContentSize
        if contentSize != size { contentSize = size }
        listsMayHaveChanged()
        scrollToStart()
    }

    /// Scrolls a right-to-left layout to its right edge when the content is first laid out.
    private func scrollToStart() {
        guard isNew, bounds.width > 0, bounds.height > 0, contentSize != .zero else { return }
        isNew = false
        if isFlipped, contentSize.width > bounds.width {
            setContentOffset(CGPoint(x: contentSize.width - bounds.width, y: contentOffset.y), animated: false)
        }
    }

    /// Whether the positions of the elements are mirrored for a right-to-left layout.
    var isFlipped: Bool {
        isReversed && collectionViewLayout.flipsHorizontallyInOppositeLayoutDirection
    }

    private var mirrorWidth: CGFloat { max(contentSize.width, bounds.width) }

    /// Returns attributes of the layout, mirrored if `isFlipped` is true.
    func mirroredIfNeeded(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        isFlipped ? attributes.flipped(in: mirrorWidth) : attributes
    }

    /// Returns the attributes of all elements that overlap a rectangle of the content.
    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        prepareLayout()
        guard isFlipped else { return collectionViewLayout.layoutAttributesForElements(in: rect) ?? [] }
        var mirrored = rect
        mirrored.origin.x = mirrorWidth - rect.maxX
        return (collectionViewLayout.layoutAttributesForElements(in: mirrored) ?? []).map(mirroredIfNeeded)
    }

    /// The area in which views exist: the visible area, extended by half its size in each scroll direction. A
    /// client that scrolls then already has the next views.
    private var prefetchRect: CGRect {
        let isWide = contentSize.width > bounds.width
        let isHigh = contentSize.height > bounds.height || !isWide
        return bounds.insetBy(dx: isWide ? -bounds.width / 2 : 0, dy: isHigh ? -bounds.height / 2 : 0)
    }

    // MARK: Layout

    /// Creates and places the views near the visible area, and removes all other views.
    func layOutContent() {
        guard dataSource != nil else { return removeUnusedViews() }
        let delegate = collectionDelegate
        for attributes in prepareVisibleElements() {
            let path = attributes.indexPath
            if attributes.representedElementCategory == .cell {
                guard let cell = cells[path] ?? makeCell(for: path) else { continue }
                place(cell, attributes, delegate)
            } else if let element = attributes.element {
                guard let view = elements[element] ?? makeView(for: element) else { continue }
                place(view, element, attributes, delegate)
            }
        }
        swipes?.updateFrames()
        (swipes?.current?.cell as? UICollectionViewListCell)?.updateRowAppearance()
        removeUnusedViews()
    }

    private func place(
        _ cell: UICollectionViewCell, _ attributes: UICollectionViewLayoutAttributes,
        _ delegate: (any UICollectionViewDelegate)?
    ) {
        let path = attributes.indexPath
        cell.applyAttributes(attributes)
        if cell === movement?.cell { placeMovingCell() }
        cell.rank = Double(itemsBefore(path.section) + path.item + 1)
        if cell.isSelected || !selected.isEmpty {
            let isSelected = selected.contains(path)
            if cell.isSelected != isSelected { cell.isSelected = isSelected }
        }
        guard cell.superview !== self || !cell.isDisplayed else { return }
        cell.isDisplayed = true
        updateContextMenus(of: delegate) {
            delegate?.collectionView(
                self, contextMenuConfigurationForItemsAt: [path], point: attributes.frame.center)
        }
        if contextMenus != nil { offerContextMenu(of: cell) }
        delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
        insertByZIndex(cell, attributes.zIndex)
    }

    private func place(
        _ view: UICollectionReusableView, _ element: Element, _ attributes: UICollectionViewLayoutAttributes,
        _ delegate: (any UICollectionViewDelegate)?
    ) {
        view.applyAttributes(attributes)
        view.rank = element.isDecoration ? nil : rank(of: element)
        guard view.superview !== self || !view.isDisplayed else { return }
        view.isDisplayed = true
        if !element.isDecoration {
            delegate?.collectionView(
                self, willDisplaySupplementaryView: view, forElementKind: element.kind, at: element.path)
        }
        insertByZIndex(view, attributes.zIndex)
    }

    /// Returns the position of a header or footer in the reading order. The position is between the item before and the
    /// item after the header or footer.
    private func rank(of element: Element) -> Double {
        let isAfter = element.kind == UICollectionView.elementKindSectionFooter
        return Double(itemsBefore(element.path.section + (isAfter ? 1 : 0))) + (isAfter ? 0.4 : 0.5)
    }

    /// Inserts a view in front of all views with the same or a lower `zIndex`.
    private func insertByZIndex(_ view: UICollectionReusableView, _ zIndex: Int) {
        let level = view.level ?? .min
        guard view.superview !== self || level != zIndex else { return }
        view.level = zIndex
        let front = subviews.first { other in
            guard other !== view, let level = (other as? UICollectionReusableView)?.level else { return false }
            return level > zIndex
        }
        if let front { insertSubview(view, belowSubview: front) } else { addSubview(view) }
    }

    /// Removes all views except those that the given attributes describe.
    private func retireAll(except wanted: [UICollectionViewLayoutAttributes]) {
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

    /// Returns the attributes of the elements that must exist, and makes all other views available for reuse.
    ///
    /// New cells are measured. The visible items do not move, whatever sizes the new cells need.
    private func prepareVisibleElements() -> [UICollectionViewLayoutAttributes] {
        prepareLayout()
        guard bounds.width > 0, bounds.height > 0 else {
            retireAll(except: [])
            return []
        }
        var anchor: (path: IndexPath, place: CGPoint)?
        var asked: Set<IndexPath> = []
        var askedElements: Set<Element> = []
        while true {
            let wanted = attributes(in: prefetchRect)
            retireAll(except: wanted)
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
            // Each item is measured at most once in this loop, so the loop ends.
            guard isOther else { return wanted }
            anchor = anchor ?? firstVisibleItem
            prepareLayout()
            restoreAnchor(anchor)
        }
    }

    /// Measures a view, and invalidates the layout if the view prefers another size.
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

    /// The first visible item with a cell, and its position relative to the visible area.
    private var firstVisibleItem: (path: IndexPath, place: CGPoint)? {
        var first: (path: IndexPath, place: CGPoint)?
        for (path, cell) in cells
        where cell.isDisplayed && cell.frame.overlaps(bounds) && path < first?.path ?? [Int.max] {
            first = (path, CGPoint(x: cell.frame.minX - bounds.minX, y: cell.frame.minY - bounds.minY))
        }
        return first
    }

    /// Scrolls the content so that an item keeps its position relative to the visible area.
    private func restoreAnchor(_ anchor: (path: IndexPath, place: CGPoint)?) {
        guard let anchor, let now = layoutAttributesForItem(at: anchor.path)?.frame else { return }
        shiftContent(by: now.minY - bounds.minY - anchor.place.y)
        let across = now.minX - bounds.minX - anchor.place.x
        guard contentSize.width > bounds.width, across != 0 else { return }
        setContentOffset(CGPoint(x: contentOffset.x + across, y: contentOffset.y), animated: false)
    }
}

extension UICollectionViewLayoutAttributes {
    /// The key of the supplementary or decoration view to which the attributes belong; nil for a cell's attributes.
    fileprivate var element: UICollectionView.Element? {
        guard let kind = representedElementKind else { return nil }
        return UICollectionView.Element(
            kind: kind, path: indexPath, isDecoration: representedElementCategory == .decorationView)
    }
}
