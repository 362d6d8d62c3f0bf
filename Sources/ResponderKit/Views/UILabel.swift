public import Foundation

/// The alignment of text. The raw values match UIKit's.
public enum NSTextAlignment: Int, Sendable {
    /// Text is aligned to the left edge.
    case left = 0
    /// Text is centred.
    case center = 1
    /// Text is aligned to the right edge.
    case right = 2
    /// Text is justified to both edges. Clients draw it like `natural`.
    case justified = 3
    /// Text is aligned to the edge at which lines of its language begin.
    case natural = 4
}

/// The treatment of lines that are too long. The raw values match UIKit's.
public enum NSLineBreakMode: Int, Sendable {
    /// Lines wrap at words.
    case byWordWrapping = 0
    /// Lines wrap at characters.
    case byCharWrapping = 1
    /// The part of the line that does not fit is clipped.
    case byClipping = 2
    /// The beginning of the line is truncated.
    case byTruncatingHead = 3
    /// The end of the line is truncated.
    case byTruncatingTail = 4
    /// The middle of the line is truncated.
    case byTruncatingMiddle = 5
}

/// A view that shows text. User interaction is disabled by default. (H9)
@MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting, ContentSizeObserving {
    /// The text of the label. Setting the text removes all attributes.
    open var text: String? {
        didSet {
            if attributed != nil { attributed = nil }
            if text != oldValue { appearanceChanged(.text) }
        }
    }
    /// The attributed text; nil if no attribute differs from the label's own appearance.
    private final var attributed: AttributedText? { didSet { appearanceChanged([.runs]) } }
    /// The colour of the text. Setting nil restores `UIColor.label`.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textColor: UIColor! = UIColor.label { didSet { colorChanged(from: oldValue) } }
    /// The font of the text. Setting nil restores `UIFont.label`.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var font: UIFont! = UIFont.label { didSet { fontChanged(from: oldValue) } }
    /// Whether the font changes with the user's text size. This applies only to a preferred font, or to a font that was
    /// scaled by font metrics.
    open var adjustsFontForContentSizeCategory = false
    /// The colour of the text while the label is highlighted. Nil uses `textColor`.
    open var highlightedTextColor: UIColor? {
        didSet { if highlightedTextColor != oldValue { setNeedsRender([.textColor]) } }
    }
    /// Whether the label is highlighted and uses its `highlightedTextColor`.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsRender([.textColor]) } } }
    /// The colour of the shadow behind the text. Nil, the default, draws no shadow. (L54)
    open var shadowColor: UIColor? {
        get { storedShadow?.color }
        set {
            guard newValue != storedShadow?.color else { return }
            textShadow.color = newValue
            setNeedsRender([.shadowColor, .shadowOffset])
        }
    }
    /// The distance from the text to its shadow, in points. The default is 1 point upwards. (L54)
    open var shadowOffset: CGSize {
        get { storedShadow?.offset ?? TextShadow.standardOffset }
        set {
            guard newValue != shadowOffset else { return }
            textShadow.offset = newValue
            setNeedsRender([.shadowColor, .shadowOffset])
        }
    }
    // The shadow is a separate object, because few labels have one.
    private final var storedShadow: TextShadow?
    private final var textShadow: TextShadow {
        if let storedShadow { return storedShadow }
        let shadow = TextShadow()
        storedShadow = shadow
        return shadow
    }
    /// The value of `shadowOffset` that is sent to clients, in points.
    var renderedShadowOffset: CGSize { shadowOffset }
    /// The text colour that is sent to clients.
    var renderedTextColor: UIColor { (isHighlighted ? highlightedTextColor : nil) ?? textColor ?? .label }
    /// Whether parts of the text have their own attributes.
    final var hasAttributes: Bool { attributed != nil }
    /// The line break mode. It is stored without effect: clients wrap at words and truncate the end of the last line.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The alignment of the text.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { setNeedsRender([.textAlignment]) } }
    }
    /// The maximum number of lines; 0 is unlimited. The default is 1.
    open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { appearanceChanged([.lines]) } } }

    /// The width at which `intrinsicContentSize` wraps the text, in points. 0, the default, wraps the text at the
    /// width that constraints determine. A label with one line ignores this value. (L58)
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// A value that changes over time, shown instead of `text`. Clients compute the text, so no messages are sent.
    open var timeline: Timeline? { didSet { if timeline != oldValue { appearanceChanged(Self.ofTimeline) } } }
    /// The text format of the timeline. The default is `elapsed`.
    open var timelineFormat = TimelineFormat.elapsed {
        didSet { if timelineFormat != oldValue { appearanceChanged(Self.ofTimeline) } }
    }

    func contentSizeCategoryChanged(to category: UIContentSizeCategory) {
        if adjustsFontForContentSizeCategory { font = font.scaled(for: category) }
    }

    private static let ofTimeline = RenderProperties(.text, .timeline, .format)

    private func colorChanged(from old: UIColor?) {
        if textColor == nil { textColor = .label }
        if textColor != old { setNeedsRender([.textColor]) }
        attributed?.setColor(textColor)
        if attributed != nil { appearanceChanged([.runs]) }
    }

    private func fontChanged(from old: UIFont?) {
        if font == nil { font = .label }
        if font != old { appearanceChanged([.font]) }
        attributed?.setFont(font)
        if attributed != nil { appearanceChanged([.runs]) }
    }

    /// The text with its attributes.
    ///
    /// Setting this property also sets the label's font and colour to those of the first character. A font or colour
    /// that is set later applies to the whole text. (T20)
    open var attributedText: NSAttributedString? {
        get {
            if let attributed { return attributed.source }
            return text.map {
                NSAttributedString(
                    string: $0, attributes: [.font: font ?? .label, .foregroundColor: textColor ?? .label])
            }
        }
        set {
            text = newValue?.string
            guard let newValue, newValue.length > 0 else { return }
            let attributes = newValue.attributes(at: 0, effectiveRange: nil)
            let standard = looks
            font = attributes[.font] as? UIFont ?? font
            textColor = attributes[.foregroundColor] as? UIColor ?? textColor
            attributed = AttributedText(newValue, looks: looks, standard: standard)
        }
    }

    private var looks: StyledText.Looks { StyledText.Looks(font: font ?? .label, color: textColor ?? .label) }

    private func appearanceChanged(_ properties: RenderProperties) {
        setNeedsRender(properties)
        invalidateIntrinsicContentSize()
    }

    /// Creates a label with a frame in its superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// The text that is currently shown.
    public final var shownText: String {
        guard let timeline, let clock = window?.application?.clock else { return text ?? "" }
        return timelineFormat.text(for: timeline, at: clock.now)
    }

    /// The text for which the label reserves space: for a timeline, the longest text that it will show.
    private var widestText: String {
        guard let timeline else { return text ?? "" }
        let texts = [timeline.minimum, timeline.maximum < 1e9 ? timeline.maximum : timeline.value].map {
            timelineFormat.text(
                for: Timeline(value: $0, at: 0, rate: 0, minimum: timeline.minimum, maximum: timeline.maximum), at: 0)
        }
        return texts.max { $0.count < $1.count } ?? ""
    }

    open override var intrinsicContentSize: CGSize {
        fittingSize(numberOfLines != 1 && preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : nil)
    }

    /// Returns the size of all lines, wrapped at a width. A one-line label does not wrap. (T18)
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        fittingSize(size.width > 0 && numberOfLines != 1 ? size.width : nil)
    }

    /// Returns the size of the text, wrapped at the given width. If the width is nil, lines are not wrapped.
    private func fittingSize(_ widest: CGFloat?) -> CGSize {
        if let attributed, timeline == nil { return fittingSize(of: attributed.styled, widest) }
        let font = font ?? .label
        let text = widestText
        let advances = TextMeasurer.shared.advances(of: text, font: font)
        // Fast path: most labels have one line of ASCII text, which does not wrap.
        if widest == nil, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x80 }) {
            return CGSize(width: UIFont.roundedUp(advances.reduce(0, +)), height: font.lineHeight)
        }
        var lines = TextMeasurer.shared.lines(of: text, advances: advances, font: font, width: widest ?? .infinity)
        let isCut = numberOfLines > 0 && lines.count > numberOfLines
        if isCut { lines.removeLast(lines.count - numberOfLines) }
        var width = UIFont.roundedUp(lines.reduce(0) { max($0, $1.width) })
        // If the last line is truncated, the text fills the whole width.
        if let widest { width = isCut ? widest : min(width, widest) }
        return CGSize(width: width, height: font.lineHeight * CGFloat(lines.count))
    }

    private func fittingSize(of styled: StyledText, _ widest: CGFloat?) -> CGSize {
        let layout = StyledLayout(styled, width: widest ?? .infinity, maximumLines: max(0, numberOfLines))
        // The width is rounded up, because browsers round the width of each text run to a multiple of 1/64 point.
        let width = UIFont.roundedUp(layout.width + CGFloat(min(styled.runs.count, 16)) / 64)
        return CGSize(
            width: widest.map { layout.isCut ? $0 : min(width, $0) } ?? width, height: layout.height.rounded(.up))
    }

    override var wrapsContent: Bool { numberOfLines != 1 && !(preferredMaxLayoutWidth > 0) }
    override var baselines: Baselines { baselines(width: bounds.width) }
    override var baselinesDependOnWidth: Bool { numberOfLines != 1 }
    override func baselines(width: CGFloat) -> Baselines {
        let height = numberOfLines != 1 && width > 0 ? fittingSize(width).height : intrinsicContentSize.height
        return Baselines(ofLinesInTheMiddle: font ?? .label, height: height)
    }

    override var renderKind: RenderKind { .label }

    override func render(into node: RenderNode) {
        // Fast path for a change of only the text, because a label's text changes more often than its other properties.
        if node.dirty == .text { return node.set(.text, timeline == nil ? .text(text) : .none) }
        super.render(into: node)
        node.set(.text, timeline == nil ? .text(text) : .none)
        node.set(.timeline, timeline.map { .timeline($0) } ?? .none)
        node.set(.format, timeline == nil ? .none : .string(timelineFormat.rawValue))
        let color = renderedTextColor
        node.set(.textColor, color == .label ? .none : .color(color))
        node.set(.font, font == .label ? .none : .font(font ?? .label))
        node.set(.runs, timeline == nil ? attributed.map { .styled($0.styled) } ?? .none : .none)
        node.set(.lines, numberOfLines == 1 ? .none : .int(numberOfLines))
        if let storedShadow {
            let offset = renderedShadowOffset
            let isVisible = storedShadow.color != nil && offset != TextShadow.standardOffset
            node.set(.shadowColor, .tint(storedShadow.color))
            node.set(.shadowOffset, isVisible ? .pair(offset.width, offset.height) : .none)
        }
        switch textAlignment {
        case .left: node.set(.textAlignment, .string("left"))
        case .center: node.set(.textAlignment, .string("center"))
        case .right: node.set(.textAlignment, .string("right"))
        case .natural, .justified: node.set(.textAlignment, .none)
        }
    }

    override var renderedLabel: String? { shownText }
    override var queryValue: ViewMatch.Value? { .text(shownText) }
}

/// The shadow behind a label's text.
@MainActor
private final class TextShadow {
    static let standardOffset = CGSize(width: 0, height: -1)

    var color: UIColor?
    var offset = standardOffset
}
