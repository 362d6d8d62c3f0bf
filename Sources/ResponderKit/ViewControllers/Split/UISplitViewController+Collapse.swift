import Foundation

/// Collapsing the columns to one stack, and expanding them. (V12)
extension UISplitViewController {
    /// The column whose navigation controller contains the collapsed stack: the first column that is not empty.
    var baseColumn: Column? { columns.first { columnControllers[$0] != nil } }
    var baseNavigation: UINavigationController? { baseColumn.flatMap { container(of: $0) } as? UINavigationController }

    /// The column on top of the collapsed stack.
    var topColumn: Column {
        let stack = baseNavigation?.viewControllers ?? []
        return columns.last { column in collapsedStacks[column]?.first.map { stack.contains($0) } ?? false }
            ?? baseColumn
            ?? .primary
    }

    /// Whether there is space for only one column. Either the horizontal size class is compact, or the view fills only
    /// part of the screen and is too narrow.
    var isNarrow: Bool {
        guard traitCollection.horizontalSizeClass != .compact else { return true }
        let whole = view.window?.bounds.width ?? view.bounds.width
        return view.bounds.width < min(whole, UIPresentationController.compactWidth)
    }

    /// Adapts the columns to a changed size.
    func sizeChanged() {
        let size = view.bounds.size
        let isFirst = lastLayoutSize == .zero
        let behaved = isFirst ? .automatic : behavior(in: lastLayoutSize.width)
        finishTransition()
        lastLayoutSize = size
        let isNarrow = self.isNarrow
        if isNarrow != isCollapsed {
            if !isNarrow { expand() } else { collapse() }
        } else if !isCollapsed {
            if !isFirst, behaved != splitBehavior { requestedSides = nil }
            let mode = resolvedMode
            if isFirst || mode == layout.mode { layout = resolve(mode) } else { change(to: mode, animated: false) }
        }
        updateButtons()
    }

    // MARK: Collapsing

    private func collapse() {
        let last = columns.last { columnControllers[$0] != nil } ?? .secondary
        let proposed = columnControllers[.compact] != nil ? .compact : last
        var top = style == .unspecified ? topWithoutStyle : topColumnFromDelegate(proposed)
        if let restoredTop, columnControllers[restoredTop] != nil { top = restoredTop }
        restoredTop = nil
        if columnControllers[top] == nil { top = proposed }
        let before = shownContainers
        collapsedTop = top
        let after = shownContainers
        // The hidden columns disappear before their controllers move to the joined stack, so that these controllers are
        // notified that they disappear.
        removeImmediately(before.filter { !after.contains($0) })
        if top != .compact { merge(upTo: top) }
        replaceShown(before.filter { after.contains($0) })
        delegate?.splitViewControllerDidCollapse(self)
    }

    private func topColumnFromDelegate(_ proposed: Column) -> Column {
        delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
    }

    private var topWithoutStyle: Column {
        guard let primary = columnControllers[.primary], let secondary = columnControllers[.secondary] else {
            return columnControllers[.primary] == nil ? .secondary : .primary
        }
        return delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) == true
            ? .primary : .secondary
    }

    private func expand() {
        let before = shownContainers
        if collapsedTop != .compact { unmerge() }
        collapsedTop = nil
        let proposed = resolvedMode
        let mode =
            delegate?.splitViewController(self, displayModeForExpandingToProposedDisplayMode: proposed) ?? proposed
        if mode != .automatic, mode != proposed { requestedSides = mode.sides }
        layout = resolve(mode == .automatic || mode.sides > sideColumns.count ? proposed : mode)
        let after = shownContainers
        removeImmediately(before.filter { !after.contains($0) })
        replaceShown(before.filter { after.contains($0) })
        delegate?.splitViewControllerDidExpand(self)
    }

    /// Removes the views of hidden controllers immediately, without waiting for the end of the loop turn.
    private func removeImmediately(_ containers: [UIViewController]) {
        for container in containers {
            container.startAppearing(false)
            container.viewIfLoaded?.removeFromSuperview()
            container.endAppearanceTransition()
        }
    }

    // MARK: The collapsed stack

    /// Returns the stack of a column's own navigation controller.
    private func ownStack(of column: Column) -> [UIViewController] {
        let container = container(of: column)
        return (container as? UINavigationController)?.viewControllers ?? container.map { [$0] } ?? []
    }

    /// The stack of each column. While the columns are collapsed, the value is the stack that each column will have
    /// after expanding.
    var stacks: [Column: [UIViewController]] {
        var found: [Column: [UIViewController]] = [:]
        var rest = baseNavigation?.viewControllers ?? []
        for column in columns.reversed() where column != baseColumn {
            if let first = collapsedStacks[column]?.first, let index = rest.firstIndex(of: first) {
                found[column] = Array(rest[index...])
                rest.removeSubrange(index...)
            } else {
                found[column] = collapsedStacks[column] ?? ownStack(of: column)
            }
        }
        if let baseColumn { found[baseColumn] = baseNavigation == nil ? ownStack(of: baseColumn) : rest }
        return found
    }

    /// Joins the stacks of the columns to one stack.
    func merge(upTo top: Column, animated: Bool = false) {
        guard let base = baseNavigation else { return }
        let stacks = stacks
        var stack: [UIViewController] = []
        for column in columns where columnControllers[column] != nil && column.rawValue <= top.rawValue {
            let own = stacks[column] ?? []
            stack += own
            guard column != baseColumn else { continue }
            if collapsedStacks[column] == nil {
                (container(of: column) as? UINavigationController)?.setViewControllers([], animated: false)
            }
            collapsedStacks[column] = own
        }
        for (column, own) in stacks where collapsedStacks[column] != nil { collapsedStacks[column] = own }
        base.setViewControllers(stack, animated: animated)
    }

    /// Splits the collapsed stack into the stacks of the columns, and moves each stack back to its column.
    func unmerge() {
        guard let base = baseNavigation else { return }
        let stacks = stacks
        if let baseColumn { base.setViewControllers(stacks[baseColumn] ?? [], animated: false) }
        base.finishTransition()
        for column in columns where collapsedStacks[column] != nil {
            guard let container = container(of: column) else { continue }
            if let navigation = container as? UINavigationController {
                navigation.setViewControllers(stacks[column] ?? [], animated: false)
            } else if container.parent !== self {
                addChild(container)
                container.didMove(toParent: self)
            }
        }
        collapsedStacks = [:]
    }

    /// Pushes a column on the collapsed stack, or pops the column.
    func navigate(_ isShown: Bool, _ column: Column) {
        guard collapsedTop != .compact, columnControllers[column] != nil else { return }
        if isShown { return merge(upTo: column, animated: true) }
        guard topColumn.rawValue >= column.rawValue,
            let below = columns.last(where: { $0.rawValue < column.rawValue && columnControllers[$0] != nil })
        else { return }
        merge(upTo: below, animated: true)
    }
}
