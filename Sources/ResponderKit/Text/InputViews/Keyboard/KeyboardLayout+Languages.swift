/// The built-in keyboard layouts.
extension KeyboardLayout {
    /// The American English keyboard layout: QWERTY.
    public static let english = KeyboardLayout(
        language: "en-US", name: "English",
        letters: [
            ["q", "w", "e", "r", "t", "y", "u", "i", "o", "p"], ["a", "s", "d", "f", "g", "h", "j", "k", "l"],
            ["z", "x", "c", "v", "b", "n", "m"],
        ],
        alternatives: accents)

    /// The German keyboard layout: QWERTZ.
    public static let german = KeyboardLayout(
        language: "de-DE", name: "Deutsch",
        letters: [
            ["q", "w", "e", "r", "t", "z", "u", "i", "o", "p", "ü"],
            ["a", "s", "d", "f", "g", "h", "j", "k", "l", "ö", "ä"],
            ["y", "x", "c", "v", "b", "n", "m"],
        ],
        numbers: standardNumbers("€"), symbols: standardSymbols("$"),
        alternatives: accents.merging(["s": ["ß", "ś", "š"], "\"": ["„", "“", "”", "»", "«"]]) { $1 },
        decimalSeparator: ",", domains: [".de", ".com", ".net", ".org", ".eu"], words: .german)

    /// The French keyboard layout: AZERTY.
    public static let french = KeyboardLayout(
        language: "fr-FR", name: "Français",
        letters: [
            ["a", "z", "e", "r", "t", "y", "u", "i", "o", "p"], ["q", "s", "d", "f", "g", "h", "j", "k", "l", "m"],
            ["w", "x", "c", "v", "b", "n", "'"],
        ],
        numbers: standardNumbers("€"), symbols: standardSymbols("$"),
        alternatives: accents.merging([
            "a": ["à", "â", "æ", "á", "ä", "ã", "å"], "e": ["é", "è", "ê", "ë", "ę", "ė"], "'": ["’", "‘", "`"],
            "\"": ["«", "»", "“", "”", "„"],
        ]) { $1 },
        decimalSeparator: ",", domains: [".fr", ".com", ".net", ".org", ".eu"], words: .french)

    /// All built-in keyboard layouts.
    public static let all = [
        english, german, french, spanish, italian, portuguese, dutch, polish, danish, norwegian, swedish, finnish,
    ]

    /// Returns the built-in layout for a language.
    /// - Parameter code: a language code such as `de` or `pt-BR`. Only the language part is used. `no` and `nn` have
    ///   the layout of `nb`.
    /// - Returns: the layout, or nil if there is no built-in layout for the language.
    public static func layout(for code: String) -> KeyboardLayout? {
        let language = code.prefix { $0 != "-" && $0 != "_" }.lowercased()
        let written = ["no": "nb", "nn": "nb"][language] ?? language
        return all.first { $0.language.prefix { $0 != "-" } == written }
    }

    /// The Spanish keyboard layout: QWERTY with ñ.
    public static let spanish = european(
        "es-ES", "Español", lastOfSecondRow: ["ñ"], domains: [".es", ".com", ".net", ".org", ".eu"], words: .spanish)
    /// The Italian keyboard layout: QWERTY.
    public static let italian = european(
        "it-IT", "Italiano", domains: [".it", ".com", ".net", ".org", ".eu"], words: .italian)
    /// The Portuguese keyboard layout: QWERTY with ç.
    public static let portuguese = european(
        "pt-PT", "Português", lastOfSecondRow: ["ç"], domains: [".pt", ".com", ".net", ".org", ".br"],
        words: .portuguese)
    /// The Dutch keyboard layout: QWERTY.
    public static let dutch = european(
        "nl-NL", "Nederlands", domains: [".nl", ".com", ".net", ".org", ".eu"], words: .dutch)
    /// The Polish keyboard layout: QWERTY. A long press on a base letter offers ą, ć, ę, ł, ń, ó, ś, ź or ż.
    public static let polish = european(
        "pl-PL", "Polski",
        alternatives: [
            "a": ["ą"], "c": ["ć"], "e": ["ę"], "l": ["ł"], "n": ["ń"], "o": ["ó"], "s": ["ś"], "z": ["ż", "ź"],
        ],
        domains: [".pl", ".com", ".net", ".org", ".eu"], words: .polish)
    /// The Danish keyboard layout: QWERTY with å, æ and ø.
    public static let danish = european(
        "da-DK", "Dansk", lastOfFirstRow: ["å"], lastOfSecondRow: ["æ", "ø"],
        domains: [".dk", ".com", ".net", ".org", ".eu"],
        words: .danish)
    /// The Norwegian keyboard layout: QWERTY with å, ø and æ.
    public static let norwegian = european(
        "nb-NO", "Norsk", lastOfFirstRow: ["å"], lastOfSecondRow: ["ø", "æ"],
        domains: [".no", ".com", ".net", ".org", ".eu"],
        words: .norwegian)
    /// The Swedish keyboard layout: QWERTY with å, ö and ä.
    public static let swedish = european(
        "sv-SE", "Svenska", lastOfFirstRow: ["å"], lastOfSecondRow: ["ö", "ä"],
        domains: [".se", ".com", ".net", ".org", ".eu"],
        words: .swedish)
    /// The Finnish keyboard layout: QWERTY with å, ö and ä.
    public static let finnish = european(
        "fi-FI", "Suomi", lastOfFirstRow: ["å"], lastOfSecondRow: ["ö", "ä"],
        domains: [".fi", ".com", ".net", ".org", ".eu"],
        words: .finnish)

    /// Returns a QWERTY layout with extra letters at the ends of two rows, a decimal
    /// comma, and a key for the euro sign.
    private static func european(
        _ language: String, _ name: String, lastOfFirstRow: [String] = [], lastOfSecondRow: [String] = [],
        alternatives: [String: [String]] = [:], domains: [String], words: Words
    ) -> KeyboardLayout {
        var letters = english.letters
        letters[0] += lastOfFirstRow
        letters[1] += lastOfSecondRow
        return KeyboardLayout(
            language: language, name: name, letters: letters, numbers: standardNumbers("€"),
            symbols: standardSymbols("$"),
            alternatives: accents.merging(alternatives) { common, own in own + common.filter { !own.contains($0) } },
            decimalSeparator: ",", domains: domains, words: words)
    }

    private static let accents = [
        "a": ["à", "á", "â", "ä", "æ", "ã", "å", "ā"], "c": ["ç", "ć", "č"], "d": ["ð"],
        "e": ["è", "é", "ê", "ë", "ē", "ė", "ę"],
        "g": ["ğ"], "i": ["î", "ï", "í", "ī", "į", "ì", "ı"], "l": ["ł"], "n": ["ñ", "ń"],
        "o": ["ô", "ö", "ò", "ó", "œ", "ø", "ō", "õ"], "r": ["ř"], "s": ["ß", "ś", "š", "ş"], "t": ["þ"],
        "u": ["û", "ü", "ù", "ú", "ū"], "y": ["ÿ", "ý"], "z": ["ž", "ź", "ż"],
        "-": ["–", "—", "•"], "/": ["\\"], "$": ["€", "£", "¥", "₩", "₽", "¢"], "€": ["$", "£", "¥", "₩", "₽"],
        "&": ["§"],
        "\"": ["“", "”", "„", "»", "«"], ".": ["…"], "?": ["¿"], "!": ["¡"], "'": ["’", "‘", "`"], "%": ["‰"],
        "=": ["≠", "≈"],
        "0": ["°"],
    ]
}

extension KeyboardLayout.Words {
    private init(
        _ space: String, return title: String, go: String, join: String, next: String, search: String, send: String,
        done: String,
        continue: String, shift: String, delete: String, nextKeyboard: String, dismiss: String, keyboard: String
    ) {
        let returnKey: [UIReturnKeyType: String] = [
            .default: title, .go: go, .join: join, .next: next, .search: search, .send: send, .done: done,
            .continue: `continue`,
        ]
        self.init(
            space: space, returnKey: returnKey, shift: shift, delete: delete, nextKeyboard: nextKeyboard,
            dismiss: dismiss,
            keyboard: keyboard)
    }

    /// The Spanish labels of the keys that type no character.
    public static let spanish = KeyboardLayout.Words(
        "espacio", return: "intro", go: "Ir", join: "Unirse", next: "Siguiente", search: "Buscar", send: "Enviar",
        done: "Listo",
        continue: "Continuar", shift: "Mayúsculas", delete: "Borrar", nextKeyboard: "Teclado siguiente",
        dismiss: "Ocultar teclado",
        keyboard: "Teclado")
    /// The Italian labels of the keys that type no character.
    public static let italian = KeyboardLayout.Words(
        "spazio", return: "invio", go: "Vai", join: "Partecipa", next: "Avanti", search: "Cerca", send: "Invia",
        done: "Fine",
        continue: "Continua", shift: "Maiuscole", delete: "Elimina", nextKeyboard: "Tastiera successiva",
        dismiss: "Nascondi tastiera",
        keyboard: "Tastiera")
    /// The Portuguese labels of the keys that type no character.
    public static let portuguese = KeyboardLayout.Words(
        "espaço", return: "retorno", go: "Ir", join: "Participar", next: "Seguinte", search: "Buscar", send: "Enviar",
        done: "OK",
        continue: "Continuar", shift: "Maiúsculas", delete: "Apagar", nextKeyboard: "Teclado seguinte",
        dismiss: "Ocultar teclado",
        keyboard: "Teclado")
    /// The Dutch labels of the keys that type no character.
    public static let dutch = KeyboardLayout.Words(
        "spatie", return: "return", go: "Ga", join: "Deelnemen", next: "Volgende", search: "Zoek", send: "Stuur",
        done: "Gereed",
        continue: "Ga door", shift: "Hoofdletters", delete: "Wis", nextKeyboard: "Volgend toetsenbord",
        dismiss: "Verberg toetsenbord",
        keyboard: "Toetsenbord")
    /// The Polish labels of the keys that type no character.
    public static let polish = KeyboardLayout.Words(
        "spacja", return: "powrót", go: "Idź", join: "Dołącz", next: "Dalej", search: "Szukaj", send: "Wyślij",
        done: "Gotowe",
        continue: "Kontynuuj", shift: "Wielkie litery", delete: "Usuń", nextKeyboard: "Następna klawiatura",
        dismiss: "Ukryj klawiaturę",
        keyboard: "Klawiatura")
    /// The Danish labels of the keys that type no character.
    public static let danish = KeyboardLayout.Words(
        "mellemrum", return: "retur", go: "Gå", join: "Deltag", next: "Næste", search: "Søg", send: "Send", done: "OK",
        continue: "Fortsæt", shift: "Store bogstaver", delete: "Slet", nextKeyboard: "Næste tastatur",
        dismiss: "Skjul tastatur",
        keyboard: "Tastatur")
    /// The Norwegian labels of the keys that type no character.
    public static let norwegian = KeyboardLayout.Words(
        "mellomrom", return: "retur", go: "Gå", join: "Bli med", next: "Neste", search: "Søk", send: "Send",
        done: "Ferdig",
        continue: "Fortsett", shift: "Store bokstaver", delete: "Slett", nextKeyboard: "Neste tastatur",
        dismiss: "Skjul tastatur",
        keyboard: "Tastatur")
    /// The Swedish labels of the keys that type no character.
    public static let swedish = KeyboardLayout.Words(
        "mellanslag", return: "retur", go: "Gå", join: "Gå med", next: "Nästa", search: "Sök", send: "Skicka",
        done: "Klar",
        continue: "Fortsätt", shift: "Stora bokstäver", delete: "Radera", nextKeyboard: "Nästa tangentbord",
        dismiss: "Göm tangentbordet", keyboard: "Tangentbord")
    /// The Finnish labels of the keys that type no character.
    public static let finnish = KeyboardLayout.Words(
        "väli", return: "rivinvaihto", go: "Siirry", join: "Liity", next: "Seuraava", search: "Etsi", send: "Lähetä",
        done: "Valmis",
        continue: "Jatka", shift: "Isot kirjaimet", delete: "Poista", nextKeyboard: "Seuraava näppäimistö",
        dismiss: "Piilota näppäimistö", keyboard: "Näppäimistö")

    /// The English labels of the keys that type no character.
    public static let english = KeyboardLayout.Words(
        space: "space",
        returnKey: [
            .default: "return", .go: "Go", .google: "Google", .join: "Join", .next: "Next", .route: "Route",
            .search: "Search",
            .send: "Send",
            .yahoo: "Yahoo", .done: "Done", .emergencyCall: "Emergency Call", .continue: "Continue",
        ],
        shift: "Shift", delete: "Delete", nextKeyboard: "Next keyboard", dismiss: "Hide keyboard", keyboard: "Keyboard")

    /// The German labels of the keys that type no character.
    public static let german = KeyboardLayout.Words(
        space: "Leerzeichen",
        returnKey: [
            .default: "Return", .go: "Los", .google: "Google", .join: "Beitreten", .next: "Weiter", .route: "Route",
            .search: "Suchen",
            .send: "Senden", .yahoo: "Yahoo", .done: "Fertig", .emergencyCall: "Notruf", .continue: "Fortfahren",
        ],
        shift: "Umschalttaste", delete: "Löschen", nextKeyboard: "Nächste Tastatur", dismiss: "Tastatur ausblenden",
        keyboard: "Tastatur")

    /// The French labels of the keys that type no character.
    public static let french = KeyboardLayout.Words(
        space: "espace",
        returnKey: [
            .default: "retour", .go: "Accéder", .google: "Google", .join: "Rejoindre", .next: "Suivant",
            .route: "Itinéraire",
            .search: "Rechercher", .send: "Envoyer", .yahoo: "Yahoo", .done: "OK", .emergencyCall: "Urgence",
            .continue: "Continuer",
        ],
        shift: "Majuscule", delete: "Supprimer", nextKeyboard: "Clavier suivant", dismiss: "Masquer le clavier",
        keyboard: "Clavier")
}
