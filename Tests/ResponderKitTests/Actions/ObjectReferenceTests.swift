import Testing

@testable import ResponderKit

@Suite @MainActor struct ObjectReferenceTests {
    @Test("An object is itself, also where its class is not known")
    func references() {
        let view = UIView()
        let environment: any UIFocusEnvironment = view
        let known = objectReference(view)
        let unknown = objectReference(environment)

        #expect(known === view)
        #expect(unknown === view)
    }
}
