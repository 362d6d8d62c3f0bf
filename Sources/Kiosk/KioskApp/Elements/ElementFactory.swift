import ResponderKit

/// Creates the views for elements, and reuses existing views for elements of the same kind.
@MainActor
enum ElementFactory {
    private static let classes: [String: ElementView.Type] = [
        "stack": StackElement.self, "grid": GridElement.self, "split": SplitElement.self, "scroll": ScrollElement.self,
        "space": SpaceElement.self, "divider": DividerElement.self, "text": TextElement.self,
        "image": ImageElement.self,
        "symbol": SymbolElement.self, "map": MapElement.self, "list": ListElement.self, "qr": QRCodeElement.self,
        "pairing": PairingElement.self, "web": WebElement.self, "video": VideoElement.self,
        "slideshow": SlideshowElement.self,
        "clock": ClockElement.self, "countdown": CountdownElement.self, "progress": ProgressElement.self,
        "button": ButtonElement.self,
        "language": LanguageElement.self, "search": SearchElement.self, "slider": SliderElement.self,
        "stepper": StepperElement.self,
        "switch": SwitchElement.self, "segments": SegmentsElement.self, "form": FormElement.self,
    ]

    /// The element kinds for which a view class exists.
    static var kinds: [String] { Array(classes.keys) }

    static func make(_ element: Element, in context: PageContext, scope: PageScope) -> ElementView? {
        guard let type = classes[element.kind] else { return nil }
        let view = type.init(element, in: context, scope: scope)
        view.setUp()
        return view
    }

    /// Returns the views for elements, in order, as subviews of `parent`. A view in `old` with the same kind and
    /// identifier is reused; the other views in `old` are removed.
    static func views(
        for elements: [(element: Element, scope: PageScope)], keeping old: [ElementView], in parent: UIView,
        _ context: PageContext
    ) -> [ElementView] {
        var left = old
        var views: [ElementView] = []
        for (element, scope) in elements {
            let match =
                left.firstIndex {
                    $0.element.kind == element.kind && $0.element.id == element.id && $0.element == element
                }
                ?? left.firstIndex { $0.element.kind == element.kind && $0.element.id == element.id }
            if let match {
                let view = left.remove(at: match)
                view.setElement(element, scope: scope)
                views.append(view)
            } else if let view = make(element, in: context, scope: scope) {
                views.append(view)
            }
        }
        for view in left {
            view.visibilityDidChange(false)
            view.removeFromSuperview()
        }
        for (index, view) in views.enumerated()
        where view.superview !== parent || parent.subviews.firstIndex(of: view) != index {
            parent.insertSubview(view, at: index)
        }
        return views
    }
}
