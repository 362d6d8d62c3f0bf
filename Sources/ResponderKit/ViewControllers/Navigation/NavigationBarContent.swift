import Foundation

/// The views that a navigation bar shows for one item.
@MainActor
final class NavigationBarContent: UIView {
    /// The minimum width and height of a button, in points.
    private static let buttonSide: CGFloat = 44

    private(set) var title: UIView?
    /// The x coordinate of the title's centre when no transition moves it.
    private(set) var titleMiddle: CGFloat = 0
    private var left: [UIView] = []
    private var right: [UIView] = []
    private let back: UIButton?

    init(
        _ item: UINavigationItem, back previous: UINavigationItem?,
        _ containerItems: (leading: UIBarButtonItem?, trailing: UIBarButtonItem?) = (nil, nil),
        goBack: @escaping () -> Void
    ) {
        let hasLeft = !(item.leftBarButtonItems ?? []).isEmpty
        back = previous.flatMap {
            !hasLeft || item.leftItemsSupplementBackButton ? Self.backButton(to: $0, goBack) : nil
        }
        super.init(frame: .zero)
        title = item.titleView ?? Self.label(item.title)
        left = ([containerItems.leading].compactMap { $0 } + (item.leftBarButtonItems ?? [])).map { $0.makeView() }
        right = ([containerItems.trailing].compactMap { $0 } + (item.rightBarButtonItems ?? [])).map { $0.makeView() }
        for view in [title, back] { view.map(addSubview) }
        for view in left + right { addSubview(view) }
    }

    private static func label(_ text: String?) -> UIView? {
        guard let text, !text.isEmpty else { return nil }
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: 17, weight: .semibold)
        label.textAlignment = .center
        label.accessibilityTraits = .header
        return label
    }

    private static func backButton(to item: UINavigationItem, _ goBack: @escaping () -> Void) -> UIButton {
        let text = item.backBarButtonItem?.title ?? item.backButtonTitle ?? item.title ?? ""
        let button = UIButton(frame: .zero, primaryAction: UIAction { _ in goBack() })
        var configuration = UIButton.Configuration.plain()
        configuration.image = item.backBarButtonItem?.image ?? UIImage(systemName: "chevron.left")
        configuration.title = text.isEmpty ? nil : text
        configuration.imagePadding = 8
        configuration.contentInsets = .zero
        button.configuration = configuration
        button.symbolSize = 20
        button.accessibilityIdentifier = "BackButton"
        button.accessibilityLabel = text.isEmpty ? "Back" : text
        return button
    }

    /// Returns the size of a button's content, but at least `buttonSide` in both dimensions.
    private static func touchableSize(of button: UIView) -> CGSize {
        let fitting = button.intrinsicContentSize
        return CGSize(width: max(buttonSide, fitting.width), height: max(buttonSide, fitting.height))
    }

    /// Centres the title, or places it as near to the centre as the buttons at the sides allow.
    func layout(margin: CGFloat, insets: UIEdgeInsets) {
        var low = insets.left + margin
        var high = bounds.width - insets.right - margin
        func put(_ view: UIView, atStart: Bool, widest: CGFloat) {
            let wanted = view is UIButton ? Self.touchableSize(of: view) : view.bounds.size
            let size = CGSize(
                width: min(wanted.width, max(Self.buttonSide, widest)), height: min(wanted.height, bounds.height))
            view.frame = CGRect(
                x: atStart != isReversed ? low : high - size.width, y: (bounds.height - size.height) / 2,
                width: size.width,
                height: size.height)
            if atStart != isReversed { low += size.width + margin } else { high -= size.width + margin }
        }
        // A back button has at most 30 % of the bar's width, so that enough width remains for the title in the middle.
        if let back { put(back, atStart: true, widest: bounds.width * 0.3) }
        for view in left { put(view, atStart: true, widest: bounds.width / 2) }
        for view in right { put(view, atStart: false, widest: bounds.width / 2) }
        guard let title else { return }
        let room = max(0, high - low)
        let wanted = title is UILabel ? title.intrinsicContentSize : title.bounds.size
        let width = min(wanted.width, room)
        let x = min(max((bounds.width - width) / 2, low), high - width)
        title.frame = CGRect(
            x: x, y: (bounds.height - min(wanted.height, bounds.height)) / 2, width: width,
            height: min(wanted.height, bounds.height))
        titleMiddle = title.center.x
    }
}
