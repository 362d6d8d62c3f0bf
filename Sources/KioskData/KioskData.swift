internal import GRDB
internal import SwiftCSV
