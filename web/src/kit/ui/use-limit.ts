import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { countCharacters, splitAt } from '../text/graphemes';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Limits a field to a number of characters, counted as the server counts them; `maxlength` counts code units. A text that is
 * too long is cut between two graphemes. The browser makes the cut, so undo works.
 *
 * Returns a function for the field's change handler, which gives the part that was cut off a pasted or dropped text. Where
 * nothing fits there is no change, and `onFull` is called.
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
    // An e-mail field does not expose its selection.
    const [from, to] = [control.selectionStart ?? value.length, control.selectionEnd ?? value.length];
    const kept = value.slice(0, from) + value.slice(to);
    const { fits, over } = splitAt((data ?? '\n').replace(/\r\n?/g, '\n'), most - countCharacters(kept));
    // Not for each key: the browser validates and styles the field again after every change of the attribute.
    if (over !== '' || control.hasAttribute('maxlength')) control.maxLength = kept.length + fits.length;
    if (!/^insert(From|Replacement)/.test(inputType)) return;
    if (fits === '' && from === to && over !== '') onFull?.(over);
    else cut.current = over;
  });

  useEffect(() => {
    const control = field.current;
    if (!control) return;
    // The cut is for this input only. Autofill fires no beforeinput and must not get the cut of an earlier input.
    const release = () => setTimeout(() => control.removeAttribute('maxlength'));
    const listener = (event: Event) => {
      before(control, event as InputEvent);
      // The text of an input method is cut when its composition ends.
      if (!(event as InputEvent).isComposing && control.hasAttribute('maxlength')) release();
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
