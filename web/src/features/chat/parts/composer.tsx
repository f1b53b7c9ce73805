import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { isBlank } from '../../../kit/text/blank';
import { formTexts } from '../../../kit/text/form-texts';
import { countCharacters } from '../../../kit/text/graphemes';
import { useLimit } from '../../../kit/ui/use-limit';
import type { Draft, OpenDraft } from '../draft';
import { messages } from '../messages';
import { LONGEST } from '../rules';

/** The counter is shown when fewer characters than this are left. */
const NEAR = 200;

/** Other browsers get the height of the text by script. */
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content');

interface Props {
  draft: OpenDraft;
  onSend: () => void;
}

/** What is said below the field: how much did not fit, or how much still does. */
function noteOf({ text, rest }: Draft): string {
  const left = LONGEST - countCharacters(text);
  if (rest) return messages.tooLong(countCharacters(rest));
  return left <= NEAR ? formTexts.left(left) : '';
}

/**
 * The text field and the send button. On a desktop Enter sends and Shift+Enter adds a line; on a phone Enter adds a line.
 * Ctrl+Enter sends everywhere. The field has the text by itself, so that most keys render nothing.
 */
export function Composer({ draft: { store, write }, onSend }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const byFinger = useRef(false);
  const blank = useStore(store, ({ text }) => isBlank(text));
  const note = useStore(store, noteOf);

  useLayoutEffect(() => {
    const show = ({ text }: Draft) => {
      const control = field.current;
      if (!control) return;
      if (control.value !== text) control.value = text;
      if (GROWS_BY_ITSELF) return;
      control.style.height = 'auto';
      control.style.height = `${control.scrollHeight}px`;
    };
    show(store.getState());
    return store.subscribe(show);
  }, [store]);

  const takeCut = useLimit(field, LONGEST, (over) => write(store.getState().text, over));

  function send() {
    if (blank) return;
    onSend();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!event.ctrlKey && !event.metaKey && (byFinger.current || !atDesk())) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-none flex-wrap items-end gap-2 pt-2.5 md:pt-3"
    >
      <textarea
        ref={field}
        rows={1}
        placeholder={messages.type}
        aria-label={messages.type}
        enterKeyHint="enter"
        onChange={({ currentTarget: { value } }) => write(value, takeCut())}
        onPointerDown={({ pointerType }: PointerEvent) => {
          byFinger.current = pointerType === 'touch';
        }}
        onKeyDown={onKeyDown}
        className="lines min-w-0 flex-1 resize-none rounded-field bg-field px-4 py-3 shadow-control"
      />
      <button
        type="submit"
        aria-label={messages.send}
        disabled={blank}
        className="press grid size-12 flex-none place-items-center rounded-full bg-primary text-on-primary hover:bg-primary-strong disabled:opacity-60"
      >
        <SendHorizontal size={24} aria-hidden="true" />
      </button>
      <p role="status" className={note ? 'num w-full px-4 text-xs font-semibold text-muted' : 'sr-only'}>
        {note}
      </p>
    </form>
  );
}

/** Whether the device has a mouse and no on-screen keyboard. */
function atDesk(): boolean {
  const covered =
    window.visualViewport && window.visualViewport.scale === 1 && window.visualViewport.height < innerHeight - 120;
  return !covered && matchMedia('(hover: hover) and (pointer: fine)').matches;
}
