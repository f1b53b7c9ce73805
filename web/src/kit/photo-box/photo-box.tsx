import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { useActiveChild } from '../children/queries';
import { formatDay } from '../date/formats';
import { messages as shared } from '../text/messages';
import { Lightbox } from '../ui/lightbox';
import { GlassButton } from './glass-button';
import { messages } from './messages';
import type { Photo } from './photo';
import { PhotoActions } from './photo-actions';
import { PhotoStage, type Stage } from './photo-stage';

interface Props {
  photos: readonly Photo[];
  at: number;
  base: string;
  /** More photos can be loaded, so the total is unknown. */
  more?: boolean;
  /** Called when another photo is shown. */
  onShow: (at: number) => void;
  onClose: () => void;
}

/** The lightbox: one photo at a time, with buttons for the neighbours, zoom, download and sharing. */
export function PhotoBox({ photos, at, base, more = false, onShow, onClose }: Props) {
  const { firstName, className, centerName } = useActiveChild();
  const [zoomed, setZoomed] = useState(false);
  const stage = useRef<Stage>(null);
  const photo = photos[at];
  if (!photo) return null;
  const [first, last] = [at === 0, at === photos.length - 1];

  const all = more ? undefined : photos.length;
  const [name, place] = [messages.box(at + 1, all), messages.place(at + 1, all)];
  return (
    <Lightbox label={name} onClose={onClose} onKeyDown={(event) => stage.current?.onKeyDown(event)}>
      <img src={base + photo.thumb} alt="" aria-hidden="true" className="ambient" />
      <div className="relative flex items-center gap-1 px-2">
        <GlassButton label={shared.close} icon={<X size={24} aria-hidden="true" />} onPress={onClose} />
        <p className="min-w-0 flex-1">
          <b className="num block">{formatDay(photo.day)}</b>
          <span className="block truncate text-sm">{messages.shareText(firstName, className, centerName)}</span>
        </p>
        <span aria-hidden="true" className="num hidden px-4 font-semibold md:block">
          {place}
        </span>
        <GlassButton
          label={zoomed ? messages.zoomOut : messages.zoomIn}
          icon={zoomed ? <ZoomOut size={24} aria-hidden="true" /> : <ZoomIn size={24} aria-hidden="true" />}
          onPress={() => stage.current?.toggleZoom()}
        />
      </div>
      <PhotoStage ref={stage} photos={photos} at={at} base={base} label={name} onShow={onShow} onZoom={setZoomed} />
      <div className="relative flex items-center justify-center gap-5 pt-2 pb-4 md:pointer-events-none md:absolute md:inset-x-4 md:inset-y-0 md:mx-auto md:max-w-197 md:justify-between md:p-0">
        <GlassButton
          label={messages.previous}
          icon={<ChevronLeft size={24} aria-hidden="true" />}
          raised
          off={first}
          onPress={() => stage.current?.step(-1)}
        />
        <span aria-live="polite" className="num min-w-18 text-center font-semibold md:sr-only">
          {place}
        </span>
        <GlassButton
          label={messages.next}
          icon={<ChevronRight size={24} aria-hidden="true" />}
          raised
          off={last}
          onPress={() => stage.current?.step(1)}
        />
      </div>
      <PhotoActions key={photo.id} photo={photo} base={base} />
    </Lightbox>
  );
}
