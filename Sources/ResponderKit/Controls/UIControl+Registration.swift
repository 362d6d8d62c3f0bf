extension UIControl {
    /// A registration of a target or an action for control events.
    @MainActor
    final class Registration {
        /// The target, which is not retained.
        var target: AnyObject? { reference.map { $0.responder } ?? other }
        private let reference: ResponderReference?
        private weak var other: AnyObject?
        let isNilTargeted: Bool
        let selector: Selector?
        let action: UIAction?
        var events: Event

        init(target: AnyObject?, isNilTargeted: Bool, selector: Selector?, action: UIAction?, events: Event) {
            reference = (target as? UIResponder)?.reference
            other = reference == nil ? target : nil
            self.isNilTargeted = isNilTargeted
            self.selector = selector
            self.action = action
            self.events = events
        }
    }
}
