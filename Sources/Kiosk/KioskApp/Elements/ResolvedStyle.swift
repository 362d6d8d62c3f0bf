import Foundation
import ResponderKit

/// The visual properties of an element, merged from all its styles.
@MainActor
struct ResolvedStyle {
    var size = 17.0
    var weight = UIFont.Weight.regular
    var design: String?
    var color: UIColor?
    var background: UIColor?
    var border: UIColor?
    var corner: Double?
    var padding: Double = 0
    var alignment: String?
    var hasShadow = false
    /// The text is a heading of the page (an accessibility header).
    var isHeader = false

    init(_ element: Element, in context: PageContext, standard: String? = nil) {
        if let standard { apply(named: standard, context) }
        switch element.values["style"] {
        case .literal(.text(let name)): apply(named: name, context)
        case .list(let names): for name in names.compactMap(\.word) { apply(named: name, context) }
        case .map(let values): apply(Style(values: values), context)
        default: break
        }
    }

    func font(in context: PageContext) -> UIFont { context.font(size, weight, design) }

    private mutating func apply(named name: String, _ context: PageContext) {
        if let own = context.model.storyboard.styles[name] {
            // If a storyboard's style has the name of a standard style, it starts with the properties of the standard
            // style.
            applyStandard(name, context)
            return apply(own, context)
        }
        applyStandard(name, context)
    }

    private mutating func applyStandard(_ name: String, _ context: PageContext) {
        switch name {
        case "display": (size, weight, isHeader) = (52, .bold, true)
        case "title": (size, weight, isHeader) = (32, .bold, true)
        case "headline": (size, weight, isHeader) = (22, .semibold, true)
        case "body": (size, weight) = (17, .regular)
        case "caption": (size, color) = (14, context.secondaryColor)
        case "card": (background, padding, corner) = (context.surface, 16, corner ?? context.theme.corner)
        default: break
        }
    }

    private mutating func apply(_ style: Style, _ context: PageContext) {
        size = style.number("size") ?? size
        if let word = style.word("weight") { weight = PageContext.weight(word) }
        design = style.word("font") ?? design
        color = style.color("color").map(context.color) ?? color
        background = style.color("background").map(context.color) ?? background
        border = style.color("border").map(context.color) ?? border
        corner = style.number("corner") ?? corner
        padding = style.number("padding") ?? padding
        alignment = style.word("alignment") ?? alignment
        hasShadow = style.flag("shadow") ?? hasShadow
        if size >= 22, style.number("size") != nil { isHeader = true }
    }

    var textAlignment: NSTextAlignment {
        switch alignment {
        case "center": .center
        case "end": .right
        default: .natural
        }
    }
}
