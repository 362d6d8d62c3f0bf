import Foundation
import ResponderKit

/// A slideshow. The current time determines the picture, so that the kiosk's screens of all sizes show the same
/// picture.
@MainActor
final class SlideshowElement: ElementView {
    private let stage = UIView()
    private var frames: [PictureFrame] = []
    private let caption = UILabel()
    private let dots = UIPageControl()
    private var timer: (any EventTimer)?
    private var index = 0
    private var isShown = false
    /// The time by the clock, in milliseconds, until which the slideshow pauses after a touch.
    private var pausedUntil = 0.0
    override var target: UIView { stage }
    override var handlesTap: Bool { false }

    /// The length of the pause after a touch, in milliseconds.
    static let pauseAfterTouch = 20_000.0

    override func build() {
        stage.clipsToBounds = true
        addSubview(stage)
        caption.numberOfLines = 2
        caption.textColor = .white
        caption.layer.shadowOpacity = 0.8
        caption.layer.shadowRadius = 4
        caption.layer.shadowOffset = .zero
        addSubview(caption)
        // The page dots must be visible on light pictures and on dark pictures.
        dots.backgroundStyle = .prominent
        dots.currentPageIndicatorTintColor = .white
        dots.pageIndicatorTintColor = UIColor(white: 1, alpha: 0.45)
        addSubview(dots)
        dots.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                pausedUntil = context.model.clock.now + Self.pauseAfterTouch
                show(dots.currentPage, animated: true)
                scheduleNextSlide()
            }, for: .valueChanged)
    }

    private struct Slide {
        var file: LocalizedText?
        var alt: LocalizedText?
        var text: LocalizedText?
    }

    private var slides: [Slide] {
        element.list("images").map { item in
            if let map = item.map {
                return Slide(
                    file: map["file"]?.localizedText, alt: map["alt"]?.localizedText, text: map["text"]?.localizedText)
            }
            return Slide(file: item.localizedText)
        }
    }

    private var period: Double { (element.number("seconds") ?? 8) * 1_000 }

    override func configure() {
        for frame in frames { frame.view.removeFromSuperview() }
        frames = slides.map { _ in
            let frame = PictureFrame(context.model)
            frame.view.contentMode = element.word("fit") == "fit" ? .scaleAspectFit : .scaleAspectFill
            frame.view.alpha = 0
            stage.addSubview(frame.view)
            return frame
        }
        stage.layer.cornerRadius = resolvedStyle.corner.map { context.points($0) } ?? context.corner
        caption.font = context.font(20, .semibold)
        dots.numberOfPages = frames.count
        dots.isHidden = element.flag("dots") == false || frames.count < 2
        dots.transform = CGAffineTransform(scaleX: context.layout.scale, y: context.layout.scale)
        index = min(index, max(0, frames.count - 1))
        scheduleNextSlide()
    }

    override func refresh() {
        dots.accessibilityLabel = context.builtInStrings[.pictures]
        for (frame, slide) in zip(frames, slides) {
            frame.show(scope.text(slide.file))
            frame.view.accessibilityLabel = slide.alt.map { scope.text($0) }
            frame.view.accessibilityTraits = slide.alt == nil ? .decorative : []
        }
        show(index, animated: false)
    }

    private func show(_ new: Int, animated: Bool) {
        guard frames.indices.contains(new) else { return }
        index = new
        dots.currentPage = new
        let change = { [frames] in
            for (slideIndex, frame) in frames.enumerated() { frame.view.alpha = slideIndex == new ? 1 : 0 }
        }
        if animated { UIView.animate(withDuration: 0.8, animations: change) } else { change() }
        let text = slides[new].text.map { scope.text($0) } ?? ""
        caption.text = text
        caption.isHidden = text.isEmpty
        setNeedsLayout()
    }

    override func visibilityDidChange(_ isShown: Bool) {
        self.isShown = isShown
        scheduleNextSlide()
    }

    /// Starts the timer for the next picture.
    private func scheduleNextSlide() {
        timer?.cancel()
        timer = nil
        guard isShown, frames.count > 1 else { return }
        let now = context.model.clock.now
        let next = pausedUntil > now ? pausedUntil - now : period - now.truncatingRemainder(dividingBy: period)
        timer = context.model.clock.schedule(after: max(1, next)) { [weak self] in
            guard let self else { return }
            let step = Int((context.model.clock.now / period).rounded(.down).truncatingRemainder(dividingBy: 1e9))
            show(step % max(1, frames.count), animated: true)
            scheduleNextSlide()
        }
    }

    override func modelDidChange(_ change: KioskModel.Change) {
        for frame in frames where frame.modelDidChange(change) { invalidateSize() }
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let side = width ?? context.points(480)
        return CGSize(
            width: side,
            height: min(
                context.layout.size.height * 0.6, frames.first?.height(at: side, defaultRatio: 0.6) ?? side * 0.6))
    }

    override func layoutContent(_ area: CGRect) {
        stage.frame = area
        for frame in frames { frame.view.frame = stage.bounds }
        let dotSize = dots.size(forNumberOfPages: dots.numberOfPages)
        dots.bounds = CGRect(origin: .zero, size: CGSize(width: dotSize.width, height: max(dotSize.height, 44)))
        dots.center = CGPoint(x: area.midX, y: area.maxY - context.points(22))
        let inset = context.points(20)
        let height = caption.sizeThatFits(CGSize(width: max(1, area.width - 2 * inset), height: 0)).height
        caption.frame = CGRect(
            x: area.minX + inset, y: area.maxY - context.points(dots.isHidden ? 16 : 44) - height,
            width: max(0, area.width - 2 * inset),
            height: height)
    }
}
