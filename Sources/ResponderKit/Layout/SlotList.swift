/// The member slots that a constraint involves. Up to four need no memory of their own, and most constraints have
/// at most four.
struct SlotList {
    private var slots = SIMD4<Int32>(repeating: -1)
    private var count: Int32 = 0
    private var rest: [Int32] = []

    mutating func append(_ slot: Int) {
        if count < 4 { slots[Int(count)] = Int32(slot) } else { rest.append(Int32(slot)) }
        count += 1
    }

    func forEach(_ body: (Int) -> Void) {
        for index in 0..<min(4, Int(count)) { body(Int(slots[index])) }
        for slot in rest { body(Int(slot)) }
    }
}
