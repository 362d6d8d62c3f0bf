import Foundation

/// The contents of the columns. (V9)
extension UISplitViewController {
    /// The columns that the split view controller's style provides, from the outermost inwards.
    var columns: [Column] { style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary] }

    /// The side columns that are not empty.
    var sideColumns: [Column] { columns.dropLast().filter { columnControllers[$0] != nil } }

    /// Returns the controller in a column. If a navigation controller was created for the column, this is that
    /// navigation controller; otherwise it is the controller that the application set.
    func container(of column: Column) -> UIViewController? { wrappers[column] ?? columnControllers[column] }

    /// Returns the visible columns of a display mode, from the outermost inwards.
    func columns(in mode: DisplayMode) -> [Column] {
        (sideColumns.suffix(mode.sides) + [.secondary]).filter { columnControllers[$0] != nil }
    }

    /// The visible columns, from the outermost inwards.
    var shownColumns: [Column] {
        guard let collapsedTop else { return columns(in: displayMode) }
        return collapsedTop == .compact ? [.compact] : baseColumn.map { [$0] } ?? []
    }

    /// The controllers in the visible columns.
    var shownContainers: [UIViewController] { shownColumns.compactMap { container(of: $0) } }

    /// Sets the controller of a column. If the column is visible, the controller is shown at once.
    func setController(_ controller: UIViewController?, of column: Column) {
        guard columns.contains(column) || column == .compact && style != .unspecified,
            controller !== columnControllers[column]
        else { return }
        if let controller, isDescendant(of: controller) || columnControllers.values.contains(controller) { return }
        finishTransition()
        if let controller, replaceInCollapsedStack(controller, in: column) { return }
        let top = collapsedTop == nil || collapsedTop == .compact ? nil : topColumn
        let before = shownContainers
        if top != nil { unmerge() }
        let old = container(of: column)
        columnControllers[column] = controller
        if let wrapper = wrappers[column], let controller, !(controller is UINavigationController) {
            wrapper.setViewControllers([controller], animated: false)
        } else {
            wrappers[column] = nil
            if let controller { addContainer(for: controller, in: column) }
            old?.willMove(toParent: nil)
        }
        if let top {
            merge(upTo: columnControllers[top] == nil ? columns.last { columnControllers[$0] != nil } ?? top : top)
        }
        if collapsedTop == .compact, columnControllers[.compact] == nil { collapsedTop = topColumn }
        if collapsedTop == nil, lastLayoutSize != .zero, column != .compact { layout = resolve(resolvedMode) }
        replaceShown(before)
        if let old, old !== container(of: column), transition?.disappearing.contains(old) != true {
            removeContainer(old)
        }
        updateButtons()
    }

    /// Replaces a column's controller while the split view is collapsed. If the navigation stack shows the column, the
    /// stack is updated. Returns false if nothing was replaced.
    private func replaceInCollapsedStack(_ controller: UIViewController, in column: Column) -> Bool {
        guard isCollapsed, collapsedTop != .compact, column != baseColumn, let base = baseNavigation,
            let wrapper = wrappers[column],
            !(controller is UINavigationController)
        else { return false }
        let isSeen = collapsedStacks[column]?.first.map { base.viewControllers.contains($0) } ?? false
        let top = topColumn
        var stacks = stacks
        stacks[column] = [controller]
        if collapsedStacks[column] == nil { wrapper.setViewControllers([], animated: false) }
        columnControllers[column] = controller
        for each in columns where collapsedStacks[each] != nil || each == column {
            collapsedStacks[each] = stacks[each]
        }
        if isSeen {
            base.setViewControllers(
                columns.filter { $0.rawValue <= top.rawValue }.flatMap { stacks[$0] ?? [] }, animated: false)
        }
        return true
    }

    /// Adds a controller as a child, in a navigation controller if the column needs one.
    private func addContainer(for controller: UIViewController, in column: Column) {
        var container = controller
        if style != .unspecified, column != .compact, !(controller is UINavigationController) {
            let wrapper = UINavigationController(rootViewController: controller)
            // The state of the navigation controller is saved under the column's identifier, whatever the column
            // contains. (K1)
            wrapper.restorationIdentifier = "UI.column.\(column.rawValue)"
            wrappers[column] = wrapper
            container = wrapper
        }
        addChild(container)
        container.didMove(toParent: self)
    }

    /// Removes a controller that is no longer in a column.
    func removeContainer(_ container: UIViewController) {
        guard container.parent === self else { return }
        container.viewIfLoaded?.removeFromSuperview()
        container.removeFromParent()
    }

    // MARK: Showing controllers on request

    /// Pushes a controller on the innermost side column. If that column has no navigation controller, the new
    /// controller replaces the primary column's controller. A collapsed split view controller pushes the new controller
    /// on its visible column instead. If the visible column has no navigation controller, the new controller is
    /// presented.
    func showInPlace(_ controller: UIViewController) {
        let column = isCollapsed ? shownColumns.first : sideColumns.last
        if let navigation = column.flatMap({ container(of: $0) }) as? UINavigationController {
            navigation.pushViewController(controller, animated: true)
        } else if isCollapsed {
            present(controller, animated: true)
        } else {
            setController(controller, of: .primary)
        }
    }

    /// Shows a controller in the secondary column.
    func showDetail(_ controller: UIViewController) {
        if collapsedTop == .compact || isCollapsed && baseNavigation == nil {
            if let navigation = shownContainers.first as? UINavigationController {
                navigation.pushViewController(controller, animated: true)
            } else {
                present(controller, animated: true)
            }
            return
        }
        setController(controller, of: .secondary)
        if isCollapsed { show(.secondary) }
    }

    // MARK: Bar buttons (V11)

    /// Places the bar buttons. The sidebar button is in the outermost visible column.
    func updateButtons() {
        let isThere = style != .unspecified && !isCollapsed && !sideColumns.isEmpty
        let outermost = columns(in: displayMode).first
        let hasSidebar = isThere && displayModeButtonVisibility != .never
        let hasWhole = isThere && showsSecondaryOnlyButton && style == .tripleColumn && !displayMode.isOver
        let isShown = displayMode.sides >= sideColumns.count
        sidebarButton.accessibilityLabel = isShown ? "Hide sidebar" : "Show sidebar"
        // The image is set only if the symbol has changed, because setting a new image object lays out the bar again.
        let symbol = isReversed ? "sidebar.right" : "sidebar.left"
        if sidebarButton.image?.systemName != symbol { sidebarButton.image = UIImage(systemName: symbol) }
        let isWhole = displayMode.sides == 0
        secondaryOnlyButton.accessibilityLabel = isWhole ? "Show columns" : "Fill the screen"
        for column in columns {
            guard let bar = (container(of: column) as? UINavigationController)?.navigationBar else { continue }
            bar.setContainerItems(
                leading: hasSidebar && column == outermost ? sidebarButton : nil,
                trailing: hasWhole && column == .secondary ? secondaryOnlyButton : nil)
        }
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
