public import Foundation

/// The rounded text field of a search bar, with a magnifying glass before the text.
@MainActor
open class UISearchTextField: UITextField {
    /// The height of the field, in points.
    static let height: CGFloat = 36
    /// The distance between the field's edges and its content, in points. (Baton's own choice)
    private static let margin: CGFloat = 8

    /// The search bar that contains the field.
    @WeakResponder final var bar: UISearchBar?

    /// Creates a field with a frame in its superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        let lens = UIImageView(image: UIImage(systemName: "magnifyingglass"))
        lens.frame.size = CGSize(width: 18, height: 18)
        lens.tintColor = .secondaryLabel
        leftView = lens
        leftViewMode = .always
        clearButtonMode = .whileEditing
        returnKeyType = .search
        autocapitalizationType = .none
        autocorrectionType = .no
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 10
        accessibilityTraits = .searchField
    }

    open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        super.leftViewRect(forBounds: room(in: bounds, atStart: true))
    }

    open override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        super.rightViewRect(forBounds: room(in: bounds, atStart: false))
    }

    open override func textRect(forBounds bounds: CGRect) -> CGRect {
        super.textRect(forBounds: room(in: bounds, atStart: false))
    }

    /// Returns the bounds minus the margin at one side: at the start of the text line if `atStart` is true, otherwise
    /// at its end.
    private func room(in bounds: CGRect, atStart: Bool) -> CGRect {
        bounds.inset(by: atStart == isReversed ? UIEdgeInsets(right: Self.margin) : UIEdgeInsets(left: Self.margin))
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Self.height) }
}
