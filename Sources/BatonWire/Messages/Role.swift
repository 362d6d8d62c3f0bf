/// The role of a client on its screen.
public enum Role: String, CaseIterable, Sendable {
    /// Shows the screen, plays its media and sends the input that the user makes on it.
    case display
    /// Shows the screen; sends no input.
    case viewer
    /// Shows the screen and sends input. This is the default role.
    case remote
    /// May do everything that the protocol offers.
    case admin

    /// A client of this role may send input.
    public var maySendInput: Bool { self != .viewer }
}

/// The kinds of render-tree nodes. A target can select views by the kind of their node.
public enum NodeKind: String, CaseIterable, Sendable {
    /// A window.
    case window
    /// A view without a more specific kind.
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
    /// A media player.
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
