import { type MouseEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { CloseButton } from './close-button';

interface Props {
  title: string;
  subtitle?: ReactNode;
  /** The face or sign beside the title. */
  mark?: ReactNode;
  /** At the end of the title's line, before the x. */
  end?: ReactNode;
  /** The line with the confirming key. */
  foot?: ReactNode;
  /** In the middle of the window instead of all over it; a touch outside closes it. */
  small?: boolean;
  /** Something is typed or chosen: a touch outside does not close it. */
  filled?: boolean;
  /** Called by the x and by Escape, and in a small sheet by a touch outside. */
  onClose: () => void;
  children: ReactNode;
}

/** A form over the room screen. The browser's own dialog keeps the focus inside and gives it back. */
export function FullSheet({
  title,
  subtitle,
  mark,
  end,
  foot,
  small = false,
  filled = false,
  onClose,
  children,
}: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const shown = dialog.current;
    const closed = () => {
      // Not of a former opening.
      if (!dialog.current?.open) close();
    };
    shown?.showModal();
    // The browser closes it without asking when Escape is pressed twice.
    shown?.addEventListener('close', closed);
    return () => {
      shown?.removeEventListener('close', closed);
      shown?.close();
    };
  }, []);
  const isOutside = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    if (target !== dialog.current || (x === 0 && y === 0)) return false;
    const { left, right, top, bottom } = dialog.current.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the x close it as well.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (small && !filled && isOutside(event)) onClose();
      }}
      className={`text-ink outline-none ${small ? 'sheet-small' : 'sheet-full'} bg-raised`}
    >
      <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1">
        {mark}
        <div className="sheet-title">
          <h1 id={id} tabIndex={-1} className="text-xl font-bold wrap-anywhere md:text-sheet">
            {title}
          </h1>
          {subtitle && <p className="num text-menu font-semibold text-muted wrap-anywhere">{subtitle}</p>}
        </div>
        {end && <div className="sheet-end">{end}</div>}
        <CloseButton onClose={onClose} />
      </div>
      <div className="min-h-0 overflow-y-auto p-1 -m-1">{children}</div>
      {foot && <div className="flex flex-wrap items-center gap-3">{foot}</div>}
    </dialog>
  );
}
