import { useEffect, useState } from 'react';
import { PhotoBox } from '../src/kit/photo-box/photo-box';
import { Button } from '../src/kit/ui/button';
import { CropArea, firstSquare } from '../src/kit/ui/crop-area';
import { Dialog } from '../src/kit/ui/dialog';
import { Drawer } from '../src/kit/ui/drawer';
import { Umbrella } from '../src/kit/ui/illustrations/umbrella';
import { Lightbox } from '../src/kit/ui/lightbox';
import { Sheet } from '../src/kit/ui/sheet';
import { PICTURES } from './pictures';
import { LONG, Row, Story } from './story';

const PHOTOS = PICTURES.map((picture, at) => ({
  id: String(at),
  day: '2026-11-12',
  full: picture,
  thumb: picture,
  width: 900,
  height: 600,
  caption: ['Paper boats', '', `A walk in ${LONG}`][at] ?? '',
}));

type Opened = 'Dialog' | 'Question' | 'Sheet' | 'Tall sheet' | 'Drawer' | 'Lightbox' | 'Photos' | undefined;

export function OverlayStories() {
  const [opened, setOpened] = useState<Opened>();
  const [at, setAt] = useState(0);
  const close = () => setOpened(undefined);
  const opener = (name: Exclude<Opened, undefined>) => (
    <Button look="line" onClick={() => setOpened(name)}>
      {name}
    </Button>
  );
  return (
    <>
      <Story of="Dialog">
        <Row>
          {opener('Dialog')}
          {opener('Question')}
        </Row>
      </Story>
      <Story of="Sheet">
        <Row>
          {opener('Sheet')}
          {opener('Tall sheet')}
        </Row>
      </Story>
      <Story of="Drawer">
        <Row>{opener('Drawer')}</Row>
      </Story>
      <Story of="Lightbox">
        <Row>
          {opener('Lightbox')}
          {opener('Photos')}
        </Row>
      </Story>
      <Story of="CropArea">
        <Crop />
      </Story>
      {opened === 'Dialog' && (
        <Dialog title="It can be left" mark={<Umbrella />} onDismiss={close}>
          <p className="mt-1 mb-5 wrap-anywhere">{`Something about ${LONG}.`}</p>
          <Button wide onClick={close}>
            OK
          </Button>
        </Dialog>
      )}
      {opened === 'Question' && (
        <Dialog title="It has to be answered">
          <div className="mt-5 grid gap-2">
            <Button wide onClick={close}>
              Yes
            </Button>
            <Button look="plain" wide onClick={close}>
              No
            </Button>
          </div>
        </Dialog>
      )}
      {opened === 'Sheet' && (
        <Sheet title={`A sheet of ${LONG}`} subtitle="It has a second line." onClose={close}>
          <Button wide>First</Button>
        </Sheet>
      )}
      {opened === 'Tall sheet' && (
        <Sheet tall title="A tall sheet" onClose={close}>
          {Array.from({ length: 30 }, (_, line) => `Line ${line + 1}`).map((line) => (
            <p key={line} className="py-2">
              {line}
            </p>
          ))}
          <Button wide>Last</Button>
        </Sheet>
      )}
      {opened === 'Drawer' && (
        <Drawer label="A drawer" onClose={close}>
          <div className="grid gap-2 p-5">
            <Button wide onClick={close}>
              Close it
            </Button>
            <Button look="quiet" wide>
              {LONG}
            </Button>
          </div>
        </Drawer>
      )}
      {opened === 'Lightbox' && (
        <Lightbox label="A picture" onClose={close} onKeyDown={() => {}}>
          <Row>
            <Button onClick={close}>Close it</Button>
          </Row>
          <img src={PICTURES[0]} alt="A white circle" className="h-full w-full object-contain" />
        </Lightbox>
      )}
      {opened === 'Photos' && <PhotoBox photos={PHOTOS} at={at} base="" onShow={setAt} onClose={close} />}
    </>
  );
}

function Crop() {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [square, setSquare] = useState(firstSquare({ width: 600, height: 400 }));
  useEffect(() => {
    const canvas = new OffscreenCanvas(600, 400);
    const pen = canvas.getContext('2d');
    if (!pen) return;
    pen.fillStyle = 'teal';
    pen.fillRect(0, 0, 600, 400);
    pen.fillStyle = 'orange';
    pen.fillRect(200, 100, 200, 200);
    setPicture(canvas.transferToImageBitmap());
  }, []);
  return picture && <CropArea picture={picture} square={square} onChange={setSquare} />;
}
