import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct DescriptionTests {
    @Test("A view is described by its class, its frame and the properties that differ from the defaults") func views() {
        let view = UIView(frame: CGRect(x: 10.5, y: 0, width: 100, height: 20))
        #expect("\(view)" == "<UIView: frame = (10.5 0; 100 20)>")

        view.clipsToBounds = true
        view.alpha = 0.25
        view.isHidden = true
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.tag = 7
        view.accessibilityIdentifier = "card"
        view.backgroundColor = .systemRed
        #expect(
            view.description
                == "<UIView: frame = (10.5 0; 100 20); clipsToBounds = YES; alpha = 0.25; hidden = YES; "
                + "autoresize = W+H; tag = 7; identifier = 'card'; backgroundColor = systemRed>")

        let turned = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        turned.transform = CGAffineTransform(scaleX: 2, y: 2)
        turned.backgroundColor = UIColor(red: 1, green: 0, blue: 0)
        #expect(
            turned.description
                == "<UIView: frame = (-5 -5; 20 20); transform = [2, 0, 0, 2, 0, 0]; backgroundColor = #ff0000ff>")
    }

    @Test("The text of labels and fields is described, but not a secure text") func texts() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.text = "x"
        #expect(label.description == "<UILabel: frame = (0 0; 100 20); text = 'x'; userInteractionEnabled = NO>")
        label.text = String(repeating: "y", count: 101)
        #expect(label.description.contains("text = '\(String(repeating: "y", count: 100))…'"))

        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        field.text = "secret"
        #expect(field.description.contains("text = 'secret'"))
        field.isSecureTextEntry = true
        #expect(!field.description.contains("secret"))
    }

    @Test("A scroll view is described with its content, and a subclass by its own name") func others() {
        final class Board: UIScrollView {}
        let board = Board(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        board.contentSize = CGSize(width: 100, height: 500)
        board.contentOffset.y = 40
        #expect(board.description.hasPrefix("<Board: frame = (0 0; 100 200)"))
        #expect(
            board.description.hasSuffix(
                "contentOffset: {0, 40}; contentSize: {100, 500}; adjustedContentInset: {0, 0, 0, 0}>"))
    }

    @Test("Other responders are described by their class, and a subclass can describe itself") func responders() {
        final class Menu: UIViewController {}
        final class Star: UIView { override var description: String { "a star" } }

        #expect("\(Menu())" == "<Menu>")
        #expect("\(Star())" == "a star")
        let value: Any = UIView()
        #expect("\(value)" == "<UIView: frame = (0 0; 0 0)>")
    }
}
