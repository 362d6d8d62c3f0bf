import KioskData
import ResponderKit

/// Forms: their values, their validation, and saving.
extension KioskModel {
    /// Returns the value of a field that visitors have entered; null if there is none. The form with the identifier
    /// `form` is searched first, and then all other forms.
    func formValue(_ field: String, of form: String?) -> Literal {
        if let form, let value = forms[form]?.values[field] { return value }
        for state in forms.sorted(by: { $0.key < $1.key }) { if let value = state.value.values[field] { return value } }
        return .null
    }

    func value(of field: FormField, in form: String) -> Literal {
        forms[form]?.values[field.name] ?? defaultValue(of: field)
    }

    /// The value of a field that the visitor has not changed.
    func defaultValue(of field: FormField) -> Literal { field.defaultValue(on: clock.date, zone: zone) }

    func setField(_ field: FormField, of form: String, to value: Literal) {
        var state = forms[form] ?? FormState()
        guard (state.values[field.name] ?? defaultValue(of: field)) != value, state.phase != .saving else { return }
        state.values[field.name] = value.bounded
        if state.phase != .editing { state.phase = .editing }
        forms[form] = state
        notify(.values)
    }

    /// Records that the visitor has left a field. From this time on, the view shows the field's problem.
    func fieldDidEndEditing(_ name: String, of form: String) {
        guard forms[form]?.values[name] != nil, forms[form]?.validatedFields.insert(name).inserted == true else {
            return
        }
        notify(.values)
    }

    func clear(form: String) {
        guard forms.removeValue(forKey: form) != nil else { return }
        notify(.values)
    }

    /// Saves a form if all of its fields are valid.
    /// - Parameter shown: The dates that the date pickers show, by field name. If the visitor has not changed a date,
    ///   the form saves the shown date, even if a default such as today has changed since.
    func submit(_ element: Element, scope: PageScope, shown: [String: Literal] = [:]) {
        let form = element.id ?? "form"
        var state = forms[form] ?? FormState()
        guard state.phase != .saving else { return }
        state.values.merge(shown) { entered, _ in entered }
        let fields = element.list("fields").compactMap(\.map).map(FormField.init)
        state.validatedFields = Set(fields.map(\.name))
        let isWell = fields.allSatisfy {
            $0.problem(with: state.values[$0.name] ?? defaultValue(of: $0), in: scope) == nil
        }
        guard isWell else {
            forms[form] = state
            return notify(.values)
        }
        let columns = fields.map {
            ($0.saved(state.values[$0.name] ?? defaultValue(of: $0), in: scope) ?? .null).field($0.name)
        }
        state.phase = .saving
        forms[form] = state
        notify(.values)
        let save = element.map("save")
        guard let file = save?["file"]?.literal?.displayText ?? element.literal("save")?.displayText else {
            return saved(element, form, scope)
        }
        guard countSavedRow() else {
            log("The form '\(form)' was not saved: at most \(Self.savesPerMinute) rows are saved in a minute.")
            forms[form]?.phase = .failed(builtInStrings[.notSaved])
            return notify(.values)
        }
        let destination = RowDestination(file: file, table: save?["table"]?.word ?? form)
        services.save(SavedRow(columns), to: destination) { [weak self, generation] result in
            guard let self else { return }
            switch result {
            case .success:
                // After a reset, nothing is shown for the saved row, because the visitor has left.
                if generation == self.generation { saved(element, form, scope) }
            case .failure(let failure):
                log("The form '\(form)' was not saved: \(failure.description)")
                guard generation == self.generation else { return }
                forms[form]?.phase = .failed(builtInStrings[.notSaved])
                notify(.values)
            }
        }
    }

    /// Counts a row towards the rate limit. Returns false if the limit is exceeded; only a program enters rows so fast.
    private func countSavedRow() -> Bool {
        if clock.now - rateWindowStart >= 60_000 { (savedRowCount, rateWindowStart) = (0, clock.now) }
        savedRowCount += 1
        return savedRowCount <= Self.savesPerMinute
    }

    /// The maximum number of rows that are saved in a minute.
    static let savesPerMinute = 60

    private func saved(_ element: Element, _ form: String, _ scope: PageScope) {
        var scope = scope
        scope.form = form
        let actions = element.actions("done")
        let text = element.localizedText("message").map { scope.text($0) }
        // The form is cleared after its actions, because the actions may use the form's values.
        perform(actions, in: scope)
        forms[form] = FormState()
        forms[form]?.phase = .saved
        notify(.values)
        if let text { showMessage(text) } else if actions.isEmpty { showMessage(builtInStrings[.saved]) }
    }

    var builtInStrings: BuiltInStrings { BuiltInStrings(language: language, strings: storyboard.strings) }
}
