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

/// A scene that writes down what is called.
@MainActor
protocol CallbackScene {
    var log: Log { get }
    func settle()
}

extension CallbackScene {
    /// What is called while something is done, once all before it is over.
    func told(arrange: (Self) throws -> Void, act: (Self) throws -> Void) rethrows -> [String] {
        try arrange(self)
        settle()
        _ = log.take()
        try act(self)
        settle()
        return log.take()
    }
}

/// What belongs together in the table of callbacks.
struct CallbackFamily: Sendable, CustomTestStringConvertible {
    let title: String
    /// What the letters in its sources mean.
    let legend: String
    let orders: [CallbackOrder]

    var testDescription: String { title }
}
