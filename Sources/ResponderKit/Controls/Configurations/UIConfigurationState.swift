/// The state of a view, such as selected or disabled, from which `updated(for:)` derives a configuration.
@MainActor
public protocol UIConfigurationState {
    /// Creates a state with the traits of a view and default values.
    init(traitCollection: UITraitCollection)
    /// The traits of the view.
    var traitCollection: UITraitCollection { get set }
    /// The value of a custom state.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The key of a custom state.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public var rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a key from its name.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The state of a view such as a section header.
public struct UIViewConfigurationState: UIConfigurationState {
    /// The traits of the view.
    public var traitCollection: UITraitCollection
    /// The view receives no touches.
    public var isDisabled = false
    /// A touch or a press is on the view.
    public var isHighlighted = false
    /// The view is selected.
    public var isSelected = false
    /// The view has the focus.
    public var isFocused = false
    /// The view stays visible while its section scrolls.
    public var isPinned = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates a state with traits and default values.
    public init(traitCollection: UITraitCollection) {
        self.traitCollection = traitCollection
    }

    /// The value of a custom state.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState {
    /// The traits of the cell.
    public var traitCollection: UITraitCollection
    /// The cell receives no touches.
    public var isDisabled = false
    /// A touch or a press is on the cell.
    public var isHighlighted = false
    /// The cell is selected.
    public var isSelected = false
    /// The cell has the focus.
    public var isFocused = false
    /// The cell stays visible while its section scrolls.
    public var isPinned = false
    /// The list of the cell is in editing mode.
    public var isEditing = false
    /// The cell is expanded, so that its children are visible.
    public var isExpanded = false
    /// The swipe actions of the cell are shown.
    public var isSwiped = false
    /// The user is moving the cell.
    public var isReordering = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates a state with traits and default values.
    public init(traitCollection: UITraitCollection) {
        self.traitCollection = traitCollection
    }

    /// The value of a custom state.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

extension UIConfigurationState {
    /// The values that both view states and cell states have. For any other type of state, all values are false.
    var common: (isDisabled: Bool, isHighlighted: Bool, isSelected: Bool) {
        if let cell = self as? UICellConfigurationState {
            return (cell.isDisabled, cell.isHighlighted, cell.isSelected)
        }
        if let view = self as? UIViewConfigurationState {
            return (view.isDisabled, view.isHighlighted, view.isSelected)
        }
        return (false, false, false)
    }
}
