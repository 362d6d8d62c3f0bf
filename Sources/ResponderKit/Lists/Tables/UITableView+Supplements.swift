import Foundation

/// The headers and footers of sections, and the header and footer of the whole table.
extension UITableView {
    /// Registers a header or footer class for a reuse identifier. `nil` removes the registration.
    public func register(
        _ aClass: UITableViewHeaderFooterView.Type?, forHeaderFooterViewReuseIdentifier identifier: String
    ) {
        guard let aClass else { return headerPool.register(identifier, nil) }
        headerPool.register(identifier) { aClass.init(reuseIdentifier: identifier) }
    }

    /// Returns a reusable section header or footer, or a new one. Returns nil if the identifier is not registered.
    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        let view = headerPool.dequeue(identifier)
        view?.reuseIdentifier = identifier
        view?.prepareForReuse()
        view?.isInGroups = isGrouped
        return view
    }

    /// Returns the section's header view, or nil if the section is not near the visible area.
    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        supplements[TableSupplement.Place(section: section, side: .header)]?.content as? UITableViewHeaderFooterView
    }

    /// Returns the section's footer view, or nil if the section is not near the visible area.
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        supplements[TableSupplement.Place(section: section, side: .footer)]?.content as? UITableViewHeaderFooterView
    }

    /// Returns the height of a section's header or footer, in points.
    func height(_ side: TableSupplement.Place.Side, of section: Int) -> CGFloat {
        let delegate = tableDelegate
        let delegateHeight: CGFloat
        let title: String?
        switch side {
        case .header:
            delegateHeight = delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
            title = dataSource?.tableView(self, titleForHeaderInSection: section)
        case .footer:
            delegateHeight = delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
            title = dataSource?.tableView(self, titleForFooterInSection: section)
        }
        let place = TableSupplement.Place(section: section, side: side)
        emptySupplements.remove(place)
        guard delegateHeight < 0 else { return delegateHeight }
        guard let view = ask(side, of: section, delegate) else {
            guard isGrouped else { return title == nil ? 0 : Self.headerHeight }
            if title == nil { emptySupplements.insert(place) }
            return GroupedTitle(side, isFirst: section == 0).height(of: title, width: span.width)
        }
        if isGrouped { (view as? UITableViewHeaderFooterView)?.grouped = GroupedTitle(side, isFirst: section == 0) }
        let height = view.heightThatFits(span.width)
        enqueueForReuse(view)
        return height
    }

    private func ask(_ side: TableSupplement.Place.Side, of section: Int, _ delegate: (any UITableViewDelegate)?)
        -> UIView?
    {
        switch side {
        case .header: delegate?.tableView(self, viewForHeaderInSection: section)
        case .footer: delegate?.tableView(self, viewForFooterInSection: section)
        }
    }

    private func enqueueForReuse(_ view: UIView) {
        if let view = view as? UITableViewHeaderFooterView {
            _ = headerPool.enqueueForReuse(view, view.reuseIdentifier)
        }
    }

    /// The top of the visible area, where the header of a plain section stays.
    private var ceiling: CGFloat { bounds.minY + adjustedContentInset.top }

    /// Creates and places the headers and footers of sections near the visible area, and removes all others.
    func layOutSupplements() {
        let margin = bounds.height / 2
        let near = sections.sections(from: bounds.minY - margin, to: bounds.maxY + margin)
        for place in supplements.keys.sorted() where !near.contains(place.section) { removeSupplement(place) }
        for section in near {
            for side in [TableSupplement.Place.Side.header, .footer] {
                layOut(TableSupplement.Place(section: section, side: side))
            }
        }
    }

    private func layOut(_ place: TableSupplement.Place) {
        let isHeader = place.side == .header
        var rect = isHeader ? rectForHeader(inSection: place.section) : rectForFooter(inSection: place.section)
        // A header or footer that is only empty space needs no view.
        guard rect.height > 0, !emptySupplements.contains(place) else { return removeSupplement(place) }
        let holder = supplements[place] ?? make(place)
        var bottom = sections.rows(of: place.section).bottom
        if let reorder {
            rect.origin.y += reorder.shift(of: place)
            bottom += reorder.shift(of: TableSupplement.Place(section: place.section, side: .footer))
        }
        holder.place(
            at: rect, downTo: isHeader && style == .plain ? max(rect.minY, bottom - rect.height) : nil, from: ceiling)
        guard holder.superview !== self else { return }
        if isHeader {
            tableDelegate?.tableView(self, willDisplayHeaderView: holder.content, forSection: place.section)
        } else {
            tableDelegate?.tableView(self, willDisplayFooterView: holder.content, forSection: place.section)
        }
        addSubview(holder)
    }

    private func make(_ place: TableSupplement.Place) -> TableSupplement {
        let content = ask(place.side, of: place.section, tableDelegate) ?? titled(place)
        if isGrouped {
            (content as? UITableViewHeaderFooterView)?.grouped = GroupedTitle(place.side, isFirst: place.section == 0)
        }
        let holder = TableSupplement(content)
        supplements[place] = holder
        return holder
    }

    private func title(of place: TableSupplement.Place) -> String? {
        place.side == .header
            ? dataSource?.tableView(self, titleForHeaderInSection: place.section)
            : dataSource?.tableView(self, titleForFooterInSection: place.section)
    }

    private func titled(_ place: TableSupplement.Place) -> UIView {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        let isHeader = place.side == .header
        view.textLabel.text = title(of: place)
        if isGrouped {
            view.grouped = GroupedTitle(place.side, isFirst: place.section == 0)
            view.textLabel.font = GroupedTitle.font
        }
        if isHeader, style == .plain { view.backgroundView = UIVisualEffectView() }
        if !isHeader {
            view.textLabel.font = GroupedTitle.font
            view.textLabel.accessibilityTraits = []
        }
        return view
    }

    func removeSupplement(_ place: TableSupplement.Place) {
        guard let holder = supplements.removeValue(forKey: place) else { return }
        holder.removeFromSuperview()
        let delegate = tableDelegate
        switch place.side {
        case .header: delegate?.tableView(self, didEndDisplayingHeaderView: holder.content, forSection: place.section)
        case .footer: delegate?.tableView(self, didEndDisplayingFooterView: holder.content, forSection: place.section)
        }
        enqueueForReuse(holder.content)
    }

    // MARK: Headers and footers of the table

    func replace(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: 0) }
        measureOwnEnds()
        updateContentSize()
        setNeedsLayout()
    }

    func measureOwnEnds() {
        sections.header = tableHeaderView?.frame.height ?? 0
        sections.footer = tableFooterView?.frame.height ?? 0
    }

    func layOutOwnEnds() {
        if let view = tableHeaderView {
            view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.frame.height)
        }
        if let view = tableFooterView {
            view.frame = CGRect(
                x: 0, y: sections.height - sections.footer, width: bounds.width, height: view.frame.height)
        }
    }
}
