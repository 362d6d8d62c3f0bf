import Foundation

/// A row of a table or an item of a collection view, that a tap chooses, or `select` while it is focused.
@MainActor
protocol ListCell: UIView {
    /// Whether a finger or a button is on it.
    var isHighlighted: Bool { get set }
    /// Whether a finger or a button on it may be seen.
    func mayHighlight() -> Bool
    /// Shows whether a finger or a button is on it, and tells its list's delegate.
    func setHighlighted(_ isOn: Bool)
    /// The finger or the button on it was lifted.
    func wasLetGo()
}

extension ListCell {
    /// A finger or a button is on it, or no longer.
    func follow(_ isOn: Bool) {
        guard isOn != isHighlighted, !isOn || mayHighlight() else { return }
        setHighlighted(isOn)
    }

    func listTouchesBegan(_ touches: Set<UITouch>) { follow(touches.contains(where: \.isPressing)) }

    /// A drag selects nothing: a touch that leaves the row, or moves further than a tap may, is not followed again.
    func listTouchesMoved(_ touches: Set<UITouch>) {
        guard let touch = touches.first, touch.isPressing else { return }
        let isTap = touch.screenLocation.distance(to: touch.origin) <= UITapGestureRecognizer.slop
        if !isTap || !bounds.contains(touch.location(in: self)) { follow(false) }
    }

    func listEnded() { if isHighlighted { wasLetGo() } }
}

extension UIView {
    /// Whether there are constraints in it.
    var isConstrained: Bool {
        var isConstrained = false
        forEachView { isConstrained = isConstrained || !$0.constraints.isEmpty }
        return isConstrained
    }

    /// How high what is in a list wants to be at a width, in points: as its constraints say, or as it says of itself.
    func heightThatFits(_ width: CGFloat) -> CGFloat {
        guard isConstrained else { return sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height }
        let target = CGSize(width: width, height: 0)
        return systemLayoutSizeFitting(
            target, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
    }
}
