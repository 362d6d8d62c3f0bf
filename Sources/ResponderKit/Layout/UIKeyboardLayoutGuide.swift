import Foundation

/// A layout guide for the area of a view that the keyboard and other input views cover. While no input view is visible,
/// the guide is at the bottom of the safe area. (L63)
///
/// To keep a view above the keyboard, constrain the view's bottom to the guide's `topAnchor`.
public final class UIKeyboardLayoutGuide: UILayoutGuide {
    /// Whether the guide follows a keyboard that is not at the bottom. The value is stored but has no effect, because
    /// Baton's keyboard is always at the bottom.
    public var followsUndockedKeyboard = false
    /// Whether the guide contains the area below the safe area's bottom edge while no input view is visible. If false,
    /// the guide is then at the view's bottom edge. The default is true.
    public var usesBottomSafeArea = true {
        didSet { if usesBottomSafeArea != oldValue { itemIfAny?.joinedEngine?.setNeedsUpdate() } }
    }

    override var followsView: Bool { true }

    override var insets: UIEdgeInsets {
        guard let owningView else { return .zero }
        let bounds = owningView.bounds
        let keyboard = owningView.keyboardFrame
        let safeArea = usesBottomSafeArea ? owningView.safeAreaInsets.bottom : 0
        let covered = keyboard.isEmpty ? safeArea : max(bounds.maxY - keyboard.minY, safeArea)
        return UIEdgeInsets(top: max(0, bounds.height - covered), left: 0, bottom: 0, right: 0)
    }

    public override var layoutFrame: CGRect {
        get { owningView.map { $0.bounds.inset(by: insets) } ?? .zero }
        set {}
    }
}

extension UIView {
    /// The guide of the area that the keyboard and other input views cover. (L63)
    public final var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        if let guide = layoutItem.keyboardGuide { return guide }
        let guide = UIKeyboardLayoutGuide()
        guide.identifier = "keyboard"
        guide.owningView = self
        layoutItem.keyboardGuide = guide
        return guide
    }
}

extension UIApplication {
    /// Updates the layout guides of the keyboard after a change of the input views' frame.
    func keyboardFrameChanged() {
        for window in windows { window.forEachView { $0.storedLayout?.keyboardFrameChanged() } }
    }
}

extension LayoutItem {
    fileprivate func keyboardFrameChanged() { keyboardGuide?.itemIfAny?.joinedEngine?.setNeedsUpdate() }
}
