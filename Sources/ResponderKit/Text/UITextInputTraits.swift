/// The kind of keyboard that is shown for a text input. The raw values match UIKit's.
public enum UIKeyboardType: Int, Sendable, CaseIterable {
    /// The standard keyboard for the user's language.
    case `default` = 0
    /// A keyboard of ASCII characters.
    case asciiCapable = 1
    /// A keyboard of digits and punctuation.
    case numbersAndPunctuation = 2
    /// A keyboard for web addresses.
    case URL = 3
    /// A keyboard of digits, for a PIN.
    case numberPad = 4
    /// A keyboard for telephone numbers.
    case phonePad = 5
    /// A keyboard for names and telephone numbers.
    case namePhonePad = 6
    /// A keyboard for e-mail addresses.
    case emailAddress = 7
    /// A keyboard of digits and a decimal separator.
    case decimalPad = 8
    /// A keyboard with the characters @ and #.
    case twitter = 9
    /// A keyboard for search terms and web addresses.
    case webSearch = 10
    /// A keyboard of ASCII digits.
    case asciiCapableNumberPad = 11

    /// A former name of `asciiCapable`.
    public static var alphabet: UIKeyboardType { .asciiCapable }

    /// The keyboard type's name in the protocol.
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

/// The title of the Return key. The title does not change the key's function. The raw values match UIKit's.
public enum UIReturnKeyType: Int, Sendable, CaseIterable {
    /// The Return key has the title "return".
    case `default` = 0
    /// The Return key has the title "Go".
    case go = 1
    /// The Return key has the title "Google".
    case google = 2
    /// The Return key has the title "Join".
    case join = 3
    /// The Return key has the title "Next".
    case next = 4
    /// The Return key has the title "Route".
    case route = 5
    /// The Return key has the title "Search".
    case search = 6
    /// The Return key has the title "Send".
    case send = 7
    /// The Return key has the title "Yahoo".
    case yahoo = 8
    /// The Return key has the title "Done".
    case done = 9
    /// The Return key has the title "Emergency Call".
    case emergencyCall = 10
    /// The Return key has the title "Continue".
    case `continue` = 11

    /// The Return key type's name in the protocol.
    var word: String { "\(self)" }
}

/// Automatic capitalisation by the keyboard. The raw values match UIKit's.
public enum UITextAutocapitalizationType: Int, Sendable, CaseIterable {
    /// No letter is capitalised automatically.
    case none = 0
    /// The first letter of each word is capitalised.
    case words = 1
    /// The first letter of each sentence is capitalised.
    case sentences = 2
    /// All letters are capitalised.
    case allCharacters = 3

    /// The capitalisation type's name in the protocol.
    var word: String { "\(self)" }
}

/// Automatic correction of typed text by the keyboard. The raw values match UIKit's.
public enum UITextAutocorrectionType: Int, Sendable, CaseIterable {
    /// The kind of text determines whether typed text is corrected.
    case `default` = 0
    /// Typed text is not corrected.
    case no = 1
    /// Typed text is corrected.
    case yes = 2

    /// The correction type's name in the protocol.
    var word: String { "\(self)" }
}

/// Whether the keyboard marks spelling mistakes. The raw values match UIKit's.
public enum UITextSpellCheckingType: Int, Sendable, CaseIterable {
    /// The kind of text determines whether spelling mistakes are marked.
    case `default` = 0
    /// Spelling mistakes are not marked.
    case no = 1
    /// Spelling mistakes are marked.
    case yes = 2
}

/// Whether the keyboard replaces straight quotes by typographic ones. The raw values match UIKit's.
public enum UITextSmartQuotesType: Int, Sendable, CaseIterable {
    /// The kind of text determines whether straight quotes are replaced.
    case `default` = 0
    /// Straight quotes are not replaced.
    case no = 1
    /// Straight quotes are replaced by typographic ones.
    case yes = 2
}

/// Whether the keyboard replaces hyphens by dashes. The raw values match UIKit's.
public enum UITextSmartDashesType: Int, Sendable, CaseIterable {
    /// The kind of text determines whether hyphens are replaced.
    case `default` = 0
    /// Hyphens are not replaced.
    case no = 1
    /// Hyphens are replaced by dashes.
    case yes = 2
}

/// The brightness of a keyboard. The raw values match UIKit's.
public enum UIKeyboardAppearance: Int, Sendable, CaseIterable {
    /// The keyboard follows the light or dark appearance of the screen.
    case `default` = 0
    /// The keyboard is always dark.
    case dark = 1
    /// The keyboard is always light.
    case light = 2

    /// A former name of `dark`.
    public static var alert: UIKeyboardAppearance { .dark }
}

/// The meaning of a text, so that a device can offer stored values such as addresses or passwords.
///
/// The string values are those of UIKit. Nearly all of them are also values of HTML's `autocomplete` attribute.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The content type as a string.
    public var rawValue: String

    /// Creates a content type from its string value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The text is a full name.
    public static let name = UITextContentType(rawValue: "name")
    /// The text is a title before a name, such as "Dr.".
    public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
    /// The text is a given name.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// The text is a middle name.
    public static let middleName = UITextContentType(rawValue: "additional-name")
    /// The text is a family name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// The text is a suffix after a name, such as "Jr.".
    public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
    /// The text is a nickname.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// The text is a job title.
    public static let jobTitle = UITextContentType(rawValue: "organization-title")
    /// The text is the name of an organisation.
    public static let organizationName = UITextContentType(rawValue: "organization")
    /// The text names a place of any kind.
    public static let location = UITextContentType(rawValue: "location")
    /// The text is a street address with all its lines.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// The text is the first line of a street address.
    public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
    /// The text is the second line of a street address.
    public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
    /// The text is the name of a town or city.
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    /// The text is the name of a state or province.
    public static let addressState = UITextContentType(rawValue: "address-level1")
    /// The text is the name of a city with its state.
    public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
    /// The text is the name of a district of a city.
    public static let sublocality = UITextContentType(rawValue: "address-level3")
    /// The text is the name of a country.
    public static let countryName = UITextContentType(rawValue: "country-name")
    /// The text is a postal code.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// The text is a telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// The text is an e-mail address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// The text is a web address.
    public static let URL = UITextContentType(rawValue: "url")
    /// The text is the number of a credit card.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
    /// The text is the name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// The text is the password of an account.
    public static let password = UITextContentType(rawValue: "password")
    /// The text is a new password.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// The text is a one-time code, such as a code that was sent by text message.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")

    /// The value for HTML's `autocomplete` attribute, or nil if HTML has no corresponding value.
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

/// The keyboard properties that a text input requests. Every property is optional.
@MainActor
public protocol UITextInputTraits: AnyObject {
    /// The automatic capitalisation of typed text. The default is `sentences`.
    var autocapitalizationType: UITextAutocapitalizationType { get }
    /// Whether typed text is corrected automatically.
    var autocorrectionType: UITextAutocorrectionType { get }
    /// Whether spelling mistakes are marked.
    var spellCheckingType: UITextSpellCheckingType { get }
    /// Whether straight quotes are replaced by typographic ones.
    var smartQuotesType: UITextSmartQuotesType { get }
    /// Whether hyphens are replaced by dashes.
    var smartDashesType: UITextSmartDashesType { get }
    /// The kind of keyboard that is shown for the text input.
    var keyboardType: UIKeyboardType { get }
    /// The brightness of the keyboard that is shown for the text input.
    var keyboardAppearance: UIKeyboardAppearance { get }
    /// The title of the Return key.
    var returnKeyType: UIReturnKeyType { get }
    /// Whether the Return key is disabled while the input is empty. The default is false.
    var enablesReturnKeyAutomatically: Bool { get }
    /// Whether the text is secret, so that it is not sent to clients. The default is false.
    var isSecureTextEntry: Bool { get }
    /// The meaning of the text, such as a name or a password, for automatic completion.
    var textContentType: UITextContentType? { get }
}

extension UITextInputTraits {
    /// The default capitalisation is `sentences`.
    public var autocapitalizationType: UITextAutocapitalizationType { .sentences }
    /// The default is `default`: the kind of text determines whether typed text is corrected.
    public var autocorrectionType: UITextAutocorrectionType { .default }
    /// The default is `default`: the kind of text determines whether spelling mistakes are marked.
    public var spellCheckingType: UITextSpellCheckingType { .default }
    /// The default is `default`: the kind of text determines whether straight quotes are replaced.
    public var smartQuotesType: UITextSmartQuotesType { .default }
    /// The default is `default`: the kind of text determines whether hyphens are replaced.
    public var smartDashesType: UITextSmartDashesType { .default }
    /// The default is `default`: the standard keyboard is shown.
    public var keyboardType: UIKeyboardType { .default }
    /// The default is `default`: the keyboard follows the light or dark appearance of the screen.
    public var keyboardAppearance: UIKeyboardAppearance { .default }
    /// The default is `default`: the Return key has the title "return".
    public var returnKeyType: UIReturnKeyType { .default }
    /// The default is false: the Return key always has an effect.
    public var enablesReturnKeyAutomatically: Bool { false }
    /// The default is false: the text is not secret.
    public var isSecureTextEntry: Bool { false }
    /// The default is nil: the text has no special meaning.
    public var textContentType: UITextContentType? { nil }
}
