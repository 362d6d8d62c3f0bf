/// What has people feel that something happened. Its subclasses say what; this one alone does nothing.
///
/// Whoever's input is handled feels it, and nobody else: what another person does on a shared screen does not shake your phone. Outside of any input, as from a
/// timer, all feel it who may control the screen. (D2) A device that cannot have anyone feel anything leaves it out.
@MainActor
open class UIFeedbackGenerator {
    @Known private var view: UIView?

    /// Feedback of the application whose code runs when it is given.
    public init() {}

    /// Feedback of the application that shows a view; while none does, of the one whose code runs.
    public init(view: UIView) {
        self.view = view
    }

    /// Says that feedback comes soon. Devices here need no time for it, so that nothing is done.
    open func prepare() {}

    /// Has people feel something.
    final func give(_ feedback: HapticFeedback) {
        let application = view?.window?.application ?? UIApplication.shared
        application.feedbackHandler?(feedback, application.currentDevice)
    }
}
