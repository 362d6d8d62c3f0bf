/// The base class of haptic feedback generators. The base class itself gives no feedback.
///
/// Only the client whose input is being handled receives the feedback: one person's input on a shared screen does
/// not vibrate another person's phone. Outside the handling of input (in a timer, for example), all clients that
/// may control the screen receive the feedback. (D2) Devices without haptics ignore the feedback.
@MainActor
open class UIFeedbackGenerator {
    @WeakResponder private var view: UIView?

    /// Creates a generator for the application whose code is running when feedback is given.
    public init() {}

    /// Creates a generator for the application that shows a view. While the view is in no window, the application
    /// whose code is running is used.
    public init(view: UIView) {
        self.view = view
    }

    /// Prepares for feedback. Does nothing, because clients' devices need no preparation.
    open func prepare() {}

    /// Sends feedback to the application's feedback handler.
    final func sendFeedback(_ feedback: HapticFeedback) {
        let application = view?.window?.application ?? UIApplication.shared(for: "A feedback generator")
        application.feedbackHandler?(feedback, application.currentDevice)
    }
}
