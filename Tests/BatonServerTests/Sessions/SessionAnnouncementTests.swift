import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("Announcements to screen readers") @MainActor struct SessionAnnouncementTests {
    private let stage: SessionStage
    private let reader = #","capabilities":["announcements"]"#

    init() throws {
        stage = try SessionStage()
    }

    private func announcements(of client: SessionClient) throws -> [String] {
        try client.roundTrip()
        return client.received.filter { $0.type == "announcement" }.map {
            "\($0.json["text"] ?? $0.json["node"] ?? "")"
        }
    }

    /// Runs code in the application outside of any input.
    private func run(_ body: @escaping @MainActor () -> Void) throws {
        let application = try #require(stage.screen?.application)
        _ = application.clock.schedule(after: 0, body)
    }

    @Test("D3 An announcement is sent once to each client with a screen reader, including viewers") func D3_text()
        throws
    {
        let first = try stage.join(hello: reader)
        let viewer = try stage.join(hello: #","role":"viewer""# + reader)
        let without = try stage.join()

        try run { UIAccessibility.post(notification: .announcement, argument: "Added") }
        try first.next("announcement")

        #expect(try announcements(of: first) == ["Added"])
        #expect(try announcements(of: viewer) == ["Added"])
        #expect(try announcements(of: without) == [])
    }

    @Test("D3 A view is announced by its node, after the patch that adds it") func D3_view() throws {
        let client = try stage.join(hello: reader)
        let window = try #require(stage.screen?.application.windows.first)

        try run {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
            window.addSubview(label)
            UIAccessibility.post(notification: .screenChanged, argument: label)
        }
        try client.next("announcement")

        #expect(client.received.map(\.type).last { $0 == "patch" || $0 == "announcement" } == "announcement")
        let label = try #require(window.subviews.last as? UILabel)
        #expect(try announcements(of: client) == ["\(try #require(label.renderedID))"])
    }

    @Test(
        "D3 Empty texts, unknown views and unsupported values are not announced, and long texts are cut")
    func D3_bounds()
        throws
    {
        let client = try stage.join(hello: reader)

        try run {
            UIAccessibility.post(notification: .announcement, argument: "")
            UIAccessibility.post(notification: .announcement, argument: 12)
            UIAccessibility.post(notification: .layoutChanged, argument: UIView())
            UIAccessibility.post(notification: .announcement, argument: String(repeating: "x", count: 5_000))
        }
        try client.next("announcement")

        #expect(try announcements(of: client).map(\.count) == [UIAccessibility.announcementLimit])
    }

    @Test("D3 If a turn makes too many announcements, only the last ones are sent") func D3_many() throws {
        let client = try stage.join(hello: reader)

        try run { for number in 1...100 { UIAccessibility.post(notification: .announcement, argument: "\(number)") } }
        try client.next("announcement")

        #expect(try announcements(of: client) == (93...100).map(String.init))
    }
}
