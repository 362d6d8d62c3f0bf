import BatonClient
import Foundation

/// Variables of a flow: `$NAME` and `${NAME}`, where a shell would look for them.
struct FlowVariables: Sendable {
    var values: [String: String]
    /// Those whose values stand in no flow: they come from whoever runs it, and may be passwords.
    private var foreign: Set<String>
    /// What was used of these.
    private(set) var secrets: [String: String] = [:]
    /// Shorter ones are no secrets, and part of much else.
    private static let shortestSecret = 4

    init(_ values: [String: String]) {
        self.values = values
        foreign = Set(values.keys)
    }

    /// Gives a variable a value that stands in the flow.
    mutating func set(_ name: String, _ value: String) {
        values[name] = value
        foreign.remove(name)
    }

    /// Those of another flow, which has seen more secrets by now.
    mutating func restore(_ former: FlowVariables) {
        let secrets = secrets
        self = former
        self.secrets.merge(secrets) { _, new in new }
    }

    /// A word with the variables' values in it; they are not taken apart again.
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
                    + Likeness.question(
                        missing, among: values.keys.filter { ProcessInfo.processInfo.environment[$0] == nil }),
                advice: "Give it with -e \(missing)=…, or with a line: set \(missing) …")
        }
        for name in used where foreign.contains(name) {
            if let value = values[name], value.count >= Self.shortestSecret { secrets[value] = name }
        }
        return result
    }

    /// A text with the names of variables in the place of what only whoever runs the flow knows.
    func hidden(_ text: String) -> String {
        // A longer one may have a shorter one in it.
        secrets.sorted { ($0.key.count, $0.key) > ($1.key.count, $1.key) }.reduce(text) { text, secret in
            text.replacing(secret.key, with: "$" + secret.value)
        }
    }

    /// The same of all that an error says.
    func hidden(_ error: ClientError) -> ClientError {
        ClientError(
            error.code, hidden(error.message), advice: error.advice.map(hidden),
            candidates: error.candidates.map(hidden))
    }

    /// Whether there is one in a word.
    static func isIn(_ word: ShellWords.Word) -> Bool {
        var isThere = false
        _ = word.expanded { text in
            replace(text) { _ in
                isThere = true
                return ""
            }
        }
        return isThere
    }

    private static func replace(_ text: String, _ value: (String) -> String) -> String {
        text.replacing(/\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/) { match in
            value(String(match.output.1 ?? match.output.2 ?? ""))
        }
    }
}
