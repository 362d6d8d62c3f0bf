import Foundation
import Testing

@testable import ResponderKit

/// An action, the expected callbacks that follow it in order, and the source that documents the order.
struct CallbackOrder: Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    let told: [String]
    /// Performs the action and returns the logged callbacks.
    let happens: @MainActor @Sendable () throws -> [String]

    var testDescription: String { name }
}

/// A test scene that logs callbacks.
@MainActor
protocol CallbackScene {
    var log: Log { get }
    func settle()
}

extension CallbackScene {
    /// Runs `arrange` and waits for its callbacks, and then runs `act`. Returns only the callbacks of `act`.
    func told(arrange: (Self) throws -> Void, act: (Self) throws -> Void) rethrows -> [String] {
        try arrange(self)
        settle()
        _ = log.take()
        try act(self)
        settle()
        return log.take()
    }
}

/// One section of the table of callbacks.
struct CallbackFamily: Sendable, CustomTestStringConvertible {
    let title: String
    /// The explanation of the letters that stand for sources in this section.
    let legend: String
    let orders: [CallbackOrder]

    var testDescription: String { title }
}
