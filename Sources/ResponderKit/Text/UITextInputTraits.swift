/// Which keys a keyboard shows. Raw values as UIKit's.
public enum UIKeyboardType: Int, Sendable, CaseIterable {
    /// Letters of the person's language.
    case `default` = 0
    /// ASCII letters.
    case asciiCapable = 1
    /// Digits and punctuation.
    case numbersAndPunctuation = 2
    /// For addresses of the web.
    case URL = 3
    /// Digits, for a PIN.
    case numberPad = 4
    /// For a telephone number.
    case phonePad = 5
    /// For a name or a telephone number.
    case namePhonePad = 6
    /// For an address of mail.
    case emailAddress = 7
    /// Digits and a decimal separator.
    case decimalPad = 8
    /// Letters with @ and # at hand.
    case twitter = 9
    /// For words to search the web for, or an address of it.
    case webSearch = 10
    /// ASCII digits.
    case asciiCapableNumberPad = 11

    /// ASCII letters, by their older name.
    public static var alphabet: UIKeyboardType { .asciiCapable }

    /// Its name in the protocol.
    var word: String {
        switch self {
        case .default: "default"
        case .asciiCapable: "asciiCapable"
        case .numbersAndPunctuation: "numbersAndPunctuation"
        case .URL: "url"
        case .numberPad: "numberPad"
        case .phonePad: "phonePad"
        case .namePhonePad: "namePhonePad"
        case .emailAddress: "emailAddress"
        case .decimalPad: "decimalPad"
        case .twitter: "twitter"
        case .webSearch: "webSearch"
        case .asciiCapableNumberPad: "asciiCapableNumberPad"
        }
    }
}

/// What the Return key says. It does the same whatever it says. Raw values as UIKit's.
public enum UIReturnKeyType: Int, Sendable, CaseIterable {
    /// "return".
    case `default` = 0
    /// "Go".
    case go = 1
    /// "Google".
    case google = 2
    /// "Join".
    case join = 3
    /// "Next".
    case next = 4
    /// "Route".
    case route = 5
    /// "Search".
    case search = 6
    /// "Send".
    case send = 7
    /// "Yahoo".
    case yahoo = 8
    /// "Done".
    case done = 9
    /// "Emergency Call".
    case emergencyCall = 10
    /// "Continue".
    case `continue` = 11

    /// Its name in the protocol.
    var word: String { "\(self)" }
}

/// When the keyboard's letters are capitals by themselves. Raw values as UIKit's.
public enum UITextAutocapitalizationType: Int, Sendable, CaseIterable {
    /// Never.
    case none = 0
    /// At the beginning of each word.
    case words = 1
    /// At the beginning of each sentence.
    case sentences = 2
    /// Always.
    case allCharacters = 3

    /// Its name in the protocol.
    var word: String { "\(self)" }
}

/// Whether the keyboard corrects what is typed. Raw values as UIKit's.
public enum UITextAutocorrectionType: Int, Sendable, CaseIterable {
    /// As suits the kind of text.
    case `default` = 0
    /// It does not.
    case no = 1
    /// It does.
    case yes = 2

    /// Its name in the protocol.
    var word: String { "\(self)" }
}

/// Whether spelling mistakes are marked. Raw values as UIKit's.
public enum UITextSpellCheckingType: Int, Sendable, CaseIterable {
    /// As suits the kind of text.
    case `default` = 0
    /// They are not.
    case no = 1
    /// They are.
    case yes = 2
}

/// Whether quotes are replaced by typographic ones. Raw values as UIKit's.
public enum UITextSmartQuotesType: Int, Sendable, CaseIterable {
    /// As suits the kind of text.
    case `default` = 0
    /// They are not.
    case no = 1
    /// They are.
    case yes = 2
}

/// Whether hyphens are replaced by dashes. Raw values as UIKit's.
public enum UITextSmartDashesType: Int, Sendable, CaseIterable {
    /// As suits the kind of text.
    case `default` = 0
    /// They are not.
    case no = 1
    /// They are.
    case yes = 2
}

/// How light a keyboard is. Raw values as UIKit's.
public enum UIKeyboardAppearance: Int, Sendable, CaseIterable {
    /// As the screen.
    case `default` = 0
    /// Dark.
    case dark = 1
    /// Light.
    case light = 2

    /// Dark, by its older name.
    public static var alert: UIKeyboardAppearance { .dark }
}

/// What a text means, so that a device can offer what it knows of its person. The values are UIKit's, which are nearly all of HTML's `autocomplete`.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The value.
    public var rawValue: String

    /// A meaning by its value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A whole name.
    public static let name = UITextContentType(rawValue: "name")
    /// Before a name, such as a doctor's.
    public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
    /// The name given.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// The name between.
    public static let middleName = UITextContentType(rawValue: "additional-name")
    /// The family's name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// After a name.
    public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
    /// What friends say.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// What somebody works as.
    public static let jobTitle = UITextContentType(rawValue: "organization-title")
    /// Whom somebody works for.
    public static let organizationName = UITextContentType(rawValue: "organization")
    /// A place of any kind.
    public static let location = UITextContentType(rawValue: "location")
    /// Street and house, in all their lines.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// Their first line.
    public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
    /// Their second line.
    public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
    /// The town.
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    /// The state or province.
    public static let addressState = UITextContentType(rawValue: "address-level1")
    /// Town and state.
    public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
    /// A part of the town.
    public static let sublocality = UITextContentType(rawValue: "address-level3")
    /// The country.
    public static let countryName = UITextContentType(rawValue: "country-name")
    /// The postal code.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// An address of mail.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// An address of the web.
    public static let URL = UITextContentType(rawValue: "url")
    /// The number of a card.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
    /// The name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// An account's password.
    public static let password = UITextContentType(rawValue: "password")
    /// A password that is yet to be chosen.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A code that was sent to be typed once.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")

    /// What HTML's `autocomplete` calls it; nil where it has no word.
    var autocomplete: String? { Self.words.contains(rawValue) ? rawValue : nil }

    private static let words: Set<String> = [
        "name", "honorific-prefix", "given-name", "additional-name", "family-name", "honorific-suffix", "nickname",
        "organization-title",
        "organization", "street-address", "address-line1", "address-line2", "address-level2", "address-level1",
        "address-level3",
        "country-name", "postal-code", "tel", "email", "url", "cc-number", "username", "password", "new-password",
        "one-time-code",
    ]
}

/// What a keyboard should be like for a text. Whatever takes text may leave any of it out.
@MainActor
public protocol UITextInputTraits: AnyObject {
    /// When letters are capitals by themselves. `sentences` by default.
    var autocapitalizationType: UITextAutocapitalizationType { get }
    /// Whether what is typed is corrected.
    var autocorrectionType: UITextAutocorrectionType { get }
    /// Whether spelling mistakes are marked.
    var spellCheckingType: UITextSpellCheckingType { get }
    /// Whether quotes become typographic ones.
    var smartQuotesType: UITextSmartQuotesType { get }
    /// Whether hyphens become dashes.
    var smartDashesType: UITextSmartDashesType { get }
    /// Which keys there are.
    var keyboardType: UIKeyboardType { get }
    /// How light the keyboard is.
    var keyboardAppearance: UIKeyboardAppearance { get }
    /// What the Return key says.
    var returnKeyType: UIReturnKeyType { get }
    /// Whether the Return key does nothing while there is no text. `false` by default.
    var enablesReturnKeyAutomatically: Bool { get }
    /// Whether nobody may read it. `false` by default.
    var isSecureTextEntry: Bool { get }
    /// What the text means.
    var textContentType: UITextContentType? { get }
}

extension UITextInputTraits {
    /// At the beginning of sentences.
    public var autocapitalizationType: UITextAutocapitalizationType { .sentences }
    /// As suits the kind of text.
    public var autocorrectionType: UITextAutocorrectionType { .default }
    /// As suits the kind of text.
    public var spellCheckingType: UITextSpellCheckingType { .default }
    /// As suits the kind of text.
    public var smartQuotesType: UITextSmartQuotesType { .default }
    /// As suits the kind of text.
    public var smartDashesType: UITextSmartDashesType { .default }
    /// Letters.
    public var keyboardType: UIKeyboardType { .default }
    /// As the screen.
    public var keyboardAppearance: UIKeyboardAppearance { .default }
    /// "return".
    public var returnKeyType: UIReturnKeyType { .default }
    /// It always does something.
    public var enablesReturnKeyAutomatically: Bool { false }
    /// Everybody may.
    public var isSecureTextEntry: Bool { false }
    /// Nothing in particular.
    public var textContentType: UITextContentType? { nil }
}
