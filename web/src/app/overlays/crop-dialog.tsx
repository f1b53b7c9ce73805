import { useEffect, useState } from 'react';
import { info, type Overlays } from '../../kit/overlay/overlays';
import { messages as shared } from '../../kit/text/messages';
import { Button } from '../../kit/ui/button';
import { CropArea, drawSquare, firstSquare, pixelsOf, type Square } from '../../kit/ui/crop-area';
import { Sheet } from '../../kit/ui/sheet';
import { messages } from './messages';

/** Larger than any face is shown, and small enough for a slow connection. */
const MOST_PX = 1024;
const QUALITY = 0.9;

async function cut(picture: ImageBitmap, square: Square): Promise<Blob | undefined> {
  const { side } = pixelsOf(square, picture);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.round(Math.min(MOST_PX, side)));
  drawSquare(canvas, picture, square);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY));
}

/** Lets the parent crop a square out of a picture. */
export function CropDialog({ request: { subject: file, answer, cancel } }: { request: Overlays['crops'][number] }) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [square, setSquare] = useState<Square>();

  useEffect(() => {
    let gone = false;
    createImageBitmap(file).then(
      (opened) => {
        if (gone) return;
        setPicture(opened);
        setSquare(firstSquare(opened));
      },
      () => {
        if (gone) return;
        cancel();
        void info(messages.pictureUnreadable);
      },
    );
    return () => {
      gone = true;
    };
  }, [file, cancel]);

  if (!picture || !square) return null;
  return (
    <Sheet title={messages.cropTitle} onClose={cancel}>
      <div className="crop-beside">
        <CropArea picture={picture} square={square} onChange={setSquare} />
        <div className="mt-4 grid grid-cols-2 gap-2">
          <Button look="quiet" big wide onClick={cancel}>
            {shared.cancel}
          </Button>
          <Button
            big
            wide
            onClick={() => void cut(picture, square).then((image) => (image ? answer(image) : cancel()))}
          >
            {shared.ok}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
