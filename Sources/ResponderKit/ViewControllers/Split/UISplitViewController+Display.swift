import Foundation

/// The choice of the visible columns and their widths. (V10)
extension UISplitViewController {
    /// The size of the split view controller's view, in points. Before the view is loaded, this is the size of the
    /// screen.
    var room: CGSize { viewIfLoaded?.bounds.size ?? UIScreen.current.bounds.size }

    /// Whether the side columns are at the right.
    var isReversed: Bool { view.isReversed != (primaryEdge == .trailing) }

    // MARK: Widths

    /// Returns the layout of the columns in a display mode.
    func resolve(_ mode: DisplayMode) -> SplitLayout {
        let size = room
        var primary = width(
            of: size.width, preferredPrimaryColumnWidth, preferredPrimaryColumnWidthFraction, minimumPrimaryColumnWidth,
            maximumPrimaryColumnWidth)
        var supplementary = width(
            of: size.width, preferredSupplementaryColumnWidth, preferredSupplementaryColumnWidthFraction,
            minimumSupplementaryColumnWidth,
            maximumSupplementaryColumnWidth)
        let hasTwo = sideColumns.count > 1
        let most = max(0, size.width - Self.minimumRemainder)
        let sum = primary + (hasTwo ? supplementary : 0)
        if sum > most {
            primary *= most / sum
            supplementary *= most / sum
        }
        return SplitLayout(
            size: size, mode: mode, primary: sideColumns == [.supplementary] ? supplementary : primary,
            supplementary: hasTwo ? supplementary : nil, isReversed: isReversed)
    }

    private func width(
        of total: CGFloat, _ preferred: CGFloat, _ fraction: CGFloat, _ least: CGFloat, _ most: CGFloat
    ) -> CGFloat {
        let automatic = Self.automaticDimension
        var width = preferred != automatic ? preferred : fraction != automatic ? fraction * total : Self.columnWidth
        if most != automatic { width = min(width, most) }
        if least != automatic { width = max(width, least) }
        return width.isFinite ? max(0, width) : Self.columnWidth
    }

    // MARK: Modes

    /// Returns the behaviour of the secondary column. The preferred behaviour has priority, then the behaviour of the
    /// preferred display mode. If neither is set, the width determines the behaviour.
    func behavior(in width: CGFloat) -> SplitBehavior {
        let hasTwo = sideColumns.count > 1
        switch preferredSplitBehavior {
        case .tile: return .tile
        case .overlay: return .overlay
        case .displace: return hasTwo ? .displace : .overlay
        case .automatic: break
        }
        switch preferredDisplayMode {
        case .oneBesideSecondary, .twoBesideSecondary: return .tile
        case .oneOverSecondary, .twoOverSecondary: return .overlay
        case .twoDisplaceSecondary: return hasTwo ? .displace : .overlay
        case .automatic, .secondaryOnly: break
        }
        let layout = resolve(.secondaryOnly)
        if width - layout.primary - (layout.supplementary ?? 0) >= Self.minimumSecondaryWidth { return .tile }
        guard let supplementary = layout.supplementary else { return .overlay }
        return width - supplementary >= Self.minimumSecondaryWidth ? .displace : .overlay
    }

    /// Returns the display mode for a requested number of visible side columns.
    func mode(sides: Int) -> DisplayMode {
        let hasTwo = sideColumns.count > 1
        switch (min(sides, sideColumns.count), splitBehavior) {
        case (...0, _): return .secondaryOnly
        case (1, .overlay): return .oneOverSecondary
        case (1, .displace): return hasTwo ? .oneBesideSecondary : .oneOverSecondary
        case (1, _): return .oneBesideSecondary
        case (_, .overlay): return .twoOverSecondary
        case (_, .displace): return .twoDisplaceSecondary
        default: return .twoBesideSecondary
        }
    }

    /// The display mode to use. The last requested mode has priority, then the preferred mode. If neither is set, the
    /// width determines the mode.
    var resolvedMode: DisplayMode {
        if let requestedSides { return mode(sides: requestedSides) }
        let behavior = splitBehavior
        let preferred = preferredDisplayMode
        guard preferred == .automatic else {
            return allows(preferred, behavior) ? preferred : mode(sides: preferred.sides)
        }
        switch behavior {
        case .overlay: return .secondaryOnly
        case .displace: return mode(sides: 1)
        case .automatic, .tile:
            return mode(
                sides: resolve(.twoBesideSecondary).visibleSideWidth <= room.width - Self.minimumSecondaryWidth ? 2 : 1)
        }
    }

    private func allows(_ mode: DisplayMode, _ behavior: SplitBehavior) -> Bool {
        guard mode.sides <= sideColumns.count else { return false }
        switch mode {
        case .automatic, .secondaryOnly: return true
        case .oneBesideSecondary: return behavior == .tile || sideColumns.count > 1
        case .twoBesideSecondary: return behavior == .tile
        case .oneOverSecondary, .twoOverSecondary: return behavior == .overlay
        case .twoDisplaceSecondary: return behavior == .displace
        }
    }

    /// Updates the display mode and the layout after the application has changed a preference.
    func preferencesChanged() {
        guard isViewLoaded, lastLayoutSize != .zero, !isCollapsed else { return }
        // A drag that shows or hides a column is cancelled first. The cancellation restores the value that
        // `requestedSides` had before the drag. `resolvedMode` depends on this value.
        if transition?.dragStartProgress != nil || resolvedMode == displayMode { finishTransition() }
        let mode = resolvedMode
        guard mode == displayMode else { return change(to: mode, animated: UIView.inheritedAnimationDuration > 0) }
        layout = resolve(mode)
        place(layout)
        updateButtons()
    }

    // MARK: Showing and hiding

    func setShown(_ isShown: Bool, _ column: Column) {
        if isCollapsed { return navigate(isShown, column) }
        let sides = displayMode.sides
        switch (column, isShown) {
        case (.primary, true): setSides(sideColumns.count)
        case (.primary, false): setSides(min(sides, sideColumns.count - 1))
        case (.supplementary, true): setSides(max(sides, 1))
        case (.supplementary, false): setSides(0)
        case (.secondary, true): hideSides()
        case (.secondary, false), (.compact, _): break
        }
    }

    /// Requests a number of visible side columns.
    func setSides(_ sides: Int) {
        requestedSides = max(0, sides)
        change(to: mode(sides: sides), animated: true)
    }

    /// Hides side columns that cover the secondary column.
    func hideSides() {
        if !isCollapsed, displayMode.isOver { setSides(sidesBehind) }
    }

    /// The number of side columns that remain visible after `hideSides()` has hidden the columns that cover the
    /// secondary column.
    var sidesBehind: Int { displayMode == .twoDisplaceSecondary ? 1 : 0 }
}
