import Foundation
import ResponderKit

extension TestScreen {
    /// The screen as text, for comparison with an expected text. Each view has one line, indented by the view's depth.
    /// Views are listed from back to front.
    ///
    ///     window frame=[0, 0, 390, 844]
    ///       view frame=[0, 0, 390, 844]
    ///         button frame=[24, 120, 342, 52] identifier=increment title=Increment
    ///
    /// Properties with default values are left out. The text is equal in every test run.
    public var picture: String {
        application.commit()
        let painter = RenderTreePrinter()
        application.renderTree.changes(since: 0, into: painter)
        return painter.lines.joined(separator: "\n")
    }
}

/// Writes a render tree as text.
@MainActor
private final class RenderTreePrinter: RenderPatchSink {
    private(set) var lines: [String] = []
    private var depths: [Int: Int] = [:]
    private var line = ""

    func beginAdd(_ id: Int, parent: Int, index: Int, kind: RenderKind) {
        let depth = depths[parent].map { $0 + 1 } ?? 0
        depths[id] = depth
        line = String(repeating: "  ", count: depth) + "\(kind.name)"
    }

    func property(_ property: RenderProperty, _ value: RenderValue) {
        if let text = Self.text(value) { line += " \(property.name)=\(text)" }
    }

    func endProperties() { lines.append(line) }

    // The following methods are never called, because a snapshot only contains additions.
    func remove(_ id: Int) {}
    func beginSet(_ id: Int) {}
    func move(_ id: Int, parent: Int, index: Int) {}

    private static func text(_ value: RenderValue) -> String? {
        switch value {
        case .none: nil
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .number(let value): number(value)
        case .string(let value):
            value.contains(where: { $0.isWhitespace || $0 == "\"" }) ? "\"\(escaped(value))\"" : value
        case .pair(let first, let second): list([first, second])
        case .rect(let x, let y, let width, let height): list([x, y, width, height])
        case .transform(let transform):
            list([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
        case .color(let color): self.text(color)
        case .font(let font): self.text(font)
        case .words(let words): "[\(words.joined(separator: ", "))]"
        case .timeline(let timeline): text(timeline)
        case .glide(let glide):
            "\(list([glide.velocity.x, glide.velocity.y]))@\(number(glide.at))×\(number(glide.rate))"
        case .animations(let animations):
            "{"
                + animations.map {
                    "\($0.property.name): \(text($0.from) ?? "none")@\(number($0.timing.at))+\(number($0.timing.duration))"
                }
                .joined(separator: ", ") + "}"
        case .transition(let transition):
            "\(transition.style)@\(number(transition.timing.at))+\(number(transition.timing.duration))"
        case .styled(let styled): text(styled)
        case .drawing(let drawing): "\"\(escaped(drawing.text))\""
        case .cues(let cues):
            "[" + cues.map { "\(number($0.start)) \"\(escaped($0.text))\"" }.joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ")
                + "}"
        }
    }

    private static func text(_ styled: StyledText) -> String {
        "["
            + styled.runs.map { run in
                var words = ["\(run.length)"]
                if run.font != styled.font { words.append(text(run.font)) }
                if let color = run.color { words.append(text(color)) }
                if let color = run.background { words.append("on " + text(color)) }
                if run.underline != 0 { words.append("underlined") }
                if run.strikethrough != 0 { words.append("struck") }
                if run.kern != 0 { words.append("kern \(number(run.kern))") }
                if run.isLink { words.append("link") }
                return words.joined(separator: " ")
            }.joined(separator: ", ") + "]"
    }

    private static func text(_ timeline: Timeline) -> String {
        "\(number(timeline.value))@\(number(timeline.at))×\(number(timeline.rate))"
    }

    private static func text(_ member: RenderValue.Member) -> String {
        switch member {
        case .number(let value): number(value)
        case .string(let value): "\"\(escaped(value))\""
        case .words(let words): "[\(words.joined(separator: ", "))]"
        case .timeline(let timeline): text(timeline)
        }
    }

    private static func text(_ color: UIColor) -> String {
        color.systemName ?? (color.light == color.dark ? hex(color.light) : "\(hex(color.light))/\(hex(color.dark))")
    }

    private static func text(_ font: UIFont) -> String {
        "\(number(font.pointSize))/\(font.weight.rawValue)"
            + (font.design == .default ? "" : "/\(font.design.rawValue)")
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
            .replacingOccurrences(of: "\n", with: "\\n")
    }

    private static func list(_ numbers: [Double]) -> String { "[\(numbers.map(number).joined(separator: ", "))]" }

    private static func number(_ number: Double) -> String {
        let rounded = (number * 1_000).rounded() / 1_000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }

    private static func hex(_ components: UIColor.Components) -> String {
        func two(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        return "#" + [components.red, components.green, components.blue, components.alpha].map(two).joined()
    }
}
