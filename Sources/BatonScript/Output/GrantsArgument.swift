public import ArgumentParser
public import BatonWire
import Foundation

/// Kinds of event, as they are written: `touch,media`, or `none`.
public struct GrantsArgument: ExpressibleByArgument, Sendable {
    /// What they are together.
    public let grants: Grants

    /// What is written; nil where that is none.
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

    /// The words.
    public static var allValueStrings: [String] { InputKind.allCases.map(\.rawValue) + ["none"] }
}
