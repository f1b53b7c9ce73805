package org.aangan.phone;

import android.content.Context;
import android.content.SharedPreferences;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import android.util.Base64;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * One text, kept so that a copy of the app's files is of no use to anybody: sealed with a key that the phone's Keystore made
 * and never hands out, not even to the app. What is sealed lies among the app's own settings, which go into no backup. On
 * another phone, or after the key is gone, there is nothing that can be read: the parent signs in.
 */
@CapacitorPlugin(name = "TokenStore")
public class TokenStore extends Plugin {

    private static final String KEYSTORE = "AndroidKeyStore";
    private static final String KEY = "tokens";
    private static final String SHELF = "sealed";
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int KEY_BITS = 256;
    private static final int TAG_BITS = 128;
    /** The Keystore chooses a new one each time, of this length; it stands before what is sealed. */
    private static final int NONCE_BYTES = 12;

    /** Answers {value}, or {} where there is nothing that can be read again. */
    @PluginMethod
    public void read(PluginCall call) {
        String sealed = shelf().getString(KEY, null);
        if (sealed == null) {
            call.resolve(new JSObject());
            return;
        }
        try {
            call.resolve(new JSObject().put("value", opened(sealed)));
        } catch (UnrecoverableKeyException | AEADBadTagException | IllegalArgumentException useless) {
            shelf().edit().clear().commit();
            call.resolve(new JSObject());
        } catch (GeneralSecurityException | IOException | RuntimeException trouble) {
            call.reject("The phone's store for secrets does not answer.");
        }
    }

    @PluginMethod
    public void write(PluginCall call) {
        String value = call.getString("value");
        if (value == null) {
            call.reject("There is nothing to keep.");
            return;
        }
        try {
            if (!shelf().edit().putString(KEY, sealedForSure(value)).commit()) throw new IOException("not written");
            call.resolve();
        } catch (GeneralSecurityException | IOException | RuntimeException trouble) {
            call.reject("The phone could not keep it.");
        }
    }

    @PluginMethod
    public void clear(PluginCall call) {
        if (shelf().edit().clear().commit()) call.resolve();
        else call.reject("The phone could not forget it.");
    }

    private SharedPreferences shelf() {
        return getContext().getSharedPreferences(SHELF, Context.MODE_PRIVATE);
    }

    /** A key that the phone has lost hold of, as after a change of its system, is made anew once. */
    private static String sealedForSure(String value) throws GeneralSecurityException, IOException {
        try {
            return sealed(value);
        } catch (GeneralSecurityException | RuntimeException brokenKey) {
            keys().deleteEntry(KEY);
            return sealed(value);
        }
    }

    private static String sealed(String value) throws GeneralSecurityException, IOException {
        Key key = keys().getKey(KEY, null);
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(Cipher.ENCRYPT_MODE, key == null ? newKey() : key);
        byte[] nonce = cipher.getIV();
        if (nonce.length != NONCE_BYTES) throw new GeneralSecurityException("a nonce of another length");
        byte[] hidden = cipher.doFinal(value.getBytes(StandardCharsets.UTF_8));
        byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + hidden.length);
        System.arraycopy(hidden, 0, all, NONCE_BYTES, hidden.length);
        return Base64.encodeToString(all, Base64.NO_WRAP);
    }

    private static String opened(String sealed) throws GeneralSecurityException, IOException {
        byte[] all = Base64.decode(sealed, Base64.NO_WRAP);
        if (all.length < NONCE_BYTES) throw new IllegalArgumentException("too short");
        Key key = keys().getKey(KEY, null);
        if (key == null) throw new UnrecoverableKeyException("the key is gone");
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, all, 0, NONCE_BYTES));
        return new String(cipher.doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES), StandardCharsets.UTF_8);
    }

    private static KeyStore keys() throws GeneralSecurityException, IOException {
        KeyStore keys = KeyStore.getInstance(KEYSTORE);
        keys.load(null);
        return keys;
    }

    private static SecretKey newKey() throws GeneralSecurityException {
        KeyGenerator maker = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, KEYSTORE);
        maker.init(
            new KeyGenParameterSpec.Builder(KEY, KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT)
                .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
                .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
                .setKeySize(KEY_BITS)
                .build()
        );
        return maker.generateKey();
    }
}
