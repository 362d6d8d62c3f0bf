import ResponderKit
import ResponderKitTesting
import Testing

/// A picture with a title and text beside it.
final class CardView: UIView {
    let picture = UIView()
    let title = UILabel()
    let text = UILabel()
    private(set) lazy var indent = title.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 12)

    override init(frame: CGRect) {
        super.init(frame: frame)
        text.numberOfLines = 0
        for view in [picture, title, text] {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
        }
        let bottom = text.bottomAnchor.constraint(equalTo: layoutMarginsGuide.bottomAnchor)
        // A lower priority than the label's vertical content hugging, so that the label does not stretch.
        bottom.priority = UILayoutPriority(249)
        NSLayoutConstraint.activate([
            picture.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
            picture.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor),
            picture.widthAnchor.constraint(equalToConstant: 64),
            picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 0.75),
            picture.bottomAnchor.constraint(lessThanOrEqualTo: layoutMarginsGuide.bottomAnchor),
            indent,
            title.topAnchor.constraint(equalTo: picture.topAnchor),
            title.trailingAnchor.constraint(lessThanOrEqualTo: layoutMarginsGuide.trailingAnchor),
            text.leadingAnchor.constraint(equalTo: title.leadingAnchor),
            text.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
            text.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
            bottom,
        ])
    }
}

/// Two panels: side by side in a regular width, else stacked.
final class PanelsController: UIViewController {
    let panels = UIStackView(arrangedSubviews: [UIView(), UIView()])

    override func viewDidLoad() {
        panels.distribution = .fillEqually
        panels.frame = view.bounds
        panels.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(panels)
        arrange()
        registerForTraitChanges([UITraitHorizontalSizeClass.self]) { (controller: PanelsController, _) in
            controller.arrange()
        }
    }

    private func arrange() {
        panels.axis = traitCollection.horizontalSizeClass == .regular ? .horizontal : .vertical
    }
}

@Suite @MainActor struct LayoutGuide {
    @Test("A card is as high as its text, and is mirrored in a right-to-left layout") func card() {
        let card = CardView()
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        let screen = TestScreen { page }
        card.title.text = "Walk"
        card.text.text = String(repeating: "Along the river and back. ", count: 8)
        card.translatesAutoresizingMaskIntoConstraints = false
        page.addSubview(card)
        NSLayoutConstraint.activate([
            card.leadingAnchor.constraint(equalTo: page.leadingAnchor),
            card.trailingAnchor.constraint(equalTo: page.trailingAnchor),
            card.topAnchor.constraint(equalTo: page.safeAreaLayoutGuide.topAnchor, constant: 20),
        ])
        screen.application.layoutIfNeeded()

        #expect(card.picture.frame == CGRect(x: 8, y: 8, width: 64, height: 48))
        #expect(card.title.frame.minX == 84)
        #expect(card.text.frame.maxX == 382)
        #expect(card.text.frame.height > 2 * card.text.font.lineHeight)
        #expect(card.frame.height == card.text.frame.maxY + 8)

        card.indent.constant = 20
        card.semanticContentAttribute = .forceRightToLeft
        screen.application.layoutIfNeeded()

        #expect(card.picture.frame.maxX == 382)
        #expect(card.title.frame.maxX == 298)
    }

    @Test("Panels are stacked or side by side depending on the width, and mirrored from right to left") func panels() {
        let controller = PanelsController()
        let screen = TestScreen(size: CGSize(width: 390, height: 844)) { controller }
        screen.application.commit()
        #expect(controller.panels.arrangedSubviews.map(\.frame.minY) == [0, 422])

        screen.application.setScreenSize(CGSize(width: 1_024, height: 768))
        screen.application.commit()
        #expect(controller.panels.arrangedSubviews.map(\.frame.minX) == [0, 512])

        screen.application.userInterfaceLayoutDirection = .rightToLeft
        screen.application.commit()
        #expect(controller.panels.arrangedSubviews.map(\.frame.minX) == [512, 0])
    }
}
