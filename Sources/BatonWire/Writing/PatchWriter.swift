/// Writes a `patch` message during a walk of the render tree, without intermediate values.
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
/// Property names are plain ASCII names of the protocol and are copied unchanged. Each `begin` call needs its `end`
/// call, and properties may only be written between the two. Otherwise, the output is not JSON.
public struct PatchWriter: ~Copyable {
    private let buffer: FrameBuffer

    /// The patch contains no operation.
    public private(set) var isEmpty = true

    /// Appends the beginning of a patch that changes revision `from` (0 for a snapshot) into revision `to`.
    ///
    /// Without `from`, the patch applies to the revision that the client already has.
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

    /// Ends the patch. Returns false if the patch contains only the revisions and no operation.
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

    /// Removes a node with its subtree.
    public mutating func remove(_ id: Int) {
        begin(#"["remove","#, #",["remove","#, id)
        buffer.append(literal: "]")
    }

    /// Removes a node, then inserts it below `parent` (0 for the screen itself) at `index`.
    public mutating func move(_ id: Int, parent: Int, index: Int) {
        begin(#"["move","#, #",["move","#, id)
        buffer.append(literal: ",")
        buffer.append(parent)
        buffer.append(literal: ",")
        buffer.append(index)
        buffer.append(literal: "]")
    }

    /// Inserts a new node below `parent` (0 for the screen itself) at `index`.
    ///
    /// The caller then writes its properties and calls ``endProperties()``.
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

    /// Changes properties of a node. The caller then writes the properties and calls ``endProperties()``.
    public mutating func beginSet(_ id: Int) {
        begin(#"["set","#, #",["set","#, id)
        buffer.append(literal: ",{")
    }

    /// Ends the properties after ``beginAdd(_:parent:index:kind:)`` or ``beginSet(_:)``.
    public mutating func endProperties() {
        buffer.append(literal: "}]")
    }

    // MARK: Properties

    /// Writes `null`, which resets a property to its default.
    public mutating func null(_ name: StaticString) {
        buffer.append(key: name)
        buffer.append(literal: "null")
    }

    /// Writes a boolean property.
    public mutating func property(_ name: StaticString, _ value: Bool) {
        buffer.append(key: name)
        buffer.append(value)
    }

    /// Writes an integer property.
    public mutating func property(_ name: StaticString, _ value: Int) {
        buffer.append(key: name)
        buffer.append(value)
    }

    /// Writes a number property. Decoding returns exactly the same number.
    public mutating func property(_ name: StaticString, _ value: Double) {
        buffer.append(key: name)
        buffer.append(value)
    }

    /// Writes a string property.
    public mutating func property(_ name: StaticString, _ value: String) {
        buffer.append(key: name)
        buffer.append(value)
    }

    /// Writes a property that is an array of strings.
    public mutating func property(_ name: StaticString, _ values: [String]) {
        beginArray(name)
        for value in values { element(value) }
        endArray()
    }

    /// Writes a length in points, rounded to 0.01.
    public mutating func property(_ name: StaticString, points value: Double) {
        buffer.append(key: name)
        buffer.append(points: value)
    }

    /// Writes a position or size in points, rounded to 0.01.
    ///
    /// If either number is not finite, writes `null` for the property, which resets it to its default.
    public mutating func property(_ name: StaticString, points first: Double, _ second: Double) {
        guard first.isFinite, second.isFinite else { return null(name) }
        beginArray(name)
        buffer.append(points: first)
        buffer.append(literal: ",")
        buffer.append(points: second)
        endArray()
    }

    /// Writes a rectangle or other four numbers in points, rounded to 0.01.
    ///
    /// If any of them is not finite, writes `null` for the property, which resets it to its default.
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

    /// Writes a property with any name and value.
    public mutating func property(named name: String, _ value: WireValue) {
        buffer.separate()
        buffer.append(name)
        buffer.append(literal: ":")
        buffer.append(value)
    }

    // MARK: Nested values

    /// Begins a property that is an object. The caller then writes its members and calls ``endObject()``.
    public mutating func beginObject(_ name: StaticString) {
        buffer.append(key: name)
        buffer.append(literal: "{")
    }

    /// Ends an object.
    public mutating func endObject() {
        buffer.append(literal: "}")
    }

    /// Begins a property that is an array. The caller then writes its elements and calls ``endArray()``.
    public mutating func beginArray(_ name: StaticString) {
        buffer.append(key: name)
        buffer.append(literal: "[")
    }

    /// Ends an array.
    public mutating func endArray() {
        buffer.append(literal: "]")
    }

    /// Begins an array element that is an object. The caller then writes its members and calls ``endObject()``.
    public mutating func beginElement() {
        buffer.separate()
        buffer.append(literal: "{")
    }

    /// Writes an array element that is an integer.
    public mutating func element(_ value: Int) {
        buffer.separate()
        buffer.append(value)
    }

    /// Writes an array element that is a number. Decoding returns exactly the same number.
    public mutating func element(_ value: Double) {
        buffer.separate()
        buffer.append(value)
    }

    /// Writes an array element that is a length in points, rounded to 0.01.
    public mutating func element(points value: Double) {
        buffer.separate()
        buffer.append(points: value)
    }

    /// Writes an array element that is a string.
    public mutating func element(_ value: String) {
        buffer.separate()
        buffer.append(value)
    }
}

extension FrameBuffer {
    /// Appends any JSON value. Object members are sorted by key, so that equal values produce equal bytes.
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
