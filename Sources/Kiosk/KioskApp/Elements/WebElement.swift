import Foundation
import ResponderKit

/// A web page, or an HTML file in the storyboard's folder.
@MainActor
final class WebElement: ElementView {
    private let web = WKWebView(frame: .zero)
    private var source: String?
    override var target: UIView { web }
    override var handlesTap: Bool { true }

    override func build() { addSubview(web) }

    override func configure() {
        web.layer.cornerRadius = resolvedStyle.corner.map { context.points($0) } ?? context.corner
        web.clipsToBounds = true
    }

    override func refresh() {
        let name = scope.text(element.localizedText("source"))
        guard name != source else { return }
        source = name
        if name.contains("://") {
            guard HostAllowlist.allow(name, context.model.storyboard.hosts), let url = URL(string: name) else {
                return context.model.log(
                    "The page \(name.prefix(200)) is not shown: its host is not in the storyboard's 'hosts'.")
            }
            web.load(url)
        } else {
            context.model.services.page(name) { [weak self] result in
                switch result {
                case .success(let html): if let self, source == name { web.loadHTMLString(html, baseURL: nil) }
                case .failure(let failure): self?.context.model.log(failure.description)
                }
            }
        }
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        CGSize(width: width ?? context.points(480), height: min(context.layout.size.height * 0.7, context.points(480)))
    }

    override func layoutContent(_ area: CGRect) { web.frame = area }
}
