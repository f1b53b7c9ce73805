import Capacitor
import Foundation
import Security

/// One text, kept in the phone's Keychain: readable once the phone has been unlocked after it was switched on, in no backup
/// that another phone could open, and on no other phone. It outlives the app: the page clears what it did not put there.
@objc(TokenStore)
class TokenStore: CAPPlugin, CAPBridgedPlugin {
    let identifier = "TokenStore"
    let jsName = "TokenStore"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "read", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "write", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "clear", returnType: CAPPluginReturnPromise)
    ]

    /// Which item it is.
    private var item: [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "tokens",
            kSecAttrAccount as String: "session"
        ]
    }

    /// Answers {value}, or {} where there is nothing that can be read again.
    @objc func read(_ call: CAPPluginCall) {
        var wanted = item
        wanted[kSecReturnData as String] = true
        wanted[kSecMatchLimit as String] = kSecMatchLimitOne
        var found: CFTypeRef?
        switch SecItemCopyMatching(wanted as CFDictionary, &found) {
        case errSecSuccess:
            guard let data = found as? Data, let text = String(data: data, encoding: .utf8) else {
                call.resolve([:])
                return
            }
            call.resolve(["value": text])
        case errSecItemNotFound:
            call.resolve([:])
        default:
            call.reject("The phone's store for secrets does not answer.")
        }
    }

    @objc func write(_ call: CAPPluginCall) {
        guard let text = call.getString("value") else {
            call.reject("There is nothing to keep.")
            return
        }
        let kept: [String: Any] = [
            kSecValueData as String: Data(text.utf8),
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        ]
        var answer = SecItemUpdate(item as CFDictionary, kept as CFDictionary)
        if answer == errSecItemNotFound {
            answer = SecItemAdd(item.merging(kept) { _, new in new } as CFDictionary, nil)
        }
        if answer == errSecSuccess {
            call.resolve()
        } else {
            call.reject("The phone could not keep it.")
        }
    }

    @objc func clear(_ call: CAPPluginCall) {
        let answer = SecItemDelete(item as CFDictionary)
        if answer == errSecSuccess || answer == errSecItemNotFound {
            call.resolve()
        } else {
            call.reject("The phone could not forget it.")
        }
    }
}
