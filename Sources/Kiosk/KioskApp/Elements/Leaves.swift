import Foundation
import ResponderKit

/// Empty space.
@MainActor
final class SpaceElement: ElementView {
    override var grows: Bool { element.flag("grow") ?? (element.number("size") == nil) }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let side = element.number("size").map { context.points($0) } ?? 0
        return CGSize(width: side, height: side)
    }
}

/// A line between other elements.
@MainActor
final class DividerElement: ElementView {
    private let line = UIView()

    override func build() {
        line.backgroundColor = .separator
        line.isUserInteractionEnabled = false
        addSubview(line)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        CGSize(width: width ?? 0, height: max(1, context.points(1)))
    }
    override func layoutContent(_ area: CGRect) { line.frame = area }
}

/// A label for text.
@MainActor
final class TextElement: ElementView, TimedElement {
    private let label = UILabel()
    override class var standardStyle: String? { "body" }
    override var target: UIView { label }
    /// Limits the width, because long lines are hard to read; large text has no limit.
    override var widest: CGFloat? { look.size >= 30 ? nil : context.points(680) }

    override func build() { addSubview(label) }

    override func configure() {
        label.numberOfLines = Int(element.number("lines") ?? 0)
        label.font = look.font(in: context)
        label.textColor = look.color ?? context.textColor
        label.accessibilityTraits = look.isHeader ? .header : []
    }

    override func refresh() {
        label.textAlignment = look.alignment == nil && isCentered ? .center : look.textAlignment
        let text = scope.text(element.wording("text"))
        guard text != label.text else { return }
        label.text = text
        needsMeasuring()
    }

    override var spokenText: String { label.text ?? "" }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        guard let width else {
            return label.numberOfLines == 1 ? label.intrinsicContentSize : label.sizeThatFits(.zero)
        }
        return label.sizeThatFits(CGSize(width: max(1, width), height: 0))
    }

    override func layoutContent(_ area: CGRect) { label.frame = area }

    /// The interval in seconds after which the text may change as time passes; nil for never.
    var timeStep: Double? { element.wording("text")?.timeFormats.map(Moment.step).min() }
}

/// An element whose content changes as time passes.
@MainActor
protocol TimedElement: ElementView {
    /// The interval between changes in seconds: 1, 60 or 3,600; nil for never.
    var timeStep: Double? { get }
}

extension ElementView {
    /// The interval in seconds after which the element's conditions may change as time passes: 60 if one of them
    /// uses the time; nil for never.
    var conditionStep: Double? {
        ["show", "filter", "enabled", "value"].contains { element.expression($0)?.asksForTime == true } ? 60 : nil
    }
}

/// A system symbol.
@MainActor
final class SymbolElement: ElementView {
    private let picture = UIImageView()
    override var target: UIView { picture }

    override func build() { addSubview(picture) }

    private var side: CGFloat { context.points(element.number("size") ?? 28) }
    override var widest: CGFloat? { side * 1.25 }

    override func configure() {
        picture.image = UIImage(systemName: element.word("name") ?? "circle")
        picture.symbolSize = side
        picture.contentMode = .center
        picture.tintColor = look.color ?? context.tintColor
        picture.accessibilityTraits = element.wording("label") == nil ? .decorative : []
        needsMeasuring()
    }

    override func contentSize(_ width: CGFloat?) -> CGSize { CGSize(width: side * 1.25, height: side * 1.25) }
    override func layoutContent(_ area: CGRect) { picture.frame = area }
}
