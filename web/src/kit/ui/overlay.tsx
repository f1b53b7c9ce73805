import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ModalOverlay } from 'react-aria-components';
import { over } from '../text/messages';
import { useOverlayStack } from './overlay-stack';

// React Aria adds a dismiss button for screen readers before and after an overlay. Its name is in the language of the device
// and not of the page, and there are no texts for Hindi, Kannada and Tamil, unless the page sets them by these globals. Its
// I18nProvider only chooses among its own languages, and its LocalizedStringProvider sets these globals on a server only.
// e2e/languages.spec.ts fails if their names change.
Object.assign(window, {
  [Symbol.for('react-aria.i18n.locale')]: 'en-US',
  [Symbol.for('react-aria.i18n.strings')]: {
    '@react-aria/overlays': {
      get dismiss() {
        return over.dismiss;
      },
    },
  },
});

interface Props {
  /** Called on Escape and, with `byClick`, on a click outside. Without it the overlay has to be answered. */
  onClose?: (() => void) | undefined;
  byClick?: boolean;
  className: string;
  children: ReactNode;
}

/** A click so soon after the opening may be the second one of a double click. */
const DOUBLE_CLICK_MS = 400;
/** The greatest distance of the two clicks, in pixels. */
const DOUBLE_CLICK_PX = 24;

/** Where the last press was. */
let lastPress: { x: number; y: number } | undefined;
addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (lastPress = { x, y }), { capture: true });

/**
 * A modal overlay with its backdrop. It ignores the second click of a double click that opened it, which would close it or
 * press what is now under the pointer.
 */
export function Overlay({ onClose, byClick = true, className, children }: Props) {
  const backdrop = useEscape(onClose, useOverlayStack(onClose));
  useFocusRestore();
  const [opened] = useState(() => ({ at: performance.now(), by: lastPress }));
  const isEarly = () => performance.now() - opened.at < DOUBLE_CLICK_MS;
  const swallow = (event: MouseEvent) => {
    const { by } = opened;
    // A click by keyboard or screen reader has no position.
    if (event.detail === 0 || !by || !isEarly()) return;
    if (Math.hypot(event.clientX - by.x, event.clientY - by.y) > DOUBLE_CLICK_PX) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ModalOverlay
      ref={backdrop}
      isOpen
      isDismissable={byClick && onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      shouldCloseOnInteractOutside={() => !isEarly()}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      className={className}
      // The mousedown would move the focus out of the overlay.
      onMouseDownCapture={swallow}
      onClickCapture={swallow}
    >
      {children}
    </ModalOverlay>
  );
}

/**
 * Restores the focus when the overlay closes before React Aria has moved the focus in, which it does only after running
 * transitions: the opener was inert by then, so the focus is on the body.
 */
function useFocusRestore(): void {
  const before = useRef(document.activeElement);
  useEffect(() => {
    const opener = before.current;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, []);
}

/**
 * Makes Escape close the topmost overlay also when the focus is outside of it: a second tap may have left it in the overlay
 * below, which would close instead.
 */
function useEscape(onClose: (() => void) | undefined, isTopmost: () => boolean) {
  const backdrop = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isInside = backdrop.current?.contains(document.activeElement);
      if (event.key !== 'Escape' || isInside || !isTopmost()) return;
      event.stopPropagation();
      close();
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [isTopmost]);
  return backdrop;
}
