import BatonWire
import ResponderKit

/// Encoding of attributed text: `[length, attributes]` for each run, with only the attributes that differ from the
/// view's own.
extension PatchEncoder {
    static func wire(_ styled: StyledText) -> WireValue {
        .array(styled.runs.map { .array([.number(Double($0.length)), .object(looks(of: $0, font: styled.font))]) })
    }

    private static func looks(of run: StyledText.Run, font: UIFont) -> [String: WireValue] {
        var looks: [String: WireValue] = [:]
        if run.font != font { looks["font"] = wire(run.font) }
        looks["color"] = run.color.map(wire)
        looks["background"] = run.background.map(wire)
        for (name, number) in [("underline", run.underline), ("strikethrough", run.strikethrough)] where number != 0 {
            looks[name] = .number(Double(number))
        }
        for (name, number) in [("kern", run.kern), ("spacing", run.lineSpacing), ("after", run.paragraphSpacing)]
        where number != 0 {
            looks[name] = .number(rounded(number))
        }
        if run.isLink { looks["link"] = .bool(true) }
        switch run.alignment {
        case .left: looks["alignment"] = .string("left")
        case .center: looks["alignment"] = .string("center")
        case .right: looks["alignment"] = .string("right")
        case .natural, .justified: break
        }
        return looks
    }

    private static func wire(_ font: UIFont) -> WireValue {
        let design: [WireValue] = font.design == .default ? [] : [.string(font.design.rawValue)]
        return .array([.number(rounded(font.pointSize)), .number(Double(font.weight.rawValue))] + design)
    }

    private static func wire(_ color: UIColor) -> WireValue {
        if let name = color.systemName { return .string(name) }
        let forms = color.light == color.dark ? [color.light] : [color.light, color.dark]
        let words = forms.map { WireValue.string(hex($0)) }
        return words.count == 1 ? words[0] : .array(words)
    }
}
