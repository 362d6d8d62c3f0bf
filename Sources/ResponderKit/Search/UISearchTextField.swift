public import Foundation

/// The field of a search bar: round, with a lens before the text.
@MainActor
open class UISearchTextField: UITextField {
    /// How high it is, points.
    static let height: CGFloat = 36
    /// Between the edges and what stands there, points. (Ours)
    private static let margin: CGFloat = 8

    /// The bar that it is in.
    @Known final var bar: UISearchBar?

    /// A field in its superview's space, points.
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

    /// What the margin at one end of the line leaves.
    private func room(in bounds: CGRect, atStart: Bool) -> CGRect {
        bounds.inset(by: atStart == isReversed ? UIEdgeInsets(right: Self.margin) : UIEdgeInsets(left: Self.margin))
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Self.height) }
}
