public import Foundation

/// A view controller whose view is a table, and which is the table's data source and delegate.
@MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let style: UITableView.Style
    /// Whether the selection is cleared each time the view appears. The default is true.
    open var clearsSelectionOnViewWillAppear = true

    /// Creates a controller whose table has the given style.
    public init(style: UITableView.Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller with a plain table. Both arguments are stored but have no effect: there are no nib files.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .plain
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// The table, which is the controller's view.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tableView: UITableView! {
        get { view as? UITableView }
        set { view = newValue }
    }

    open override func loadView() {
        let table = UITableView(frame: UIScreen.current.bounds, style: style)
        table.delegate = self
        table.dataSource = self
        view = table
    }

    /// The control that starts a refresh when the table is pulled down. (S10)
    open var refreshControl: UIRefreshControl? {
        get { tableView?.refreshControl }
        set { tableView?.refreshControl = newValue }
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        if isEditing { tableView?.setEditing(true, animated: false) }
        let moved = Selector("keyboardMoved", UITableViewController.keyboardMoved)
        let begun = Selector("editingBegan", UITableViewController.editingBegan)
        let center = NotificationCenter.default
        center.addObserver(self, selector: moved, name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
        center.addObserver(self, selector: begun, name: UITextField.textDidBeginEditingNotification, object: nil)
        center.addObserver(self, selector: begun, name: UITextView.textDidBeginEditingNotification, object: nil)
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard clearsSelectionOnViewWillAppear, let table = viewIfLoaded as? UITableView else { return }
        for row in table.indexPathsForSelectedRows ?? [] { table.deselectRow(at: row, animated: animated) }
    }

    // MARK: The keyboard (S11)

    /// Insets the table by the height of the keyboard and scrolls the edited view into the visible area.
    private func keyboardMoved(_ notification: Notification) {
        guard let table = viewIfLoaded as? UITableView, let window = table.window, let application = window.application,
            notification.userInfo?[UIResponder.keyboardApplicationUserInfoKey] as? UIApplication === application,
            let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
        else { return }
        let top = table.convertFromScreen(end.origin).y
        table.setCoveredHeight(end.isEmpty ? 0 : max(0, table.bounds.maxY - top))
        revealEdited()
    }

    private func editingBegan(_ notification: Notification) {
        guard let view = notification.object as? UIView, let table = viewIfLoaded as? UITableView,
            view.isDescendant(of: table)
        else {
            return
        }
        revealEdited()
    }

    private func revealEdited() {
        guard let table = viewIfLoaded as? UITableView, table.coveredHeight > 0, !table.isTracking,
            let edited = table.window?.firstResponder as? UIView, edited.isDescendant(of: table)
        else { return }
        // Shows the whole row that contains the edited view, if the visible area is high enough.
        let room = table.bounds.height - table.adjustedContentInset.top - table.adjustedContentInset.bottom
        let place = edited.convert(edited.bounds, to: table)
        let row = table.indexPathForRow(at: CGPoint(x: place.midX, y: place.midY)).map(table.rectForRow)
        let rect = row.flatMap { $0.height <= room ? $0 : nil } ?? place
        table.scrollRectToVisible(rect, animated: true)
    }

    // MARK: UITableViewDataSource and UITableViewDelegate

    /// Returns the number of sections. The default is 1.
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }
    /// Returns the number of rows in a section. The default is 0.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    /// Returns the cell of a row. The default is an empty cell.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
    }
    /// Returns the header title of a section. The default is none.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// Returns the footer title of a section. The default is none.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Returns a view for a section header instead of the title. The default is nil.
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
    /// Returns a view for a section footer instead of the title. The default is nil.
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    /// Returns the height of a row, in points. The default is the table's `rowHeight`.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.rowHeight
    }
    /// Returns the height of a section header, in points. The default is the table's `sectionHeaderHeight`.
    open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        tableView.sectionHeaderHeight
    }
    /// Returns the height of a section footer, in points. The default is the table's `sectionFooterHeight`.
    open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        tableView.sectionFooterHeight
    }
    /// Called before a cell is displayed.
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
    /// Called after a cell no longer displays its row.
    open func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
    {}
    /// Called before a section header is displayed.
    open func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {}
    /// Called after a section header has been removed.
    open func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {}
    /// Called before a section footer is displayed.
    open func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {}
    /// Called after a section footer has been removed.
    open func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {}

    // MARK: Selection

    /// Returns whether a touched or pressed row may be highlighted. The default is true.
    open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
    /// Called after a row was highlighted.
    open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}
    /// Called after a row's highlight was removed.
    open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}
    /// Called before the user selects a row. By default the row is selected.
    open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    /// Called after the user selected a row.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    /// Called before the user deselects a row. By default the row is deselected.
    open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    /// Called after the user deselected a row.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}

    // MARK: Editing

    /// Sets the editing mode of the controller and of its table. (E2)
    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        (viewIfLoaded as? UITableView)?.setEditing(editing, animated: animated)
    }

    /// Returns whether a row can be edited. By default, a row can be edited in editing mode, but a swipe cannot delete
    /// it.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        tableView.markUnimplemented(true)
    }
    /// Called when the user deletes or inserts a row. By default nothing happens.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
    /// Returns whether a row can be moved. The default is false.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    /// Called after the user has moved a row. By default nothing happens.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
    /// Returns the editing control of a row. The default is `delete`.
    open func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
        -> UITableViewCell.EditingStyle
    { .delete }
    /// Returns the title of the button that deletes a row. `nil`, the default, means "Delete".
    open func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath)
        -> String?
    { nil }
    /// Returns whether the content of a row is indented in editing mode. The default is true.
    open func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { true }
    /// Returns the leading swipe actions of a row. The default is none.
    open func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { tableView.markUnimplemented(nil) }
    /// Returns the trailing swipe actions of a row. By default, the only action deletes the row, if the row can be
    /// deleted.
    open func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { tableView.markUnimplemented(nil) }
    /// Called before the swipe actions of a row open.
    open func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}
    /// Called after the swipe actions of a row have closed.
    open func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}
    /// Returns the final index path of a row that the user moves. The default is the proposed index path.
    open func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath }

    // MARK: Context menus

    /// Returns the context menu of a row. The default is none.
    open func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { tableView.markUnimplemented(nil) }
    /// Returns the only view that is not dimmed while a context menu is shown. The default is the row's cell.
    open func tableView(
        _ tableView: UITableView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Called when a context menu is dismissed. The result is not used.
    open func tableView(
        _ tableView: UITableView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Called before a context menu appears.
    open func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Called before a context menu disappears.
    open func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Called when the preview of a context menu was tapped.
    open func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}

    // MARK: Scrolling

    /// Called after the table has scrolled.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Called when a drag begins.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Called when the touch of a drag is about to end.
    open func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Called after the touch of a drag has ended. `decelerate` is true if the table keeps moving.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Called when the table begins to decelerate after a drag.
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Called after the deceleration has ended.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Called after an animated scroll has reached its target.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
