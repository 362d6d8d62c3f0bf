import UIKit

/// A booking screen that is laid out with the visual format language only.
class VisualFormatViewController: UIViewController {
    let fromLabel = UILabel()
    let toLabel = UILabel()
    let fromField = UITextField()
    let toField = UITextField()
    let mapView = UIView()
    let noteLabel = UILabel()
    let cancelButton = UIButton(type: .system)
    let bookButton = UIButton(type: .system)

    private var compactConstraints: [NSLayoutConstraint] = []
    private var expandedConstraints: [NSLayoutConstraint] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white

        fromLabel.text = "From"
        toLabel.text = "To"
        fromField.borderStyle = .roundedRect
        fromField.text = "Lisbon"
        toField.borderStyle = .roundedRect
        toField.placeholder = "Anywhere"
        mapView.backgroundColor = .systemGray5
        noteLabel.text = "Prices include taxes."
        noteLabel.textAlignment = .center
        noteLabel.font = UIFont.systemFont(ofSize: 13)
        cancelButton.setTitle("Cancel", for: .normal)
        cancelButton.backgroundColor = .systemGray4
        bookButton.setTitle("Book", for: [])
        bookButton.backgroundColor = .systemYellow
        bookButton.addTarget(
            self, action: Selector("toggleMap", VisualFormatViewController.toggleMap), for: .touchUpInside)

        let views: [String: UIView] = [
            "fromLabel": fromLabel,
            "toLabel": toLabel,
            "fromField": fromField,
            "toField": toField,
            "map": mapView,
            "note": noteLabel,
            "cancel": cancelButton,
            "book": bookButton,
        ]
        for subview in views.values {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }

        let metrics: [String: Any] = [
            "margin": 20,
            "gap": 12.0,
            "fieldHeight": 36,
            "buttonHeight": 48,
            "mapLow": 120,
            "mapHigh": 240,
            "soft": UILayoutPriority.defaultHigh.rawValue,
        ]

        var constraints: [NSLayoutConstraint] = []
        constraints += NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-margin-[fromLabel(60)]-[fromField]-margin-|",
            options: [.alignAllCenterY],
            metrics: metrics,
            views: views)
        constraints += NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-margin-[toLabel(==fromLabel)]-[toField]-margin-|",
            options: .alignAllCenterY,
            metrics: metrics,
            views: views)
        constraints += NSLayoutConstraint.constraints(
            withVisualFormat: "H:|[map]|", options: [], metrics: nil, views: views)
        constraints += NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-(>=margin)-[note(<=280,280@soft)]-(>=margin)-|",
            options: [],
            metrics: metrics,
            views: views)
        constraints += NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-margin-[cancel]-gap-[book(==cancel)]-margin-|",
            options: [.alignAllTop, .alignAllBottom],
            metrics: metrics,
            views: views)
        constraints += NSLayoutConstraint.constraints(
            withVisualFormat: "V:|-100-[fromField(fieldHeight)]-gap-[toField(==fromField)]-gap-[map]-gap-[note]",
            options: [],
            metrics: metrics,
            views: views)
        constraints += NSLayoutConstraint.constraints(
            withVisualFormat: "V:[note]-(>=gap)-[book(buttonHeight)]-40-|",
            options: [],
            metrics: metrics,
            views: views)
        constraints.append(
            NSLayoutConstraint(
                item: noteLabel, attribute: .centerX, relatedBy: .equal,
                toItem: view, attribute: .centerX, multiplier: 1, constant: 0))
        NSLayoutConstraint.activate(constraints)

        compactConstraints = NSLayoutConstraint.constraints(
            withVisualFormat: "V:[map(mapLow)]", options: [], metrics: metrics, views: views)
        expandedConstraints = NSLayoutConstraint.constraints(
            withVisualFormat: "V:[map(mapHigh@999)]", options: [], metrics: metrics, views: views)
        NSLayoutConstraint.activate(compactConstraints)
    }

    func toggleMap() {
        view.layoutIfNeeded()
        if compactConstraints.allSatisfy(\.isActive) {
            NSLayoutConstraint.deactivate(compactConstraints)
            NSLayoutConstraint.activate(expandedConstraints)
            bookButton.setTitle("Confirm", for: .normal)
        } else {
            NSLayoutConstraint.deactivate(expandedConstraints)
            NSLayoutConstraint.activate(compactConstraints)
            bookButton.setTitle("Book", for: .normal)
        }
        UIView.animate(withDuration: 0.3) {
            self.view.layoutIfNeeded()
        }
    }
}
