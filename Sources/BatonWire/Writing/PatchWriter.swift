/// Writes a `patch` message while the render tree is walked, without any value in between.
///
/// ```swift
/// var patch = PatchWriter(into: buffer, from: 41, to: 42)
/// patch.remove(9)
/// patch.beginAdd(12, parent: 3, index: 0, kind: "button")
/// patch.property("frame", points: 20, 300, 120, 44)
/// patch.property("title", "Play")
/// patch.endProperties()
/// patch.beginSet(4)
/// patch.beginObject("timeline")
/// patch.property("value", 12.5)
/// patch.endObject()
/// patch.endProperties()
/// if patch.finish() { send(buffer) }
/// ```
///
/// The names of properties are the protocol's own, plain ASCII: they are copied as they are. Every `begin` has its `end`, and
/// properties stand only between them: what else comes out is no JSON.
public struct PatchWriter: ~Copyable {
    private let buffer: FrameBuffer

    /// Whether no operation has been written.
    public private(set) var isEmpty = true

    /// Begins a patch that applies to a client at revision `from` (0 for a snapshot) and brings it to revision `to`, at the end of what
    /// the buffer holds. Without `from`, it applies to what the client has.
    public init(into buffer: FrameBuffer, from: Int?, to: Int) {
        self.buffer = buffer
        if let from {
            buffer.append(literal: #"{"type":"patch","from":"#, from)
            buffer.append(literal: #","to":"#, to)
        } else {
            buffer.append(literal: #"{"type":"patch","to":"#, to)
        }
        buffer.append(literal: #","ops":["#)
    }

    /// Ends the patch. False where it holds no operation: the revisions are all that it says then.
    public consuming func finish() -> Bool {
        buffer.append(literal: "]}")
        return !isEmpty
    }

    @inline(__always)
    private mutating func begin(_ first: StaticString, _ other: StaticString, _ id: Int) {
        if isEmpty {
            buffer.append(literal: first, id)
            isEmpty = false
        } else {
            buffer.append(literal: other, id)
        }
    }

    // MARK: Operations

    /// Takes a node's whole subtree out.
    public mutating func remove(_ id: Int) {
        begin(#"["remove","#, #",["remove","#, id)
        buffer.append(literal: "]")
    }

    /// Takes a node out, then puts it under `parent` (0 is the screen itself) at `index`.
    public mutating func move(_ id: Int, parent: Int, index: Int) {
        begin(#"["move","#, #",["move","#, id)
        buffer.append(literal: ",")
        buffer.append(parent)
        buffer.append(literal: ",")
        buffer.append(index)
        buffer.append(literal: "]")
    }

    /// Puts a new node under `parent` (0 is the screen itself) at `index`; its properties follow, then ``endProperties()``.
    public mutating func beginAdd(_ id: Int, parent: Int, index: Int, kind: String) {
        begin(#"["add","#, #",["add","#, id)
        buffer.append(literal: ",")
        buffer.append(parent)
        buffer.append(literal: ",")
        buffer.append(index)
        buffer.append(literal: ",")
        buffer.append(kind)
        buffer.append(literal: ",{")
    }

    /// Changes a node's properties, which follow, then ``endProperties()``.
    public mutating func beginSet(_ id: Int) {
        begin(#"["set","#, #",["set","#, id)
        buffer.append(literal: ",{")
    }

    /// Ends the properties of the node that ``beginAdd(_:parent:index:kind:)`` or ``beginSet(_:)`` began.
    public mutating func endProperties() {
        buffer.append(literal: "}]")
    }

    // MARK: Properties

    /// A property back to its default, or a value of none.
    public mutating func null(_ name: StaticString) {
        buffer.append(key: name)
        buffer.append(literal: "null")
    }

    /// A property that is true or false.
    public mutating func property(_ name: StaticString, _ value: Bool) {
        buffer.append(key: name)
        buffer.append(value)
    }

    /// A property that is an integer.
    public mutating func property(_ name: StaticString, _ value: Int) {
        buffer.append(key: name)
        buffer.append(value)
    }

    /// A property that is a number, written so that it reads back as the same.
    public mutating func property(_ name: StaticString, _ value: Double) {
        buffer.append(key: name)
        buffer.append(value)
    }

    /// A property that is a string.
    public mutating func property(_ name: StaticString, _ value: String) {
        buffer.append(key: name)
        buffer.append(value)
    }

    /// A property that is an array of strings.
    public mutating func property(_ name: StaticString, _ values: [String]) {
        beginArray(name)
        for value in values { element(value) }
        endArray()
    }

    /// A length in points, rounded to a hundredth.
    public mutating func property(_ name: StaticString, points value: Double) {
        buffer.append(key: name)
        buffer.append(points: value)
    }

    /// A point or size in points, rounded to hundredths. Where one of them is no number, the property is `null`, its default.
    public mutating func property(_ name: StaticString, points first: Double, _ second: Double) {
        guard first.isFinite, second.isFinite else { return null(name) }
        beginArray(name)
        buffer.append(points: first)
        buffer.append(literal: ",")
        buffer.append(points: second)
        endArray()
    }

    /// A rectangle, or whatever else is four numbers, in points, rounded to hundredths. Where one of them is no number, the property is `null`, its default.
    public mutating func property(
        _ name: StaticString, points first: Double, _ second: Double, _ third: Double, _ fourth: Double
    ) {
        guard first.isFinite, second.isFinite, third.isFinite, fourth.isFinite else { return null(name) }
        beginArray(name)
        buffer.append(points: first)
        buffer.append(literal: ",")
        buffer.append(points: second)
        buffer.append(literal: ",")
        buffer.append(points: third)
        buffer.append(literal: ",")
        buffer.append(points: fourth)
        endArray()
    }

    /// A property of any value, under any name.
    public mutating func property(named name: String, _ value: WireValue) {
        buffer.separate()
        buffer.append(name)
        buffer.append(literal: ":")
        buffer.append(value)
    }

    // MARK: Nested values

    /// Begins a property that is an object; its members follow as properties do, then ``endObject()``.
    public mutating func beginObject(_ name: StaticString) {
        buffer.append(key: name)
        buffer.append(literal: "{")
    }

    /// Ends an object.
    public mutating func endObject() {
        buffer.append(literal: "}")
    }

    /// Begins a property that is an array; its elements follow, then ``endArray()``.
    public mutating func beginArray(_ name: StaticString) {
        buffer.append(key: name)
        buffer.append(literal: "[")
    }

    /// Ends an array.
    public mutating func endArray() {
        buffer.append(literal: "]")
    }

    /// Begins an element that is an object; its members follow as properties do, then ``endObject()``.
    public mutating func beginElement() {
        buffer.separate()
        buffer.append(literal: "{")
    }

    /// An element that is an integer.
    public mutating func element(_ value: Int) {
        buffer.separate()
        buffer.append(value)
    }

    /// An element that is a number, written so that it reads back as the same.
    public mutating func element(_ value: Double) {
        buffer.separate()
        buffer.append(value)
    }

    /// An element that is a length in points, rounded to a hundredth.
    public mutating func element(points value: Double) {
        buffer.separate()
        buffer.append(points: value)
    }

    /// An element that is a string.
    public mutating func element(_ value: String) {
        buffer.separate()
        buffer.append(value)
    }
}

extension FrameBuffer {
    /// Appends any value of JSON. Members of an object come in the order of their keys, so that equal values are equal bytes.
    public func append(_ value: WireValue) {
        switch value {
        case .null: append(literal: "null")
        case .bool(let value): append(value)
        case .number(let value): append(value)
        case .string(let value): append(value)
        case .array(let values):
            append(literal: "[")
            for value in values {
                separate()
                append(value)
            }
            append(literal: "]")
        case .object(let members):
            append(literal: "{")
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                separate()
                append(name)
                append(literal: ":")
                append(value)
            }
            append(literal: "}")
        }
    }
}
