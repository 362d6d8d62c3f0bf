@testable import ResponderKit

/// A target whose action runs a closure.
@MainActor
final class Recorder {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    func note() { body() }
    static let action = Selector("note", Recorder.note)
}
