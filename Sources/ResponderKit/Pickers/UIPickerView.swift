public import Foundation

/// Wheels side by side, each of which stands on one of its rows. (C7)
///
/// A wheel turns under a finger, goes on by itself when it is flung, and always comes to rest on a row, which its delegate is told once, and only where a person chose
/// it. (C8) It asks for rows as they come near, so that a wheel of 10,000 rows takes no more than one of ten. (C9) To the focus and to screen readers each wheel is one
/// thing that can be adjusted. (C10)
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
    /// How large it is by itself, in points.
    static let standardSize = CGSize(width: 320, height: 216)
    /// How high rows are of which nobody says it, in points. (Ours)
    public static let standardRowHeight: CGFloat = 34
    /// The width of a wheel that takes its share of the room.
    public static let shareOfRoom: CGFloat = -1
    /// How large the text of rows is, in points. (Ours)
    static let fontSize: CGFloat = 21
    /// How far from its edges wheels stand, and from each other, in points. (Ours)
    static let margin: CGFloat = 8
    static let gap: CGFloat = 4
    /// The most wheels that it has.
    static let componentLimit = 64

    /// Says how much there is to choose from.
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { setNeedsReload() } }
    /// Says how it looks, and is told what is chosen.
    open weak var delegate: (any UIPickerViewDelegate)? { didSet { setNeedsReload() } }

    private(set) final var wheels: [PickerWheel] = []
    private let band = UIView()
    private var isLoaded = false
    /// What was chosen when its screen ended, until there is what it was chosen of.
    private var kept: [Int]?
    /// Of wheels without an end: tells where Home and End lead, and what a row is the same as.
    weak var loops: (any PickerLoops)?

    /// A picker view in its superview's space, points. Without a size it takes its own.
    public override init(frame: CGRect) {
        super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.standardSize) : frame)
        band.backgroundColor = .tertiarySystemFill
        band.layer.cornerRadius = 8
        band.isUserInteractionEnabled = false
        addSubview(band)
    }

    open override var intrinsicContentSize: CGSize { Self.standardSize }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.standardSize }

    // MARK: What it has

    /// How many wheels there are.
    open var numberOfComponents: Int {
        loadIfNeeded()
        return wheels.count
    }

    /// How many rows a wheel has; -1 for one that it has not.
    open func numberOfRows(inComponent component: Int) -> Int { wheel(component)?.count ?? -1 }

    /// How large a wheel's rows are, in points.
    open func rowSize(forComponent component: Int) -> CGSize {
        guard let wheel = wheel(component) else { return .zero }
        layoutIfNeeded()
        return CGSize(width: wheel.bounds.width, height: wheel.scroll.rowHeight)
    }

    /// What the delegate made for a row; nil where that is not near what is in sight, or has a title alone.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? {
        guard let wheel = wheel(component) else { return nil }
        layoutIfNeeded()
        return wheel.rows[row].flatMap { $0 is PickerRowLabel ? nil : $0 }
    }

    /// Asks anew for everything. What is chosen stays so, as far as there still are such rows.
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
        takeKept()
        setNeedsLayout()
    }

    /// Asks anew for what a wheel shows.
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

    // MARK: Choosing

    /// Turns a wheel to a row; who is told of a person's choices is not told of this. (C8)
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        wheel(component)?.select(row, animated: animated)
    }

    /// The row that a wheel last came to rest on, or that code sent it to; -1 where there is none.
    open func selectedRow(inComponent component: Int) -> Int {
        guard let wheel = wheel(component), wheel.count > 0 else { return -1 }
        return wheel.selected
    }

    /// A person chose a row.
    final func chosen(_ row: Int, by wheel: PickerWheel) {
        delegate?.pickerView(self, didSelectRow: row, inComponent: wheel.component)
        if let middle = loops?.pickerView(self, rowAs: row, in: wheel.component) { wheel.jump(to: middle) }
    }

    // MARK: Rows

    final func makeView(forRow row: Int, of wheel: PickerWheel, reusing view: UIView?) -> UIView {
        delegate?.pickerView(self, viewForRow: row, forComponent: wheel.component, reusing: view)
            ?? titleLabel(forRow: row, inComponent: wheel.component, reusing: view)
    }

    /// What shows a row that the delegate has no view for.
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

    /// A row in words, for who hears it.
    final func words(ofRow row: Int, of wheel: PickerWheel) -> String {
        if let view = wheel.rows[row] {
            if let label = view.accessibilityLabel { return label }
            if let label = view as? UILabel { return label.text ?? "" }
        }
        if let text = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: wheel.component) {
            return text.string
        }
        return delegate?.pickerView(self, titleForRow: row, forComponent: wheel.component) ?? String(row + 1)
    }

    /// What screen readers call a wheel.
    final func name(of wheel: PickerWheel) -> String? {
        (delegate as? any UIPickerViewAccessibilityDelegate)?.pickerView(
            self, accessibilityLabelForComponent: wheel.component)
            ?? accessibilityLabel
    }

    /// Where Home and End lead.
    final func end(of wheel: PickerWheel, isLast: Bool) -> Int {
        loops?.pickerView(self, end: isLast, near: wheel.goal, in: wheel.component) ?? (isLast ? wheel.count - 1 : 0)
    }

    /// A wheel that keys are in leaves them to the next one that way.
    final func enter(beside wheel: PickerWheel, toTheRight: Bool) {
        let next = wheel.component + (toTheRight == isReversed ? -1 : 1)
        guard wheels.indices.contains(next), wheels[next].canBecomeFocused,
            let focusSystem = window?.application?.focusSystem
        else {
            return
        }
        focusSystem.requestFocusUpdate(to: wheels[next])
        focusSystem.updateFocusIfNeeded()
        wheels[next].setEntered(true)
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        loadIfNeeded()
        let room = max(0, bounds.width - 2 * Self.margin)
        let gaps = Self.gap * CGFloat(max(0, wheels.count - 1))
        let said = wheels.map { delegate?.pickerView(self, widthForComponent: $0.component) ?? Self.shareOfRoom }
        let taken = said.reduce(0) { $0 + max(0, $1) }
        let sharing = said.filter { $0 < 0 }.count
        let share = sharing > 0 ? max(0, (room - gaps - taken) / CGFloat(sharing)) : 0
        let widths = said.map { $0 < 0 ? share : $0 }
        // What is wider than there is room for is made narrower, all alike.
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

    // MARK: Being kept (K3)

    final func writeContent(to coder: NSCoder) {
        loadIfNeeded()
        coder.encode(kept ?? wheels.map(\.selected), forKey: "UI.selected")
    }

    final func readContent(from coder: NSCoder) {
        kept = coder.decodeObject(forKey: "UI.selected") as? [Int]
        if isLoaded { takeKept() }
    }

    private func takeKept() {
        guard let kept, kept.count == wheels.count, !wheels.isEmpty else { return }
        self.kept = nil
        for (wheel, row) in zip(wheels, kept) { wheel.select(row, animated: false) }
    }
}

/// What shows a row that has a title.
@MainActor
final class PickerRowLabel: UILabel {
    override init(frame: CGRect) {
        super.init(frame: frame)
        textAlignment = .center
    }
}

/// Wheels that have no end: the same rows again and again.
@MainActor
protocol PickerLoops: AnyObject {
    /// The row that is the same as another, and as far from both ends as can be; nil where a wheel has ends.
    func pickerView(_ pickerView: UIPickerView, rowAs row: Int, in component: Int) -> Int?
    /// Where Home and End lead from a row; nil where a wheel has ends.
    func pickerView(_ pickerView: UIPickerView, end isLast: Bool, near row: Int, in component: Int) -> Int?
}
