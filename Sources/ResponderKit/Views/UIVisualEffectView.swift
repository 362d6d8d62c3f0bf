import Foundation

/// A translucent material: what is behind shows through, blurred.
@MainActor
open class UIVisualEffectView: UIView {
    /// How much shows through.
    public enum Material: String, Sendable {
        /// From the one that lets most through to the one that lets least.
        case ultraThin, thin, regular, thick
    }

    /// How much shows through.
    open var material = Material.regular { didSet { if material != oldValue { setNeedsRender([.material]) } } }

    override var renderKind: RenderKind { .effect }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.material, material == .regular ? .none : .string(material.rawValue))
    }
}
