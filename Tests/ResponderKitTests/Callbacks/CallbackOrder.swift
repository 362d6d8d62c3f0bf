import Foundation
import Testing

@testable import ResponderKit

/// Something that is done, what is then called, in order, and where that order is said.
struct CallbackOrder: Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    let told: [String]
    /// Does it, and says what was called.
    let happens: @MainActor @Sendable () throws -> [String]

    var testDescription: String { name }
}

/// What belongs together in the table of callbacks.
struct CallbackFamily: Sendable, CustomTestStringConvertible {
    let title: String
    /// What the letters in its sources mean.
    let legend: String
    let orders: [CallbackOrder]

    var testDescription: String { title }
}
