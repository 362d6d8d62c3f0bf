internal import ResponderKit
internal import Yams
