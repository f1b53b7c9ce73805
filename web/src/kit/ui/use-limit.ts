import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { countCharacters, splitAt } from '../text/letters';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Lets a field take at most so many characters, counted as the server counts them; `maxlength` counts code units. What does
 * not fit whole is cut between two letters. The browser makes the cut, so undo works.
 *
 * Gives what was cut off a pasted or dropped text, to be asked for in the field's own change. Where nothing fits there is no
 * change, and `onFull` is called.
 */
export function useLimit(
  field: RefObject<Control | null>,
  most: number,
  onFull?: (over: string) => void,
): () => string {
  const cut = useRef('');
  const before = useEffectEvent((control: Control, { data, inputType }: InputEvent) => {
    cut.current = '';
    if (!/^insert/.test(inputType)) return;
    const { value } = control;
    // A field for e-mail addresses does not tell what is selected.
    const [from, to] = [control.selectionStart ?? value.length, control.selectionEnd ?? value.length];
    const kept = value.slice(0, from) + value.slice(to);
    const { fits, over } = splitAt((data ?? '\n').replace(/\r\n?/g, '\n'), most - countCharacters(kept));
    control.maxLength = kept.length + fits.length;
    if (!/^insert(From|Replacement)/.test(inputType)) return;
    if (fits === '' && from === to && over !== '') onFull?.(over);
    else cut.current = over;
  });

  useEffect(() => {
    const control = field.current;
    if (!control) return;
    // The cut is for this input alone. What the browser fills in by itself asks for none, and must not be cut by the last one.
    const release = () => setTimeout(() => control.removeAttribute('maxlength'));
    const listener = (event: Event) => {
      before(control, event as InputEvent);
      // Composed text is cut when its composition ends.
      if (!(event as InputEvent).isComposing) release();
    };
    control.addEventListener('beforeinput', listener);
    control.addEventListener('compositionend', release);
    return () => {
      control.removeEventListener('beforeinput', listener);
      control.removeEventListener('compositionend', release);
    };
  }, [field]);

  return () => {
    const over = cut.current;
    cut.current = '';
    return over;
  };
}
