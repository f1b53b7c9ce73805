import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { messages } from '../messages';

const LONGEST = 2048;
/** From here on it is said how many characters still fit. */
const NEAR = 200;

interface Props {
  text: string;
  onWrite: (text: string) => void;
  onSend: () => void;
}

/** The field, and the way out of it. With a keyboard Enter sends and Shift and Enter make a line; on a phone the button sends. */
export function Composer({ text, onWrite, onSend }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const left = LONGEST - text.length;

  // Where the style sheet cannot make a field as high as its text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is measured anew with every change of the text
  useLayoutEffect(() => {
    const style = field.current?.style;
    if (!style || CSS.supports('field-sizing', 'content')) return;
    style.height = 'auto';
    style.height = `${field.current?.scrollHeight}px`;
  }, [text]);

  function send() {
    if (text.trim() === '') return;
    onSend();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!event.ctrlKey && !event.metaKey && !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
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
        value={text}
        maxLength={LONGEST}
        placeholder={messages.type}
        aria-label={messages.type}
        enterKeyHint="enter"
        onChange={(event) => onWrite(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="lines min-w-0 flex-1 resize-none rounded-field bg-field px-4 py-3 shadow-control outline-none focus:shadow-control-open"
      />
      <button
        type="submit"
        aria-label={messages.send}
        disabled={text.trim() === ''}
        className="press grid size-12 flex-none place-items-center rounded-full bg-primary text-on-primary hover:bg-primary-strong disabled:opacity-60"
      >
        <SendHorizontal size={24} aria-hidden="true" />
      </button>
      <p role="status" className={left > NEAR ? 'sr-only' : 'num w-full px-4 text-xs font-semibold text-muted'}>
        {left <= NEAR && messages.left(left)}
      </p>
    </form>
  );
}
