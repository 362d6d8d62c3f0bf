import Foundation
import ResponderKit

@MainActor
final class ProgressPage: GalleryPage {
    override func addExamples() {
        example("Bars") { example in
            for part in [Float(0), 0.35, 1] {
                let bar = UIProgressView(progressViewStyle: .default)
                bar.progress = part
                bar.accessibilityLabel = "\(Int(part * 100)) percent"
                example.addWide(bar, "\(Int(part * 100)) %")
            }
            let tinted = UIProgressView(progressViewStyle: .bar)
            tinted.progress = 0.6
            tinted.progressTintColor = .systemOrange
            tinted.trackTintColor = .systemGray5
            tinted.accessibilityLabel = "Tinted"
            example.addWide(tinted, "Tinted")
        }
        example("Timed", "The page animates the progress; the server sends nothing.") { example in
            let bar = UIProgressView(progressViewStyle: .default)
            bar.timeline = Timeline(value: 0, at: UIApplication.shared.clock.now, rate: 1, minimum: 0, maximum: 60)
            bar.accessibilityLabel = "A minute"
            example.addWide(bar, "A minute")
        }
        example("Spinners") { example in
            for (style, name) in [(UIActivityIndicatorView.Style.medium, "Medium"), (.large, "Large")] {
                let spinner = UIActivityIndicatorView(style: style)
                spinner.startAnimating()
                spinner.accessibilityLabel = "\(name), busy"
                example.add(spinner, name, width: 60, height: 44)
            }
            let tinted = UIActivityIndicatorView(style: .large)
            tinted.color = .systemPink
            tinted.startAnimating()
            tinted.accessibilityLabel = "Tinted, busy"
            example.add(tinted, "Tinted", width: 60, height: 44)
            let still = UIActivityIndicatorView(style: .large)
            still.hidesWhenStopped = false
            still.accessibilityLabel = "At rest"
            example.add(still, "At rest", width: 60, height: 44)
        }
    }
}
