import BatonSupport
import Foundation
import KioskData

/// Checks the values of forms, and of controls that have a minimum and a maximum.
extension StoryboardReader {
    func checkForm(_ values: [String: Value], sourceLocation: SourceLocation) {
        let fields = (values["fields"]?.list ?? []).compactMap(\.map)
        var names: Set<String> = []
        for (index, field) in fields.enumerated() {
            let path = "\(sourceLocation.path).fields[\(index)]"
            if let name = field["name"]?.word, !names.insert(name).inserted {
                report(sourceLocation.mark, path, "the field '\(name)' exists twice")
            }
            if let name = field["name"]?.word, name.contains("-") {
                report(
                    sourceLocation.mark, path,
                    "'\(name)' cannot be the name of a field, because expressions read '-' as minus: use letters, digits and _"
                )
            }
            checkField(field, mark: sourceLocation.mark, path: path)
        }
        checkSave(values, fields: fields, sourceLocation: sourceLocation)
    }

    private func checkSave(_ values: [String: Value], fields: [[String: Value]], sourceLocation: SourceLocation) {
        let save = values["save"]?.map
        guard let file = save?["file"]?.literal?.displayText ?? values["save"]?.literal?.displayText else { return }
        let path = sourceLocation.path + ".save"
        rowFiles.append(file)
        if let sentence = Self.problem(ofFile: file) { return report(sourceLocation.mark, path, sentence) }
        if !["sqlite", "db", "csv"].contains((file as NSString).pathExtension.lowercased()) {
            return report(
                sourceLocation.mark, path,
                "'\(file.prefix(80))' is neither an SQLite file (.sqlite) nor a CSV file (.csv)")
        }
        let table = save?["table"]?.word ?? values["id"]?.word ?? "form"
        let names = fields.compactMap { $0["name"]?.word }
        // Duplicate field names were reported before, so they are not reported a second time.
        guard Set(names).count == names.count, !names.isEmpty else { return }
        if let sentence = RowStore.problem(with: names, in: RowDestination(file: file, table: table)) {
            report(sourceLocation.mark, path, sentence)
        }
    }

    private func checkField(_ field: [String: Value], mark: SourcePosition, path: String) {
        let kind = field["kind"]?.word ?? "text"
        switch kind {
        case "choice": checkChoice(field, mark: mark, path: path)
        case "date": checkDates(field, mark: mark, path: path)
        case "switch":
            if let value = Self.literalValue("value", in: field), !value.hasSameType(as: .flag(true)) {
                report(mark, path + ".value", "'\(value.displayText.prefix(40))' is neither true nor false")
            }
        case "number", "slider", "stepper":
            checkRange(field, of: kind, mark: mark, path: path)
            checkNumber(field, mark: mark, path: path)
        case "text", "multiline": checkLengths(field, mark: mark, path: path)
        default: checkBounds(field, mark: mark, path: path)
        }
        if let pattern = field["pattern"]?.literal?.displayText {
            if pattern.count > 200 || (try? NSRegularExpression(pattern: pattern)) == nil {
                report(mark, path, "'pattern' has to be a regular expression of at most 200 letters")
            }
        }
    }

    /// The literal value of a key; nil if the key is missing or its value is null.
    private static func literalValue(_ key: String, in values: [String: Value]) -> Literal? {
        values[key]?.literal.flatMap { $0 == .null ? nil : $0 }
    }

    /// Reports a minimum or maximum that is not a number.
    /// - Returns: The minimum and the maximum; nil if one of them is invalid.
    @discardableResult
    private func checkBounds(_ field: [String: Value], mark: SourcePosition, path: String) -> (
        minimum: Double?, maximum: Double?
    )? {
        var isWell = true
        for key in ["minimum", "maximum"] {
            guard let bound = field[key]?.literal, bound.number.map(FormField.bounds.contains) != true else { continue }
            report(
                mark, path + "." + key,
                "'\(bound.displayText.prefix(40))' is not a number from -1000000000 to 1000000000")
            isWell = false
        }
        return isWell ? (field["minimum"]?.literal?.number, field["maximum"]?.literal?.number) : nil
    }

    /// Checks the minimum and maximum of a control or a field.
    func checkRange(_ values: [String: Value], of kind: String, mark: SourcePosition, path: String) {
        guard let bounds = checkBounds(values, mark: mark, path: path) else { return }
        // A missing minimum or maximum has a default value in a control, but not in a number field.
        let maximum = bounds.maximum ?? (kind == "stepper" ? 100 : nil)
        guard let minimum = bounds.minimum ?? (kind == "number" ? nil : 0), let maximum else { return }
        if kind == "number" ? minimum > maximum : minimum >= maximum {
            let least = Literal.number(minimum).displayText
            let most = Literal.number(maximum).displayText
            report(
                mark, path, "'minimum' is \(least) and 'maximum' is \(most): 'minimum' has to be less than 'maximum'")
        }
    }

    private func checkNumber(_ field: [String: Value], mark: SourcePosition, path: String) {
        guard let value = Self.literalValue("value", in: field) else { return }
        guard case .number(let number) = value else {
            return report(mark, path + ".value", "'\(value.displayText.prefix(40))' is not a number")
        }
        if let minimum = field["minimum"]?.literal?.number, number < minimum {
            report(
                mark, path + ".value",
                "\(value.displayText) is less than 'minimum', which is \(Literal.number(minimum).displayText)")
        }
        if let maximum = field["maximum"]?.literal?.number, number > maximum {
            report(
                mark, path + ".value",
                "\(value.displayText) is more than 'maximum', which is \(Literal.number(maximum).displayText)")
        }
    }

    /// Checks the minimum and maximum length of a text field.
    private func checkLengths(_ field: [String: Value], mark: SourcePosition, path: String) {
        guard let bounds = checkBounds(field, mark: mark, path: path) else { return }
        for (key, bound) in [("minimum", bounds.minimum), ("maximum", bounds.maximum)] {
            guard let bound, bound < 0 || bound != bound.rounded() else { continue }
            report(
                mark, path + "." + key,
                "expected a whole number of letters, 0 or more, found \(Literal.number(bound).displayText)")
        }
        if let minimum = bounds.minimum, let maximum = bounds.maximum, minimum > maximum {
            report(mark, path, "'minimum' is more than 'maximum': no text can have such a length")
        }
    }

    /// Checks the dates of a field; dates are days such as 2026-12-24.
    private func checkDates(_ field: [String: Value], mark: SourcePosition, path: String) {
        var days: [String: String] = [:]
        for key in ["minimum", "maximum", "value"] {
            guard let day = Self.literalValue(key, in: field)?.displayText else { continue }
            guard day.count == 10, DateFormatting.date(day, zone: .gmt) != nil else {
                report(mark, path + "." + key, "'\(day.prefix(40))' is not a date: write a day such as 2026-12-24")
                continue
            }
            days[key] = day
        }
        if let minimum = days["minimum"], let maximum = days["maximum"], minimum > maximum {
            report(mark, path, "'minimum' is a later date than 'maximum'")
        }
        if let value = days["value"], value < days["minimum"] ?? value || value > days["maximum"] ?? value {
            report(mark, path + ".value", "\(value) is not between 'minimum' and 'maximum'")
        }
    }

    private func checkChoice(_ field: [String: Value], mark: SourcePosition, path: String) {
        guard let choices = field["choices"]?.list, !choices.isEmpty else {
            return report(mark, path, "'choices' is missing or empty: a field of kind 'choice' needs at least one")
        }
        guard let value = Self.literalValue("value", in: field) else { return }
        let known = choices.compactMap { choice -> Literal? in
            if let map = choice.map { return map["value"]?.literal }
            return choice.localizedText?.template(for: languages.first ?? "", of: [])?.constant.map(Literal.text)
        }
        guard known.count == choices.count, !known.contains(value) else { return }
        report(
            mark, path + ".value",
            "'\(value.displayText.prefix(40))' is none of the choices \(Self.quotedList(known.map(\.displayText)))"
                + Suggestions.clause(for: value.displayText, among: known.map(\.displayText)))
    }

    /// Returns true if a text is a valid name of an HTTP header field (a token of RFC 9110, section 5.6.2).
    static func isHeaderName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
