import Foundation
import ResponderKit

/// A view controller that shows a page as a sheet over another page.
@MainActor
final class SheetController: UIViewController {
    let page: PageView
    private let model: KioskModel

    init(_ page: PageView, model: KioskModel) {
        self.page = page
        self.model = model
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = page.context.layout.isNarrow ? .pageSheet : .overFullScreen
        // Visitors cannot swipe the sheet away. Only the model dismisses the sheet, so that the sheet disappears on the
        // screens of all sizes.
        isModalInPresentation = true
        modalTransitionStyle = page.context.layout.isNarrow ? .coverVertical : .crossDissolve
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        if !page.context.layout.isNarrow {
            view.backgroundColor = UIColor(white: 0, alpha: 0.45)
            let behind = UIButton(frame: .zero)
            behind.accessibilityLabel = page.context.builtInStrings[.close]
            behind.accessibilityIdentifier = "behind"
            behind.accessibilityTraits = .decorative
            behind.addAction(UIAction { [model] _ in model.dismiss() }, for: .primaryActionTriggered)
            view.addSubview(behind)
            page.layer.cornerRadius = page.context.points(16)
            page.clipsToBounds = true
        }
        view.addSubview(page)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard !page.context.layout.isNarrow else {
            page.frame = view.bounds
            return
        }
        for subview in view.subviews where subview !== page { subview.frame = view.bounds }
        let size = CGSize(
            width: min(view.bounds.width * 0.86, page.context.points(720)),
            height: min(view.bounds.height * 0.86, page.context.points(620))
        )
        page.frame =
            CGRect(
                x: (view.bounds.width - size.width) / 2, y: (view.bounds.height - size.height) / 2, width: size.width,
                height: size.height
            ).rounded
    }
}
