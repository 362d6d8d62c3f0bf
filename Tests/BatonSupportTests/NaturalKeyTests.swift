import BatonSupport
import Testing

@Suite("Natural order") struct NaturalKeyTests {
    @Test(
        "The number 2 sorts before 10, and case does not matter",
        arguments: [
            ("a2", "a10"), ("A", "b"), ("a", "B"), ("Öl", "Pi"), ("room 9", "Room 10"), ("x", "x1"), ("1", "a"),
            ("x2y", "x02z"), ("Øst", "Pi"), ("Maß", "Mast"),
        ])
    func natural(left: String, right: String) {
        #expect(NaturalKey(left) < NaturalKey(right))
        #expect(!(NaturalKey(right) < NaturalKey(left)))
    }
}
