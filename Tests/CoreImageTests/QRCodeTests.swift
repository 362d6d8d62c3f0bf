import CoreImage
import Foundation
import ResponderKit
import Testing

/// Returns the QR code of a message as an image, with one point per module; nil if there is no code for the message.
@MainActor func code(_ message: String, _ level: String = "M", scale: CGFloat = 1) -> UIImage? {
    let generator = CIFilter.qrCodeGenerator()
    generator.message = Data(message.utf8)
    generator.correctionLevel = level
    return generator.outputImage.map {
        UIImage(ciImage: $0.transformed(by: CGAffineTransform(scaleX: scale, y: scale)))
    }
}

@MainActor @Suite struct QRCodeTests {
    @Test("A code has one point per module and a quiet zone of four modules")
    func size() throws {
        // The smallest code contains at most 14 bytes at correction level M.
        #expect(try #require(code(String(repeating: "x", count: 14))).size == CGSize(width: 29, height: 29))
        #expect(try #require(code(String(repeating: "x", count: 15))).size == CGSize(width: 33, height: 33))
    }

    @Test(
        "A higher correction level takes more room, and an unknown level counts as M",
        arguments: [("L", 29), ("M", 33), ("Q", 33), ("H", 37), ("x", 33)])
    func levels(level: String, width: Int) throws {
        #expect(try #require(code(String(repeating: "x", count: 15), level)).size.width == CGFloat(width))
    }

    @Test("An empty or overlong message has no code")
    func limits() {
        #expect(code("") == nil)
        #expect(code(String(repeating: "x", count: 2_953), "L") != nil)
        #expect(code(String(repeating: "x", count: 2_954), "L") == nil)
        #expect(code(String(repeating: "x", count: 1_000_000)) == nil)
    }

    @Test("The code's image is a drawing of the given size, dark on light")
    func picture() throws {
        let image = try #require(code("Baton", scale: 5))
        #expect(image.size == CGSize(width: 145, height: 145))
        #expect(image.mediaType == "image/svg+xml")
        let text = String(decoding: image.data, as: UTF8.self)
        #expect(text.contains("viewBox=\"0 0 29 29\""))
        // The picture contains the finder pattern at the top left: a row of seven dark modules, then rows with five
        // light modules between two dark ones.
        #expect(text.contains("M4 4h7v1h-7z"))
        #expect(text.contains("M4 5h1v1h-1zM10 5h1v1h-1z"))
    }
}
