public import Foundation

/// A view that displays a `UIListContentConfiguration`. (L20, L21)
@MainActor
open class UIListContentView: UIView, UIContentView {
    private final var shown: UIListContentConfiguration
    private final let picture = UIImageView()
    private final let first = UILabel()
    private final let second = UILabel()

    /// Creates a view that displays a configuration.
    public required init(configuration: UIListContentConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        picture.clipsToBounds = true
        for view in [picture, first, second] as [UIView] { addSubview(view) }
        show()
    }

    /// The displayed configuration. A configuration of another type is ignored.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIListContentConfiguration else { return }
            shown = new
            show()
        }
    }

    private func show() {
        show(shown.text, shown.attributedText, shown.textProperties, in: first)
        show(shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties, in: second)
        first.accessibilityTraits = shown.isTitle ? .header : []
        let image = shown.imageProperties
        picture.image = shown.image
        picture.isHidden = shown.image == nil
        picture.contentMode = shown.image?.systemName == nil ? .scaleAspectFill : .center
        picture.symbolSize = symbolSize
        picture.layer.cornerRadius = image.cornerRadius
        picture.tintColor =
            image.tintColor == nil && image.tintColorTransformer == nil ? nil : image.resolvedTintColor(for: .tintColor)
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    private func show(
        _ text: String?, _ attributed: NSAttributedString?, _ looks: UIListContentConfiguration.TextProperties,
        in label: UILabel
    ) {
        label.font = looks.font
        label.textColor = looks.resolvedColor()
        label.numberOfLines = looks.numberOfLines
        label.lineBreakMode = looks.lineBreakMode
        label.adjustsFontForContentSizeCategory = looks.adjustsFontForContentSizeCategory
        if let attributed { label.attributedText = attributed } else { label.text = looks.transformed(text) }
        label.isHidden = (label.text ?? "").isEmpty
    }

    // MARK: Layout

    private var symbolSize: CGFloat {
        shown.imageProperties.symbolSize > 0
            ? shown.imageProperties.symbolSize : (shown.textProperties.font.pointSize * 1.2).rounded()
    }

    /// The size of the image (`own`), and the size of the space in which the image is centred (`room`).
    private var imageSizes: (own: CGSize, room: CGSize) {
        guard let image = shown.image else { return (.zero, .zero) }
        let properties = shown.imageProperties
        let isSymbol = image.systemName != nil
        let side = isSymbol ? (symbolSize * 1.3).rounded(.up) : UIListContentConfiguration.ImageProperties.pictureSide
        let most = properties.maximumSize
        var own = CGSize(width: side, height: side)
        if isSymbol {
            if most.width > 0 { own.width = min(own.width, most.width) }
            if most.height > 0 { own.height = min(own.height, most.height) }
        } else {
            if most.width > 0 { own.width = most.width }
            if most.height > 0 { own.height = most.height }
        }
        func reserved(_ reservedDimension: CGFloat, _ own: CGFloat, _ standard: CGFloat) -> CGFloat {
            let isStandard = reservedDimension == UIListContentConfiguration.ImageProperties.standardDimension
            return isStandard || (reservedDimension == 0 && isSymbol)
                ? max(own, standard) : max(reservedDimension, reservedDimension == 0 ? own : 0)
        }
        let standard = UIListContentConfiguration.ImageProperties.standardWidth
        let room = CGSize(
            width: reserved(properties.reservedLayoutSize.width, own.width, standard),
            height: reserved(properties.reservedLayoutSize.height, own.height, 0))
        return (own, room)
    }

    /// The distance of the texts from the leading edge, in points.
    final var textStart: CGFloat {
        let room = imageSizes.room.width
        return shown.directionalLayoutMargins.leading + (shown.image == nil ? 0 : room + shown.imageToTextPadding)
    }

    /// Returns the sizes of the primary and the secondary text for a width, and whether the texts are side by side.
    private func texts(in width: CGFloat) -> (first: CGSize, second: CGSize, isBeside: Bool, height: CGFloat) {
        let all = CGSize(width: max(1, width), height: 0)
        func size(_ label: UILabel) -> CGSize { label.isHidden ? .zero : label.sizeThatFits(all) }
        if shown.prefersSideBySideTextAndSecondaryText, !first.isHidden, !second.isHidden {
            let one = first.intrinsicContentSize
            let other = second.intrinsicContentSize
            if one.width + other.width + shown.textToSecondaryTextHorizontalPadding <= width {
                return (one, other, true, max(one.height, other.height))
            }
        }
        let (one, other) = (size(first), size(second))
        let gap = first.isHidden || second.isHidden ? 0 : shown.textToSecondaryTextVerticalPadding
        return (one, other, false, one.height + gap + other.height)
    }

    private var margins: NSDirectionalEdgeInsets { shown.directionalLayoutMargins }

    open override var intrinsicContentSize: CGSize {
        CGSize(
            width: Self.noIntrinsicMetric,
            height: sizeThatFits(CGSize(width: bounds.width > 0 ? bounds.width : 100_000, height: 0)).height)
    }

    /// Returns the height of the image and texts at a width. (L21)
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let texts = texts(in: size.width - textStart - margins.trailing)
        return CGSize(
            width: size.width,
            height: (margins.top + max(texts.height, imageSizes.room.height) + margins.bottom).rounded(.up))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let (own, room) = imageSizes
        let middle = (margins.top + bounds.height - margins.bottom) / 2
        let start = textStart
        let width = max(0, bounds.width - start - margins.trailing)
        picture.frame = CGRect(
            x: margins.leading + (room.width - own.width) / 2, y: middle - own.height / 2, width: own.width,
            height: own.height)
        let texts = texts(in: width)
        if texts.isBeside {
            first.frame = CGRect(
                x: start, y: middle - texts.first.height / 2, width: texts.first.width, height: texts.first.height)
            second.frame = CGRect(
                x: start + width - texts.second.width, y: middle - texts.second.height / 2, width: texts.second.width,
                height: texts.second.height)
        } else {
            let top = middle - texts.height / 2
            first.frame = CGRect(x: start, y: top, width: width, height: texts.first.height)
            second.frame = CGRect(
                x: start, y: top + texts.height - texts.second.height, width: width, height: texts.second.height)
        }
        first.textAlignment = shown.textProperties.alignment.multilineAlignment
        second.textAlignment = shown.secondaryTextProperties.alignment.multilineAlignment
        guard isReversed else { return }
        for part in [picture, first, second] as [UIView] { part.frame.origin.x = bounds.width - part.frame.maxX }
    }
}

extension UIListContentConfiguration.TextProperties.TextAlignment {
    fileprivate var multilineAlignment: NSTextAlignment {
        switch self {
        case .natural: .natural
        case .center: .center
        case .justified: .justified
        }
    }
}
