/// The kind of keyboard. The raw values match UIKit's.
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

    /// The name in the wire protocol.
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
    /// The title "return".
    case `default` = 0
    /// The title "Go".
    case go = 1
    /// The title "Google".
    case google = 2
    /// The title "Join".
    case join = 3
    /// The title "Next".
    case next = 4
    /// The title "Route".
    case route = 5
    /// The title "Search".
    case search = 6
    /// The title "Send".
    case send = 7
    /// The title "Yahoo".
    case yahoo = 8
    /// The title "Done".
    case done = 9
    /// The title "Emergency Call".
    case emergencyCall = 10
    /// The title "Continue".
    case `continue` = 11

    /// The name in the wire protocol.
    var word: String { "\(self)" }
}

/// Automatic capitalisation by the keyboard. The raw values match UIKit's.
public enum UITextAutocapitalizationType: Int, Sendable, CaseIterable {
    /// No automatic capitals.
    case none = 0
    /// A capital at the beginning of each word.
    case words = 1
    /// A capital at the beginning of each sentence.
    case sentences = 2
    /// Capitals only.
    case allCharacters = 3

    /// The name in the wire protocol.
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

    /// The name in the wire protocol.
    var word: String { "\(self)" }
}

/// Marking of spelling mistakes. The raw values match UIKit's.
public enum UITextSpellCheckingType: Int, Sendable, CaseIterable {
    /// The kind of text determines whether spelling mistakes are marked.
    case `default` = 0
    /// Spelling mistakes are not marked.
    case no = 1
    /// Spelling mistakes are marked.
    case yes = 2
}

/// Replacement of straight quotes by typographic ones. The raw values match UIKit's.
public enum UITextSmartQuotesType: Int, Sendable, CaseIterable {
    /// The kind of text determines whether quotes are replaced.
    case `default` = 0
    /// Quotes are not replaced.
    case no = 1
    /// Quotes are replaced.
    case yes = 2
}

/// Replacement of hyphens by dashes. The raw values match UIKit's.
public enum UITextSmartDashesType: Int, Sendable, CaseIterable {
    /// The kind of text determines whether hyphens are replaced.
    case `default` = 0
    /// Hyphens are not replaced.
    case no = 1
    /// Hyphens are replaced.
    case yes = 2
}

/// The brightness of a keyboard. The raw values match UIKit's.
public enum UIKeyboardAppearance: Int, Sendable, CaseIterable {
    /// The keyboard matches the screen.
    case `default` = 0
    /// A dark keyboard.
    case dark = 1
    /// A light keyboard.
    case light = 2

    /// A former name of `dark`.
    public static var alert: UIKeyboardAppearance { .dark }
}

/// The meaning of a text, so that a device can offer stored values such as addresses or passwords.
///
/// The values are those of UIKit. Nearly all of them are also values of HTML's `autocomplete` attribute.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The string value.
    public var rawValue: String

    /// Creates a content type from its string value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A full name.
    public static let name = UITextContentType(rawValue: "name")
    /// A title before a name, such as "Dr.".
    public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
    /// A given name.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// A middle name.
    public static let middleName = UITextContentType(rawValue: "additional-name")
    /// A family name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// A suffix after a name, such as "Jr.".
    public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
    /// A nickname.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// A job title.
    public static let jobTitle = UITextContentType(rawValue: "organization-title")
    /// The name of an organisation.
    public static let organizationName = UITextContentType(rawValue: "organization")
    /// A place of any kind.
    public static let location = UITextContentType(rawValue: "location")
    /// A street address with all its lines.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// The first line of a street address.
    public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
    /// The second line of a street address.
    public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
    /// A town or city.
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    /// A state or province.
    public static let addressState = UITextContentType(rawValue: "address-level1")
    /// A city with its state.
    public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
    /// A district of a city.
    public static let sublocality = UITextContentType(rawValue: "address-level3")
    /// A country.
    public static let countryName = UITextContentType(rawValue: "country-name")
    /// A postal code.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// An e-mail address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A web address.
    public static let URL = UITextContentType(rawValue: "url")
    /// The number of a credit card.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
    /// The name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// The password of an account.
    public static let password = UITextContentType(rawValue: "password")
    /// A new password.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A one-time code, such as one sent by text message.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")

    /// The value for HTML's `autocomplete` attribute. Nil if HTML has no such value.
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
    /// Automatic capitalisation. The default is `sentences`.
    var autocapitalizationType: UITextAutocapitalizationType { get }
    /// Automatic correction of typed text.
    var autocorrectionType: UITextAutocorrectionType { get }
    /// Marking of spelling mistakes.
    var spellCheckingType: UITextSpellCheckingType { get }
    /// Replacement of straight quotes by typographic ones.
    var smartQuotesType: UITextSmartQuotesType { get }
    /// Replacement of hyphens by dashes.
    var smartDashesType: UITextSmartDashesType { get }
    /// The kind of keyboard.
    var keyboardType: UIKeyboardType { get }
    /// The brightness of the keyboard.
    var keyboardAppearance: UIKeyboardAppearance { get }
    /// The title of the Return key.
    var returnKeyType: UIReturnKeyType { get }
    /// The Return key has no effect while the input is empty. The default is false.
    var enablesReturnKeyAutomatically: Bool { get }
    /// The text is secret and is not sent to clients. The default is false.
    var isSecureTextEntry: Bool { get }
    /// The meaning of the text, for automatic completion.
    var textContentType: UITextContentType? { get }
}

extension UITextInputTraits {
    /// Returns `sentences`.
    public var autocapitalizationType: UITextAutocapitalizationType { .sentences }
    /// Returns `default`: the kind of text determines the behaviour.
    public var autocorrectionType: UITextAutocorrectionType { .default }
    /// Returns `default`: the kind of text determines the behaviour.
    public var spellCheckingType: UITextSpellCheckingType { .default }
    /// Returns `default`: the kind of text determines the behaviour.
    public var smartQuotesType: UITextSmartQuotesType { .default }
    /// Returns `default`: the kind of text determines the behaviour.
    public var smartDashesType: UITextSmartDashesType { .default }
    /// Returns `default`: the standard keyboard.
    public var keyboardType: UIKeyboardType { .default }
    /// Returns `default`: the keyboard matches the screen.
    public var keyboardAppearance: UIKeyboardAppearance { .default }
    /// Returns `default`: the Return key has the title "return".
    public var returnKeyType: UIReturnKeyType { .default }
    /// Returns false: the Return key always has an effect.
    public var enablesReturnKeyAutomatically: Bool { false }
    /// Returns false: the text is not secret.
    public var isSecureTextEntry: Bool { false }
    /// Returns nil: the text has no special meaning.
    public var textContentType: UITextContentType? { nil }
}
