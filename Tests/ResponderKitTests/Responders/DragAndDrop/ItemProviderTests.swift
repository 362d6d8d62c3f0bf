import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Item providers") @MainActor struct ItemProviderTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    /// A picture of one transparent pixel.
    private static let gif: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0x21, 0xF9, 4, 1, 0, 0, 0, 0,
        0x2C,
        0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ]

    @Test("Q9 An object is loaded as its own class, after the method has returned") func Q9_object() {
        screen.application.makeCurrent()
        let provider = NSItemProvider(object: "Hello")
        #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text"])
        #expect(provider.canLoadObject(ofClass: String.self))
        provider.loadObject(ofClass: String.self) { [log] text, error in
            log.note("\(text ?? "none") \(error == nil)")
        }
        #expect(log.lines.isEmpty)
        screen.application.commit()
        #expect(log.lines == ["Hello true"])
    }

    @Test("Q9 Data is read as any class that reads one of its types") func Q9_classes() throws {
        screen.application.makeCurrent()
        let text = NSItemProvider(item: Data("https://example.com/a".utf8), typeIdentifier: "public.url")
        #expect(text.canLoadObject(ofClass: URL.self))
        #expect(!text.canLoadObject(ofClass: String.self))
        text.loadObject(ofClass: URL.self) { [log] url, _ in log.note(url?.absoluteString ?? "none") }
        text.loadObject(ofClass: NSURL.self) { [log] url, _ in log.note(url?.absoluteString ?? "none") }
        let picture = NSItemProvider(item: Data(Self.gif), typeIdentifier: "com.compuserve.gif")
        #expect(picture.hasItemConformingToTypeIdentifier("public.image"))
        picture.loadObject(ofClass: UIImage.self) { [log] image, _ in log.note(image?.mediaType ?? "none") }
        NSItemProvider(object: NSString(string: "text")).loadObject(ofClass: NSString.self) { [log] text, _ in
            log.note(text.map { String(describing: $0) } ?? "none")
        }
        screen.application.commit()
        #expect(log.lines == ["https://example.com/a", "https://example.com/a", "image/gif", "text"])
    }

    @Test("Q9 What cannot be loaded is an error") func Q9_errors() {
        screen.application.makeCurrent()
        let provider = NSItemProvider(item: Data([0xFF]), typeIdentifier: "public.utf8-plain-text")
        func note(_ error: (any Error)?) { log.note((error as? NSItemProvider.ErrorCode)?.description ?? "no error") }
        provider.loadObject(ofClass: String.self) { _, error in note(error) }
        provider.loadObject(ofClass: UIImage.self) { _, error in note(error) }
        provider.loadDataRepresentation(forTypeIdentifier: "public.png") { _, error in note(error) }
        screen.application.commit()
        #expect(
            log.lines == [
                "The item's data cannot be read as the requested type.",
                "The item has no data of this type, or its data did not arrive.",
                "The item has no data of this type, or its data did not arrive.",
            ])
    }

    @Test("Q9 Representations are preferred in the order of their registration, and loaded only on request")
    func Q9_order() {
        screen.application.makeCurrent()
        let provider = NSItemProvider()
        for type in ["public.html", "public.utf8-plain-text"] {
            provider.registerDataRepresentation(forTypeIdentifier: type) { [log] completion in
                log.note("load \(type)")
                completion(Data(type.utf8), nil)
                return nil
            }
        }
        #expect(log.lines.isEmpty)
        provider.loadDataRepresentation(forTypeIdentifier: "public.text") { [log] data, _ in
            log.note(data.map { String(decoding: $0, as: UTF8.self) } ?? "none")
        }
        screen.application.commit()
        #expect(log.lines == ["load public.html", "public.html"])
    }

    @Test("Q9 A drop session loads all items of a class, in the order of the items") func Q9_session() throws {
        let scene = DragScene()
        scene.owner.items = ["one", "two"].map { UIDragItem(itemProvider: NSItemProvider(object: $0)) }
        scene.owner.items.insert(
            UIDragItem(itemProvider: NSItemProvider(item: Data(Self.gif), typeIdentifier: "com.compuserve.gif")), at: 1)
        scene.target.onDrop = { [log] session in
            session.loadObjects(ofClass: String.self) { log.note($0.joined(separator: " ")) }
            session.loadObjects(ofClass: UIImage.self) { log.note("\($0.count)") }
            session.loadObjects(ofClass: URL.self) { log.note("\($0)") }
        }
        try scene.dragToTarget()
        try scene.screen.touch(.ended, 100, 320)
        scene.screen.settle()
        #expect(log.lines.sorted() == ["1", "[]", "one two"])
    }

    @Test("Media types and type identifiers correspond") func types() {
        #expect(TypeIdentifiers.identifier(ofMediaType: "image/png") == "public.png")
        #expect(TypeIdentifiers.identifier(ofMediaType: "IMAGE/X-ICON") == "public.image")
        #expect(TypeIdentifiers.identifier(ofMediaType: "text/x-swift") == "public.text")
        #expect(TypeIdentifiers.identifier(ofMediaType: "") == "public.data")
        #expect(TypeIdentifiers.conforms("public.png", to: "public.data"))
        #expect(TypeIdentifiers.conforms("own.type", to: "own.type"))
        #expect(!TypeIdentifiers.conforms("public.image", to: "public.png"))
    }
}
