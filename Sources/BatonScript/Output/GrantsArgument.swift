public import ArgumentParser
public import BatonWire
import Foundation

/// A command-line argument for kinds of input, such as `touch,media` or `none`.
public struct GrantsArgument: ExpressibleByArgument, Sendable {
    /// The grants for all given kinds.
    public let grants: Grants

    /// Reads the argument. Returns nil if it is malformed.
    public init?(argument: String) {
        guard argument != "none" else {
            grants = []
            return
        }
        let words = argument.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let kinds = words.compactMap(InputKind.init)
        guard !words.isEmpty, kinds.count == words.count else { return nil }
        grants = Grants(kinds)
    }

    /// The words that the argument accepts.
    public static var allValueStrings: [String] { InputKind.allCases.map(\.rawValue) + ["none"] }
}
