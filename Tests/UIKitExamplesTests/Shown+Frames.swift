import Foundation
import ResponderKit
import ResponderKitTesting

extension Shown {
    /// Returns the visible label whose text is `text`.
    func label(_ text: String) throws -> UILabel {
        try screen.first(UILabel.self, "the label '\(text)'") { $0.text == text }
    }

    /// Returns the visible field whose placeholder is `placeholder`.
    func field(_ placeholder: String) throws -> UITextField {
        try screen.first(UITextField.self, "the field '\(placeholder)'") { $0.placeholder == placeholder }
    }

    /// Returns the first visible view of a class.
    func view<View: UIView>(_ type: View.Type) throws -> View { try screen.first(type, "a \(type)") { _ in true } }

    /// Returns the frame of a view on the screen, in points.
    func frame(_ view: UIView) -> CGRect {
        screen.application.layoutIfNeeded()
        return view.convert(view.bounds, to: nil)
    }

    /// Returns the frame of the label whose text is `text`, in points of the screen.
    func frame(label text: String) throws -> CGRect { try frame(label(text)) }

    /// Returns the frame of the button whose title is `title`, in points of the screen.
    func frame(button title: String) throws -> CGRect { try frame(button(title)) }
}

extension CGRect {
    /// Returns whether each edge is within half a point of the same edge of another rectangle, because UIKit rounds to
    /// pixels.
    func isClose(to other: CGRect) -> Bool {
        abs(minX - other.minX) <= 0.5 && abs(minY - other.minY) <= 0.5 && abs(maxX - other.maxX) <= 0.5
            && abs(maxY - other.maxY) <= 0.5
    }
}

/// Returns the height of a line in the font of a text style, in points.
@MainActor
func lineHeight(_ style: UIFont.TextStyle) -> CGFloat { UIFont.preferredFont(forTextStyle: style).lineHeight }
