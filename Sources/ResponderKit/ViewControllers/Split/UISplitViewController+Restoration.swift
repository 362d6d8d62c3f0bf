import Foundation

/// Saves and restores the visible columns. The content is saved per column, whether or not the
/// controller is collapsed. (K3)
extension UISplitViewController: RestorableContent {
    func writeContent(to coder: NSCoder) {
        coder.encode(isCollapsed ? -1 : displayMode.sides, forKey: "UI.sides")
        coder.encode(
            collapsedTop == nil ? -1 : collapsedTop == .compact ? Column.compact.rawValue : topColumn.rawValue,
            forKey: "UI.top")
    }

    func readContent(from coder: NSCoder) {
        let sides = coder.decodeInteger(forKey: "UI.sides")
        if sides >= 0, coder.containsValue(forKey: "UI.sides") { requestedSides = min(sides, 2) }
        guard coder.containsValue(forKey: "UI.top") else { return }
        restoredTop = Column(rawValue: coder.decodeInteger(forKey: "UI.top"))
        preferencesChanged()
        guard isCollapsed, let restoredTop else { return }
        self.restoredTop = nil
        if collapsedTop != .compact, restoredTop != .compact { merge(upTo: restoredTop) }
    }

    /// Returns the stack that a column's navigation controller will have after the split view controller expands.
    /// Returns nil unless the columns are collapsed and joined to one stack.
    func stack(of navigation: UINavigationController) -> [UIViewController]? {
        guard isCollapsed, collapsedTop != .compact else { return nil }
        return columns.first { container(of: $0) === navigation }.flatMap { stacks[$0] }
    }

    /// Applies the restored stack of a column's navigation controller.
    /// - Returns: true if the stack is now part of the collapsed stack; false if the navigation controller must restore
    ///   its stack itself.
    func readStack(_ controllers: [UIViewController], of navigation: UINavigationController) -> Bool {
        guard isCollapsed, collapsedTop != .compact,
            let column = columns.first(where: { container(of: $0) === navigation }),
            column == baseColumn || collapsedStacks[column] != nil
        else { return false }
        let top = topColumn
        unmerge()
        navigation.setViewControllers(controllers, animated: false)
        merge(upTo: top)
        return true
    }
}
