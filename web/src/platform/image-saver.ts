import { plugin } from './capacitor';

// Saves pictures and files: with the native app's plugins, or as a download in a browser.

/** Saves an image to the gallery or as a download; 'denied' when the app may not write to the gallery. */
export async function saveImage(image: Blob, name: string): Promise<'saved' | 'denied'> {
  const saver = plugin('ImageSaver');
  if (saver) {
    const answer = await saver.save({ name, data: await base64(image) });
    return answer?.denied ? 'denied' : 'saved';
  }
  download(image, name);
  return 'saved';
}

/** The bytes that are sent to the plugin at once. A multiple of three needs no base64 padding. */
const CHUNK = 3 * 64 * 1024;

/** Saves a file of any kind; false when the parent cancels. */
export async function saveFile(file: Blob, name: string): Promise<boolean> {
  const saver = plugin('FileSaver');
  if (!saver) {
    download(file, name);
    return true;
  }
  if ((await saver.open({ name, type: file.type }))?.cancelled) return false;
  for (let at = 0; at < file.size; at += CHUNK) await saver.write({ data: await base64(file.slice(at, at + CHUNK)) });
  return !(await saver.close())?.cancelled;
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function base64(image: Blob): Promise<string> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
