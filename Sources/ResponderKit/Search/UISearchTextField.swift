public import Foundation

/// The field of a search bar: round, with a lens before the text.
@MainActor
open class UISearchTextField: UITextField {
    /// How high it is, points.
    static let height: CGFloat = 36
    /// Between the edges and what stands there, points. (Ours)
    private static let margin: CGFloat = 8

    /// The bar that it is in.
    final weak var bar: UISearchBar?
    /// Whether places are asked for by other places: these are from left to right.
    private var isMeasuring = false

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
        placed(super.leftViewRect(forBounds: bounds.inset(by: UIEdgeInsets(left: Self.margin))), in: bounds)
    }

    open override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        placed(super.rightViewRect(forBounds: bounds.inset(by: UIEdgeInsets(right: Self.margin))), in: bounds)
    }

    open override func textRect(forBounds bounds: CGRect) -> CGRect {
        isMeasuring = true
        let rect = super.textRect(forBounds: bounds.inset(by: UIEdgeInsets(right: Self.margin)))
        isMeasuring = false
        return placed(rect, in: bounds)
    }

    open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect { placed(super.clearButtonRect(forBounds: bounds), in: bounds) }

    /// Where text goes from right to left, the lens is at the right.
    private func placed(_ rect: CGRect, in bounds: CGRect) -> CGRect {
        guard !isMeasuring, effectiveUserInterfaceLayoutDirection == .rightToLeft else { return rect }
        return CGRect(x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Self.height) }
}
