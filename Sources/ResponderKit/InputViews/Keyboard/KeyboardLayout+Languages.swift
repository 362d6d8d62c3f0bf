/// The layouts that there are.
extension KeyboardLayout {
    /// American English: QWERTY.
    public static let english = KeyboardLayout(
        language: "en-US", name: "English",
        letters: [
            ["q", "w", "e", "r", "t", "y", "u", "i", "o", "p"], ["a", "s", "d", "f", "g", "h", "j", "k", "l"],
            ["z", "x", "c", "v", "b", "n", "m"],
        ],
        alternatives: accents)

    /// German: QWERTZ.
    public static let german = KeyboardLayout(
        language: "de-DE", name: "Deutsch",
        letters: [
            ["q", "w", "e", "r", "t", "z", "u", "i", "o", "p", "ü"], ["a", "s", "d", "f", "g", "h", "j", "k", "l", "ö", "ä"],
            ["y", "x", "c", "v", "b", "n", "m"],
        ],
        numbers: standardNumbers("€"), symbols: standardSymbols("$"),
        alternatives: accents.merging(["s": ["ß", "ś", "š"], "\"": ["„", "“", "”", "»", "«"]]) { $1 },
        decimalSeparator: ",", domains: [".de", ".com", ".net", ".org", ".eu"], words: .german)

    /// French: AZERTY.
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

    private static let accents = [
        "a": ["à", "á", "â", "ä", "æ", "ã", "å", "ā"], "c": ["ç", "ć", "č"], "d": ["ð"], "e": ["è", "é", "ê", "ë", "ē", "ė", "ę"],
        "g": ["ğ"], "i": ["î", "ï", "í", "ī", "į", "ì", "ı"], "l": ["ł"], "n": ["ñ", "ń"],
        "o": ["ô", "ö", "ò", "ó", "œ", "ø", "ō", "õ"], "r": ["ř"], "s": ["ß", "ś", "š", "ş"], "t": ["þ"],
        "u": ["û", "ü", "ù", "ú", "ū"], "y": ["ÿ", "ý"], "z": ["ž", "ź", "ż"],
        "-": ["–", "—", "•"], "/": ["\\"], "$": ["€", "£", "¥", "₩", "₽", "¢"], "€": ["$", "£", "¥", "₩", "₽"], "&": ["§"],
        "\"": ["“", "”", "„", "»", "«"], ".": ["…"], "?": ["¿"], "!": ["¡"], "'": ["’", "‘", "`"], "%": ["‰"], "=": ["≠", "≈"],
        "0": ["°"],
    ]
}

extension KeyboardLayout.Words {
    /// English.
    public static let english = KeyboardLayout.Words(
        space: "space",
        returnKey: [
            .default: "return", .go: "Go", .google: "Google", .join: "Join", .next: "Next", .route: "Route", .search: "Search",
            .send: "Send",
            .yahoo: "Yahoo", .done: "Done", .emergencyCall: "Emergency Call", .continue: "Continue",
        ],
        shift: "Shift", delete: "Delete", nextKeyboard: "Next keyboard", dismiss: "Hide keyboard", keyboard: "Keyboard")

    /// German.
    public static let german = KeyboardLayout.Words(
        space: "Leerzeichen",
        returnKey: [
            .default: "Return", .go: "Los", .google: "Google", .join: "Beitreten", .next: "Weiter", .route: "Route", .search: "Suchen",
            .send: "Senden", .yahoo: "Yahoo", .done: "Fertig", .emergencyCall: "Notruf", .continue: "Fortfahren",
        ],
        shift: "Umschalttaste", delete: "Löschen", nextKeyboard: "Nächste Tastatur", dismiss: "Tastatur ausblenden", keyboard: "Tastatur")

    /// French.
    public static let french = KeyboardLayout.Words(
        space: "espace",
        returnKey: [
            .default: "retour", .go: "Accéder", .google: "Google", .join: "Rejoindre", .next: "Suivant", .route: "Itinéraire",
            .search: "Rechercher", .send: "Envoyer", .yahoo: "Yahoo", .done: "OK", .emergencyCall: "Urgence", .continue: "Continuer",
        ],
        shift: "Majuscule", delete: "Supprimer", nextKeyboard: "Clavier suivant", dismiss: "Masquer le clavier", keyboard: "Clavier")
}
