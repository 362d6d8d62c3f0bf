@testable import ResponderKit

/// A view controller that logs its callbacks.
@MainActor
class Noted: UIViewController {
    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    override func viewDidLoad() { log.note("\(name) loaded") }
    override func viewWillAppear(_ animated: Bool) { log.note("\(name) will appear") }
    override func viewIsAppearing(_ animated: Bool) { log.note("\(name) is appearing") }
    override func viewDidAppear(_ animated: Bool) { log.note("\(name) did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.note("\(name) will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.note("\(name) did disappear") }
    override func viewWillLayoutSubviews() { log.note("\(name) will lay out") }
    override func viewDidLayoutSubviews() { log.note("\(name) did lay out") }
    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        log.note("\(name) will move \(parent == nil ? "out" : "in")")
    }

    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        log.note("\(name) did move \(parent == nil ? "out" : "in")")
    }

}
