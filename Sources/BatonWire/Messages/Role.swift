/// What a client may do on its screen.
public enum Role: String, CaseIterable, Sendable {
    /// Shows the screen and is an output for media; sends what is done to it.
    case display
    /// Shows the screen; sends no input.
    case viewer
    /// Shows the screen and sends input: what a client is that names no role.
    case remote
    /// May do everything.
    case admin

    /// Whether a client of this role may send input.
    public var maySendInput: Bool { self != .viewer }
}

/// What a rendered node is, as a target names it.
public enum NodeKind: String, CaseIterable, Sendable {
    /// A window.
    case window
    /// A view that has no kind of its own.
    case view
    /// A label.
    case label
    /// An image view.
    case image
    /// A button.
    case button
    /// A slider.
    case slider
    /// A switch.
    case `switch`
    /// A progress view.
    case progress
    /// A scroll view.
    case scroll
    /// A table view.
    case table
    /// A cell of a table view.
    case cell
    /// A visual effect view.
    case effect
    /// A segmented control.
    case segments
    /// A stepper.
    case stepper
    /// A page control.
    case pages
    /// An activity indicator.
    case activity
    /// A text field.
    case textfield
    /// A text view.
    case textview
    /// Something that is played.
    case media
    /// A web page.
    case web
    /// A tab bar.
    case tabs
    /// An item of a tab bar.
    case tab
    /// A wheel of a picker view.
    case wheel
    /// A pairing view.
    case pairing
}
