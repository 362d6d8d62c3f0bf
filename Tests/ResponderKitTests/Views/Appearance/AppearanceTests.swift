import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct AppearanceTests {
    @Test("A colour given by numbers is the same in light and dark mode and clamps values out of range")
    func colours() {
        let colour = UIColor(red: 1, green: 0.5, blue: -3, alpha: .nan)
        #expect(colour.light == UIColor.Components(red: 255, green: 128, blue: 0, alpha: 0))
        #expect(colour.dark == colour.light)
        #expect(colour.systemName == nil)
        #expect(UIColor(white: 1).light == UIColor.Components(red: 255, green: 255, blue: 255))
    }

    @Test("A dynamic colour may differ in dark mode, and equals a plain colour where it does not") func dynamicColours()
    {
        let dynamic = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 1) : UIColor(white: 0) }
        #expect(dynamic.light.red == 0)
        #expect(dynamic.dark.red == 255)
        #expect(UIColor { _ in .systemRed } == .systemRed)
    }

    @Test("A system colour has a name, and loses it if its alpha changes") func systemColours() {
        #expect(UIColor.systemBlue.systemName == "systemBlue")
        #expect(UIColor.tintColor.systemName == "tint")
        let faint = UIColor.label.withAlphaComponent(0.5)
        #expect(faint.systemName == nil)
        #expect(faint.light == UIColor.Components(red: 0, green: 0, blue: 0, alpha: 128))
        #expect(faint.dark == UIColor.Components(red: 255, green: 255, blue: 255, alpha: 128))
    }

    @Test("Equal image data share one content ID, which resolves while any of the images exists") func images() throws {
        var first: UIImage? = UIImage(data: [1, 2, 3], mediaType: "image/png")
        var second: UIImage? = UIImage(data: [1, 2, 3], mediaType: "image/png")
        let other = UIImage(data: [1, 2, 4], mediaType: "image/png")
        let id = try #require(first?.contentID)
        #expect(second?.contentID == id)
        #expect(other.contentID != id)
        #expect(UIImage.registered(id)?.data == [1, 2, 3])

        second = nil
        #expect(UIImage.registered(id) === first)
        #expect(second == nil)
        first = nil
        #expect(UIImage.registered(id) == nil)
        #expect(other.contentID.flatMap { UIImage.registered($0) } === other)
        #expect(try #require(UIImage(systemName: "play.fill")).contentID == nil)
    }

    @Test("Content IDs of deallocated images are removed, and those of live images remain") func sweeping() throws {
        let held = UIImage(data: [9, 9], mediaType: "image/png")
        for index in 0..<3_000 { _ = UIImage(data: Array("\(index)".utf8), mediaType: "image/png") }

        #expect(UIImage.registered(try #require(held.contentID)) === held)
        #expect(UIImage.registeredCount < 3_000)
    }

    @Test("Fonts report sizes, weights and estimated text widths") func fonts() {
        #expect(UIFont.boldSystemFont(ofSize: 10).weight.rawValue == 700)
        #expect(UIFont.systemFont(ofSize: 17).lineHeight == 21)
        #expect(UIFont.monospacedDigitSystemFont(ofSize: 17).design == .monospacedDigit)
        #expect(UIFont.label.width(of: "") == 0)
        #expect(UIFont.label.width(of: "WWW") > UIFont.label.width(of: "iii"))
        #expect(UIFont.label.width(of: "漢字") == 34)
        #expect(UIFont.label.width(of: "e\u{0301}") == UIFont.label.width(of: "e"))
        #expect(UIFont.boldSystemFont(ofSize: 17).width(of: "hello") > UIFont.label.width(of: "hello"))
    }

    @Test("Every render property and render kind has a name of its own") func names() {
        #expect(Set(RenderProperty.allCases.map { "\($0.name)" }).count == RenderProperty.allCases.count)
        #expect(Set(RenderKind.allCases.map { "\($0.name)" }).count == RenderKind.allCases.count)
        for property in RenderProperty.allCases { #expect("\(property.name)" == "\(property)") }
    }
}
