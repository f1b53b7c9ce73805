// kit/ui has the components of screens: they know no network, no child and no route. Dialogs and drawers are built on React
// Aria; buttons and fields are native elements.
import type { ComponentProps } from 'react';
import { messages } from '../text/messages';
import { type ButtonLook, buttonLook } from './button-look';
import { Spinner } from './spinner';
import { useLongWait } from './use-long-wait';

interface Props extends Omit<ComponentProps<'button'>, 'className'> {
  look?: ButtonLook;
  big?: boolean;
  wide?: boolean;
  /** Work is under way: the button keeps its size and its focus, and does nothing. */
  busy?: boolean;
}

export function Button({ look = 'fill', big = false, wide = false, busy = false, onClick, children, ...rest }: Props) {
  const long = useLongWait(busy);
  return (
    <>
      <button
        type="button"
        {...rest}
        className={buttonLook(look, { big, wide })}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          if (busy) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {busy && <Spinner />}
        {long ? messages.stillTrying : children}
      </button>
      {busy && (
        <span role="status" className="sr-only">
          {long && messages.stillTrying}
        </span>
      )}
    </>
  );
}
