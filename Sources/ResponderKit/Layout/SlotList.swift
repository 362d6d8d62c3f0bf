/// The indices (slots), among a layout engine's members, of the views and guides of one constraint. Most constraints
/// have up to four indices, which need no separate memory.
struct SlotList {
    // The list has four properties instead of one SIMD vector. With a vector, constraints would need memory that is
    // aligned to 16 bytes, which takes longer to allocate.
    private var first: Int32 = -1
    private var second: Int32 = -1
    private var third: Int32 = -1
    private var fourth: Int32 = -1
    private var rest: Rest?

    private final class Rest {
        var slots: [Int32] = []
    }

    /// Adds a slot, unless the same slot was added last.
    mutating func append(_ slot: Int) {
        let slot = Int32(slot)
        if first < 0 {
            first = slot
        } else if second < 0 {
            if slot != first { second = slot }
        } else if third < 0 {
            if slot != second { third = slot }
        } else if fourth < 0 {
            if slot != third { fourth = slot }
        } else {
            appendToRest(slot)
        }
    }

    private mutating func appendToRest(_ slot: Int32) {
        guard slot != rest?.slots.last ?? fourth else { return }
        let longer = Rest()
        longer.slots = (rest?.slots ?? []) + [slot]
        rest = longer
    }

    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        if first >= 0 { body(Int(first)) }
        if second >= 0 { body(Int(second)) }
        if third >= 0 { body(Int(third)) }
        if fourth >= 0 { body(Int(fourth)) }
        if let rest {
            for slot in rest.slots { body(Int(slot)) }
        }
    }
}
