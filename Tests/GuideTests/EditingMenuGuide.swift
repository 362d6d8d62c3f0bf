import ResponderKit
import ResponderKitTesting
import Testing

/// A colour that can be copied, pasted and undone. A long press shows the menu.
final class SwatchView: UIView {
    private let menu = UIEditMenuInteraction(delegate: nil)

    override init(frame: CGRect) {
        super.init(frame: frame)
        addInteraction(menu)
        addGestureRecognizer(
            UILongPressGestureRecognizer(target: self, action: Selector("showMenu", SwatchView.showMenu)))
    }

    var name = "red" {
        didSet {
            undoManager?.registerUndo(withTarget: self) { $0.name = oldValue }
            undoManager?.setActionName("Change of Colour")
        }
    }

    func showMenu(_ press: UILongPressGestureRecognizer) {
        guard press.state == .began else { return }
        becomeFirstResponder()
        menu.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: press.location(in: self)))
    }

    override var canBecomeFirstResponder: Bool { true }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        switch action {
        case .copy: true
        case .paste: UIPasteboard.general.hasStrings
        default: super.canPerformAction(action, withSender: sender)
        }
    }

    override func copy(_ sender: Any?) { UIPasteboard.general.string = name }

    override func paste(_ sender: Any?) { name = UIPasteboard.general.string ?? name }
}

/// A photo whose context menu rotates or removes it.
final class MenuPhotoView: UIImageView, UIContextMenuInteractionDelegate {
    private(set) var isRemoved = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = true
        addInteraction(UIContextMenuInteraction(delegate: self))
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(previewProvider: nil) { [weak self] _ in
            UIMenu(children: [
                UIAction(title: "Rotate") { _ in self?.transform = CGAffineTransform(rotationAngle: .pi / 2) },
                UIAction(title: "Remove", attributes: .destructive) { _ in self?.isRemoved = true },
            ])
        }
    }
}

@Suite @MainActor struct EditingMenuGuide {
    @Test("A colour can be copied from one swatch, pasted into another and undone") func swatches() throws {
        let screen = TestScreen()
        let red = SwatchView(frame: CGRect(x: 20, y: 200, width: 150, height: 100))
        let blue = SwatchView(frame: CGRect(x: 220, y: 200, width: 150, height: 100))
        screen.window.addSubview(red)
        screen.window.addSubview(blue)
        blue.name = "blue"

        try screen.longPress(blue)
        #expect(screen.firstResponder === blue)
        try screen.tap(CGPoint(x: 295, y: 250))
        screen.edit(.copy)
        red.becomeFirstResponder()
        screen.edit(.paste)
        #expect(red.name == "blue")

        screen.edit(.undo)
        #expect(red.name == "red")
    }

    @Test("A long press on a photo shows its context menu, and a tap on an element performs the action")
    func contextMenu() throws {
        let photo = MenuPhotoView(frame: CGRect(x: 100, y: 200, width: 150, height: 100))
        let screen = TestScreen()
        screen.window.addSubview(photo)

        try screen.longPress(photo)
        screen.settle()
        let remove = try #require(screen.application.views(matching: ViewQuery(label: "Remove", kind: "button")).first)
        try screen.tap(remove.view)
        screen.settle()
        #expect(photo.isRemoved)
    }

    @Test("One person's copied text cannot be pasted by another person") func clients() throws {
        let screen = TestScreen()
        let swatch = SwatchView(frame: CGRect(x: 20, y: 200, width: 150, height: 100))
        screen.window.addSubview(swatch)
        swatch.becomeFirstResponder()
        let guest = screen.addClient()

        #expect(screen.edit(.copy).isHandled)
        swatch.name = "green"
        #expect(!guest.edit(.paste).isHandled)
        #expect(swatch.name == "green")
        #expect(screen.edit(.paste).isHandled)
        #expect(swatch.name == "red")
    }
}
