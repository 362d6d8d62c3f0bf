import Foundation
import ResponderKit

/// An image view for a picture file in the storyboard's folder.
@MainActor
final class PictureFrame {
    let view = UIImageView()
    private(set) var name: String?
    private let model: KioskModel

    init(_ model: KioskModel) {
        self.model = model
        view.clipsToBounds = true
        view.contentMode = .scaleAspectFit
    }

    /// Shows a picture file; `nil` shows no picture.
    /// - Returns: True if the size of the picture may have changed.
    @discardableResult
    func show(_ name: String?) -> Bool {
        self.name = name
        let image = name.flatMap { $0.isEmpty ? nil : model.picture($0) }
        guard image !== view.image else { return false }
        let before = view.image?.size
        view.image = image
        return before != image?.size
    }

    /// Shows the picture again if the model reports a change of the picture's file. Returns true if the picture's size
    /// may have changed.
    func modelDidChange(_ change: KioskModel.Change) -> Bool {
        guard case .picture(let changed) = change, changed == name else { return false }
        return show(name)
    }

    /// The height in points at a width, by the picture's aspect ratio. `defaultRatio` is the ratio until the
    /// picture is loaded.
    func height(at width: CGFloat, defaultRatio: CGFloat) -> CGFloat {
        guard let size = view.image?.size, size.width > 0, size.height > 0 else { return width * defaultRatio }
        return width * size.height / size.width
    }
}
