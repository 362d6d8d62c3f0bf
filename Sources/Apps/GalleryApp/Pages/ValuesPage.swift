import Foundation
import ResponderKit

@MainActor
final class ValuesPage: GalleryPage {
    private func reportingValue<Control: UIControl>(
        _ control: Control, _ name: String, _ value: @escaping (Control) -> String
    )
        -> Control
    {
        control.accessibilityIdentifier = name.lowercased()
        control.addAction(
            UIAction { [weak self, weak control] _ in self?.statusLabel.text = "\(name) \(control.map(value) ?? "")" },
            for: .valueChanged)
        return control
    }

    override func addExamples() {
        example("Sliders") { example in
            let volume = reportingValue(UISlider(), "Volume") { "\(Int(($0.value * 100).rounded()))" }
            volume.value = 0.4
            example.addWide(volume, "Volume")
            let tinted = UISlider()
            tinted.value = 0.7
            tinted.minimumTrackTintColor = .systemGreen
            tinted.thumbTintColor = .systemYellow
            example.addWide(tinted, "Tinted")
            let thin = UISlider()
            thin.value = 0.5
            thin.showsThumb = false
            thin.takesTouchesOnTrack = true
            example.addWide(thin, "Draggable anywhere")
            let disabled = UISlider()
            disabled.value = 0.3
            disabled.isEnabled = false
            example.addWide(disabled, "Disabled")
        }
        example("Switches") { example in
            example.add(reportingValue(UISwitch(), "Switch") { $0.isOn ? "on" : "off" }, "Off")
            let on = UISwitch()
            on.isOn = true
            example.add(on, "On")
            let tinted = UISwitch()
            tinted.isOn = true
            tinted.onTintColor = .systemPurple
            example.add(tinted, "Tinted")
            let disabled = UISwitch()
            disabled.isEnabled = false
            example.add(disabled, "Disabled")
        }
        example("Steppers") { example in
            example.add(reportingValue(UIStepper(), "Stepper") { "\(Int($0.value))" }, "From 0")
            let wrapping = UIStepper()
            wrapping.wraps = true
            wrapping.maximumValue = 3
            example.add(wrapping, "Wraps after 3")
            let disabled = UIStepper()
            disabled.isEnabled = false
            example.add(disabled, "Disabled")
        }
        example("Segments") { example in
            let segments = reportingValue(UISegmentedControl(items: ["Day", "Week", "Month"]), "Segments") {
                "\($0.selectedSegmentIndex + 1)"
            }
            segments.selectedSegmentIndex = 0
            example.addWide(segments, "Words")
            let pictures = UISegmentedControl(
                items: ["list.bullet", "globe", "clock.fill"].compactMap { UIImage(systemName: $0) })
            pictures.selectedSegmentIndex = 1
            example.addWide(pictures, "Pictures")
            let some = UISegmentedControl(items: ["Can", "Cannot", "Can too"])
            some.setEnabled(false, forSegmentAt: 1)
            some.isMomentary = true
            example.addWide(some, "Momentary, one disabled")
        }
        example("Dots") { example in
            let dots = reportingValue(UIPageControl(), "Dots") { "\($0.currentPage + 1)" }
            dots.numberOfPages = 5
            dots.currentPage = 1
            example.addWide(dots, "A tap beside the dots turns the page")
            let prominent = UIPageControl()
            prominent.numberOfPages = 4
            prominent.backgroundStyle = .prominent
            prominent.currentPageIndicatorTintColor = .systemOrange
            example.addWide(prominent, "Prominent")
        }
        example("Last input") { $0.addWide(statusLabel) }
    }
}
