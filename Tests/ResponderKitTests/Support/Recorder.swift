@testable import ResponderKit

/// Does something when it is told.
@MainActor
final class Recorder {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    func note() { body() }
    static let action = Selector("note", Recorder.note)
}
