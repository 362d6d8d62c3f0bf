import Foundation

/// The views before and after a field's text, and the appearance of the field.
extension UITextField {
    /// The horizontal distance of the text from the edge of a field with a border, in points. (Baton's own choice)
    static let borderInset: CGFloat = 7
    /// The difference between the height of a field with a border and the height of its text line, in points. As in
    /// UIKit, a field with 17-point text is 34 points high.
    static let borderHeight: CGFloat = 13
    /// The width and height of the clear button, in points. (Baton's own choice)
    static let clearSize: CGFloat = 28
    /// The space between the text and the views beside it, in points. (Baton's own choice)
    static let gap: CGFloat = 4

    private var shownFont: UIFont { font ?? .label }
    private var inset: CGFloat { borderStyle == .none ? 0 : Self.borderInset }

    private func isShown(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    private var showsClear: Bool { isShown(clearButtonMode) && hasText && isEnabled }
    private var shownLeft: UIView? { isShown(leftViewMode) ? leftView : nil }
    /// The right view, if it is shown. While the clear button is shown, the right view is hidden.
    private var shownRight: UIView? { isShown(rightViewMode) && !showsClear ? rightView : nil }

    // MARK: Rectangles

    func standardLeftRect(_ bounds: CGRect) -> CGRect {
        guard let size = shownLeft?.bounds.size else { return .zero }
        return mirrored(
            CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height), in: bounds
        )
    }

    func standardRightRect(_ bounds: CGRect) -> CGRect {
        guard let size = shownRight?.bounds.size else { return .zero }
        return mirrored(
            CGRect(
                x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height),
            in: bounds)
    }

    func standardClearRect(_ bounds: CGRect) -> CGRect {
        let side = Self.clearSize
        return mirrored(
            CGRect(x: bounds.maxX - side - (inset > 0 ? 3 : 0), y: bounds.midY - side / 2, width: side, height: side),
            in: bounds)
    }

    func standardTextRect(_ bounds: CGRect) -> CGRect {
        var left = bounds.minX + inset
        var right = bounds.maxX - inset
        if shownLeft != nil { left = max(left, mirrored(leftViewRect(forBounds: bounds), in: bounds).maxX + Self.gap) }
        if shownRight != nil {
            right = min(right, mirrored(rightViewRect(forBounds: bounds), in: bounds).minX - Self.gap)
        }
        if showsClear { right = min(right, mirrored(clearButtonRect(forBounds: bounds), in: bounds).minX - 2) }
        return mirrored(CGRect(x: left, y: bounds.minY, width: max(0, right - left), height: bounds.height), in: bounds)
    }

    var shownTextRect: CGRect { isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds) }

    var standardSize: CGSize {
        let shown = hasText ? editor.displayedText(isSecure: isSecureTextEntry) : placeholder ?? ""
        let height = shownFont.lineHeight + (borderStyle == .none ? 0 : Self.borderHeight)
        return CGSize(width: shownFont.width(of: shown) + inset * 2, height: height)
    }

    /// The baseline of the field's text. The text is vertically centred in its rectangle.
    var standardBaselines: Baselines {
        var baselines = Baselines(ofLinesInTheMiddle: shownFont, height: shownFont.lineHeight)
        let offset = Double(shownTextRect.midY - bounds.midY)
        baselines.first.offset += offset
        baselines.last.offset += offset
        return baselines
    }

    func appearanceChanged(_ properties: RenderProperties) {
        setNeedsRender(properties)
        invalidateIntrinsicContentSize()
        partsChanged()
    }

    // MARK: Views beside the text

    func replacePart(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        if let new { addSubview(new) }
        partsChanged()
    }

    func partsChanged() {
        setNeedsLayout()
        setNeedsRender([.insets])
    }

    func layoutParts() {
        leftView?.isHidden = shownLeft == nil
        rightView?.isHidden = shownRight == nil
        if let shownLeft { shownLeft.frame = leftViewRect(forBounds: bounds) }
        if let shownRight { shownRight.frame = rightViewRect(forBounds: bounds) }
        if showsClear, storedClearButton == nil { makeClearButton() }
        storedClearButton?.isHidden = !showsClear
        if showsClear { storedClearButton?.frame = clearButtonRect(forBounds: bounds) }
        setNeedsRender([.insets])
    }

    private func makeClearButton() {
        let button = ClearButton(frame: .zero)
        button.setImage(UIImage(systemName: "xmark.circle.fill"), for: .normal)
        button.symbolSize = 17
        button.tintColor = .secondaryLabel
        button.accessibilityLabel = "Clear text"
        button.addTarget(self, action: Selector("clearPressed", UITextField.clearPressed), for: .primaryActionTriggered)
        addSubview(button)
        storedClearButton = button
    }

    private func clearPressed() { clear() }

    /// Clears the text if the delegate allows it.
    func clear() {
        guard hasText, delegate?.textFieldShouldClear(self) ?? true else { return }
        editor.change(.input) { $0.setText("") }
    }

    func clearForInsertion() {
        guard clearsOnInsertion else { return }
        clearsOnInsertion = false
        editor.change(.input) { $0.select($0.all) }
    }

    // MARK: One line

    static func isReturn(_ text: String) -> Bool { text == "\n" || text == "\r" || text == "\r\n" }

    /// Returns the given text in one line: newlines are replaced by spaces.
    static func oneLine(_ text: String) -> String {
        guard text.contains(where: \.isNewline) else { return text }
        return String(text.map { $0.isNewline ? " " : $0 })
    }

    // MARK: Appearance

    func renderAppearance(into node: RenderNode) {
        node.set(.placeholder, .text(placeholder))
        node.set(.textColor, .tint(textColor == .label ? nil : textColor))
        node.set(.font, shownFont == .label ? .none : .font(shownFont))
        node.set(.textAlignment, .alignment(textAlignment))
        node.set(.border, borderStyle == .none ? .none : .string("\(borderStyle)"))
        node.set(.insets, .insets(of: shownTextRect, in: bounds))
    }
}

extension RenderValue {
    /// Returns the distances of an inner rectangle from the edges of an outer rectangle: top, left, bottom, right.
    static func insets(of inner: CGRect, in outer: CGRect) -> RenderValue {
        let insets = [
            inner.minY - outer.minY, inner.minX - outer.minX, outer.maxY - inner.maxY, outer.maxX - inner.maxX,
        ]
        guard insets.contains(where: { abs($0) > 0.001 }), outer.width > 0 else { return .none }
        return .rect(insets[0], insets[1], insets[2], insets[3])
    }
}

/// The button that clears a field's text. It cannot be focused separately from the field.
@MainActor
private final class ClearButton: UIButton {
    override var canBecomeFocused: Bool { false }
}
