/// The built-in texts of a kiosk, in several languages. A storyboard's strings can replace them: the key `kiosk.back`
/// is the text of the back button.
struct BuiltInStrings {
    enum Key: String, CaseIterable {
        case back, home, close, ok, search, searchClear, submit, saving, saved, notSaved, more, nothing, language
        case needed, numberNeeded, emailNeeded, phoneNeeded, atLeast, atMost, moreLetters, fewerLetters, notBefore,
            notAfter, otherForm
        case noDate, clearDate
        case stillThere, goOn, beginsAgain, begin, choose, paired, play, pictureOf, pictures
    }

    static let english: [Key: String] = [
        .back: "Back", .home: "Start", .close: "Close", .ok: "OK", .search: "Search", .searchClear: "Clear",
        .submit: "Send",
        .saving: "Saving…",
        .saved: "Saved. Thank you!", .notSaved: "That could not be saved. Please ask somebody for help.",
        .more: "Show more",
        .nothing: "Nothing found", .language: "Language", .needed: "This field is required.",
        .numberNeeded: "A number is needed.",
        .emailNeeded: "This is not an email address.", .phoneNeeded: "This is not a telephone number.",
        .atLeast: "At least %.",
        .atMost: "At most %.",
        .moreLetters: "At least % letters.", .fewerLetters: "At most % letters.", .notBefore: "Not before %.",
        .notAfter: "Not after %.",
        .otherForm: "Please check the format of this entry.", .stillThere: "Are you still there?", .goOn: "Go on",
        .beginsAgain: "Otherwise this screen starts again for the next visitor.", .begin: "Touch to begin",
        .choose: "Choose",
        .paired: "Connected", .noDate: "No date", .clearDate: "Remove the date",
        .play: "Play", .pictureOf: "Picture % of %", .pictures: "Pictures",
    ]

    static let german: [Key: String] = [
        .back: "Zurück", .home: "Start", .close: "Schließen", .ok: "OK", .search: "Suchen", .searchClear: "Leeren",
        .submit: "Absenden",
        .saving: "Wird gespeichert …", .saved: "Gespeichert. Vielen Dank!",
        .notSaved: "Das konnte nicht gespeichert werden. Bitte wenden Sie sich an das Personal.",
        .more: "Mehr zeigen", .nothing: "Nichts gefunden", .language: "Sprache", .needed: "Bitte ausfüllen.",
        .numberNeeded: "Hier gehört eine Zahl hin.",
        .emailNeeded: "Das ist keine E-Mail-Adresse.", .phoneNeeded: "Das ist keine Telefonnummer.",
        .atLeast: "Mindestens %.",
        .atMost: "Höchstens %.",
        .moreLetters: "Mindestens % Zeichen.", .fewerLetters: "Höchstens % Zeichen.", .notBefore: "Nicht vor dem %.",
        .notAfter: "Nicht nach dem %.",
        .otherForm: "Das stimmt so nicht.", .stillThere: "Sind Sie noch da?", .goOn: "Weiter",
        .beginsAgain: "Sonst beginnt es für die nächsten Gäste von vorn.", .begin: "Zum Beginnen berühren",
        .choose: "Auswählen",
        .paired: "Verbunden", .noDate: "Kein Datum", .clearDate: "Datum entfernen",
        .play: "Abspielen", .pictureOf: "Bild % von %", .pictures: "Bilder",
    ]

    let language: String
    var strings: [String: [String: LocalizedText.Template]] = [:]

    subscript(_ key: Key) -> String {
        if let own = strings["kiosk." + key.rawValue], let text = (own[language] ?? own[""])?.constant { return text }
        let texts = language.hasPrefix("de") ? Self.german : Self.english
        return texts[key] ?? Self.english[key] ?? ""
    }

    /// The text of a key, with each `%` replaced by one of the values.
    func filled(_ key: Key, _ values: String...) -> String {
        var parts = self[key].split(separator: "%", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else { return self[key] }
        var text = parts.removeFirst()
        for (index, part) in parts.enumerated() { text += (index < values.count ? values[index] : "%") + part }
        return text
    }

    /// Returns the name of a language in the language itself, such as "Deutsch".
    static func name(of language: String) -> String {
        let known = [
            "en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano", "pt": "Português",
            "nl": "Nederlands",
            "pl": "Polski", "cs": "Čeština", "da": "Dansk", "sv": "Svenska", "nb": "Norsk", "fi": "Suomi",
            "tr": "Türkçe", "ru": "Русский",
            "uk": "Українська", "el": "Ελληνικά", "ar": "العربية", "he": "עברית", "ja": "日本語", "zh": "中文", "ko": "한국어",
        ]
        return known[language] ?? known[String(language.prefix { $0 != "-" })] ?? language
    }
}
