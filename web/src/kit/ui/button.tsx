// The skin: what screens are made of. Belongs here: looks and manners that know no network, no child and no route.
// Things with manners of their own (dialogs, drawers) stand on React Aria; a button and a field are the browser's.
import type { ComponentProps } from 'react';
import { messages } from '../text/messages';
import { type ButtonLook, buttonLook } from './button-look';
import { Ring } from './ring';
import { useLongWait } from './use-long-wait';

interface Props extends Omit<ComponentProps<'button'>, 'className'> {
  look?: ButtonLook;
  big?: boolean;
  wide?: boolean;
  /** Work is under way: the button keeps its place and its focus, and does nothing. */
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
        {busy && <Ring />}
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
