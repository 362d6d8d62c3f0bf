import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests of the first responder: how a view becomes first responder, and how it resigns or refuses to.
@Suite @MainActor struct Asked8Tests {
    private final class Willing: UIView {
        var lets = true
        override var canBecomeFirstResponder: Bool { true }
        override var canResignFirstResponder: Bool { lets }
    }

    private let screen = TestScreen()
    private let first = Willing()
    private let second = Willing()

    init() {
        screen.window.addSubview(first)
        screen.window.addSubview(second)
    }

    @Test("By default, a responder cannot become first responder and can resign") func Asked8_defaults() {
        let plain = UIView()
        screen.window.addSubview(plain)

        #expect(!plain.canBecomeFirstResponder)
        #expect(plain.canResignFirstResponder)
        #expect(!plain.becomeFirstResponder())
        #expect(screen.firstResponder == nil)
    }

    @Test("A view becomes first responder and remains it until it resigns") func Asked8_becomesAndResigns() {
        #expect(first.becomeFirstResponder())
        #expect(first.isFirstResponder)
        #expect(screen.firstResponder === first)

        #expect(first.resignFirstResponder())
        #expect(!first.isFirstResponder)
        #expect(screen.firstResponder == nil)
    }

    @Test("A window has one first responder, and another replaces it unless it refuses to resign")
    func Asked8_oneAWindow() {
        first.becomeFirstResponder()

        #expect(second.becomeFirstResponder())
        #expect(!first.isFirstResponder)
        second.lets = false
        #expect(!first.becomeFirstResponder())
        #expect(second.isFirstResponder)
    }

    @Test("Each window has a first responder of its own") func Asked8_eachWindow() {
        let other = UIWindow(application: screen.application)
        let third = Willing()
        other.addSubview(third)
        other.isHidden = false
        first.becomeFirstResponder()

        #expect(third.becomeFirstResponder())
        #expect(first.isFirstResponder)
        #expect(screen.firstResponder === first)
        other.makeKey()
        #expect(screen.firstResponder === third)
    }

    @Test("Only a view in a window can be first responder") func Asked8_onlyInAWindow() {
        let loose = Willing()

        #expect(!loose.becomeFirstResponder())
        screen.window.addSubview(loose)
        #expect(loose.becomeFirstResponder())
        loose.removeFromSuperview()
        #expect(!loose.isFirstResponder)
        #expect(screen.firstResponder == nil)
    }
}
