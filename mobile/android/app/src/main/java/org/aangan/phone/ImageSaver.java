package org.aangan.phone;

import android.Manifest;
import android.content.ContentResolver;
import android.content.ContentValues;
import android.media.MediaScannerConnection;
import android.net.Uri;
import android.os.Build;
import android.os.Environment;
import android.provider.MediaStore;
import android.util.Base64;
import androidx.annotation.RequiresApi;
import com.getcapacitor.JSObject;
import com.getcapacitor.PermissionState;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import com.getcapacitor.annotation.Permission;
import com.getcapacitor.annotation.PermissionCallback;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts a photo into the phone's gallery, in an album with the app's name. From Android 10 on nobody has to be asked for
 * that; before, the parent is, and may say no.
 */
@CapacitorPlugin(
    name = "ImageSaver",
    permissions = @Permission(strings = { Manifest.permission.WRITE_EXTERNAL_STORAGE }, alias = ImageSaver.GALLERY)
)
public class ImageSaver extends Plugin {

    static final String GALLERY = "gallery";
    private static final Pattern NAME = Pattern.compile("([\\w-]{1,100})\\.\\w{3,4}");

    /** Answers {denied: true} where the parent does not let the app write pictures. */
    @PluginMethod
    public void save(PluginCall call) {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.Q && getPermissionState(GALLERY) != PermissionState.GRANTED) {
            requestPermissionForAlias(GALLERY, call, "answered");
        } else {
            write(call);
        }
    }

    @PermissionCallback
    private void answered(PluginCall call) {
        if (getPermissionState(GALLERY) == PermissionState.GRANTED) write(call);
        else call.resolve(new JSObject().put("denied", true));
    }

    private void write(PluginCall call) {
        // The name comes from the page; it must not lead out of the album.
        Matcher name = NAME.matcher(call.getString("name", ""));
        if (!name.matches()) {
            call.reject("This is no name of a picture.");
            return;
        }
        try {
            byte[] image = Base64.decode(call.getString("data", ""), Base64.DEFAULT);
            String kind = kind(image);
            if (Build.VERSION.SDK_INT < Build.VERSION_CODES.Q) intoFolder(name.group(1), kind, image);
            else intoGallery(name.group(1), kind, image);
            call.resolve(new JSObject());
        } catch (IOException | RuntimeException trouble) {
            call.reject("The picture could not be kept.");
        }
    }

    /** What the picture is, by how it begins: a gallery takes none that claims to be something else. */
    private static String kind(byte[] image) throws IOException {
        if (begins(image, 0, 0xFF, 0xD8, 0xFF)) return "jpeg";
        if (begins(image, 0, 0x89, 'P', 'N', 'G')) return "png";
        if (begins(image, 0, 'R', 'I', 'F', 'F') && begins(image, 8, 'W', 'E', 'B', 'P')) return "webp";
        throw new IOException("This is no picture.");
    }

    private static boolean begins(byte[] image, int at, int... with) {
        if (image.length < at + with.length) return false;
        for (int place = 0; place < with.length; place++) {
            if ((image[at + place] & 0xFF) != with[place]) return false;
        }
        return true;
    }

    @RequiresApi(Build.VERSION_CODES.Q)
    private void intoGallery(String name, String kind, byte[] image) throws IOException {
        ContentResolver resolver = getContext().getContentResolver();
        ContentValues values = new ContentValues();
        values.put(MediaStore.Images.Media.DISPLAY_NAME, name + "." + kind);
        values.put(MediaStore.Images.Media.MIME_TYPE, "image/" + kind);
        values.put(MediaStore.Images.Media.RELATIVE_PATH, Environment.DIRECTORY_PICTURES + "/" + album());
        values.put(MediaStore.Images.Media.IS_PENDING, 1);
        Uri place = resolver.insert(MediaStore.Images.Media.getContentUri(MediaStore.VOLUME_EXTERNAL_PRIMARY), values);
        if (place == null) throw new IOException("The gallery takes no picture.");
        try (OutputStream out = resolver.openOutputStream(place)) {
            if (out == null) throw new IOException("The gallery takes no picture.");
            out.write(image);
        } catch (IOException trouble) {
            // Half a picture is none.
            resolver.delete(place, null, null);
            throw trouble;
        }
        values.clear();
        values.put(MediaStore.Images.Media.IS_PENDING, 0);
        resolver.update(place, values, null, null);
    }

    @SuppressWarnings("deprecation") // the only way before Android 10
    private void intoFolder(String name, String kind, byte[] image) throws IOException {
        File folder = new File(Environment.getExternalStoragePublicDirectory(Environment.DIRECTORY_PICTURES), album());
        if (!folder.isDirectory() && !folder.mkdirs()) throw new IOException("There is no folder for pictures.");
        File file = new File(folder, name + "." + kind);
        for (int next = 2; file.exists(); next++) file = new File(folder, name + "-" + next + "." + kind);
        try (OutputStream out = new FileOutputStream(file)) {
            out.write(image);
        }
        MediaScannerConnection.scanFile(getContext(), new String[] { file.getPath() }, new String[] { "image/" + kind }, null);
    }

    private String album() {
        return getContext().getString(R.string.app_name).replaceAll("[^\\p{L}\\p{N} ]", "");
    }
}
