import Foundation

/// What the columns have. (V9)
extension UISplitViewController {
    /// From the outermost on.
    var columns: [Column] { style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary] }

    /// Those beside the secondary one that have something.
    var sideColumns: [Column] { columns.dropLast().filter { given[$0] != nil } }

    /// What stands in a column.
    func container(of column: Column) -> UIViewController? { wrappers[column] ?? given[column] }

    /// The columns that are seen in a display mode, from the outermost on.
    func columns(in mode: DisplayMode) -> [Column] {
        (sideColumns.suffix(mode.sides) + [.secondary]).filter { given[$0] != nil }
    }

    /// The columns that are seen, from the outermost on.
    var shownColumns: [Column] {
        guard let collapsedTop else { return columns(in: displayMode) }
        return collapsedTop == .compact ? [.compact] : baseColumn.map { [$0] } ?? []
    }

    /// What is seen in them.
    var shownContainers: [UIViewController] { shownColumns.compactMap { container(of: $0) } }

    /// Gives a column another controller, which is shown at once where that column is.
    func give(_ controller: UIViewController?, to column: Column) {
        guard columns.contains(column) || column == .compact && style != .unspecified, controller !== given[column]
        else { return }
        if let controller, stands(on: controller) || given.values.contains(controller) { return }
        finishTransition()
        if let controller, replaces(controller, in: column) { return }
        let top = collapsedTop == nil || collapsedTop == .compact ? nil : topColumn
        let before = shownContainers
        if top != nil { unmerge() }
        let old = container(of: column)
        given[column] = controller
        if let wrapper = wrappers[column], let controller, !(controller is UINavigationController) {
            wrapper.setViewControllers([controller], animated: false)
        } else {
            wrappers[column] = nil
            if let controller { take(controller, in: column) }
            old?.willMove(toParent: nil)
        }
        if let top { merge(upTo: given[top] == nil ? columns.last { given[$0] != nil } ?? top : top) }
        if collapsedTop == .compact, given[.compact] == nil { collapsedTop = topColumn }
        if collapsedTop == nil, knownSize != .zero, column != .compact { layout = resolve(resolvedMode) }
        exchange(before)
        if let old, old !== container(of: column), transition?.going.contains(old) != true { leave(old) }
        updateButtons()
    }

    /// Puts a controller in another's place in a column that is part of the one stack, or waits to be.
    private func replaces(_ controller: UIViewController, in column: Column) -> Bool {
        guard isCollapsed, collapsedTop != .compact, column != baseColumn, let base = baseNavigation,
            let wrapper = wrappers[column],
            !(controller is UINavigationController)
        else { return false }
        let isSeen = kept[column]?.first.map { base.viewControllers.contains($0) } ?? false
        let top = topColumn
        var stacks = stacks
        stacks[column] = [controller]
        if kept[column] == nil { wrapper.setViewControllers([], animated: false) }
        given[column] = controller
        for each in columns where kept[each] != nil || each == column { kept[each] = stacks[each] }
        if isSeen {
            base.setViewControllers(
                columns.filter { $0.rawValue <= top.rawValue }.flatMap { stacks[$0] ?? [] }, animated: false)
        }
        return true
    }

    /// Takes a controller in, in a navigation controller where the column is to have one.
    private func take(_ controller: UIViewController, in column: Column) {
        var container = controller
        if style != .unspecified, column != .compact, !(controller is UINavigationController) {
            let wrapper = UINavigationController(rootViewController: controller)
            // It is kept as the column, whatever stands in it. (K1)
            wrapper.restorationIdentifier = "UI.column.\(column.rawValue)"
            wrappers[column] = wrapper
            container = wrapper
        }
        addChild(container)
        container.didMove(toParent: self)
    }

    /// What no longer stands in a column is out.
    func leave(_ container: UIViewController) {
        guard container.parent === self else { return }
        container.viewIfLoaded?.removeFromSuperview()
        container.removeFromParent()
    }

    // MARK: What is shown of others' wishes

    /// Pushes a controller where it can be pushed, else presents it, or gives it to the primary column.
    func showInPlace(_ controller: UIViewController) {
        let column = isCollapsed ? shownColumns.first : sideColumns.last
        if let navigation = column.flatMap({ container(of: $0) }) as? UINavigationController {
            navigation.pushViewController(controller, animated: true)
        } else if isCollapsed {
            present(controller, animated: true)
        } else {
            give(controller, to: .primary)
        }
    }

    /// Has the secondary column show a controller.
    func showDetail(_ controller: UIViewController) {
        if collapsedTop == .compact || isCollapsed && baseNavigation == nil {
            if let navigation = shownContainers.first as? UINavigationController {
                navigation.pushViewController(controller, animated: true)
            } else {
                present(controller, animated: true)
            }
            return
        }
        give(controller, to: .secondary)
        if isCollapsed { show(.secondary) }
    }

    // MARK: The buttons in the bars (V11)

    /// Puts the buttons where they belong: the one for the side columns into the outermost column that is seen.
    func updateButtons() {
        let isThere = style != .unspecified && !isCollapsed && !sideColumns.isEmpty
        let outermost = columns(in: displayMode).first
        let hasSidebar = isThere && displayModeButtonVisibility != .never
        let hasWhole = isThere && showsSecondaryOnlyButton && style == .tripleColumn && !displayMode.isOver
        for column in columns {
            guard let bar = (container(of: column) as? UINavigationController)?.navigationBar else { continue }
            bar.setGuests(
                leading: hasSidebar && column == outermost ? sidebarButton : nil,
                trailing: hasWhole && column == .secondary ? secondaryOnlyButton : nil)
        }
        let isShown = displayMode.sides >= sideColumns.count
        sidebarButton.accessibilityLabel = isShown ? "Hide sidebar" : "Show sidebar"
        sidebarButton.image = UIImage(systemName: isReversed ? "sidebar.right" : "sidebar.left")
        let isWhole = displayMode.sides == 0
        secondaryOnlyButton.accessibilityLabel = isWhole ? "Show columns" : "Fill the screen"
    }

    func makeSidebarButton() -> UIBarButtonItem {
        let item = UIBarButtonItem(primaryAction: UIAction { [weak self] _ in self?.toggleSides() })
        item.accessibilityIdentifier = "ToggleSidebar"
        return item
    }

    func makeSecondaryOnlyButton() -> UIBarButtonItem {
        let item = UIBarButtonItem(
            primaryAction: UIAction { [weak self] _ in
                guard let self, !isCollapsed else { return }
                setSides(displayMode.sides == 0 ? 1 : 0)
            })
        item.image = UIImage(systemName: "arrow.up.left.and.arrow.down.right")
        item.accessibilityIdentifier = "ToggleSecondaryOnly"
        return item
    }

    private func toggleSides() {
        guard !isCollapsed else { return }
        let (sides, most) = (displayMode.sides, sideColumns.count)
        setSides(sides < most ? sides + 1 : sides - 1)
    }
}
