/// The role of a client on its screen.
public enum Role: String, CaseIterable, Sendable {
    /// A client of this role shows the screen, plays its media and sends the input that the user makes on it.
    case display
    /// A client of this role shows the screen and sends no input.
    case viewer
    /// A client of this role shows the screen and sends input. This is the default role.
    case remote
    /// A client of this role may do everything that the protocol offers.
    case admin

    /// A client of this role may send input.
    public var maySendInput: Bool { self != .viewer }
}

/// The kinds of render-tree nodes. A target can select views by the kind of their node.
public enum NodeKind: String, CaseIterable, Sendable {
    /// The kind of the nodes of windows.
    case window
    /// The kind of the nodes of all views without a more specific kind.
    case view
    /// The kind of the nodes of labels.
    case label
    /// The kind of the nodes of image views.
    case image
    /// The kind of the nodes of buttons.
    case button
    /// The kind of the nodes of sliders.
    case slider
    /// The kind of the nodes of switches.
    case `switch`
    /// The kind of the nodes of progress views.
    case progress
    /// The kind of the nodes of scroll views.
    case scroll
    /// The kind of the nodes of table views.
    case table
    /// The kind of the nodes of table view cells.
    case cell
    /// The kind of the nodes of visual effect views.
    case effect
    /// The kind of the nodes of segmented controls.
    case segments
    /// The kind of the nodes of steppers.
    case stepper
    /// The kind of the nodes of page controls.
    case pages
    /// The kind of the nodes of activity indicators.
    case activity
    /// The kind of the nodes of text fields.
    case textfield
    /// The kind of the nodes of text views.
    case textview
    /// The kind of the nodes of media players.
    case media
    /// The kind of the nodes of web pages.
    case web
    /// The kind of the nodes of tab bars.
    case tabs
    /// The kind of the nodes of tab bar items.
    case tab
    /// The kind of the nodes of a picker view's wheels.
    case wheel
    /// The kind of the nodes of pairing views.
    case pairing
    /// The kind of the nodes of lists of lines with start times.
    case cues
}
