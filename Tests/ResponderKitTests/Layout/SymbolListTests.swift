import Testing

@testable import ResponderKit

@Suite struct SymbolListTests {
    @Test("A list of variables behaves as an array in which the last element replaces a removed one", arguments: 0..<20)
    func agreesWithAnArray(seed: Int) {
        var random = Seeded(state: UInt64(seed))
        var list = SymbolList()
        var array: [LinearSolver.Symbol] = []
        for _ in 0..<300 {
            let symbol = LinearSolver.Symbol.random(in: 0..<5, using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<10:
                list.append(symbol)
                array.append(symbol)
            case 10..<19:
                list.drop(symbol)
                if let index = array.lastIndex(of: symbol) {
                    array.swapAt(index, array.count - 1)
                    array.removeLast()
                }
            default:
                list.removeAll()
                array.removeAll()
            }

            #expect(Array(list) == array)
            #expect(list.isEmpty == array.isEmpty)
            #expect(list.last == array.last)
        }
    }
}
