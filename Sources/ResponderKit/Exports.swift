// Code that imports the views also imports their geometry, as with UIKit.
@_exported public import Foundation
