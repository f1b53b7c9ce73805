import { type MouseEvent, type PointerEvent, useRef } from 'react';

// What counts as a press on a tablet: wet fingers, palms and double taps do not.

const REPEAT_MS = 400;
const LONGEST_MS = 800;
const MOVED_PX = 16;
/** Two presses this near to each other are one that bounced, or its second half on what has appeared below. */
const NEAR_PX = 24;

export interface Press {
  /** Undefined for a keyboard or a screen reader, which have no place. */
  at: { x: number; y: number } | undefined;
  time: number;
  element: unknown;
}

/** Whether a touch was a press: it neither moved nor lasted. */
export function isPress(down: Press, up: Press): boolean {
  return up.time - down.time <= LONGEST_MS && distance(down, up) <= MOVED_PX;
}

/** Whether a press only repeats the one before. `once`: a key that confirms, wherever it was hit. */
export function isRepeat(before: Press | undefined, press: Press, once: boolean): boolean {
  if (!before || press.time - before.time >= REPEAT_MS) return false;
  return (once && before.element === press.element) || (press.at !== undefined && distance(before, press) <= NEAR_PX);
}

function distance(one: Press, other: Press): number {
  if (!one.at || !other.at) return Number.POSITIVE_INFINITY;
  return Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y);
}

let last: Press | undefined;

interface Options {
  /** A key that confirms fires once within 400 ms. */
  once?: boolean;
}

/** The props of a button that acts on a press. */
export function useTouch(onPress: () => void, { once = false }: Options = {}) {
  const down = useRef<Press>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      down.current = event.pointerType === 'mouse' ? undefined : pressOf(event);
    },
    onClick: (event: MouseEvent) => {
      const [began, press] = [down.current, pressOf(event)];
      down.current = undefined;
      if (began && press.at && !isPress(began, press)) return;
      if (isRepeat(last, press, once)) return;
      last = press;
      onPress();
    },
  };
}

function pressOf(event: MouseEvent | PointerEvent): Press {
  const isPlaced = event.type !== 'click' || event.detail > 0;
  return {
    at: isPlaced ? { x: event.clientX, y: event.clientY } : undefined,
    time: event.timeStamp,
    element: event.currentTarget,
  };
}
