import Foundation

extension NSLayoutConstraint: @MainActor CustomStringConvertible {
    /// The constraint as a formula, with its identifier, the names of its items and its priority. (L65)
    ///
    /// A view's name is its class, and its `accessibilityIdentifier` after a `#`. For example:
    /// `<NSLayoutConstraint 'gap' UILabel#name.leading == UIImageView#icon.trailing + 8 (active)>`.
    public var description: String {
        var text = "<NSLayoutConstraint "
        if let identifier, !identifier.isEmpty { text += "'\(identifier)' " }
        text += "\(distances?.first?.name ?? "\(first.name(for: firstAttribute)).\(firstAttribute)") \(relation.symbol)"
        if let second {
            text += multiplier == 1 ? " " : " \(multiplier.short)*"
            text += distances?.second?.name ?? "\(second.name(for: secondAttribute)).\(secondAttribute)"
            if constant != 0 { text += constant < 0 ? " - \((-constant).short)" : " + \(constant.short)" }
        } else {
            text += " \(constant.short)"
        }
        if priority != .required { text += " @\(CGFloat(priority.rawValue).short)" }
        return text + (isActive ? " (active)>" : " (inactive)>")
    }
}

extension NSLayoutConstraint.Relation {
    /// The operator of the relation in the visual format language, such as `>=`.
    var symbol: String {
        switch self {
        case .lessThanOrEqual: "<="
        case .equal: "=="
        case .greaterThanOrEqual: ">="
        }
    }
}

extension CGFloat {
    /// The number as text, without a fraction if it is an integer.
    var short: String { self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(Double(self)) }
}
