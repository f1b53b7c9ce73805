import '../styles/lightbox.css';
import { type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import Viewer, { type ControllerRef, type ZoomRef } from 'yet-another-react-lightbox';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { viewerLabels } from './messages';
import type { Photo } from './photo';
import { PhotoSlide } from './photo-slide';

export interface Stage {
  step: (by: 1 | -1) => void;
  toggleZoom: () => void;
  /** Handles keys that are pressed elsewhere in the lightbox. */
  onKeyDown: (event: KeyboardEvent) => void;
}

interface Props {
  ref: Ref<Stage>;
  photos: readonly Photo[];
  at: number;
  base: string;
  /** The accessible name of the photo's position. */
  label: string;
  onShow: (at: number) => void;
  onZoom: (zoomed: boolean) => void;
}

const PLUGINS = [Inline, Zoom];
const KEYS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-'];
const nothing = () => null;

/** The photo with its neighbours at the sides. Swipe, pinch, double tap, wheel and keys are handled by the library. */
export function PhotoStage({ ref, photos, at, base, label, onShow, onZoom }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const slides = useMemo(
    () => photos.map(({ full, width, height }) => ({ src: base + full, width, height })),
    [photos, base],
  );

  useImperativeHandle(ref, () => ({
    step: (by) => (by < 0 ? controller.current?.prev() : controller.current?.next()),
    toggleZoom: () => {
      if (!zoom.current) return;
      if (zoom.current.zoom > 1) zoom.current.changeZoom(1);
      else zoom.current.zoomIn();
    },
    onKeyDown: ({ key, target }) => {
      const container = element.current?.querySelector('.yarl__container');
      if (!container || !KEYS.includes(key) || (target instanceof Node && container.contains(target))) return;
      container.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
    },
  }));

  return (
    <div ref={element} className="photo-stage relative grid min-h-0 justify-center overflow-hidden md:pb-4">
      <div className="w-slide">
        <Viewer
          plugins={PLUGINS}
          slides={slides}
          index={at}
          on={{ view: ({ index }) => onShow(index), zoom: (now) => onZoom(now.zoom > 1) }}
          controller={{ ref: controller }}
          carousel={{ finite: true, preload: 1, padding: 0, spacing: '3%' }}
          zoom={{ ref: zoom, maxZoomPixelRatio: 2, scrollToZoom: true }}
          animation={{ swipe: 300 }}
          toolbar={{ buttons: [] }}
          // By default the library leaves vertical dragging to the page, but the page does not scroll here.
          styles={{ container: { '--yarl__controller_touch_action': 'none' } }}
          labels={viewerLabels(label)}
          render={{
            slide: ({ slide, offset, zoom: scale = 1 }) => (
              <PhotoSlide
                photo={photos.find(({ full }) => 'src' in slide && base + full === slide.src)}
                base={base}
                current={offset === 0}
                zoomed={scale > 1}
              />
            ),
            buttonPrev: nothing,
            buttonNext: nothing,
            buttonZoom: nothing,
          }}
        />
      </div>
    </div>
  );
}
