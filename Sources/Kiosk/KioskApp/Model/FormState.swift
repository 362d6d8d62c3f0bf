import Foundation

/// The input of visitors in one form, and the form's phase, such as `saving`.
struct FormState: Equatable {
    enum Phase: Equatable {
        case editing, saving, saved
        /// Saving has failed. The value is a sentence that is shown to the visitor.
        case failed(String)
    }

    var values: [String: Literal] = [:]
    /// The names of the fields whose problems are shown.
    var validatedFields: Set<String> = []
    var phase = Phase.editing

    var isUntouched: Bool { values.isEmpty && phase != .saving }

    /// Removes the values of fields that no longer exist.
    mutating func removeFields(except fields: Set<String>) {
        values = values.filter { fields.contains($0.key) }
        validatedFields.formIntersection(fields)
    }
}

/// A field of a form, as defined in the storyboard.
struct FormField: Keyed {
    var values: [String: Value]

    var name: String { word("name") ?? "" }
    var kind: String { word("kind") ?? "text" }
    var isRequired: Bool { flag("required") ?? false }

    /// The value of a field that the visitor has not changed. The field's control shows this value, and the form saves
    /// it.
    /// - Parameters:
    ///   - date: The date on which the form is shown; the default of a required date field.
    ///   - zone: The time zone of the kiosk.
    @MainActor
    func defaultValue(on date: Date, zone: TimeZone) -> Literal {
        let value = literal("value")
        switch kind {
        case "switch": return .flag(value?.isTrue ?? false)
        case "slider", "stepper":
            let range = numbers
            return .number(min(max(value?.number ?? range.lowerBound, range.lowerBound), range.upperBound))
        case "date":
            let configuredDate = value.flatMap { DateFormatting.date($0.displayText, zone: zone) }
            // An optional date field has no value until the visitor chooses a date.
            guard let day = configuredDate ?? (isRequired ? date : nil) else { return .null }
            return .text(FormField.day(clamped(day, zone), zone))
        default: return value ?? .null
        }
    }

    /// The range of a slider or a stepper.
    var numbers: ClosedRange<Double> {
        let least = minimum ?? min(0, maximum ?? 0)
        return least...max(maximum ?? 100, least)
    }

    /// Returns the date of the limit with this key: the first or the last date that the visitor can choose. Nil if the
    /// field has no such limit.
    func limit(_ key: String, _ zone: TimeZone) -> Date? {
        literal(key).flatMap { DateFormatting.date($0.displayText, zone: zone) }
    }

    /// Returns a date limited to the field's range. If the first allowed date is later than the last one, the date is
    /// not limited.
    @MainActor
    func clamped(_ date: Date, _ zone: TimeZone) -> Date {
        let (first, last) = (limit("minimum", zone) ?? .distantPast, limit("maximum", zone) ?? .distantFuture)
        return first <= last ? min(max(date, first), last) : date
    }

    /// Returns the text in which a day is saved, such as `2026-11-24`.
    @MainActor
    static func day(_ date: Date, _ zone: TimeZone) -> String {
        DateFormatting.text(date, format: "yyyy-MM-dd", language: "en_US_POSIX", zone: zone)
    }

    var minimum: Double? { bound("minimum") }
    var maximum: Double? { bound("maximum") }

    /// Returns the field's number for `minimum` or `maximum`; nil if the field has none, or if it is outside of
    /// ``bounds``.
    private func bound(_ key: String) -> Double? {
        values[key]?.literal?.number.flatMap { Self.bounds.contains($0) ? $0 : nil }
    }

    /// The allowed range for a field's minimum and maximum.
    static let bounds = -1e9...1e9

    /// The choices of the field.
    @MainActor
    func choices(in scope: PageScope) -> [Choice] { Choice.all(list("choices"), in: scope) }

    /// Returns the value to save; nil if the input is malformed.
    @MainActor
    func saved(_ value: Literal, in scope: PageScope) -> Literal? {
        switch kind {
        // A value that is not one of the choices is not saved, because the control cannot show it to the visitor.
        case "choice": return choices(in: scope).contains { $0.value == value } ? value : .null
        case "number":
            guard case .text(let text) = value else { return value }
            let word = text.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: ",", with: ".")
            return word.isEmpty ? .null : Double(word).flatMap { $0.isFinite ? .number($0) : nil }
        case "text", "multiline", "email", "phone":
            let text = value.displayText.trimmingCharacters(in: .whitespacesAndNewlines)
            return text.isEmpty ? .null : .text(text)
        default: return value
        }
    }

    /// Returns a sentence that describes the problem with a value; nil if the value is valid.
    @MainActor
    func problem(with value: Literal, in scope: PageScope) -> String? {
        let builtInStrings = BuiltInStrings(language: scope.model.language, strings: scope.model.storyboard.strings)
        let own = localizedText("message").map { scope.text($0) }
        guard let saved = saved(value, in: scope) else { return own ?? builtInStrings[.numberNeeded] }
        if saved == .null || saved == .flag(false) { return isRequired ? own ?? builtInStrings[.needed] : nil }
        return rule(saved, builtInStrings, scope.model.zone).map { own ?? $0 }
    }

    @MainActor
    private func rule(_ value: Literal, _ builtInStrings: BuiltInStrings, _ zone: TimeZone) -> String? {
        switch kind {
        case "number", "slider", "stepper":
            guard let number = value.number else { return builtInStrings[.numberNeeded] }
            if let minimum, number < minimum {
                return builtInStrings.filled(.atLeast, Literal.number(minimum).displayText)
            }
            if let maximum, number > maximum {
                return builtInStrings.filled(.atMost, Literal.number(maximum).displayText)
            }
        case "email":
            let parts = value.displayText.split(separator: "@", omittingEmptySubsequences: false)
            let isWell =
                parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !parts[1].hasPrefix(".")
                && !parts[1].hasSuffix(".")
            if !isWell || value.displayText.contains(where: \.isWhitespace) { return builtInStrings[.emailNeeded] }
        case "phone":
            let digits = value.displayText.filter(\.isNumber).count
            if digits < 3 || !value.displayText.allSatisfy({ $0.isNumber || " +-/().".contains($0) }) {
                return builtInStrings[.phoneNeeded]
            }
        case "date":
            let (first, last) = (limit("minimum", zone), limit("maximum", zone))
            if let first, let last, first > last { break }
            if let first = first.map({ Self.day($0, zone) }), value.displayText < first {
                return builtInStrings.filled(.notBefore, first)
            }
            if let last = last.map({ Self.day($0, zone) }), value.displayText > last {
                return builtInStrings.filled(.notAfter, last)
            }
        case "text", "multiline":
            if let minimum, Double(value.displayText.count) < minimum {
                return builtInStrings.filled(.moreLetters, Literal.number(minimum).displayText)
            }
            if let maximum, Double(value.displayText.count) > maximum {
                return builtInStrings.filled(.fewerLetters, Literal.number(maximum).displayText)
            }
        default: break
        }
        guard let pattern = literal("pattern")?.displayText, kind != "switch" else { return nil }
        return Pattern.matches(pattern, all: value.displayText) ? nil : builtInStrings[.otherForm]
    }
}

/// Matches regular expressions of storyboards with bounded work.
enum Pattern {
    /// The maximum length of a matched text in UTF-16 units. Longer texts do not match.
    static let lengthLimit = 200
    /// The number of progress callbacks after which matching stops, and the text counts as not matching. The regular
    /// expression engine calls back every 10,000 steps. Without this limit, some expressions would take years on a text
    /// that does not match.
    static let patience = 50

    static func matches(_ pattern: String, all text: String) -> Bool {
        let length = text.utf16.count
        guard length <= lengthLimit, let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$") else {
            return false
        }
        var (isMatch, asked) = (false, 0)
        expression.enumerateMatches(in: text, options: .reportProgress, range: NSRange(location: 0, length: length)) {
            match, _, stop in
            isMatch = match != nil
            asked += 1
            if isMatch || asked > patience { stop.pointee = true }
        }
        return isMatch
    }
}

/// A choice of a field or a control.
struct Choice: Hashable {
    var value: Literal
    var title: String

    @MainActor
    static func all(_ list: [Value], in scope: PageScope) -> [Choice] {
        list.compactMap { item in
            if let map = item.map {
                let value = map["value"]?.literal ?? .null
                return Choice(
                    value: value, title: map["title"]?.localizedText.map { scope.text($0) } ?? value.displayText)
            }
            guard let localizedText = item.localizedText else { return nil }
            // The text in the first language is saved, so that a choice has the same saved value in all languages.
            let first =
                localizedText.template(for: scope.model.storyboard.languages[0], of: []).map { scope.text($0) } ?? ""
            return Choice(value: .text(first), title: scope.text(localizedText))
        }
    }
}

extension Storyboard {
    /// The names of the fields of each form, by the identifier of the form.
    var formFields: [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        func collectFields(_ elements: [Element]) {
            for element in elements {
                if element.kind == "form" {
                    found[element.id ?? "form", default: []].formUnion(
                        element.list("fields").compactMap { $0.map?["name"]?.word })
                }
                for value in element.values.values { if let inner = value.elements { collectFields(inner) } }
            }
        }
        for page in pages {
            collectFields(page.elements("body"))
            for layout in (page.map("layouts") ?? [:]).values { collectFields(layout.elements ?? []) }
        }
        return found
    }

    /// Returns the `form` element with an identifier; nil if the storyboard has none.
    func form(_ id: String) -> Element? {
        func findForm(_ elements: [Element]) -> Element? {
            for element in elements {
                if element.kind == "form", element.id ?? "form" == id { return element }
                for value in element.values.values {
                    if let inner = value.elements, let found = findForm(inner) { return found }
                }
            }
            return nil
        }
        for page in pages {
            if let found = findForm(page.elements("body")) { return found }
            for layout in (page.map("layouts") ?? [:]).values {
                if let found = findForm(layout.elements ?? []) { return found }
            }
        }
        return nil
    }
}
