// Where a picture goes that a parent keeps: into the phone's own gallery by the shell's plugin, or, in a browser, into
// the folder of its downloads, as any other file. The plugin is called ImageSaver.

interface ImageSaver {
  save(image: { name: string; data: string }): Promise<{ denied?: boolean }>;
}

interface Shell {
  Capacitor?: { Plugins?: { ImageSaver?: ImageSaver } };
}

/** Keeps a picture among the parent's own; 'denied' where the phone's owner does not let the app write pictures. */
export async function saveImage(image: Blob, name: string): Promise<'saved' | 'denied'> {
  const saver = (globalThis as Shell).Capacitor?.Plugins?.ImageSaver;
  if (saver) {
    const { denied } = await saver.save({ name, data: await base64(image) });
    return denied ? 'denied' : 'saved';
  }
  saveFile(image, name);
  return 'saved';
}

/** Keeps a file of any kind in the folder of the downloads: a gallery takes nothing but pictures. */
export function saveFile(file: Blob, name: string): void {
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
