import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { LONGEST } from '../rules';

/**
 * A field takes no more than it may hold and says nothing about it. This tells what it cut off from a text that was pasted or
 * dropped: `cut` gives it after the field's own change; where nothing fits at all there is no change, and `full` is called.
 */
export function useCut(field: RefObject<HTMLTextAreaElement | null>, full: (cut: string) => void) {
  const coming = useRef<{ text: string; from: number; behind: number }>(undefined);
  const whole = useEffectEvent(full);

  useEffect(() => {
    const view = field.current;
    const before = ({ inputType, data }: InputEvent) => {
      coming.current = undefined;
      if (!view || data === null || !/^insert(From|Replacement)/.test(inputType)) return;
      const { value, selectionStart: from, selectionEnd: to } = view;
      const text = data.replace(/\r\n?/g, '\n');
      const room = LONGEST - (value.length - (to - from));
      if (text.length <= room) return;
      if (room > 0) coming.current = { text, from, behind: value.length - to };
      else whole(text);
    };
    view?.addEventListener('beforeinput', before);
    return () => view?.removeEventListener('beforeinput', before);
  }, [field]);

  function cut(value: string): string {
    const { text, from, behind } = coming.current ?? { text: '', from: 0, behind: 0 };
    coming.current = undefined;
    const taken = value.slice(from, value.length - behind);
    return text.startsWith(taken) ? text.slice(taken.length) : '';
  }
  return cut;
}
