public import Foundation

/// Something at the beginning or the end of a row of a list: a mark, or what it can be worked by. (L26)
@MainActor
public struct UICellAccessory {
    /// When it is shown.
    public enum DisplayedState: Int, Sendable {
        /// At any time.
        case always = 0
        /// While its list is edited.
        case whenEditing = 1
        /// While its list is not edited.
        case whenNotEditing = 2
    }

    /// Where it is, and when it is shown.
    public enum Placement: Sendable {
        /// Before the content.
        case leading(displayed: DisplayedState = .always)
        /// Behind the content.
        case trailing(displayed: DisplayedState = .always)
    }

    /// How much room it has.
    public enum LayoutDimension: Equatable, Sendable {
        /// As much as it takes.
        case actual
        /// As much as the system's have.
        case standard
        /// So many points.
        case custom(CGFloat)
    }

    /// How a mark looks.
    public struct Options: Sendable {
        /// Whether it is not seen, though its room is kept.
        public var isHidden: Bool
        /// How much room it has.
        public var reservedLayoutWidth: LayoutDimension
        /// Its colour; nil is the usual.
        public var tintColor: UIColor?

        /// A mark that looks like this.
        public init(isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .standard, tintColor: UIColor? = nil)
        {
            self.isHidden = isHidden
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
        }
    }

    /// How an arrow looks.
    public typealias DisclosureIndicatorOptions = Options
    /// How a mark looks.
    public typealias CheckmarkOptions = Options
    /// How what takes a row away looks.
    public typealias DeleteOptions = Options
    /// How what puts a row in looks.
    public typealias InsertOptions = Options
    /// How what moves a row looks.
    public typealias ReorderOptions = Options
    /// How what chooses a row looks.
    public typealias MultiselectOptions = Options

    /// How what shows what is under a row looks.
    public struct OutlineDisclosureOptions: Sendable {
        /// What it is worked by.
        public enum Style: Int, Sendable {
            /// As a header's where its row cannot be chosen otherwise: here, as a cell's.
            case automatic = 0
            /// By the whole row, which is not chosen then.
            case header = 1
            /// By itself.
            case cell = 2
        }

        /// What it is worked by.
        public var style: Style
        /// How it looks.
        var options: Options

        /// One that looks like this.
        public init(
            style: Style = .automatic, isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .standard,
            tintColor: UIColor? = nil
        ) {
            self.style = style
            options = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
        }
    }

    /// How a text looks.
    public struct LabelOptions: Sendable {
        /// Its font.
        public var font: UIFont
        var options: Options

        /// One that looks like this.
        @MainActor
        public init(
            isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .actual, tintColor: UIColor? = nil,
            font: UIFont = .preferredFont(forTextStyle: .body)
        ) {
            self.font = font
            options = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
        }
    }

    /// A view of the application's own.
    @MainActor
    public struct CustomViewConfiguration {
        /// The view: as large as suits it.
        public let customView: UIView
        /// Where it is, and when it is shown.
        public let placement: Placement
        var options: Options

        /// A view somewhere.
        public init(
            customView: UIView, placement: Placement, isHidden: Bool = false,
            reservedLayoutWidth: LayoutDimension = .actual,
            tintColor: UIColor? = nil
        ) {
            self.customView = customView
            self.placement = placement
            options = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
        }
    }

    enum Kind: String {
        case disclosure, checkmark, delete, insert, reorder, multiselect, outline, label, custom
    }

    /// Called when it is pressed.
    public typealias ActionHandler = @MainActor () -> Void

    let kind: Kind
    let placement: Placement
    var options = Options()
    var action: ActionHandler?
    var style = OutlineDisclosureOptions.Style.automatic
    var text = ""
    var font: UIFont?
    var view: UIView?

    init(_ kind: Kind, _ placement: Placement, _ options: Options, _ action: ActionHandler? = nil) {
        self.kind = kind
        self.placement = placement
        self.options = options
        self.action = action
    }

    /// An arrow: more follows.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
    ) -> UICellAccessory { UICellAccessory(.disclosure, .trailing(displayed: displayed), options) }

    /// A mark: it is chosen.
    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
    ) -> UICellAccessory { UICellAccessory(.checkmark, .trailing(displayed: displayed), options) }

    /// Takes the row away: it calls what it is given, or draws the row aside for what can be done to it.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory { UICellAccessory(.delete, .leading(displayed: displayed), options, actionHandler) }

    /// Puts a row in: it calls what it is given.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory { UICellAccessory(.insert, .leading(displayed: displayed), options, actionHandler) }

    /// Moves the row.
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
    ) -> UICellAccessory { UICellAccessory(.reorder, .trailing(displayed: displayed), options) }

    /// A ring that says whether the row is chosen, where several can be.
    public static func multiselect(
        displayed: DisplayedState = .whenEditing, options: MultiselectOptions = MultiselectOptions()
    ) -> UICellAccessory { UICellAccessory(.multiselect, .leading(displayed: displayed), options) }

    /// Shows what is under the row: by what it is given, or as its section's snapshot says.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        var accessory = UICellAccessory(.outline, .trailing(displayed: displayed), options.options, actionHandler)
        accessory.style = options.style
        return accessory
    }

    /// A text.
    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
    ) -> UICellAccessory {
        var accessory = UICellAccessory(.label, .trailing(displayed: displayed), options.options)
        accessory.text = text
        accessory.font = options.font
        return accessory
    }

    /// A view of the application's own.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        var accessory = UICellAccessory(.custom, configuration.placement, configuration.options)
        accessory.view = configuration.customView
        return accessory
    }

    var isLeading: Bool { if case .leading = placement { true } else { false } }

    func isShown(isEditing: Bool) -> Bool {
        let displayed: DisplayedState
        switch placement {
        case .leading(let said), .trailing(let said): displayed = said
        }
        return displayed == .always || (displayed == .whenEditing) == isEditing
    }
}
