import Capacitor
import Photos
import UIKit

/// Puts a photo into the phone's own photos. The app may add to them, and never looks at them.
@objc(ImageSaver)
class ImageSaver: CAPPlugin, CAPBridgedPlugin {
    let identifier = "ImageSaver"
    let jsName = "ImageSaver"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "save", returnType: CAPPluginReturnPromise)
    ]

    /// Answers {denied: true} where the parent does not let the app add pictures.
    @objc func save(_ call: CAPPluginCall) {
        guard let text = call.getString("data"), let image = Data(base64Encoded: text), UIImage(data: image) != nil else {
            call.reject("This is no picture.")
            return
        }
        PHPhotoLibrary.requestAuthorization(for: .addOnly) { answer in
            guard answer == .authorized || answer == .limited else {
                call.resolve(["denied": true])
                return
            }
            PHPhotoLibrary.shared().performChanges {
                PHAssetCreationRequest.forAsset().addResource(with: .photo, data: image, options: nil)
            } completionHandler: { kept, _ in
                if kept {
                    call.resolve()
                } else {
                    call.reject("The picture could not be kept.")
                }
            }
        }
    }
}
