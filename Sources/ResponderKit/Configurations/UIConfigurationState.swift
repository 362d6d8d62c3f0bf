/// What configurations go by: the state that a view is in.
@MainActor
public protocol UIConfigurationState {
    /// A state in which nothing is going on.
    init(traitCollection: UITraitCollection)
    /// What the view goes by.
    var traitCollection: UITraitCollection { get set }
    /// What an application says of the state itself.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// Names something that an application says of a state.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// A key by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A key by its name.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The state of a view such as a title of a section.
public struct UIViewConfigurationState: UIConfigurationState {
    /// What the view goes by.
    public var traitCollection: UITraitCollection
    /// Whether it takes no touches.
    public var isDisabled = false
    /// Whether a finger or a button is on it.
    public var isHighlighted = false
    /// Whether it is chosen.
    public var isSelected = false
    /// Whether it has the focus.
    public var isFocused = false
    /// Whether it stays in sight while what it belongs to is scrolled.
    public var isPinned = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// A state in which nothing is going on.
    public init(traitCollection: UITraitCollection) {
        self.traitCollection = traitCollection
    }

    /// What an application says of the state itself.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState {
    /// What the cell goes by.
    public var traitCollection: UITraitCollection
    /// Whether it takes no touches.
    public var isDisabled = false
    /// Whether a finger or a button is on it.
    public var isHighlighted = false
    /// Whether it is chosen.
    public var isSelected = false
    /// Whether it has the focus.
    public var isFocused = false
    /// Whether it stays in sight while what it belongs to is scrolled.
    public var isPinned = false
    /// Whether its list is edited.
    public var isEditing = false
    /// Whether what belongs under it is to be seen.
    public var isExpanded = false
    /// Whether it is drawn aside.
    public var isSwiped = false
    /// Whether a person moves it.
    public var isReordering = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// A state in which nothing is going on.
    public init(traitCollection: UITraitCollection) {
        self.traitCollection = traitCollection
    }

    /// What an application says of the state itself.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

extension UIConfigurationState {
    /// What both kinds of states say.
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
