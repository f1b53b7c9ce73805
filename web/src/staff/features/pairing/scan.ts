import { codeInAddress } from './code';

// Reads the QR code of the head's page with the camera, in browsers that have a reader of their own.

interface Reader {
  detect(image: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type ReaderClass = new (options: { formats: readonly string[] }) => Reader;

const LOOK_MS = 200;

const readerOfBrowser = () => (globalThis as { BarcodeDetector?: ReaderClass }).BarcodeDetector;

export function canScan(): boolean {
  return readerOfBrowser() !== undefined && 'mediaDevices' in navigator;
}

/** The pairing code that the camera sees; undefined when `signal` ends it first. Rejects without a camera or the permission. */
export async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const Detector = readerOfBrowser();
  if (!Detector) throw new Error('This browser reads no QR codes.');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = stream;
    await video.play();
    const reader = new Detector({ formats: ['qr_code'] });
    while (!signal.aborted) {
      for (const { rawValue } of await reader.detect(video)) {
        const code = codeInAddress(rawValue);
        if (code !== undefined) return code;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
