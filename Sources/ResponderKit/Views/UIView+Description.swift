import Foundation

/// The description of a view, in UIKit's format without the address, so that it is the same in every run.
extension UIView {
    /// The maximum number of characters of a text in a description.
    static let describedTextLimit = 100

    /// The class and the properties in UIKit's order. Properties with the default of `UIView` are omitted.
    var propertyDescription: String {
        var parts = [
            "frame = (\(numbers(frame.minX, frame.minY, separator: " ")); \(numbers(frame.width, frame.height, separator: " ")))"
        ]
        if !transform.isIdentity {
            let t = transform
            parts.append("transform = [\(numbers(t.a, t.b, t.c, t.d, t.tx, t.ty, separator: ", "))]")
        }
        if let text = describedText {
            let end = text.count > Self.describedTextLimit ? "…" : ""
            parts.append("text = '\(text.prefix(Self.describedTextLimit))\(end)'")
        }
        if clipsToBounds { parts.append("clipsToBounds = YES") }
        if alpha != 1 { parts.append("alpha = \(numbers(alpha, separator: ""))") }
        if isHidden { parts.append("hidden = YES") }
        if !autoresizingMask.isEmpty { parts.append("autoresize = \(autoresizingMask.describedWords)") }
        if !isUserInteractionEnabled { parts.append("userInteractionEnabled = NO") }
        if tag != 0 { parts.append("tag = \(tag)") }
        if let accessibilityIdentifier { parts.append("identifier = '\(accessibilityIdentifier)'") }
        if let backgroundColor { parts.append("backgroundColor = \(backgroundColor.describedName)") }
        if let scrollView = self as? UIScrollView {
            let (offset, size) = (scrollView.contentOffset, scrollView.contentSize)
            let insets = scrollView.adjustedContentInset
            parts.append("contentOffset: {\(numbers(offset.x, offset.y, separator: ", "))}")
            parts.append("contentSize: {\(numbers(size.width, size.height, separator: ", "))}")
            parts.append(
                "adjustedContentInset: "
                    + "{\(numbers(insets.top, insets.left, insets.bottom, insets.right, separator: ", "))}")
        }
        return "<\(ClassNames.name(of: self)): \(parts.joined(separator: "; "))>"
    }

    /// The shown text; nil for a view without a text, and for a secure text.
    private var describedText: String? {
        switch self {
        case let label as UILabel: label.text
        case let field as UITextField: field.isSecureTextEntry ? nil : field.text
        case let view as UITextView: view.isSecureTextEntry ? nil : view.text
        default: nil
        }
    }

    /// Writes numbers with up to six significant digits.
    private func numbers(_ numbers: CGFloat..., separator: String) -> String {
        // The sum of -0 and 0 is 0, so "-0" is never written.
        numbers.map { String(format: "%g", Double($0) + 0) }.joined(separator: separator)
    }
}

extension UIView.AutoresizingMask {
    /// The flexible margins and dimensions of the mask, in UIKit's abbreviations, such as `W+H`.
    fileprivate var describedWords: String {
        let words: [(UIView.AutoresizingMask, String)] = [
            (.flexibleLeftMargin, "LM"), (.flexibleWidth, "W"), (.flexibleRightMargin, "RM"),
            (.flexibleTopMargin, "TM"),
            (.flexibleHeight, "H"), (.flexibleBottomMargin, "BM"),
        ]
        return words.filter { contains($0.0) }.map(\.1).joined(separator: "+")
    }
}

extension UIColor {
    /// The name of a system colour, or the components as `#RRGGBBAA`, for light and for dark mode if these differ.
    fileprivate var describedName: String {
        if let systemName { return systemName }
        func hex(_ color: Components) -> String {
            String(format: "#%02x%02x%02x%02x", color.red, color.green, color.blue, color.alpha)
        }
        return light == dark ? hex(light) : "\(hex(light))/\(hex(dark))"
    }
}
