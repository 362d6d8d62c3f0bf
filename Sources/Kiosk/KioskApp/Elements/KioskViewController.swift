import Foundation
import ResponderKit

/// The root view controller of a kiosk in one screen size. Shows the current page, and sheets and panels over it.
@MainActor
final class KioskViewController: UIViewController {
    private let model: KioskModel
    private var context: PageContext
    private var current: PageView?
    private let toast = ToastView()
    /// A hidden pairing view. It prevents the standard pairing card on pages without a `pairing` element. It is present
    /// if another page has such an element and the screen is not narrow.
    private let noCard = PairingView(frame: .zero)
    /// The presented sheets and panels with their view controllers, from the lowest to the topmost.
    private var layers: [(layer: Layer, controller: UIViewController)] = []

    /// A sheet or panel that is presented over the page.
    private enum Layer: Equatable {
        case sheet(KioskModel.PageLocation)
        case notice(KioskModel.Notice)
        case question(KioskModel.Question)
    }

    init(model: KioskModel, layout: PageLayout) {
        self.model = model
        context = PageContext(model: model, layout: layout)
        super.init(nibName: nil, bundle: nil)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(toast)
        toast.show(nil, context)
        noCard.accessibilityTraits = .decorative
        model.observe(self) { [weak self] change in self?.modelDidChange(change) }
        NotificationCenter.default.addObserver(
            self, selector: Selector("keyboardMoved", KioskViewController.keyboardMoved),
            name: UIResponder.keyboardWillChangeFrameNotification,
            object: nil)
        showCurrentPage(isNew: true)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        refreshLanguage()
        syncLayers()
    }

    // MARK: The model

    private func modelDidChange(_ change: KioskModel.Change) {
        switch change {
        case .storyboard:
            context = PageContext(model: model, layout: context.layout)
            view.window?.overrideUserInterfaceStyle = model.storyboard.interfaceStyle
            view.endEditing(true)
            showCurrentPage(isNew: false)
            syncLayers()
            showMessage()
        case .location:
            view.endEditing(true)
            showCurrentPage(isNew: true)
            syncLayers()
        case .presented: syncLayers()
        case .values:
            refreshLanguage()
            current?.refresh()
            for layer in layers { (layer.controller as? SheetController)?.page.refresh() }
            syncLayers()
        case .table:
            // The page is built again if the change of the table has changed the row that the page shows.
            if let current, current.location != model.location {
                showCurrentPage(isNew: false)
            } else {
                current?.refresh()
            }
            for layer in layers { (layer.controller as? SheetController)?.page.refresh() }
        case .picture, .video:
            current?.modelDidChange(change)
            for layer in layers { (layer.controller as? SheetController)?.page.modelDidChange(change) }
        case .message: showMessage()
        }
    }

    /// Shows the model's current page: updates the existing view, or replaces it with a new one.
    private func showCurrentPage(isNew: Bool) {
        guard let page = model.storyboard.page(model.location.page) else { return }
        refreshLanguage()
        view.backgroundColor = context.background
        let hasPlaces = !context.layout.isNarrow && model.storyboard.has("pairing", for: context.layout.names)
        if !hasPlaces { noCard.removeFromSuperview() } else if noCard.superview == nil { view.addSubview(noCard) }
        if let current, !isNew, current.page.name == page.name, current.context.theme == context.theme {
            return current.show(model.location, page: page)
        }
        let old = current
        let new = PageView(model.location, page: page, in: context)
        new.frame = view.bounds
        new.covered = old?.covered ?? 0
        let exchange = { [self] in
            old?.visibilityDidChange(false)
            old?.removeFromSuperview()
            view.insertSubview(new, at: 0)
        }
        current = new
        if old != nil, isNew {
            UIView.transition(with: view, duration: 0.25, options: .transitionCrossDissolve, animations: exchange)
            UIAccessibility.post(notification: .screenChanged, argument: new)
        } else {
            exchange()
        }
        new.visibilityDidChange(true)
        view.setNeedsLayout()
    }

    /// Sets the layout direction and the keyboards of the application as the model's language requires.
    private func refreshLanguage() {
        let isMirrored = ["ar", "he", "fa", "ur"].contains(String(model.language.prefix { $0 != "-" }))
        let direction: UIUserInterfaceLayoutDirection = isMirrored ? .rightToLeft : .leftToRight
        guard let application = view.window?.application else { return }
        if application.userInterfaceLayoutDirection != direction {
            application.userInterfaceLayoutDirection = direction
        }
        let keyboards = [KeyboardLayout.layout(for: model.language) ?? .english]
        if application.keyboardLayouts != keyboards { application.keyboardLayouts = keyboards }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        current?.frame = view.bounds
        toast.layOut(in: view.bounds.inset(by: view.safeAreaInsets), context)
    }

    // MARK: Sheets and panels over the page

    private func syncLayers() {
        guard view.window != nil else { return }
        var wanted: [Layer] = []
        if let sheet = model.sheet { wanted.append(.sheet(sheet)) }
        if let notice = model.notice { wanted.append(.notice(notice)) }
        if let question = model.question { wanted.append(.question(question)) }
        var same = 0
        while same < layers.count, same < wanted.count, isSame(layers[same].layer, wanted[same]) {
            layers[same].layer = wanted[same]
            same += 1
        }
        if same < layers.count {
            let below = same == 0 ? self : layers[same - 1].controller
            for layer in layers[same...] { (layer.controller as? SheetController)?.page.visibilityDidChange(false) }
            layers.removeLast(layers.count - same)
            // New sheets and panels can be presented only after the old ones are dismissed. The completion then calls
            // this method again.
            if below.presentedViewController != nil {
                return below.dismiss(animated: false) { [weak self] in self?.syncLayers() }
            }
        }
        for layer in wanted[same...] {
            let below = layers.last?.controller ?? self
            guard let controller = controller(for: layer) else { return }
            (controller as? PanelController)?.covered = current?.covered ?? 0
            layers.append((layer, controller))
            below.present(controller, animated: true)
            (controller as? SheetController)?.page.visibilityDidChange(true)
        }
    }

    /// Returns true if both layers have the same content, so that `other` need not replace the existing layer `one`.
    /// Two sheets with the same page and theme also count as the same: the existing sheet then shows the new version of
    /// the page.
    private func isSame(_ one: Layer, _ other: Layer) -> Bool {
        if case .sheet(let old) = one, case .sheet(let new) = other, old.page == new.page,
            let page = model.storyboard.page(new.page),
            let sheet = layers.first?.controller as? SheetController, sheet.page.context.theme == context.theme
        {
            if old != new || sheet.page.page != page { sheet.page.show(new, page: page) }
            return true
        }
        return one == other
    }

    private func controller(for layer: Layer) -> UIViewController? {
        switch layer {
        case .sheet(let location):
            guard let page = model.storyboard.page(location.page) else { return nil }
            return SheetController(PageView(location, page: page, in: context, isSheet: true), model: model)
        case .notice(let notice):
            let choices = notice.asksForLanguage ? model.storyboard.languages : []
            return PanelController(
                context, identifier: notice.asksForLanguage ? "languages" : "notice",
                choices: choices.map { code in
                    PanelController.Choice(
                        title: BuiltInStrings.name(of: code), name: "language-\(code)",
                        isCurrent: code == model.language
                    ) {
                        [model] in
                        model.dismiss()
                        model.setLanguage(code)
                    }
                }, title: notice.title, text: notice.text, button: notice.button, until: nil
            ) { [model] in model.dismiss() }
        case .question(let question):
            let scope = model.scope()
            let asked = model.storyboard.idle.question.map { scope.text($0) } ?? context.builtInStrings[.stillThere]
            return PanelController(
                context, identifier: "question", title: asked, text: context.builtInStrings[.beginsAgain],
                button: context.builtInStrings[.goOn],
                until: question
            ) { [model] in model.registerInput() }
        }
    }

    private func showMessage() {
        toast.show(model.message, context)
        if view.subviews.last !== toast { view.bringSubviewToFront(toast) }
        view.setNeedsLayout()
        if let message = model.message { UIAccessibility.post(notification: .announcement, argument: message) }
    }

    // MARK: The keyboard

    private func keyboardMoved(_ notification: Notification) {
        guard let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
            let window = view.window,
            let application = notification.userInfo?[UIResponder.keyboardApplicationUserInfoKey] as? UIApplication,
            application === window.application
        else { return }
        let covered = max(0, window.bounds.maxY - end.minY)
        for layer in layers { (layer.controller as? PanelController)?.covered = covered }
        for page in [current] + layers.map({ ($0.controller as? SheetController)?.page }) {
            page?.covered = covered
            guard covered > 0, let page, let edited = Self.firstResponder(in: page) else { continue }
            page.reveal(edited.superview is FormFieldView ? edited.superview ?? edited : edited)
        }
    }

    private static func firstResponder(in view: UIView) -> UIView? {
        if view.isFirstResponder { return view }
        for subview in view.subviews { if let found = firstResponder(in: subview) { return found } }
        return nil
    }

    /// Scrolls the page that contains a view until the view is visible.
    func reveal(_ view: UIView) {
        for layer in layers {
            if let page = (layer.controller as? SheetController)?.page, view.isDescendant(of: page) {
                return page.reveal(view)
            }
        }
        current?.reveal(view)
    }
}
