import { Minus, Plus } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { crop } from '../text/form-texts';
import { IconButton } from './icon-button';
import '../styles/crop.css';

// The only file that knows the crop library.

/** A square in percent of the picture. */
export type Square = PercentCrop;

const START = 30;
const STEP = 10;
const LEAST_PX = 48;

interface Sized {
  width: number;
  height: number;
}

function squareOf(width: number, picture: Sized, about?: Square): Square {
  const made = makeAspectCrop({ unit: '%', width }, 1, picture.width, picture.height);
  if (!about) return centerCrop(made, picture.width, picture.height);
  const kept = (from: number, was: number, is: number) => Math.min(100 - is, Math.max(0, from + (was - is) / 2));
  return { ...made, x: kept(about.x, about.width, made.width), y: kept(about.y, about.height, made.height) };
}

/** The initial square: centred, 30 % of the picture's width. */
export function firstSquare(picture: Sized): Square {
  return squareOf(START, picture);
}

/** Pixels of the preview canvas: twice its CSS width. */
const PREVIEW_PX = 128;

/** The square in pixels of the picture. */
export function pixelsOf({ x, y, width }: Square, picture: Sized) {
  return { left: (x / 100) * picture.width, top: (y / 100) * picture.height, side: (width / 100) * picture.width };
}

/** Draws the square of a picture over the whole canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, square: Square): void {
  const { left, top, side } = pixelsOf(square, picture);
  const context = canvas.getContext('2d');
  if (!context) return;
  // For transparent pictures: neither the former square nor black shows through.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

interface Props {
  picture: ImageBitmap;
  square: Square;
  onChange: (square: Square) => void;
}

/** A picture with a square that can be moved and resized by pointer, keys and buttons, and a round preview. */
export function CropArea({ picture, square, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const preview = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  useLayoutEffect(() => {
    if (preview.current) drawSquare(preview.current, picture, square);
  }, [picture, square]);
  const resize = (by: number) => onChange(squareOf(Math.min(100, Math.max(STEP, square.width + by)), picture, square));
  return (
    <div className="crop-area grid justify-items-center gap-2">
      <ReactCrop
        crop={square}
        aspect={1}
        minWidth={LEAST_PX}
        keepSelection
        ruleOfThirds
        ariaLabels={crop.labels}
        onChange={(_, percent) => onChange(percent)}
        className="overflow-hidden rounded-inner"
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={crop.picture}
          width={picture.width}
          height={picture.height}
          className="block max-h-crop max-w-full touch-none"
        />
      </ReactCrop>
      <div className="flex items-center gap-3">
        <canvas
          ref={preview}
          role="img"
          aria-label={crop.preview(Math.round(square.width))}
          width={PREVIEW_PX}
          height={PREVIEW_PX}
          className="size-16 flex-none rounded-full shadow-face"
        />
        <div>
          <p className="text-sm text-muted">{crop.hint}</p>
          <div className="-ms-3 flex gap-1">
            <IconButton label={crop.smaller} icon={<Minus size={24} />} onClick={() => resize(-STEP)} />
            <IconButton label={crop.larger} icon={<Plus size={24} />} onClick={() => resize(STEP)} />
          </div>
        </div>
      </div>
    </div>
  );
}
