import Foundation

/// One wheel of a picker view. The user turns the wheel; the row in the middle is selected. (C7)
///
/// A wheel is one element for the focus and for screen readers. As with a slider, the `select` press
/// activates it, then arrow keys turn it. (C10)
@MainActor
final class PickerWheel: UIControl {
    /// The distance beyond each end of the visible area up to which row views exist, as a fraction of the visible
    /// height. (C9)
    private static let margin: CGFloat = 0.5
    /// The maximum number of row views in the reuse pool.
    private static let poolLimit = 12

    @WeakResponder private var picker: UIPickerView?
    let component: Int
    let scroll = PickerScroll(frame: .zero)

    /// The number of rows.
    private(set) var count = 0
    /// The selected row, chosen by the user or by code.
    private(set) var selected = 0
    /// The row to which a key or a tap is turning the wheel; nil if there is none.
    private var pendingRow: Int?
    /// The user caused the current motion.
    private var isUserDriven = false
    /// Code is setting the content offset. Such a change does not count as scrolling by the user.
    private var isSettingOffset = false

    private(set) var rows: [Int: UIView] = [:]
    private var reusableRows: [UIView] = []

    init(of picker: UIPickerView, component: Int) {
        self.picker = picker
        self.component = component
        super.init(frame: .zero)
        scroll.delegate = self
        addSubview(scroll)
        let tap = UITapGestureRecognizer()
        tap.allowedPressTypes = []
        tap.addTarget(self, action: Selector("tapped", PickerWheel.tapped))
        tap.delegate = self
        addGestureRecognizer(tap)
    }

    // The rows handle touches, so the wheel itself tracks none.
    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
    override var canBecomeFocused: Bool { isEnabled && count > 0 }

    // MARK: Display

    /// Reloads the rows. The selection is retained if the row still exists.
    func reload(count: Int, rowHeight: CGFloat) {
        for row in rows.keys.sorted(by: >) { removeRow(row) }
        self.count = count
        scroll.rowHeight = rowHeight
        if pendingRow.map({ $0 >= count }) ?? false { pendingRow = nil }
        select(min(selected, max(0, count - 1)), keepingMotion: true)
        accessibilityLabel = picker?.name(of: self)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if scroll.frame != bounds { resize() }
        layOutRows()
    }

    /// Adapts the wheel to a changed size. A moving wheel stops at its target row, or at the nearest row if there is no
    /// target.
    private func resize() {
        let row = scroll.isMoving && isUserDriven && pendingRow == nil ? scroll.middleRow : targetRow
        isSettingOffset = true
        scroll.stopMoving()
        scroll.frame = bounds
        scroll.makeRoom(forRows: count)
        if !scroll.isTracking { scroll.setContentOffset(scroll.offset(ofRow: row), animated: false) }
        isSettingOffset = false
        didStop()
    }

    /// Scrolls the selected row to the middle, unless the wheel is moving.
    private func place() {
        isSettingOffset = true
        defer { isSettingOffset = false }
        scroll.makeRoom(forRows: count)
        guard !scroll.isMoving, !scroll.isTracking else { return }
        scroll.setContentOffset(scroll.offset(ofRow: pendingRow ?? selected), animated: false)
    }

    /// Creates the views of the rows in and near the visible area, and removes the other row views.
    private func layOutRows() {
        let height = scroll.rowHeight
        guard height > 0, bounds.height > 0, count > 0 else {
            for row in rows.keys.sorted(by: >) { removeRow(row) }
            return
        }
        let top = scroll.contentOffset.y - bounds.height * Self.margin
        let bottom = scroll.contentOffset.y + bounds.height * (1 + Self.margin)
        let first = max(0, Int((top / height).rounded(.down)))
        let last = min(count - 1, Int((bottom / height).rounded(.down)))
        for row in rows.keys.sorted() where row < first || row > last { removeRow(row) }
        guard first <= last else { return }
        for row in first...last {
            let view = rows[row] ?? makeRow(row)
            view.frame = CGRect(x: 0, y: CGFloat(row) * height, width: bounds.width, height: height)
        }
        // Row views that are still in the reuse pool show no row, so they are removed from the scroll view.
        for view in reusableRows where view.superview === scroll { view.removeFromSuperview() }
    }

    private func makeRow(_ row: Int) -> UIView {
        let old = reusableRows.popLast()
        let view = picker?.makeView(forRow: row, of: self, reusing: old) ?? UILabel()
        if let old, old !== view { old.removeFromSuperview() }
        rows[row] = view
        if view.superview !== scroll { scroll.addSubview(view) }
        return view
    }

    /// Updates the views of the existing rows.
    func refresh() {
        for (row, view) in rows.inOrder {
            guard let new = picker?.makeView(forRow: row, of: self, reusing: view), new !== view else { continue }
            view.removeFromSuperview()
            rows[row] = new
            scroll.addSubview(new)
        }
        setNeedsRender([.text])
        setNeedsLayout()
    }

    private func removeRow(_ row: Int) {
        guard let view = rows.removeValue(forKey: row) else { return }
        window?.application?.cancelTouches(in: view)
        if reusableRows.count < Self.poolLimit { reusableRows.append(view) } else { view.removeFromSuperview() }
    }

    // MARK: Selection

    /// Selects a row in code. The delegate is not notified.
    func select(_ row: Int, animated: Bool) {
        isUserDriven = false
        pendingRow = nil
        scroll.cancelWheelTimer()
        selected = min(max(row, 0), max(0, count - 1))
        setNeedsRender([.value, .text])
        isSettingOffset = true
        defer { isSettingOffset = false }
        if scroll.bounds.height > 0 { scroll.makeRoom(forRows: count) }
        // A wheel without a size scrolls without an animation, because the animation would not be visible.
        scroll.setContentOffset(scroll.offset(ofRow: selected), animated: animated && scroll.bounds.height > 0)
        setNeedsLayout()
    }

    private func select(_ row: Int, keepingMotion: Bool) {
        selected = row
        setNeedsRender([.value, .text])
        place()
    }

    /// Whether the user is turning the wheel, or the wheel is still moving after the user released it.
    var isTurning: Bool { isUserDriven && (scroll.isMoving || scroll.isTracking || scroll.wheelTimer != nil) }

    /// The row at which the wheel stops next.
    var targetRow: Int { pendingRow ?? selected }

    /// Jumps to a row with the same value in an endless wheel. The jump is invisible and is not reported.
    func jump(to row: Int) {
        guard !scroll.isMoving, !scroll.isTracking, row != selected, row >= 0, row < count else { return }
        select(row, animated: false)
    }

    /// Turns to a row that the user selected by key or tap.
    func choose(_ row: Int) {
        let row = min(max(row, 0), count - 1)
        guard isEnabled, count > 0, !scroll.isDragging, row != targetRow else { return }
        scroll.cancelWheelTimer()
        pendingRow = row
        isUserDriven = true
        setNeedsRender([.value, .text])
        setNeedsLayout()
        isSettingOffset = true
        scroll.setContentOffset(scroll.offset(ofRow: row), animated: true)
        isSettingOffset = false
        // A wheel that is not in a window reaches the row at once, without a motion whose end would be reported.
        if !scroll.isMoving { didStop() }
    }

    /// Handles the end of a motion. A selection by the user is reported once the wheel stops at a row. (C8)
    private func didStop() {
        // A touch that stopped the wheel selects no row when it ends. Once no finger touches the wheel, the next touch
        // may select a row.
        if !scroll.isTracking { scroll.isStoppedByTouch = false }
        guard isUserDriven, !isSettingOffset, !scroll.isTracking, scroll.isAtRow, count > 0 else { return }
        isUserDriven = false
        pendingRow = nil
        let row = min(max(scroll.middleRow, 0), count - 1)
        guard row != selected else { return }
        selected = row
        setNeedsRender([.value, .text])
        picker?.userDidSelect(row, by: self)
    }

    func tapped(_ tap: UITapGestureRecognizer) {
        let y = tap.location(in: scroll).y
        guard scroll.rowHeight > 0, y >= 0 else { return }
        let row = Int(y / scroll.rowHeight)
        if row < count { choose(row) }
    }

    // MARK: Keys and screen readers (C10)

    override var adjustsWithArrows: Bool { true }

    override func accessibilityIncrement() { choose(targetRow + 1) }
    override func accessibilityDecrement() { choose(targetRow - 1) }

    override func adjust(by arrow: UIPress.PressType) {
        switch arrow {
        case .upArrow: choose(targetRow - 1)
        case .downArrow: choose(targetRow + 1)
        default: picker?.moveAdjustment(from: self, toTheRight: arrow == .rightArrow)
        }
    }

    /// The number of rows that Page Up and Page Down skip.
    private var page: Int { max(1, Int(bounds.height / max(1, scroll.rowHeight)) - 1) }

    override var keyCommands: [UIKeyCommand]? { Self.commands }

    private static let commands = [
        UIKeyCommand(
            input: UIKeyCommand.inputHome, modifierFlags: [], action: Selector("goToStart", PickerWheel.goToStart)),
        UIKeyCommand(input: UIKeyCommand.inputEnd, modifierFlags: [], action: Selector("goToEnd", PickerWheel.goToEnd)),
        UIKeyCommand(
            input: UIKeyCommand.inputPageUp, modifierFlags: [], action: Selector("movePageUp", PickerWheel.movePageUp)),
        UIKeyCommand(
            input: UIKeyCommand.inputPageDown, modifierFlags: [],
            action: Selector("movePageDown", PickerWheel.movePageDown)),
    ]

    private func goToStart() { choose(picker?.end(of: self, isLast: false) ?? 0) }
    private func goToEnd() { choose(picker?.end(of: self, isLast: true) ?? count - 1) }
    private func movePageUp() { choose(targetRow - page) }
    private func movePageDown() { choose(targetRow + page) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses where press.type == .pageUp || press.type == .pageDown {
            if press.type == .pageUp { movePageUp() } else { movePageDown() }
            return
        }
        super.pressesBegan(presses, with: event)
    }

    // MARK: Rendering

    override class var libraryClass: UIControl.Type { PickerWheel.self }

    override var renderKind: RenderKind { .wheel }

    /// The text of the row at which the wheel stops next.
    var rowText: String { count > 0 ? picker?.text(ofRow: targetRow, of: self) ?? "" : "" }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.value, .number(Double(targetRow), unless: 0))
        node.set(.maximum, .number(Double(max(0, count - 1)), unless: 1))
        node.set(.text, .text(rowText))
        node.set(.spacing, .number(scroll.rowHeight, unless: 0))
    }

    override var queryValue: ViewMatch.Value? { .text(rowText) }
}

extension PickerWheel: UIScrollViewDelegate {
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard !isSettingOffset else { return }
        if scroll.wheelTimer != nil { cancelPendingRow() }
        setNeedsLayout()
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { cancelPendingRow() }

    /// Drops the target row, because a drag or a mouse wheel turns the wheel now.
    private func cancelPendingRow() {
        isUserDriven = true
        guard pendingRow != nil else { return }
        pendingRow = nil
        setNeedsRender([.value, .text])
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { didStop() }
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { didStop() }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { didStop() }
}

extension PickerWheel: UIGestureRecognizerDelegate {
    /// Returns false for a touch that stops a moving wheel, so that this touch selects no row. (S4)
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        !scroll.isStoppedByTouch
    }
}
