// As UIKit does: whoever imports the views has their geometry.
@_exported public import Foundation
