public import Foundation

/// A step of a drag that a client brings from outside of the screen: text, links or files of the user's computer. (Q10)
public enum ExternalDragInput: Sendable, Equatable {
    /// The pointer with the items has entered the screen. Only the types of the items are known.
    case entered([ExternalDragItem], at: CGPoint)
    /// The pointer has moved.
    case moved(to: CGPoint)
    /// The pointer has left the screen, or the drag was cancelled.
    case exited
    /// The items were dropped. Their contents follow.
    case dropped([ExternalDragItem], at: CGPoint)
    /// The next bytes of the dropped items. The bytes of all representations of the first item come first, in order,
    /// and then those of the next item.
    case content([UInt8])
    /// The rest of the contents cannot be read.
    case failed
}

/// An item of a drag from outside of the screen.
public struct ExternalDragItem: Sendable, Equatable {
    /// One format of the item's data, such as PNG for an image.
    public struct Representation: Sendable, Equatable {
        /// The media type, such as `image/png`.
        public var mediaType: String
        /// The size in bytes; 0 as long as the item has not been dropped.
        public var size: Int

        /// Creates a representation.
        public init(mediaType: String, size: Int = 0) {
            self.mediaType = mediaType
            self.size = size
        }
    }

    /// The formats of the data, the preferred one first.
    public var representations: [Representation]
    /// The name of the file, if the item is a file.
    public var name: String?

    /// Creates an item.
    public init(representations: [Representation], name: String? = nil) {
        self.representations = representations
        self.name = name
    }
}

extension UIApplication {
    /// Sends a step of a drag from outside of the screen. A device has at most one such drag.
    ///
    /// The outcome contains the view of the drop interaction under the pointer, and what a drop there would do.
    public func send(drag input: ExternalDragInput, from device: InputDevice) throws(InputError) -> InputOutcome {
        try handle(.other("drag \(input.name)"), from: device) { () throws(InputError) in
            try process(input, of: device)
        }
    }

    private func process(_ input: ExternalDragInput, of device: InputDevice) throws(InputError) -> InputOutcome {
        layoutIfNeeded()
        switch input {
        case .entered(let items, let point):
            device.externalDrag?.cancel()
            guard !ignoresInput else { return .unhandled }
            let drag = ExternalDrag(items, of: device, in: self)
            device.externalDrag = drag
            drags.add(drag)
            return drag.move(to: point)
        case .moved(let point):
            guard let drag = device.externalDrag else { throw .dragNotEntered }
            return drag.move(to: point)
        case .exited:
            guard let drag = device.externalDrag else { throw .dragNotEntered }
            drag.cancel()
            return .unhandled
        case .dropped(let items, let point):
            guard let drag = device.externalDrag else { throw .dragNotEntered }
            return drag.drop(items, at: point)
        case .content(let bytes):
            guard let contents = device.incomingContents else { throw .dragNotDropped }
            guard contents.append(bytes) else { throw .tooMuchDragContent }
            if contents.isComplete { device.incomingContents = nil }
            return contents.outcome
        case .failed:
            guard let contents = device.incomingContents else { throw .dragNotDropped }
            contents.fail()
            device.incomingContents = nil
            return contents.outcome
        }
    }
}

extension ExternalDragInput {
    /// The step's name in a responder trace.
    fileprivate var name: String {
        switch self {
        case .entered: "entered"
        case .moved: "moved"
        case .exited: "exited"
        case .dropped: "dropped"
        case .content: "content"
        case .failed: "failed"
        }
    }
}

/// The state of a drag from outside of the screen, until its items are dropped.
@MainActor
final class ExternalDrag {
    private weak var device: InputDevice?
    private weak var application: UIApplication?
    private let session = DropSession()
    private let tracker: DropTracker
    private var types: [ExternalDragItem]
    private var isOver = false

    init(_ items: [ExternalDragItem], of device: InputDevice, in application: UIApplication) {
        self.device = device
        self.application = application
        types = items
        tracker = DropTracker(session, in: application)
        session.items = IncomingContents(items, isDropped: false, session.progress).dragItems
    }

    func move(to point: CGPoint) -> InputOutcome {
        tracker.move(to: point)
        var outcome = InputOutcome(handler: tracker.target?.view)
        outcome.dropOperation = tracker.operation
        return outcome
    }

    /// Drops the items. Their contents are loaded as they arrive.
    func drop(_ items: [ExternalDragItem], at point: CGPoint) -> InputOutcome {
        guard let device, !isOver else { return .unhandled }
        let contents = IncomingContents(items, isDropped: true, session.progress)
        session.items = contents.dragItems
        // A browser may have hidden the types until the drop. If so, interactions that refused the drag are asked
        // again.
        if !items.elementsEqual(types, by: { $0.hasTypes(of: $1) }) { tracker.itemsChanged() }
        var outcome = move(to: point)
        isOver = true
        device.externalDrag = nil
        application?.drags.remove(self)
        device.incomingContents = nil
        let target = tracker.perform()
        if let target {
            contents.handler = target.view
            if !contents.isComplete { device.incomingContents = contents }
            tracker.conclude(target)
        } else {
            contents.fail()
            outcome.handler = nil
        }
        tracker.end()
        return outcome
    }

    /// Ends the drag without a drop.
    func cancel() {
        guard !isOver else { return }
        isOver = true
        device?.externalDrag = nil
        application?.drags.remove(self)
        tracker.end()
    }

    func viewWillLeaveWindow(_ view: UIView) { tracker.viewWillLeaveWindow(view) }
}

extension ExternalDragItem {
    fileprivate func hasTypes(of other: ExternalDragItem) -> Bool {
        representations.map(\.mediaType) == other.representations.map(\.mediaType)
    }
}

/// The contents of dropped items, which arrive in several messages.
@MainActor
final class IncomingContents {
    /// One representation of an item.
    @MainActor
    private final class Content {
        let size: Int
        var bytes: [UInt8] = []
        var hasFailed = false
        var waiting: [@MainActor (Data?, (any Error)?) -> Void] = []

        init(size: Int) {
            self.size = size
        }

        var isComplete: Bool { bytes.count == size }

        /// Calls the pending completion handlers with the representation's bytes or with an error.
        func deliver() {
            let handlers = waiting
            waiting = []
            for handler in handlers {
                if hasFailed {
                    handler(nil, NSItemProvider.ErrorCode.itemUnavailableError)
                } else {
                    handler(Data(bytes), nil)
                }
            }
        }
    }

    let dragItems: [UIDragItem]
    /// The view that has performed the drop.
    @WeakResponder var handler: UIView?
    private let contents: [Content]
    private let progress: Progress
    /// The index in `contents` of the representation whose bytes arrive next.
    private var next = 0

    /// Creates the items of a drag.
    /// - Parameter isDropped: whether the items were dropped. Before the drop, only their types are known, and loading
    ///   them fails.
    init(_ items: [ExternalDragItem], isDropped: Bool, _ progress: Progress) {
        self.progress = progress
        var contents: [Content] = []
        dragItems = items.map { item in
            let provider = NSItemProvider()
            provider.suggestedName = item.name
            for representation in item.representations {
                let content = Content(size: representation.size)
                content.hasFailed = !isDropped
                contents.append(content)
                provider.registerDataRepresentation(
                    forTypeIdentifier: TypeIdentifiers.identifier(ofMediaType: representation.mediaType)
                ) { completion in
                    content.waiting.append(completion)
                    if content.hasFailed || content.isComplete { content.deliver() }
                    return progress
                }
            }
            return UIDragItem(itemProvider: provider)
        }
        self.contents = contents
        progress.totalUnitCount = Int64(contents.reduce(0) { $0 + $1.size })
        skipComplete()
    }

    /// Whether all bytes have arrived.
    var isComplete: Bool { next == contents.count }

    var outcome: InputOutcome { InputOutcome(handler: handler) }

    /// Appends bytes to the contents in order.
    /// - Returns: false if there are more bytes than the sizes of the items allow. Nothing is appended in this case.
    func append(_ bytes: [UInt8]) -> Bool {
        let missing = contents[next...].reduce(0) { $0 + $1.size - $1.bytes.count }
        guard bytes.count <= missing else { return false }
        var rest = bytes[...]
        while !rest.isEmpty, next < contents.count {
            let content = contents[next]
            let part = rest.prefix(content.size - content.bytes.count)
            content.bytes += part
            rest = rest.dropFirst(part.count)
            skipComplete()
        }
        progress.completedUnitCount += Int64(bytes.count)
        return true
    }

    private func skipComplete() {
        while next < contents.count, contents[next].isComplete {
            contents[next].deliver()
            next += 1
        }
    }

    /// Reports an error for the contents that are not complete.
    func fail() {
        while next < contents.count {
            let content = contents[next]
            next += 1
            content.hasFailed = true
            content.bytes = []
            content.deliver()
        }
    }
}
