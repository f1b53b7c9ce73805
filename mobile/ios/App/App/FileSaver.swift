import Capacitor
import UIKit

/// Keeps a file where the parent says, by the phone's own dialog. It comes in pieces, since a month of photos is more than
/// fits through the bridge at once. One file at a time.
@objc(FileSaver)
class FileSaver: CAPPlugin, CAPBridgedPlugin, UIDocumentPickerDelegate {
    let identifier = "FileSaver"
    let jsName = "FileSaver"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "open", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "write", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "close", returnType: CAPPluginReturnPromise)
    ]

    private var file: URL?
    private var out: FileHandle?
    private var asking: CAPPluginCall?

    @objc func open(_ call: CAPPluginCall) {
        giveUp()
        // The name comes from the page; it must not lead out of the folder.
        let name = URL(fileURLWithPath: call.getString("name") ?? "file").lastPathComponent
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let place = folder.appendingPathComponent(name)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: place, options: .completeFileProtection)
            out = try FileHandle(forWritingTo: place)
            file = place
            call.resolve()
        } catch {
            call.reject("The file could not be kept.")
        }
    }

    @objc func write(_ call: CAPPluginCall) {
        guard let out = out, let text = call.getString("data"), let piece = Data(base64Encoded: text) else {
            call.reject("The file could not be kept.")
            return
        }
        do {
            try out.write(contentsOf: piece)
            call.resolve()
        } catch {
            giveUp()
            call.reject("The file could not be kept.")
        }
    }

    /// The file is whole: only now its place is asked for. Answers {cancelled: true} where the parent closes the dialog.
    @objc func close(_ call: CAPPluginCall) {
        guard let file = file else {
            call.reject("The file could not be kept.")
            return
        }
        try? out?.close()
        out = nil
        asking = call
        DispatchQueue.main.async {
            let dialog = UIDocumentPickerViewController(forExporting: [file], asCopy: true)
            dialog.delegate = self
            self.bridge?.viewController?.present(dialog, animated: true)
        }
    }

    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        asking?.resolve()
        giveUp()
    }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
        asking?.resolve(["cancelled": true])
        giveUp()
    }

    private func giveUp() {
        try? out?.close()
        out = nil
        asking = nil
        if let folder = file?.deletingLastPathComponent() {
            try? FileManager.default.removeItem(at: folder)
        }
        file = nil
    }
}
