import Foundation

/// A cell of a table or collection view. A tap selects the cell. The `select` button selects the focused cell.
@MainActor
protocol ListCell: UIView {
    /// Whether a finger or a pressed button is on the cell.
    var isHighlighted: Bool { get set }
    /// Returns whether the cell may show the highlight.
    func shouldHighlight() -> Bool
    /// Turns the highlight on or off, and notifies the list's delegate.
    func setHighlighted(_ isOn: Bool)
    /// Called when the finger or button on the cell was released.
    func highlightEnded()
}

extension ListCell {
    /// Highlights the cell if the cell allows a highlight, or ends the highlight.
    func follow(_ isOn: Bool) {
        guard isOn != isHighlighted, !isOn || shouldHighlight() else { return }
        setHighlighted(isOn)
    }

    func listTouchesBegan(_ touches: Set<UITouch>) { follow(touches.contains(where: \.isPressing)) }

    /// Ends the highlight if the touch leaves the cell, or if the touch moves further than a tap may move. The
    /// highlight does not return during this touch.
    func listTouchesMoved(_ touches: Set<UITouch>) {
        guard let touch = touches.first, touch.isPressing else { return }
        let isTap = touch.screenLocation.distance(to: touch.origin) <= UITapGestureRecognizer.slop
        if !isTap || !bounds.contains(touch.location(in: self)) { follow(false) }
    }

    func listEnded() { if isHighlighted { highlightEnded() } }
}

extension UIView {
    /// Whether the view or one of its descendants has constraints.
    var isConstrained: Bool {
        var isConstrained = false
        forEachView { isConstrained = isConstrained || !$0.constraints.isEmpty }
        return isConstrained
    }

    /// Returns the view's height at a width, in points. Constraints determine the height. A view without constraints
    /// uses `sizeThatFits`.
    func heightThatFits(_ width: CGFloat) -> CGFloat {
        guard isConstrained else { return sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height }
        let target = CGSize(width: width, height: 0)
        return systemLayoutSizeFitting(
            target, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
    }
}
