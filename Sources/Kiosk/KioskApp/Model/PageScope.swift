import Foundation
import ResponderKit

/// The layout of pages for one screen size.
struct PageLayout: Hashable {
    /// The size of the screen in points.
    var size: CGSize

    /// True if the width is below 600 points.
    var isNarrow: Bool { size.width < 600 }
    /// `narrow`, `regular` or `wide`, by the width in points.
    var width: String { isNarrow ? "narrow" : size.width < 1_200 ? "regular" : "wide" }
    var orientation: String { size.width > size.height ? "landscape" : "portrait" }
    /// The names of the layouts that apply to this size, the most specific first.
    var names: [String] { (isNarrow ? ["phone", "narrow"] : [width]) + [orientation] }

    /// The scale relative to a phone. Larger screens have a larger scale, because they are viewed from a distance.
    var scale: CGFloat {
        let side = min(size.width, size.height)
        if side <= 500 { return 1 }
        if side <= 1_080 { return 1 + (side - 500) / 580 * 0.75 }
        return 1.75 * side / 1_080
    }
}

/// Provides the values of the names in an element's expressions. The values depend on the element's page, table row and
/// form.
@MainActor
struct PageScope: @MainActor Scope {
    var model: KioskModel
    var page: String
    var row: Row?
    var form: String?
    var layout = PageLayout(size: CGSize(width: 390, height: 844))

    func value(of name: [String]) -> Literal {
        switch (name[0], name.count) {
        case ("row", 2): row?.value(name[1], language: model.language) ?? .null
        case ("form", 2): model.formValue(name[1], of: form)
        case ("language", 1): .text(model.language)
        case ("size", 1): .text(layout.width)
        case ("orientation", 1): .text(layout.orientation)
        case ("page", 1): .text(page)
        case ("now", 1): .number(model.clock.date.timeIntervalSince1970.rounded(.down))
        // `time` and `date` have the formats of table cells, such as 09:30 and 2026-12-24, so that expressions can
        // compare them with cells.
        case ("time", 1):
            .text(DateFormatting.text(model.clock.date, format: "HH:mm", language: "en", zone: model.zone))
        case ("date", 1):
            .text(DateFormatting.text(model.clock.date, format: "yyyy-MM-dd", language: "en", zone: model.zone))
        case (let key, 1): model.values[key] ?? .null
        default: .null
        }
    }

    /// Returns a copy of the current values of the names in an expression. Names that begin with `row` are left out,
    /// because each row of a table has its own values.
    func snapshot(for expression: Expression?) -> ScopeSnapshot {
        var snapshot = ScopeSnapshot(language: model.language)
        for name in expression?.names ?? [] where name[0] != "row" {
            snapshot.values[name] = value(of: name)
            if name.count == 1 { snapshot.counts[name[0]] = count(of: name[0]) }
        }
        return snapshot
    }

    func count(of table: String) -> Int? { model.tables[table]?.rows.count }

    /// Returns a localized text in the current language, with its placeholders filled in.
    func text(_ localizedText: LocalizedText?) -> String {
        guard let template = localizedText?.template(for: model.language, of: model.storyboard.languages) else {
            return ""
        }
        return text(template)
    }

    func text(_ template: LocalizedText.Template) -> String {
        var text = ""
        for piece in template.pieces {
            switch piece {
            case .text(let plain): text += plain
            case .value(let expression, let format):
                if case .name(["now"]) = expression {
                    text += DateFormatting.text(
                        model.clock.date, format: format ?? "HH:mm", language: model.language, zone: model.zone)
                } else if let format, let seconds = expression.value(in: self).number {
                    text += DateFormatting.text(
                        Date(timeIntervalSince1970: seconds), format: format, language: model.language, zone: model.zone
                    )
                } else {
                    text += expression.value(in: self).displayText
                }
            }
            // The text is limited in length, because a value that replaces a placeholder may have any length.
            if text.utf8.count > 65_536 { return text.truncated }
        }
        return text
    }

    /// Evaluates a value. If a text consists of a single placeholder, the result has the type of the placeholder's
    /// value, such as a number.
    func literal(_ value: Value) -> Literal {
        switch value {
        case .literal(let literal): return literal
        case .expression(let expression): return expression.value(in: self)
        case .localizedText(let localizedText):
            guard let template = localizedText.template(for: model.language, of: model.storyboard.languages) else {
                return .null
            }
            if template.pieces.count == 1, case .value(let expression, nil) = template.pieces[0],
                expression != .name(["now"])
            {
                return expression.value(in: self)
            }
            return .text(text(template))
        case .color, .list, .map, .elements, .actions: return .null
        }
    }
}
