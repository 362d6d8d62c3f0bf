import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ButtonTests {
    private let screen = TestScreen.untraced()

    private func value(_ view: UIView, _ property: RenderProperty) -> RenderValue {
        screen.application.commit()
        return view.node?.value(of: property) ?? .none
    }

    @Test("A button type determines the image, and an action the title") func kinds() {
        #expect(UIButton(type: .close).currentImage?.systemName == "xmark")
        #expect(UIButton(type: .contactAdd).currentImage?.systemName == "plus")
        #expect(UIButton(type: .infoLight).currentImage?.systemName == "info.circle")
        #expect(UIButton(type: .system).currentImage == nil)
        #expect(UIButton(type: .system).buttonType == .system)
        #expect(UIButton(primaryAction: UIAction(title: "Go") { _ in }).currentTitle == "Go")
    }

    @Test("A button's configuration is rendered: style, texts, image, placement, insets and colours")
    func configuration() {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Title"
        configuration.subtitle = "Subtitle"
        configuration.image = UIImage(systemName: "heart")
        configuration.imagePlacement = .top
        configuration.imagePadding = 4
        configuration.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        configuration.baseForegroundColor = .systemRed
        configuration.baseBackgroundColor = .systemYellow
        configuration.titleAlignment = .leading
        let button = screen.add(UIButton(configuration: configuration), 0, 0, 200, 60)

        #expect(value(button, .style) == .string("filled"))
        #expect(value(button, .title) == .string("Title"))
        #expect(value(button, .subtitle) == .string("Subtitle"))
        #expect(value(button, .image) == .string("symbol:heart"))
        #expect(value(button, .placement) == .string("top"))
        #expect(value(button, .spacing) == .number(4))
        #expect(value(button, .insets) == .rect(1, 2, 3, 4))
        #expect(value(button, .textColor) == .color(.systemRed))
        #expect(value(button, .trackColor) == .color(.systemYellow))
        #expect(value(button, .textAlignment) == .string("left"))
        button.configuration?.showsActivityIndicator = true
        #expect(value(button, .image) == .string("activity"))
        button.configuration = nil
        #expect(value(button, .subtitle) == RenderValue.none)
        #expect(value(button, .style) == RenderValue.none)
    }

    @Test("The corner style determines the corner radius, also after the height changes") func corners() {
        let button = screen.add(UIButton(configuration: .gray()), 0, 0, 200, 60)
        #expect(value(button, .cornerRadius) == RenderValue.none)
        button.configuration?.cornerStyle = .capsule
        #expect(value(button, .cornerRadius) == .number(30))
        button.frame.size.height = 40
        #expect(value(button, .cornerRadius) == .number(20))
        button.configuration?.cornerStyle = .fixed
        button.configuration?.background.cornerRadius = 3
        #expect(value(button, .cornerRadius) == .number(3))
        button.configuration?.cornerStyle = .dynamic
        #expect(value(button, .cornerRadius) == RenderValue.none)
    }

    @Test("A button's size fits its content and its insets") func size() {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "Title"
        configuration.contentInsets = .zero
        let button = UIButton(configuration: configuration)
        let alone = button.intrinsicContentSize
        #expect(alone == CGSize(width: UIFont.label.width(of: "Title"), height: UIFont.label.lineHeight))
        button.configuration?.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(button.intrinsicContentSize == CGSize(width: alone.width + 6, height: alone.height + 4))
        button.configuration?.buttonSize = .large
        #expect(button.configuration?.contentInsets.leading == 2)
        button.configuration?.setDefaultContentInsets()
        #expect(button.configuration?.contentInsets.leading == 20)
        button.configuration?.image = UIImage(systemName: "heart")
        button.configuration?.imagePlacement = .bottom
        #expect(button.intrinsicContentSize.height > alone.height + 30)
    }

    @Test(
        "The configuration update handler runs once before the commit, and its changes are rendered")
    func updateHandler() throws {
        let button = screen.add(UIButton(configuration: .gray()), 0, 0, 200, 60)
        var states: [UIControl.State] = []
        button.configurationUpdateHandler = { button in
            states.append(button.state)
            button.configuration?.title = button.isHighlighted ? "Down" : "Up"
        }
        #expect(value(button, .title) == .string("Up"))
        #expect(states == [.normal])
        try screen.sendTouches([(1, .began, 10, 10)])
        button.isSelected = true
        #expect(value(button, .title) == .string("Down"))
        #expect(states == [.normal, [.highlighted, .selected]])
        button.automaticallyUpdatesConfiguration = false
        try screen.touch(.ended, 10, 10)
        #expect(value(button, .title) == .string("Down"))
        button.setNeedsUpdateConfiguration()
        #expect(value(button, .title) == .string("Up"))
    }

    @Test("A button that changes its selection toggles it before its action runs") func selection()
        throws
    {
        var seen: [Bool] = []
        let action = UIAction { seen.append(($0.sender as? UIButton)?.isSelected ?? false) }
        let button = screen.add(UIButton(primaryAction: action), 0, 0, 100, 50)
        button.changesSelectionAsPrimaryAction = true
        try screen.tap(10, 10)
        try screen.tap(10, 10)

        #expect(seen == [true, false])
    }

    @Test("A title has the colour of the button's state, else of the normal state, else the tint colour")
    func titleColors() {
        let button = screen.add(UIButton(type: .system), 0, 0, 100, 50)
        #expect(button.currentTitleColor == .tintColor)
        button.setTitleColor(.systemRed, for: .normal)
        button.setTitleColor(.systemGray, for: .disabled)
        #expect(value(button, .textColor) == .color(.systemRed))
        button.isEnabled = false
        #expect(value(button, .textColor) == .color(.systemGray))
        #expect(button.titleColor(for: .highlighted) == nil)
    }

    @Test("titleLabel and imageView reflect the button's title and image, and a font set there is the button's")
    func stands() {
        let button = UIButton(type: .close)
        button.setTitle("Away", for: .normal)
        button.titleLabel?.font = .boldSystemFont(ofSize: 20)
        #expect(button.font == .boldSystemFont(ofSize: 20))
        #expect(button.titleLabel?.text == "Away")
        #expect(button.imageView?.image?.systemName == "xmark")
    }

    @Test("The content is placed as the alignments determine, and leading means left") func alignment() {
        let button = screen.add(UIButton(type: .system), 0, 0, 100, 50)
        #expect(value(button, .contentMode) == RenderValue.none)
        button.contentHorizontalAlignment = .leading
        #expect(button.effectiveContentHorizontalAlignment == .left)
        #expect(value(button, .contentMode) == .string("left"))
        button.contentVerticalAlignment = .bottom
        #expect(value(button, .contentMode) == .string("bottomLeft"))
        button.contentHorizontalAlignment = .center
        #expect(value(button, .contentMode) == .string("bottom"))
        #expect(UIControl.ContentHorizontalAlignment.trailing.rawValue == 5)
        #expect(UIControl.ContentVerticalAlignment.fill.rawValue == 3)
    }
}
