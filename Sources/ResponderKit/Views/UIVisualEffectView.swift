import Foundation

/// A translucent material that shows a blurred image of the views behind it.
@MainActor
open class UIVisualEffectView: UIView {
    /// The translucency of the material.
    public enum Material: String, Sendable {
        /// The materials, from the most translucent to the least.
        case ultraThin, thin, regular, thick
    }

    /// The translucency of the material. The default is `regular`.
    open var material = Material.regular { didSet { if material != oldValue { setNeedsRender([.material]) } } }

    override var renderKind: RenderKind { .effect }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.material, material == .regular ? .none : .string(material.rawValue))
    }
}
