import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor @Suite struct ImageViewTests {
    private let screen = TestScreen.untraced()
    private let names = ["circle", "star.fill", "heart.fill"]
    private var images: [UIImage] { names.compactMap { UIImage(systemName: $0) } }

    init() { screen.application.makeCurrent() }

    private func value(_ view: UIView, _ property: RenderProperty) -> RenderValue {
        screen.application.commit()
        return view.node?.value(of: property) ?? .none
    }

    @Test("B1 Animated images are sent once with the time of the first image")
    func B1_turns() {
        let view = screen.add(UIImageView(frame: .zero), 0, 0, 50, 50)
        view.image = UIImage(systemName: "play.fill")
        view.animationImages = images
        view.animationDuration = 1.5
        #expect(!view.isAnimating && value(view, .images) == .none)
        screen.clock.advance(by: 400)
        view.startAnimating()
        #expect(view.isAnimating)
        #expect(value(view, .images) == .words(names.map { "symbol:" + $0 }))
        #expect(value(view, .timeline) == .timeline(Timeline(value: 0, at: 400, rate: 2)))
        // Clients show the still image after the animation, and instead of the animation if the person prefers reduced
        // motion.
        #expect(value(view, .image) == .string("symbol:play.fill"))
        let revision = screen.application.renderTree.revision
        screen.clock.advance(by: 60_000)
        screen.application.commit()
        #expect(screen.application.renderTree.revision == revision)
        #expect(view.isAnimating)
        view.stopAnimating()
        #expect(!view.isAnimating && value(view, .images) == .none && value(view, .timeline) == .none)
    }

    @Test("B1 An animation stops after its repeat count without a timer")
    func B1_rounds() {
        let view = screen.add(UIImageView(frame: .zero), 0, 0, 50, 50)
        view.animationImages = images
        view.animationRepeatCount = 4
        view.startAnimating()
        // Without a duration the rate is 30 images per second.
        #expect(value(view, .timeline) == .timeline(Timeline(value: 0, at: 0, rate: 30, maximum: 12)))
        #expect(screen.clock.nextDeadline == nil)
        screen.clock.advance(by: 399)
        #expect(view.isAnimating)
        screen.clock.advance(by: 1)
        #expect(!view.isAnimating)
        // A new duration applies from the next start of the animation.
        view.animationDuration = 3
        #expect(value(view, .timeline) == .timeline(Timeline(value: 0, at: 0, rate: 30, maximum: 12)))
        view.startAnimating()
        #expect(value(view, .timeline) == .timeline(Timeline(value: 0, at: 400, rate: 1, maximum: 12)))
    }

    @Test("B1 New images stop an animation, and empty images or invalid durations are harmless")
    func B1_others() throws {
        let globe = try #require(UIImage(systemName: "globe"))
        let view = screen.add(UIImageView(frame: .zero), 0, 0, 50, 50)
        view.startAnimating()
        #expect(!view.isAnimating && value(view, .images) == .none)
        view.animationImages = images
        for duration in [-1, .nan, .infinity] {
            view.animationDuration = duration
            view.animationRepeatCount = -3
            view.startAnimating()
            #expect(value(view, .timeline) == .timeline(Timeline(value: 0, at: 0, rate: 30)))
        }
        view.animationImages = [globe]
        #expect(!view.isAnimating)
        view.startAnimating()
        view.animationImages = nil
        #expect(!view.isAnimating)
    }

    @Test("B1 An animated image runs wherever it is shown and can be stopped")
    func B1_animatedImage() throws {
        let image = try #require(UIImage.animatedImage(with: images, duration: 1))
        #expect(image.images?.count == 3 && image.duration == 1)
        #expect(image.systemName == "circle")
        let view = screen.add(UIImageView(image: image), 0, 0, 50, 50)
        #expect(view.isAnimating)
        #expect(value(view, .images) == .words(names.map { "symbol:" + $0 }))
        #expect(value(view, .image) == .string("symbol:circle"))
        view.stopAnimating()
        #expect(value(view, .images) == .none)
        screen.clock.advance(by: 1_000)
        view.startAnimating()
        #expect(value(view, .timeline) == .timeline(Timeline(value: 0, at: 1_000, rate: 3)))
        // A button shows the first image of an animated image.
        let button = screen.add(UIButton(type: .system), 0, 0, 50, 50)
        button.setImage(image, for: .normal)
        #expect(value(button, .image) == .string("symbol:circle"))

        #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
        let globe = try #require(UIImage(systemName: "globe"))
        #expect(UIImage.animatedImage(with: [image, globe], duration: 0)?.duration == 4.0 / 30)
        #expect(UIImage.animatedImage(with: [image, globe], duration: 0)?.images?.count == 4)
    }

    @Test("B1 A highlighted image view shows its highlighted image or animates its highlighted images")
    func B1_highlighted() throws {
        let globe = try #require(UIImage(systemName: "globe"))
        let view = screen.add(
            UIImageView(image: UIImage(systemName: "star"), highlightedImage: UIImage(systemName: "star.fill")), 0, 0,
            50, 50)
        #expect(value(view, .image) == .string("symbol:star"))
        view.isHighlighted = true
        #expect(value(view, .image) == .string("symbol:star.fill"))
        view.highlightedImage = nil
        #expect(value(view, .image) == .string("symbol:star"))
        view.animationImages = images
        view.highlightedAnimationImages = [globe]
        view.startAnimating()
        #expect(value(view, .images) == .words(["symbol:globe"]))
        view.isHighlighted = false
        #expect(value(view, .images) == .words(names.map { "symbol:" + $0 }))
    }

    @Test("B2 An image view has the size of its image")
    func B2_sizes() throws {
        let picture = UIImage(
            data: Array("<svg xmlns='http://www.w3.org/2000/svg' width='240' height='120'/>".utf8),
            mediaType: "image/svg+xml")
        let view = UIImageView(image: picture)
        #expect(view.frame == CGRect(x: 0, y: 0, width: 240, height: 120))
        #expect(view.intrinsicContentSize == CGSize(width: 240, height: 120))
        view.image = UIImage(data: [1, 2, 3], mediaType: "image/x")
        #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
    }
}
