import { plugin } from './capacitor';

// Where a picture goes that a parent keeps: into the phone's own gallery by the shell's plugin, or, in a browser, into
// the folder of its downloads, as any other file.

/** Keeps a picture among the parent's own; 'denied' where the phone's owner does not let the app write pictures. */
export async function saveImage(image: Blob, name: string): Promise<'saved' | 'denied'> {
  const saver = plugin('ImageSaver');
  if (saver) {
    const answer = await saver.save({ name, data: await base64(image) });
    return answer?.denied ? 'denied' : 'saved';
  }
  download(image, name);
  return 'saved';
}

/** What goes to the shell at once. A multiple of three bytes is a whole number of base64's signs. */
const PIECE = 3 * 64 * 1024;

/** Keeps a file of any kind: a gallery takes nothing but pictures. False where the parent does not want it after all. */
export async function saveFile(file: Blob, name: string): Promise<boolean> {
  const saver = plugin('FileSaver');
  if (!saver) {
    download(file, name);
    return true;
  }
  if ((await saver.open({ name, type: file.type }))?.cancelled) return false;
  for (let at = 0; at < file.size; at += PIECE) await saver.write({ data: await base64(file.slice(at, at + PIECE)) });
  return !(await saver.close())?.cancelled;
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function base64(image: Blob): Promise<string> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
