import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import UIKitExamples

@Suite("Stack views in UIKit examples") @MainActor struct StackTests {
    // MARK: The login form

    @Test("The rows of the form have their margins, spacing and custom spacing") func login() throws {
        let shown = Shown { LoginFormViewController() }
        let header = lineHeight(.largeTitle) + 4 + lineHeight(.subheadline)

        #expect(
            try shown.frame(label: "Welcome back")
                == CGRect(x: 24, y: 32, width: 342, height: lineHeight(.largeTitle)))
        let email = 32 + header + 40
        #expect(try shown.frame(shown.field("Email")) == CGRect(x: 24, y: email, width: 342, height: 44))
        #expect(try shown.frame(shown.field("Password")) == CGRect(x: 24, y: email + 56, width: 342, height: 44))
        // The hidden message takes neither space nor spacing.
        let remember = email + 56 + 56
        #expect(try shown.frame(shown.view(UISwitch.self)) == CGRect(x: 315, y: remember, width: 51, height: 31))
        let text = try shown.frame(label: "Remember me")
        #expect(text.minX == 24 && text.maxX == 307, "the label takes the room that the switch leaves")
        #expect(abs(text.midY - (remember + 15.5)) <= 0.5)

        let signIn = remember + 31 + 24
        #expect(try shown.frame(button: "Sign In") == CGRect(x: 24, y: signIn, width: 342, height: 50))
        let forgot = try shown.button("Forgot password?")
        #expect(
            shown.frame(forgot)
                == CGRect(x: 24, y: signIn + 50 + 8, width: 342, height: forgot.intrinsicContentSize.height))
        #expect(shown.frame(try shown.view(UIStackView.self)).maxY == shown.frame(forgot).maxY + 24)
    }

    @Test("A wrong address shows the message, which moves the rows below it") func loginError() throws {
        let shown = Shown { LoginFormViewController() }
        let before = try shown.frame(button: "Sign In")
        #expect(try !shown.button("Sign In").isEnabled)
        try shown.screen.tap(shown.field("Email"))
        try shown.screen.typeText("ada\n")
        #expect(try shown.field("Password").isFirstResponder)
        try shown.screen.typeText("engine")
        #expect(try shown.button("Sign In").isEnabled)

        try shown.screen.tap(shown.button("Sign In"))
        let message = try shown.frame(label: "Please enter a valid email address.")
        let password = try shown.frame(shown.field("Password"))
        #expect(message == CGRect(x: 24, y: password.maxY + 12, width: 342, height: lineHeight(.footnote)))
        #expect(try shown.frame(button: "Sign In") == before.offsetBy(dx: 0, dy: lineHeight(.footnote) + 12))
        #expect(shown.screen.firstResponder == nil)

        // The clock advances, because a second tap immediately after the first would select the word.
        shown.screen.advance(by: .seconds(1))
        try shown.screen.tap(shown.field("Email"))
        try shown.screen.typeText("@example.org\n\n")
        #expect(try shown.frame(button: "Welcome, ada@example.org") == before)
    }

    // MARK: The profile card

    @Test("The card fits its content, and the name is shortened in place of the badge") func profile() throws {
        let shown = Shown { ProfileCardViewController() }
        let avatar = try shown.view(UIImageView.self)
        #expect(shown.frame(avatar) == CGRect(x: 36, y: 36, width: 64, height: 64))
        #expect(avatar.layer.cornerRadius == 32)

        let badge = try shown.label("PRO")
        let name = try shown.label("Wilhelmina Oppenheimer-Castellano")
        #expect(shown.frame(badge).maxX == 354)
        #expect(shown.frame(badge).width == badge.intrinsicContentSize.width)
        #expect(shown.frame(name).minX == 112)
        #expect(shown.frame(name).maxX == shown.frame(badge).minX - 8)
        #expect(name.bounds.width < name.intrinsicContentSize.width)
        #expect(shown.frame(badge).minY > shown.frame(name).minY, "both share the first baseline")
        #expect(shown.frame(badge).maxY < shown.frame(name).maxY)

        let text = lineHeight(.headline) + 2 + lineHeight(.subheadline)
        #expect(abs(shown.frame(name).minY - (36 + (64 - text) / 2)) <= 0.5, "the texts are centred beside the picture")
        let role = try shown.frame(label: "Harbour pilot")
        #expect(role.minX == 112 && role.minY == shown.frame(name).maxY + 2)

        let more = try shown.button("Show details")
        #expect(
            shown.frame(more) == CGRect(x: 36, y: 116, width: 318, height: more.intrinsicContentSize.height))
        let card = try #require(shown.controller.view.subviews.first)
        #expect(card.frame == CGRect(x: 20, y: 20, width: 350, height: 96 + more.bounds.height + 16))
    }

    @Test("The details fold out and back with an animation") func profileDetails() throws {
        let shown = Shown { ProfileCardViewController() }
        let card = try #require(shown.controller.view.subviews.first)
        let folded = card.frame
        try shown.screen.tap(shown.button("Show details"))

        let line = UIFont.label.lineHeight
        let title = try shown.label("Ships")
        #expect(
            shown.frame(title) == CGRect(x: 36, y: 116, width: title.intrinsicContentSize.width, height: line))
        #expect(
            try shown.frame(label: "1,204")
                == CGRect(x: shown.frame(title).maxX, y: 116, width: 354 - shown.frame(title).maxX, height: line))
        #expect(try shown.frame(label: "Rotterdam").minY == 116 + 2 * (line + 6))
        #expect(try shown.frame(button: "Hide details").minY == 116 + 3 * line + 2 * 6 + 16)
        #expect(card.frame.height == folded.height + 3 * line + 2 * 6 + 16)

        shown.screen.settle()
        try shown.screen.tap(shown.button("Hide details"))
        #expect(card.frame == folded)
        #expect(!shown.shows("Ships"))
    }

    // MARK: The keypad

    @Test("All keys have the same size, and the last row is divided in halves") func keypad() throws {
        let shown = Shown { KeypadViewController() }
        // The keypad has seven tenths of the height and ends 10 points above the bottom. It has five rows with 10
        // points between them.
        let height = (844 * 0.7 - 40) / 5
        let top = 834 - 844 * 0.7
        for (row, keys) in ["C±%÷", "789×", "456−", "123+"].enumerated() {
            for (column, key) in keys.enumerated() {
                let frame = try shown.frame(button: String(key))
                let expected = CGRect(
                    x: 15 + CGFloat(column) * 92.5, y: top + CGFloat(row) * (height + 10), width: 82.5, height: height)
                #expect(frame.isClose(to: expected), "\(key): \(frame)")
            }
        }
        let last = top + 4 * (height + 10)
        #expect(try shown.frame(button: "0").isClose(to: CGRect(x: 15, y: last, width: 175, height: height)))
        #expect(try shown.frame(button: ".").isClose(to: CGRect(x: 200, y: last, width: 82.5, height: height)))
        #expect(try shown.frame(button: "=").isClose(to: CGRect(x: 292.5, y: last, width: 82.5, height: height)))

        let display = try shown.screen.view("display")
        #expect(display.frame.minX == 15 && display.frame.width == 360)
        #expect(abs(display.frame.maxY - (top - 10)) <= 0.5)
        #expect(display.bounds.height == UIFont.systemFont(ofSize: 64).lineHeight)
    }

    @Test("The keys calculate") func keypadCalculates() throws {
        let shown = Shown { KeypadViewController() }
        let display = try shown.screen.view("display", as: UILabel.self)
        func press(_ keys: String) throws { for key in keys { try shown.screen.tap(shown.button(String(key))) } }

        try press("12×7−")
        #expect(display.text == "84")
        try press("4=")
        #expect(display.text == "80")
        try press("±%")
        #expect(display.text == "-0.8")
        try press("C.5+.25=")
        #expect(display.text == "0.75")
    }

    // MARK: The preferences

    @Test("Each row is as wide as the scroll view and divides its width by the priorities") func preferences() throws {
        let shown = Shown { PreferencesViewController() }
        let controller = shown.controller
        let section = 16 + lineHeight(.footnote) + 6
        #expect(
            try shown.frame(label: "SOUND")
                == CGRect(x: 20, y: 36, width: 350, height: lineHeight(.footnote)))

        let mute = try shown.view(UISwitch.self)
        let row = try #require(mute.superview)
        #expect(shown.frame(row) == CGRect(x: 0, y: 20 + section + 1, width: 390, height: 44))
        #expect(mute.frame.isClose(to: CGRect(x: 319, y: 6.5, width: 51, height: 31)))
        #expect(try shown.frame(label: "Mute").minX == 20)
        #expect(try shown.frame(label: "Mute").maxX == 307)

        // A slider has no intrinsic width and fills the rest, so both labels have their intrinsic widths.
        let volume = try shown.label("Volume")
        #expect(shown.frame(volume).width == volume.intrinsicContentSize.width)
        #expect(controller.volumeLabel.bounds.width == controller.volumeLabel.intrinsicContentSize.width)
        #expect(shown.frame(controller.volumeSlider).minX == shown.frame(volume).maxX + 12)
        #expect(shown.frame(controller.volumeSlider).maxX == 370 - controller.volumeLabel.bounds.width - 12)

        #expect(controller.copiesStepper.frame.isClose(to: CGRect(x: 276, y: 6, width: 94, height: 32)))
        #expect(controller.copiesLabel.frame.maxX == 264)
        #expect(controller.copiesLabel.bounds.width == controller.copiesLabel.intrinsicContentSize.width)
        #expect(controller.qualityControl.frame.maxX == 370)
        #expect(controller.qualityControl.bounds.width == controller.qualityControl.intrinsicContentSize.width)

        // The page consists of two section titles and seventeen rows, with a separator of one point between each two.
        let height = 2 * section + 17 * 44 + 18
        #expect(controller.contentStack.frame == CGRect(x: 0, y: 20, width: 390, height: height))
        #expect(controller.scrollView.contentSize == CGSize(width: 390, height: height + 40))
    }

    @Test("A row that is hidden gives its room back, and the controls report their values") func preferencesChange()
        throws
    {
        let shown = Shown { PreferencesViewController() }
        let controller = shown.controller
        let before = controller.scrollView.contentSize.height
        try shown.screen.tap(shown.view(UISwitch.self))
        shown.screen.settle()
        #expect(!shown.shows("Volume"))
        #expect(controller.scrollView.contentSize.height == before - 45)

        try shown.screen.tap(shown.view(UISwitch.self))
        shown.screen.settle()
        #expect(controller.scrollView.contentSize.height == before)

        try shown.screen.tap(Spot(0.75, 0.5, of: controller.copiesStepper))
        #expect(controller.copiesLabel.text == "2 copies")
        #expect(shown.frame(controller.copiesLabel).maxX == 264)
        #expect(controller.copiesLabel.bounds.width == controller.copiesLabel.intrinsicContentSize.width)
    }
}
