public import Foundation

/// Where text stands in its line. Raw values as UIKit's.
public enum NSTextAlignment: Int, Sendable {
    /// At the left edge.
    case left = 0
    /// In the middle.
    case center = 1
    /// At the right edge.
    case right = 2
    /// Stretched to both edges; drawn as `natural`.
    case justified = 3
    /// Where the text's language begins its lines.
    case natural = 4
}

/// How a line ends for which there is too little room. Raw values as UIKit's.
public enum NSLineBreakMode: Int, Sendable {
    /// The rest goes on the next line, from a word on.
    case byWordWrapping = 0
    /// The rest goes on the next line, from a letter on.
    case byCharWrapping = 1
    /// The rest is not seen.
    case byClipping = 2
    /// Without what is at its beginning.
    case byTruncatingHead = 3
    /// Without what is at its end.
    case byTruncatingTail = 4
    /// Without what is in its middle.
    case byTruncatingMiddle = 5
}

/// Text that is read and not written. It takes no touches unless it is told to. (H9)
@MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting, ContentSizeFollowing {
    /// What it says.
    open var text: String? {
        didSet {
            if attributed != nil { attributed = nil }
            if text != oldValue { looksChanged(.words) }
        }
    }
    /// What of its text has looks of its own.
    private final var attributed: AttributedText? { didSet { looksChanged([.runs]) } }
    /// The text's colour; nil is that of `label`.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textColor: UIColor! = UIColor.label { didSet { colorChanged(from: oldValue) } }
    /// The text's font; nil is that of `label`.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var font: UIFont! = UIFont.label { didSet { fontChanged(from: oldValue) } }
    /// Whether its font goes along when the person likes text in another size: a preferred font, or one that font metrics scaled, does.
    open var adjustsFontForContentSizeCategory = false
    /// The text's colour while it is highlighted; nil is the usual.
    open var highlightedTextColor: UIColor? {
        didSet { if highlightedTextColor != oldValue { setNeedsRender([.textColor]) } }
    }
    /// Whether it has its `highlightedTextColor`.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsRender([.textColor]) } } }
    /// How a line ends for which there is too little room. Kept: pages break lines at words, and cut the end of the last.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Where the text stands in its lines.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { setNeedsRender([.textAlignment]) } }
    }
    /// The most lines; 0 is any number.
    open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { looksChanged([.lines]) } } }

    /// A value that moves by itself, shown in place of `text`. Text that the page works out needs no message.
    open var timeline: Timeline? { didSet { if timeline != oldValue { looksChanged(Self.ofTimeline) } } }
    /// How the timeline is shown.
    open var timelineFormat = TimelineFormat.elapsed {
        didSet { if timelineFormat != oldValue { looksChanged(Self.ofTimeline) } }
    }

    func contentSizeCategoryChanged(to category: UIContentSizeCategory) {
        if adjustsFontForContentSizeCategory { font = font.scaled(for: category) }
    }

    private static let ofTimeline = RenderProperties(.text, .timeline, .format)

    private func colorChanged(from old: UIColor?) {
        if textColor == nil { textColor = .label }
        if textColor != old { setNeedsRender([.textColor]) }
        attributed?.setColor(textColor)
        if attributed != nil { looksChanged([.runs]) }
    }

    private func fontChanged(from old: UIFont?) {
        if font == nil { font = .label }
        if font != old { looksChanged([.font]) }
        attributed?.setFont(font)
        if attributed != nil { looksChanged([.runs]) }
    }

    /// Its text with its looks. The label's font and colour become those of the first letter; set afterwards, they are all letters'. (T20)
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

    private func looksChanged(_ properties: RenderProperties) {
        setNeedsRender(properties)
        invalidateIntrinsicContentSize()
    }

    /// A label in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// What it shows now.
    public final var shownText: String {
        guard let timeline, let clock = window?.application?.clock else { return text ?? "" }
        return timelineFormat.text(for: timeline, at: clock.now)
    }

    /// The text that it makes room for: of a timeline, the longest that it will show.
    private var widestText: String {
        guard let timeline else { return text ?? "" }
        let texts = [timeline.minimum, timeline.maximum < 1e9 ? timeline.maximum : timeline.value].map {
            timelineFormat.text(
                for: Timeline(value: $0, at: 0, rate: 0, minimum: timeline.minimum, maximum: timeline.maximum), at: 0)
        }
        return texts.max { $0.count < $1.count } ?? ""
    }

    open override var intrinsicContentSize: CGSize { fittingSize(nil) }

    /// Of all lines, as wide as the widest, where they are broken at a width; a label of one line is as wide as that is. (T18)
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        fittingSize(size.width > 0 && numberOfLines != 1 ? size.width : nil)
    }

    /// As large as its lines, which are broken where they are too wide, if anything is.
    private func fittingSize(_ widest: CGFloat?) -> CGSize {
        if let attributed, timeline == nil { return fittingSize(of: attributed.styled, widest) }
        let font = font ?? .label
        let text = widestText
        let advances = TextRuler.shared.advances(of: text, font: font)
        // Most labels have a line, which is not broken.
        if widest == nil, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x80 }) {
            return CGSize(width: UIFont.roundedUp(advances.reduce(0, +)), height: font.lineHeight)
        }
        var lines = TextRuler.shared.lines(of: text, advances: advances, font: font, width: widest ?? .infinity)
        let isCut = numberOfLines > 0 && lines.count > numberOfLines
        if isCut { lines.removeLast(lines.count - numberOfLines) }
        var width = UIFont.roundedUp(lines.reduce(0) { max($0, $1.width) })
        // The last of the lines that are seen is as long as there is room.
        if let widest { width = isCut ? widest : min(width, widest) }
        return CGSize(width: width, height: font.lineHeight * CGFloat(lines.count))
    }

    private func fittingSize(of styled: StyledText, _ widest: CGFloat?) -> CGSize {
        let layout = StyledLayout(styled, width: widest ?? .infinity, most: max(0, numberOfLines))
        // A browser counts each run in 64ths of a point.
        let width = UIFont.roundedUp(layout.width + CGFloat(min(styled.runs.count, 16)) / 64)
        return CGSize(
            width: widest.map { layout.isCut ? $0 : min(width, $0) } ?? width, height: layout.height.rounded(.up))
    }

    override var wrapsContent: Bool { numberOfLines != 1 }
    override var baselines: Baselines {
        Baselines(ofLinesInTheMiddle: font ?? .label, height: intrinsicContentSize.height)
    }

    override var renderKind: RenderKind { .label }

    override func render(into node: RenderNode) {
        // What a label says changes most of all.
        if node.dirty == .words { return node.set(.text, timeline == nil ? .text(text) : .none) }
        super.render(into: node)
        node.set(.text, timeline == nil ? .text(text) : .none)
        node.set(.timeline, timeline.map { .timeline($0) } ?? .none)
        node.set(.format, timeline == nil ? .none : .string(timelineFormat.rawValue))
        let color = (isHighlighted ? highlightedTextColor : nil) ?? textColor ?? .label
        node.set(.textColor, color == .label ? .none : .color(color))
        node.set(.font, font == .label ? .none : .font(font ?? .label))
        node.set(.runs, timeline == nil ? attributed.map { .styled($0.styled) } ?? .none : .none)
        node.set(.lines, numberOfLines == 1 ? .none : .int(numberOfLines))
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
