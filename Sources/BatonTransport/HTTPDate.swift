// COpenSSL is imported before Foundation, because the compiler attributes the C type `tm` to the module that it loads
// first.
import COpenSSL
import Foundation

/// The value of the `Date` header (RFC 9110 6.6.1), cached for one second.
struct HTTPDate {
    private var second: time_t = 0
    private var text = ""

    /// The present time as `Sun, 06 Nov 1994 08:49:37 GMT`.
    mutating func now() -> String {
        at(time(nil))
    }

    mutating func at(_ seconds: time_t) -> String {
        if seconds == second && !text.isEmpty { return text }
        second = seconds
        var moment = seconds
        var parts = tm()
        gmtime_r(&moment, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day = days[Int(parts.tm_wday) % 7]
        let month = months[Int(parts.tm_mon) % 12]
        text =
            "\(day), \(two(parts.tm_mday)) \(month) \(1900 + parts.tm_year) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
        return text
    }

    private func two(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
