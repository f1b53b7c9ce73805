import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ModalOverlay } from 'react-aria-components';
import { over } from '../text/over';
import { useLiesOver } from './lies-over';

// React Aria puts a button for screen readers before what can be closed. It names it in the phone's language, not in the
// page's, and has no words for Hindi, Kannada and Tamil: where the page has its own it takes those. Its I18nProvider can
// only choose among its own languages, and its LocalizedStringProvider writes just this, but as a script of the page and on
// a server alone. e2e/languages.spec.ts fails if these names change.
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
  /** Called on Escape and, where `byClick`, on a click outside; without it the overlay has to be answered. */
  onClose?: (() => void) | undefined;
  byClick?: boolean;
  className: string;
  children: ReactNode;
}

/** So long after it has opened an overlay takes the second click of a pair for what it is. */
const DEAF_MS = 400;
/** The two clicks of a pair are this near to each other, in pixels. */
const NEAR = 24;

/** Where the last press was, before anything opened under it. */
let pressed: { x: number; y: number } | undefined;
addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }), { capture: true });

/**
 * What lies over the screen, and the ground below it. Who opens by a double click or tap has opened it with the first: the
 * second neither closes it nor presses what has come to lie under the finger.
 */
export function Overlay({ onClose, byClick = true, className, children }: Props) {
  const ground = useEscape(onClose, useLiesOver(onClose));
  useGivingFocusBack();
  const [opened] = useState(() => ({ at: performance.now(), by: pressed }));
  const early = () => performance.now() - opened.at < DEAF_MS;
  const swallow = (event: MouseEvent) => {
    const { by } = opened;
    // A click of the keyboard or of a screen reader has no place.
    if (event.detail === 0 || !by || !early()) return;
    if (Math.hypot(event.clientX - by.x, event.clientY - by.y) > NEAR) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ModalOverlay
      ref={ground}
      isOpen
      isDismissable={byClick && onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      shouldCloseOnInteractOutside={() => !early()}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      className={className}
      // The press would take the focus out of what has opened.
      onMouseDownCapture={swallow}
      onClickCapture={swallow}
    >
      {children}
    </ModalOverlay>
  );
}

/**
 * The dialog gives the focus back that it had. Where it is closed before it had any, the focus is nowhere: what lay below was
 * shut to it, and React Aria waits for running transitions before it moves the focus in.
 */
function useGivingFocusBack(): void {
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
 * Escape closes the topmost overlay also where the focus has not come into it: a second tap may have left it in the one below,
 * which would close instead.
 */
function useEscape(onClose: (() => void) | undefined, isTopmost: () => boolean) {
  const ground = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isInside = ground.current?.contains(document.activeElement);
      if (event.key !== 'Escape' || isInside || !isTopmost()) return;
      event.stopPropagation();
      close();
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [isTopmost]);
  return ground;
}
