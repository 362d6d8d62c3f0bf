public import Foundation

/// One or more wheels side by side, each of which selects a row. (C7)
///
/// A wheel turns with a drag, decelerates after a flick, and always stops at a row. The delegate is
/// notified once, and only of selections by the user. (C8)
///
/// A wheel requests rows shortly before the rows become visible, so 10,000 rows cost no more than ten. (C9) To the
/// focus system and to screen readers, each wheel is one adjustable element. (C10)
///
///     final class Sizes: UIPickerViewDataSource, UIPickerViewDelegate {
///         func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
///         func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 3 }
///         func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
///             ["Small", "Medium", "Large"][row]
///         }
///     }
@MainActor
open class UIPickerView: UIView {
    /// The default size, in points.
    static let standardSize = CGSize(width: 320, height: 216)
    /// The default height of a row, in points. (Baton's own choice)
    public static let standardRowHeight: CGFloat = 34
    /// A width that a delegate may return for a wheel. The wheel then gets an equal share of the available width.
    public static let shareOfRoom: CGFloat = -1
    /// The font size of row titles, in points. (Baton's own choice)
    static let fontSize: CGFloat = 21
    /// The margin at the edges (`margin`) and the distance between wheels (`gap`), in points. (Baton's own choice)
    static let margin: CGFloat = 8
    static let gap: CGFloat = 4
    /// The maximum number of wheels.
    static let componentLimit = 64

    /// The data source, which provides the number of wheels and rows.
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { setNeedsReload() } }
    /// The delegate, which configures the appearance and observes selections.
    open weak var delegate: (any UIPickerViewDelegate)? { didSet { setNeedsReload() } }

    private(set) final var wheels: [PickerWheel] = []
    private let band = UIView()
    private var isLoaded = false
    /// The restored selection of each wheel, stored until the data source provides the rows.
    private var restoredSelection: [Int]?
    /// The object that makes the wheels endless; nil without endless wheels. For a row, this object returns the row
    /// with the same value in the middle of the wheel. It also returns the target rows of the keys Home and End.
    weak var rowRepetition: (any EndlessRows)?

    /// Creates a picker view with a frame in its superview's coordinates, in points. A zero size means the
    /// default size.
    public override init(frame: CGRect) {
        super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.standardSize) : frame)
        band.backgroundColor = .tertiarySystemFill
        band.layer.cornerRadius = 8
        band.isUserInteractionEnabled = false
        addSubview(band)
    }

    open override var intrinsicContentSize: CGSize { Self.standardSize }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.standardSize }

    // MARK: Content

    /// The number of wheels.
    open var numberOfComponents: Int {
        loadIfNeeded()
        return wheels.count
    }

    /// Returns the number of rows of a wheel; -1 if the wheel does not exist.
    open func numberOfRows(inComponent component: Int) -> Int { wheel(component)?.count ?? -1 }

    /// Returns the size of a wheel's rows, in points.
    open func rowSize(forComponent component: Int) -> CGSize {
        guard let wheel = wheel(component) else { return .zero }
        layoutIfNeeded()
        return CGSize(width: wheel.bounds.width, height: wheel.scroll.rowHeight)
    }

    /// Returns the view that the delegate provided for a row. Returns nil if the row is far from the visible area, or
    /// if the row shows a title.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? {
        guard let wheel = wheel(component) else { return nil }
        layoutIfNeeded()
        return wheel.rows[row].flatMap { $0 is PickerRowLabel ? nil : $0 }
    }

    /// Reloads all wheels. A selected row stays selected if it still exists.
    open func reloadAllComponents() {
        isLoaded = true
        let count = min(max(0, dataSource?.numberOfComponents(in: self) ?? 0), Self.componentLimit)
        while wheels.count > count { wheels.removeLast().removeFromSuperview() }
        while wheels.count < count {
            let wheel = PickerWheel(of: self, component: wheels.count)
            wheels.append(wheel)
            addSubview(wheel)
        }
        for wheel in wheels { reload(wheel) }
        applyRestoredSelection()
        setNeedsLayout()
    }

    /// Reloads one wheel.
    open func reloadComponent(_ component: Int) {
        guard isLoaded else { return reloadAllComponents() }
        guard wheels.indices.contains(component) else { return }
        reload(wheels[component])
        setNeedsLayout()
    }

    private func reload(_ wheel: PickerWheel) {
        let count = max(0, dataSource?.pickerView(self, numberOfRowsInComponent: wheel.component) ?? 0)
        let height = delegate?.pickerView(self, rowHeightForComponent: wheel.component) ?? Self.standardRowHeight
        wheel.reload(count: count, rowHeight: height >= 1 ? height : Self.standardRowHeight)
    }

    private func setNeedsReload() {
        isLoaded = false
        setNeedsLayout()
    }

    private func loadIfNeeded() { if !isLoaded { reloadAllComponents() } }

    private func wheel(_ component: Int) -> PickerWheel? {
        loadIfNeeded()
        return wheels.indices.contains(component) ? wheels[component] : nil
    }

    // MARK: Selection

    /// Selects a row. The delegate is not notified. (C8)
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        wheel(component)?.select(row, animated: animated)
    }

    /// Returns the selected row: the row at which the wheel last stopped, or the row that code selected. -1 if there is
    /// no selected row.
    open func selectedRow(inComponent component: Int) -> Int {
        guard let wheel = wheel(component), wheel.count > 0 else { return -1 }
        return wheel.selected
    }

    /// Handles the user's selection of a row.
    final func userDidSelect(_ row: Int, by wheel: PickerWheel) {
        delegate?.pickerView(self, didSelectRow: row, inComponent: wheel.component)
        if let middle = rowRepetition?.pickerView(self, rowAs: row, in: wheel.component) { wheel.jump(to: middle) }
    }

    // MARK: Rows

    final func makeView(forRow row: Int, of wheel: PickerWheel, reusing view: UIView?) -> UIView {
        delegate?.pickerView(self, viewForRow: row, forComponent: wheel.component, reusing: view)
            ?? titleLabel(forRow: row, inComponent: wheel.component, reusing: view)
    }

    /// Returns the default view of a row: a label with its title.
    final func titleLabel(forRow row: Int, inComponent component: Int, reusing view: UIView?) -> UIView {
        let label = view as? PickerRowLabel ?? PickerRowLabel()
        label.font = .systemFont(ofSize: Self.fontSize)
        label.textColor = .label
        if let text = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component) {
            label.attributedText = text
        } else {
            label.text = title(ofRow: row, in: component)
        }
        return label
    }

    private func title(ofRow row: Int, in component: Int) -> String {
        delegate?.pickerView(self, titleForRow: row, forComponent: component) ?? "?"
    }

    /// Returns the text of a row, for screen readers.
    final func text(ofRow row: Int, of wheel: PickerWheel) -> String {
        if let view = wheel.rows[row] {
            if let label = view.accessibilityLabel { return label }
            if let label = view as? UILabel { return label.text ?? "" }
        }
        if let text = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: wheel.component) {
            return text.string
        }
        return delegate?.pickerView(self, titleForRow: row, forComponent: wheel.component) ?? String(row + 1)
    }

    /// Returns the name of a wheel, for screen readers.
    final func name(of wheel: PickerWheel) -> String? {
        (delegate as? any UIPickerViewAccessibilityDelegate)?.pickerView(
            self, accessibilityLabelForComponent: wheel.component)
            ?? accessibilityLabel
    }

    /// Returns the row to which the key Home or End turns a wheel.
    final func end(of wheel: PickerWheel, isLast: Bool) -> Int {
        rowRepetition?.pickerView(self, end: isLast, near: wheel.targetRow, in: wheel.component)
            ?? (isLast ? wheel.count - 1 : 0)
    }

    /// Moves the focus to the next wheel at the left or right and activates it for arrow keys.
    final func moveAdjustment(from wheel: PickerWheel, toTheRight: Bool) {
        let next = wheel.component + (toTheRight == isReversed ? -1 : 1)
        guard wheels.indices.contains(next), wheels[next].canBecomeFocused,
            let focusSystem = window?.application?.focusSystem
        else {
            return
        }
        focusSystem.requestFocusUpdate(to: wheels[next])
        focusSystem.updateFocusIfNeeded()
        wheels[next].setAdjusting(true)
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        loadIfNeeded()
        let room = max(0, bounds.width - 2 * Self.margin)
        let gaps = Self.gap * CGFloat(max(0, wheels.count - 1))
        let requestedWidths = wheels.map {
            delegate?.pickerView(self, widthForComponent: $0.component) ?? Self.shareOfRoom
        }
        let taken = requestedWidths.reduce(0) { $0 + max(0, $1) }
        let sharing = requestedWidths.filter { $0 < 0 }.count
        let share = sharing > 0 ? max(0, (room - gaps - taken) / CGFloat(sharing)) : 0
        let widths = requestedWidths.map { $0 < 0 ? share : $0 }
        // If the wheels together are wider than the picker, all widths are reduced by the same factor.
        let total = widths.reduce(0, +)
        let scale = total + gaps > room && total > 0 ? max(0, room - gaps) / total : 1
        var x = bounds.minX + (bounds.width - total * scale - gaps) / 2
        for (wheel, width) in zip(wheels, widths) {
            wheel.frame = mirrored(CGRect(x: x, y: bounds.minY, width: width * scale, height: bounds.height))
            x += width * scale + Self.gap
        }
        let height = wheels.map(\.scroll.rowHeight).max() ?? Self.standardRowHeight
        band.frame = CGRect(
            x: bounds.minX + Self.margin, y: bounds.midY - height / 2, width: room, height: wheels.isEmpty ? 0 : height)
    }

    // MARK: State restoration (K3)

    final func writeContent(to coder: NSCoder) {
        loadIfNeeded()
        coder.encode(restoredSelection ?? wheels.map(\.selected), forKey: "UI.selected")
    }

    final func readContent(from coder: NSCoder) {
        restoredSelection = coder.decodeObject(forKey: "UI.selected") as? [Int]
        if isLoaded { applyRestoredSelection() }
    }

    private func applyRestoredSelection() {
        guard let restoredSelection, restoredSelection.count == wheels.count, !wheels.isEmpty else { return }
        self.restoredSelection = nil
        for (wheel, row) in zip(wheels, restoredSelection) { wheel.select(row, animated: false) }
    }
}

/// The label of a row that has a title.
@MainActor
final class PickerRowLabel: UILabel {
    override init(frame: CGRect) {
        super.init(frame: frame)
        textAlignment = .center
    }
}

/// Provides the rows of wheels that repeat endlessly.
@MainActor
protocol EndlessRows: AnyObject {
    /// An endless wheel repeats its values. Returns the row with the same value near the middle of the wheel, to which
    /// the wheel jumps. Returns nil if no jump is needed, because the given row is far from both ends of the wheel.
    func pickerView(_ pickerView: UIPickerView, rowAs row: Int, in component: Int) -> Int?
    /// Returns the row to which the key Home or End turns the wheel; nil if the wheel is not endless.
    func pickerView(_ pickerView: UIPickerView, end isLast: Bool, near row: Int, in component: Int) -> Int?
}
