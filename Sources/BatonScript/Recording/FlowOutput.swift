public import BatonClient
import Foundation

/// Writes a recorded flow to a file.
public enum FlowOutput {
    /// Throws an error if the file exists and the user has not requested to overwrite it.
    public static func check(_ file: String, force: Bool) throws(ClientError) {
        guard file == "-" || force || !FileManager.default.fileExists(atPath: file) else {
            throw ClientError(
                .invalidArgument, "\(file) already exists.",
                advice: "Name another file, or overwrite it with --force.")
        }
    }

    /// Writes a flow.
    /// - Parameters:
    ///   - flow: The flow; nil if no action was recorded.
    ///   - file: The path; `-` for standard output.
    public static func write(_ flow: String?, to file: String) throws(ClientError) {
        guard let flow else {
            throw ClientError(
                .assertionFailed, "There was no input to record, so nothing was written.",
                advice: "Open the screen in a browser, and use it while the recording runs.")
        }
        if file == "-" { return Terminal.line(flow) }
        do {
            try flow.write(toFile: file, atomically: true, encoding: .utf8)
        } catch {
            throw ClientError(
                .invalidArgument, "\(file) could not be written: \(error.localizedDescription)",
                advice: "Name a file in an existing folder.")
        }
        Terminal.warn("Wrote \(file).")
    }
}
