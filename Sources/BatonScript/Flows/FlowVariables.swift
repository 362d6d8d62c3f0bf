import BatonClient
import BatonSupport
import Foundation

/// The variables of a flow: `$NAME` and `${NAME}`, expanded as in a shell.
struct FlowVariables: Sendable {
    var values: [String: String]
    /// The names of variables from outside the flow. Their values may be passwords.
    private var externalNames: Set<String>
    /// The external variables that the flow has used: the name of each variable, by the variable's value. Reports show
    /// the name in place of the value.
    private(set) var secrets: [String: String] = [:]
    /// The minimum length of a secret. Shorter values are too common in other text to be hidden.
    private static let minimumSecretLength = 4

    init(_ values: [String: String]) {
        self.values = values
        externalNames = Set(values.keys)
    }

    /// Assigns a value that is written in the flow.
    mutating func set(_ name: String, _ value: String) {
        values[name] = value
        externalNames.remove(name)
    }

    /// Restores earlier values of the variables, but retains the secrets that were found since then.
    mutating func restore(_ former: FlowVariables) {
        let secrets = secrets
        self = former
        self.secrets.merge(secrets) { _, new in new }
    }

    /// Returns a word with its variables expanded. The values are not split into words.
    mutating func expanded(_ word: ShellWords.Word) throws(ClientError) -> String {
        var missing: String?
        var used: [String] = []
        let result = word.expanded { text in
            Self.replace(text) { name in
                if values[name] == nil { missing = missing ?? name }
                used.append(name)
                return values[name] ?? ""
            }
        }
        if let missing {
            throw ClientError(
                .invalidArgument,
                "There is no variable $\(missing)."
                    + Suggestions.question(
                        for: missing, among: values.keys.filter { ProcessInfo.processInfo.environment[$0] == nil }),
                advice: "Set it with -e \(missing)=…, or with a line: set \(missing) …")
        }
        for name in used where externalNames.contains(name) {
            if let value = values[name], value.count >= Self.minimumSecretLength { secrets[value] = name }
        }
        return result
    }

    /// Returns a text in which the names of variables replace secret values.
    func redacted(_ text: String) -> String {
        // Replace longer secrets first, because they may contain shorter ones.
        secrets.sorted { ($0.key.count, $0.key) > ($1.key.count, $1.key) }.reduce(text) { text, secret in
            text.replacing(secret.key, with: "$" + secret.value)
        }
    }

    /// Returns an error in which the names of variables replace secret values.
    func redacted(_ error: ClientError) -> ClientError {
        ClientError(
            error.code, redacted(error.message), advice: error.advice.map(redacted),
            candidates: error.candidates.map(redacted))
    }

    /// Returns whether a word contains a reference to a variable.
    static func occur(in word: ShellWords.Word) -> Bool {
        var isFound = false
        _ = word.expanded { text in
            replace(text) { _ in
                isFound = true
                return ""
            }
        }
        return isFound
    }

    private static func replace(_ text: String, _ value: (String) -> String) -> String {
        text.replacing(/\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/) { match in
            value(String(match.output.1 ?? match.output.2 ?? ""))
        }
    }
}
