import Foundation

/// A text that is being edited: its characters, the selection, and the text marked by an input method.
///
/// Offsets are in UTF-16 units, as everywhere in UIKit. Ranges are limited to the text, and changes never split a
/// surrogate pair.
struct TextBuffer {
    /// The maximum length that typing can produce, in UTF-16 units. Longer input is truncated. (Baton's own choice)
    ///
    /// A text set by the program can be longer.
    static let limit = 65_536

    private(set) var text: String
    /// The selected range. If its length is 0, its location is the position of the caret.
    private(set) var selection: NSRange
    /// The range of text that an input method is composing, or nil. The range is never empty.
    private(set) var marked: NSRange?

    /// Creates a text with the caret at its end.
    init(_ text: String = "") {
        self.text = text
        selection = NSRange(location: text.utf16.count, length: 0)
    }

    var length: Int { text.utf16.count }
    var isEmpty: Bool { text.isEmpty }
    var all: NSRange { NSRange(location: 0, length: length) }
    /// The range that the next inserted text replaces.
    var insertionRange: NSRange { marked ?? selection }

    /// The range that a backspace deletes: the selection, or the whole character before the caret. Nil if nothing is
    /// selected and the caret is at the start of the text.
    var deletionRange: NSRange? {
        if selection.length > 0 { return selection }
        guard selection.location > 0 else { return nil }
        let caret = String.Index(utf16Offset: selection.location, in: text)
        let start = text.index(before: caret).utf16Offset(in: text)
        return NSRange(location: start, length: selection.location - start)
    }

    // MARK: Ranges

    /// Returns the given range limited to the text. The result does not split a surrogate pair.
    func clamp(_ range: NSRange) -> NSRange {
        let length = length
        var start = min(max(range.location, 0), length)
        var end = range.length > length - start ? length : start + max(range.length, 0)
        if splitsScalar(start) { start -= 1 }
        if splitsScalar(end) { end += range.length > 0 ? 1 : -1 }
        return NSRange(location: start, length: end - start)
    }

    /// Returns the given range limited to the text and aligned to whole characters.
    ///
    /// A caret within a character moves to the start of the character. A selection grows to include whole characters.
    func align(_ range: NSRange) -> NSRange {
        let range = clamp(range)
        let start = boundary(atOrBefore: range.location)
        guard range.length > 0 else { return NSRange(location: start, length: 0) }
        return NSRange(location: start, length: boundary(atOrAfter: range.upperBound) - start)
    }

    /// Returns the text in a range.
    func substring(_ range: NSRange) -> String {
        String(text[text.indices(of: clamp(range))])
    }

    /// Returns the range of the word at an offset. If the offset is between words, returns the range of the characters
    /// between them. (A4)
    func word(at offset: Int) -> NSRange {
        let start = boundary(atOrBefore: offset)
        let characters = Array(text)
        guard !characters.isEmpty else { return NSRange(location: 0, length: 0) }
        let place = min(text[..<String.Index(utf16Offset: start, in: text)].count, characters.count - 1)
        func isInside(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "'" }
        let kind = isInside(characters[place])
        var from = place
        var to = place
        while from > 0, isInside(characters[from - 1]) == kind, !characters[from - 1].isNewline { from -= 1 }
        while to + 1 < characters.count, isInside(characters[to + 1]) == kind, !characters[to + 1].isNewline { to += 1 }
        let before = characters[..<from].reduce(0) { $0 + $1.utf16.count }
        return NSRange(location: before, length: characters[from...to].reduce(0) { $0 + $1.utf16.count })
    }

    /// Returns the offset that is a number of characters after the given offset (before it, if the number is negative).
    /// The result is limited to the text.
    func offset(_ offset: Int, movedBy characters: Int) -> Int {
        let start = String.Index(utf16Offset: boundary(atOrBefore: offset), in: text)
        let limit = characters < 0 ? text.startIndex : text.endIndex
        return (text.index(start, offsetBy: characters, limitedBy: limit) ?? limit).utf16Offset(in: text)
    }

    private func splitsScalar(_ offset: Int) -> Bool {
        guard offset > 0, offset < length else { return false }
        return String.Index(String.Index(utf16Offset: offset, in: text), within: text.unicodeScalars) == nil
    }

    private func boundary(atOrBefore offset: Int) -> Int {
        let (start, end) = character(around: offset)
        return offset == end ? end : start
    }

    private func boundary(atOrAfter offset: Int) -> Int {
        let (start, end) = character(around: offset)
        return offset == start ? start : end
    }

    /// Returns the start and the end of the character that contains an offset.
    ///
    /// If the offset is between two characters, both returned values are the offset itself.
    private func character(around offset: Int) -> (start: Int, end: Int) {
        let offset = min(max(offset, 0), length)
        let index = String.Index(utf16Offset: offset, in: text)
        if index == text.startIndex || index == text.endIndex || String.Index(index, within: text) != nil {
            return (offset, offset)
        }
        let end = text.index(after: index)
        return (text.index(before: end).utf16Offset(in: text), end.utf16Offset(in: text))
    }

    /// Returns the smallest range in which this text differs from an older text, and the part of the older text that
    /// this range replaced. Nil if the texts are equal.
    func difference(from old: TextBuffer) -> (range: NSRange, text: String)? {
        let new = Array(text.utf16)
        let before = Array(old.text.utf16)
        let shorter = min(new.count, before.count)
        var start = 0
        while start < shorter, new[start] == before[start] { start += 1 }
        var same = 0
        while same < shorter - start, new[new.count - 1 - same] == before[before.count - 1 - same] { same += 1 }
        // The range is widened if it would split a surrogate pair.
        if start > 0, UTF16.isLeadSurrogate(start <= shorter ? new[start - 1] : 0) { start -= 1 }
        if same > 0, UTF16.isTrailSurrogate(new[new.count - same]) { same -= 1 }
        guard start + same < max(new.count, before.count) else { return nil }
        let range = NSRange(location: start, length: new.count - same - start)
        return (range, old.substring(NSRange(location: start, length: before.count - same - start)))
    }

    // MARK: Changes

    /// Replaces the whole text and moves the caret to its end.
    mutating func setText(_ string: String) {
        self = TextBuffer(string)
    }

    /// Selects a range. If the selection extends beyond the marked text, the marked text becomes normal text.
    mutating func select(_ range: NSRange) {
        selection = align(range)
        if let marked, selection.location < marked.location || selection.upperBound > marked.upperBound {
            self.marked = nil
        }
    }

    /// Replaces the text in a range. The new text is truncated at the maximum length. The caret moves to the end of the
    /// new text.
    mutating func replace(_ range: NSRange, with string: String) {
        let range = clamp(range)
        let inserted = replaceUnits(string, in: range)
        marked = nil
        let end = range.location + inserted
        selection = NSRange(location: boundary(atOrAfter: end), length: 0)
    }

    /// Deletes the selection, or the whole character before the caret.
    mutating func deleteBackward() {
        guard let range = deletionRange else { return }
        let composed = marked
        replace(range, with: "")
        guard let composed, range.location >= composed.location, range.upperBound <= composed.upperBound else { return }
        let left = composed.length - range.length
        marked = left > 0 ? NSRange(location: composed.location, length: left) : nil
    }

    /// Replaces the marked text with text that an input method is composing. If there is no marked text, replaces the
    /// selection.
    /// - Parameter selected: the selection within the marked text.
    mutating func mark(_ string: String, selected: NSRange) {
        let range = clamp(insertionRange)
        let inserted = replaceUnits(string, in: range)
        marked = inserted > 0 ? NSRange(location: range.location, length: inserted) : nil
        let start = min(max(selected.location, 0), inserted)
        let length = min(max(selected.length, 0), inserted - start)
        selection = align(NSRange(location: range.location + start, length: length))
    }

    /// Accepts the marked text as normal text.
    mutating func unmark() {
        marked = nil
    }

    /// Replaces a range, and truncates the new text at the maximum length.
    /// - Returns: the number of UTF-16 units that were inserted.
    private mutating func replaceUnits(_ string: String, in range: NSRange) -> Int {
        let place = text.indices(of: range)
        var string = string
        let room = max(0, Self.limit - (length - range.length))
        if string.utf16.count > room {
            let cut = TextBuffer(string)
            string = cut.substring(NSRange(location: 0, length: cut.boundary(atOrBefore: room)))
        }
        text.replaceSubrange(place, with: string)
        return string.utf16.count
    }
}

extension String {
    /// Returns the string indices of a range of UTF-16 units. The range must be within the string and must not split a
    /// surrogate pair.
    ///
    /// The range may separate a letter from its accent, which Foundation's own conversion does not allow.
    func indices(of range: NSRange) -> Range<String.Index> {
        let start = String.Index(utf16Offset: range.location, in: self)
        return start..<max(start, String.Index(utf16Offset: range.upperBound, in: self))
    }
}

extension TextBuffer: Equatable {
    /// Returns whether two buffers have the same text, selection and marked range. Texts are compared unit by unit: two
    /// encodings of the same letter are different, because their offsets differ.
    static func == (left: TextBuffer, right: TextBuffer) -> Bool {
        left.selection == right.selection && left.marked == right.marked && left.hasSameText(as: right)
    }

    func hasSameText(as other: TextBuffer) -> Bool { text.utf8.elementsEqual(other.text.utf8) }
}
