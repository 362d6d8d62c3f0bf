import Foundation
import ResponderKit

@MainActor
final class ScrollingPage: GalleryPage {
    override func addExamples() {
        example("Pages", "The view shows one page at a time. The dots show which one.") {
            $0.addWide(Pager(), height: 150)
        }
        example("Both directions", "The view bounces at its ends; indicators show the position.") { example in
            let scroll = UIScrollView()
            scroll.accessibilityIdentifier = "map"
            scroll.backgroundColor = .tertiarySystemFill
            scroll.layer.cornerRadius = 10
            scroll.contentSize = CGSize(width: 700, height: 500)
            for row in 0..<5 {
                for column in 0..<7 {
                    let label = UILabel(frame: CGRect(x: column * 100 + 4, y: row * 100 + 4, width: 92, height: 92))
                    label.text = "\(row + 1), \(column + 1)"
                    label.textAlignment = .center
                    label.backgroundColor = .secondarySystemGroupedBackground
                    scroll.addSubview(label)
                }
            }
            example.addWide(scroll, height: 200)
        }
        example("Zooming", "Pinch, double-tap, or press + and \u{2212} while the view has the focus.") {
            example in
            let zoom = Zoom()
            zoom.accessibilityIdentifier = "zoom"
            example.addWide(zoom, height: 200)
        }
        example("Nested", "A drag scrolls the view that can scroll in the drag's direction.") { example in
            // The outer scroll view and the inner ones begin with the same width. Autoresizing then keeps the inner
            // ones as wide as the outer one.
            let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 240))
            outer.backgroundColor = .tertiarySystemFill
            outer.layer.cornerRadius = 10
            outer.contentSize = CGSize(width: 300, height: 520)
            for row in 0..<3 {
                let inner = UIScrollView(frame: CGRect(x: 0, y: row * 170 + 10, width: 300, height: 150))
                inner.autoresizingMask = .flexibleWidth
                inner.contentSize = CGSize(width: 5 * 130, height: 150)
                for index in 0..<5 {
                    let tile = UILabel(frame: CGRect(x: index * 130 + 10, y: 5, width: 120, height: 140))
                    tile.text = "\(row + 1).\(index + 1)"
                    tile.textAlignment = .center
                    tile.backgroundColor = [UIColor.systemTeal, .systemIndigo, .systemPink][row].withAlphaComponent(
                        0.35)
                    inner.addSubview(tile)
                }
                outer.addSubview(inner)
            }
            example.addWide(outer, height: 240)
        }
    }
}

/// A drawing that two fingers can zoom.
@MainActor
private final class Zoom: UIView, UIScrollViewDelegate {
    private let scroll = UIScrollView()
    private let rings = Rings()

    init() {
        super.init(frame: .zero)
        scroll.delegate = self
        scroll.maximumZoomScale = 4
        scroll.layer.cornerRadius = 10
        scroll.clipsToBounds = true
        scroll.backgroundColor = .tertiarySystemFill
        rings.accessibilityLabel = "Rings"
        scroll.addSubview(rings)
        addSubview(scroll)
        let twice = UITapGestureRecognizer(target: self, action: Selector("tappedTwice", Zoom.tappedTwice))
        twice.numberOfTapsRequired = 2
        scroll.addGestureRecognizer(twice)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard scroll.bounds.size != bounds.size else { return }
        scroll.zoomScale = 1
        scroll.frame = bounds
        rings.frame = bounds
        scroll.contentSize = bounds.size
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { rings }

    private func tappedTwice() { scroll.setZoomScale(scroll.zoomScale > 1 ? 1 : 2, animated: true) }
}

/// Concentric rings, drawn as vectors so that they stay sharp when zoomed.
@MainActor
private final class Rings: UIView {
    override func draw(_ rect: CGRect) {
        for (index, color) in [UIColor.systemRed, .systemOrange, .systemYellow, .systemGreen, .systemTeal, .systemBlue]
            .enumerated()
        {
            color.setStroke()
            let radius = 12 + CGFloat(index) * 14
            let ring = UIBezierPath(
                ovalIn: CGRect(x: rect.midX - radius, y: rect.midY - radius, width: radius * 2, height: radius * 2))
            ring.lineWidth = 8
            ring.stroke()
        }
    }
}

/// Coloured pages with page dots below.
@MainActor
private final class Pager: UIView, UIScrollViewDelegate {
    private let scroll = UIScrollView()
    private let dots = UIPageControl()
    private var pages: [UILabel] = []

    init() {
        super.init(frame: .zero)
        scroll.isPagingEnabled = true
        scroll.delegate = self
        scroll.layer.cornerRadius = 10
        scroll.clipsToBounds = true
        scroll.accessibilityIdentifier = "pager"
        for (index, color) in [UIColor.systemTeal, .systemIndigo, .systemOrange, .systemPink].enumerated() {
            let page = UILabel()
            page.text = "Page \(index + 1)"
            page.textAlignment = .center
            page.backgroundColor = color.withAlphaComponent(0.35)
            pages.append(page)
            scroll.addSubview(page)
        }
        dots.numberOfPages = pages.count
        // The dots are ordered from left to right, because the pages have this order in every layout direction.
        dots.semanticContentAttribute = .forceLeftToRight
        dots.accessibilityLabel = "Pages"
        dots.accessibilityIdentifier = "dots"
        dots.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                scroll.setContentOffset(
                    CGPoint(x: CGFloat(dots.currentPage) * scroll.bounds.width, y: 0), animated: true)
            }, for: .valueChanged)
        addSubview(scroll)
        addSubview(dots)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = CGSize(width: bounds.width, height: max(0, bounds.height - 30))
        scroll.frame = CGRect(origin: .zero, size: size)
        scroll.contentSize = CGSize(width: size.width * CGFloat(pages.count), height: size.height)
        for (index, page) in pages.enumerated() {
            page.frame = CGRect(origin: CGPoint(x: CGFloat(index) * size.width, y: 0), size: size)
        }
        dots.frame = CGRect(x: 0, y: size.height + 2, width: bounds.width, height: 28)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard scrollView.bounds.width > 0 else { return }
        dots.currentPage = Int((scrollView.contentOffset.x / scrollView.bounds.width).rounded())
    }
}
