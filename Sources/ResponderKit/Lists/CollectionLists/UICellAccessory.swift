public import Foundation

/// An accessory at the leading or trailing end of a list row: an indicator or a control. (L26)
@MainActor
public struct UICellAccessory {
    /// The modes in which an accessory is displayed.
    public enum DisplayedState: Int, Sendable {
        /// The accessory is always displayed.
        case always = 0
        /// The accessory is displayed while the list is in editing mode.
        case whenEditing = 1
        /// The accessory is displayed while the list is not in editing mode.
        case whenNotEditing = 2
    }

    /// The position of an accessory, with the mode in which it is displayed.
    public enum Placement: Sendable {
        /// The accessory is at the leading end, before the row's content.
        case leading(displayed: DisplayedState = .always)
        /// The accessory is at the trailing end, after the row's content.
        case trailing(displayed: DisplayedState = .always)
    }

    /// The width that is reserved for an accessory.
    public enum LayoutDimension: Equatable, Sendable {
        /// The reserved width is the accessory's own width.
        case actual
        /// The reserved width is that of standard accessories.
        case standard
        /// The reserved width is the given number of points.
        case custom(CGFloat)
    }

    /// The appearance of an accessory.
    public struct Options: Sendable {
        /// Whether the accessory is invisible while its space is still reserved.
        public var isHidden: Bool
        /// The width that is reserved for the accessory.
        public var reservedLayoutWidth: LayoutDimension
        /// The tint colour; nil uses the default colour.
        public var tintColor: UIColor?

        /// Creates options from the given values.
        public init(isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .standard, tintColor: UIColor? = nil)
        {
            self.isHidden = isHidden
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
        }
    }

    /// The appearance of a disclosure indicator.
    public typealias DisclosureIndicatorOptions = Options
    /// The appearance of a checkmark.
    public typealias CheckmarkOptions = Options
    /// The appearance of a delete control.
    public typealias DeleteOptions = Options
    /// The appearance of an insert control.
    public typealias InsertOptions = Options
    /// The appearance of a reorder control.
    public typealias ReorderOptions = Options
    /// The appearance of a multiselect indicator.
    public typealias MultiselectOptions = Options

    /// The appearance of an outline disclosure.
    public struct OutlineDisclosureOptions: Sendable {
        /// The area of a row in which a tap expands or collapses the row.
        public enum Style: Int, Sendable {
            /// The default style. ResponderKit treats it as `cell`; UIKit chooses between `header` and `cell`.
            case automatic = 0
            /// A tap anywhere on the row expands or collapses it, so the row cannot be selected.
            case header = 1
            /// Only a tap on the disclosure accessory expands or collapses the row.
            case cell = 2
        }

        /// The area of the row in which a tap expands or collapses the row.
        public var style: Style
        /// The general appearance options.
        var options: Options

        /// Creates options from the given values.
        public init(
            style: Style = .automatic, isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .standard,
            tintColor: UIColor? = nil
        ) {
            self.style = style
            options = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
        }
    }

    /// The appearance of a text accessory.
    public struct LabelOptions: Sendable {
        /// The font of the text.
        public var font: UIFont
        var options: Options

        /// Creates options from the given values.
        @MainActor
        public init(
            isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .actual, tintColor: UIColor? = nil,
            font: UIFont = .preferredFont(forTextStyle: .body)
        ) {
            self.font = font
            options = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
        }
    }

    /// A custom view that is shown as an accessory, with its position and appearance.
    @MainActor
    public struct CustomViewConfiguration {
        /// The custom view, which determines its own size.
        public let customView: UIView
        /// The position of the view, with the mode in which it is displayed.
        public let placement: Placement
        var options: Options

        /// Creates a configuration for a view and a position.
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

    /// A closure that is called when the accessory is tapped.
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

    /// Creates a disclosure indicator, which shows that the row leads to more content.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
    ) -> UICellAccessory { UICellAccessory(.disclosure, .trailing(displayed: displayed), options) }

    /// Creates a checkmark, which shows that the row is chosen.
    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
    ) -> UICellAccessory { UICellAccessory(.checkmark, .trailing(displayed: displayed), options) }

    /// Creates a delete control. A tap calls the handler. Without a handler, a tap shows the row's swipe actions.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory { UICellAccessory(.delete, .leading(displayed: displayed), options, actionHandler) }

    /// Creates an insert control. A tap calls the handler.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory { UICellAccessory(.insert, .leading(displayed: displayed), options, actionHandler) }

    /// Creates a handle that the user drags to move the row.
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
    ) -> UICellAccessory { UICellAccessory(.reorder, .trailing(displayed: displayed), options) }

    /// Creates an indicator of the row's selection, for lists with multiple selection.
    public static func multiselect(
        displayed: DisplayedState = .whenEditing, options: MultiselectOptions = MultiselectOptions()
    ) -> UICellAccessory { UICellAccessory(.multiselect, .leading(displayed: displayed), options) }

    /// Creates an outline disclosure. A tap calls the handler. Without a handler, a tap expands or collapses the row in
    /// its section snapshot.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        var accessory = UICellAccessory(.outline, .trailing(displayed: displayed), options.options, actionHandler)
        accessory.style = options.style
        return accessory
    }

    /// Creates a text accessory.
    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
    ) -> UICellAccessory {
        var accessory = UICellAccessory(.label, .trailing(displayed: displayed), options.options)
        accessory.text = text
        accessory.font = options.font
        return accessory
    }

    /// Creates an accessory with a custom view.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        var accessory = UICellAccessory(.custom, configuration.placement, configuration.options)
        accessory.view = configuration.customView
        return accessory
    }

    var isLeading: Bool { if case .leading = placement { true } else { false } }

    func isShown(isEditing: Bool) -> Bool {
        let displayed: DisplayedState
        switch placement {
        case .leading(let state), .trailing(let state): displayed = state
        }
        return displayed == .always || (displayed == .whenEditing) == isEditing
    }
}
