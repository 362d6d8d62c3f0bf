import BatonWire
import ResponderKit

/// Encoding of attributed text: `[length, attributes]` for each run, with only the attributes that differ from the
/// view's own.
extension PatchEncoder {
    static func wire(_ styled: StyledText) -> WireValue {
        .array(
            styled.runs.map { .array([.number(Double($0.length)), .object(attributes(of: $0, font: styled.font))]) })
    }

    private static func attributes(of run: StyledText.Run, font: UIFont) -> [String: WireValue] {
        var attributes: [String: WireValue] = [:]
        if run.font != font { attributes["font"] = wire(run.font) }
        attributes["color"] = run.color.map(wire)
        attributes["background"] = run.background.map(wire)
        for (name, number) in [("underline", run.underline), ("strikethrough", run.strikethrough)] where number != 0 {
            attributes[name] = .number(Double(number))
        }
        for (name, number) in [("kern", run.kern), ("spacing", run.lineSpacing), ("after", run.paragraphSpacing)]
        where number != 0 {
            attributes[name] = .number(rounded(number))
        }
        if run.isLink { attributes["link"] = .bool(true) }
        switch run.alignment {
        case .left: attributes["alignment"] = .string("left")
        case .center: attributes["alignment"] = .string("center")
        case .right: attributes["alignment"] = .string("right")
        case .natural, .justified: break
        }
        return attributes
    }

    private static func wire(_ font: UIFont) -> WireValue {
        let design: [WireValue] = font.design == .default ? [] : [.string(font.design.rawValue)]
        return .array([.number(rounded(font.pointSize)), .number(Double(font.weight.rawValue))] + design)
    }

    private static func wire(_ color: UIColor) -> WireValue {
        if let name = color.systemName { return .string(name) }
        let variants = color.light == color.dark ? [color.light] : [color.light, color.dark]
        let values = variants.map { WireValue.string(hex($0)) }
        return values.count == 1 ? values[0] : .array(values)
    }
}
