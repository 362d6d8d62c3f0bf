public import Foundation

/// Looks after a table that is the whole of its view, and is its data source and delegate.
@MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let style: UITableView.Style
    /// Whether a row that is chosen no longer is when the view comes again.
    open var clearsSelectionOnViewWillAppear = true

    /// A controller whose table has a style.
    public init(style: UITableView.Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// A controller whose table is plain. Both arguments are kept and mean nothing here: there are no nib files.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .plain
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// The table: its view.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tableView: UITableView! {
        get { view as? UITableView }
        set { view = newValue }
    }

    open override func loadView() {
        let table = UITableView(frame: UIScreen.main.bounds, style: style)
        table.delegate = self
        table.dataSource = self
        view = table
    }

    /// What the table is loaded anew with when it is pulled down. (S10)
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

    /// The table's end keeps clear of the keyboard, and what is typed into is in sight.
    private func keyboardMoved(_ notification: Notification) {
        guard let table = viewIfLoaded as? UITableView, let window = table.window, let application = window.application,
            notification.userInfo?[UIResponder.keyboardApplicationUserInfoKey] as? UIApplication === application,
            let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
        else { return }
        let top = table.convertFromScreen(end.origin).y
        table.setCovered(end.isEmpty ? 0 : max(0, table.bounds.maxY - top))
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
        // With the whole row, where that has room.
        let room = table.bounds.height - table.adjustedContentInset.top - table.adjustedContentInset.bottom
        let place = edited.convert(edited.bounds, to: table)
        let row = table.indexPathForRow(at: CGPoint(x: place.midX, y: place.midY)).map(table.rectForRow)
        let rect = row.flatMap { $0.height <= room ? $0 : nil } ?? place
        table.scrollRectToVisible(rect, animated: true)
    }

    // MARK: What the table shows

    /// How many sections. By default one.
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }
    /// How many rows a section has. By default none.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    /// The cell for a row. By default an empty one.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
    }
    /// What stands over a section. By default nothing.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// What stands under a section. By default nothing.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    /// What stands over a section in place of its title. By default its title does.
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
    /// What stands under a section in place of its title. By default its title does.
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    /// How high a row is. By default as the table has it.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.rowHeight
    }
    /// How high what stands over a section is. By default as the table has it.
    open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        tableView.sectionHeaderHeight
    }
    /// How high what stands under a section is. By default as the table has it.
    open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        tableView.sectionFooterHeight
    }
    /// A cell is about to be seen.
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
    /// A cell is a row's no longer.
    open func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
    {}
    /// What stands over a section is about to be seen.
    open func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {}
    /// What stands over a section is out of sight.
    open func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {}
    /// What stands under a section is about to be seen.
    open func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {}
    /// What stands under a section is out of sight.
    open func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {}

    // MARK: What is done to it

    /// A finger or a button came onto a row: by default that is seen.
    open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
    /// A finger or a button is seen on a row.
    open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}
    /// A finger or a button is seen on a row no longer.
    open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}
    /// A row is about to be chosen: by default it is.
    open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    /// A row was chosen.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    /// A row is about to be chosen no longer: by default it is.
    open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    /// A row is chosen no longer.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}

    // MARK: How it is edited

    /// Edits the table, too. (E2)
    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        (viewIfLoaded as? UITableView)?.setEditing(editing, animated: animated)
    }

    /// Whether a row can be edited. By default while the table is edited, but not by a swipe.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        tableView.leavesItOut(true)
    }
    /// A person wants a row gone, or another put in.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
    /// Whether a row can be moved. By default it cannot.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    /// A person has moved a row.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
    /// What editing does to a row. By default it takes the row away.
    open func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
        -> UITableViewCell.EditingStyle
    { .delete }
    /// What the button says that deletes a row. By default "Delete".
    open func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath)
        -> String?
    { nil }
    /// Whether what a row shows makes room at its start. By default it does.
    open func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { true }
    /// What can be done to a row that is drawn aside for its leading actions. By default nothing.
    open func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { tableView.leavesItOut(nil) }
    /// What can be done to a row that is drawn aside for its trailing actions. By default it can be deleted, where that may be.
    open func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { tableView.leavesItOut(nil) }
    /// A row is about to be drawn aside.
    open func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}
    /// A row is drawn aside no longer.
    open func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}
    /// Where a row that a person moves goes. By default where it would.
    open func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath }

    // MARK: How it is scrolled

    /// The table was scrolled.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// A finger began to drag it.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// The finger is being lifted.
    open func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// The finger was lifted; `decelerate` says whether it moves on.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// It begins to move on by itself.
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// It came to rest.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// It is where it was sent.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
