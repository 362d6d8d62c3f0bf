// A file that imports ResponderKit also gets Foundation's geometry types, such as `CGRect`, as with UIKit.
@_exported public import Foundation
