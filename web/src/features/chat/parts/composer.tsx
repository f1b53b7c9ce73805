import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { isBlank } from '../../../kit/text/blank';
import { formTexts } from '../../../kit/text/form-texts';
import { countCharacters } from '../../../kit/text/graphemes';
import { useLimit } from '../../../kit/ui/use-limit';
import type { Draft } from '../draft';
import { messages } from '../messages';
import { LONGEST } from '../rules';

/** The counter is shown when fewer characters than this are left. */
const NEAR = 200;

interface Props {
  draft: Draft;
  /** `cut` is the part that did not fit. */
  onWrite: (text: string, cut: string) => void;
  onSend: () => void;
}

/**
 * The text field and the send button. On a desktop Enter sends and Shift+Enter adds a line; on a phone Enter adds a line.
 * Ctrl+Enter sends everywhere.
 */
export function Composer({ draft: { text, rest }, onWrite, onSend }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const byFinger = useRef(false);
  const left = LONGEST - countCharacters(text);

  // For browsers without `field-sizing: content`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured after every change of the text
  useLayoutEffect(() => {
    const style = field.current?.style;
    if (!style || CSS.supports('field-sizing', 'content')) return;
    style.height = 'auto';
    style.height = `${field.current?.scrollHeight}px`;
  }, [text]);

  const takeCut = useLimit(field, LONGEST, (over) => onWrite(text, over));

  function send() {
    if (isBlank(text)) return;
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
        value={text}
        placeholder={messages.type}
        aria-label={messages.type}
        enterKeyHint="enter"
        onChange={({ currentTarget: { value } }) => onWrite(value, takeCut())}
        onPointerDown={({ pointerType }: PointerEvent) => {
          byFinger.current = pointerType === 'touch';
        }}
        onKeyDown={onKeyDown}
        className="lines min-w-0 flex-1 resize-none rounded-field bg-field px-4 py-3 shadow-control"
      />
      <button
        type="submit"
        aria-label={messages.send}
        disabled={isBlank(text)}
        className="press grid size-12 flex-none place-items-center rounded-full bg-primary text-on-primary hover:bg-primary-strong disabled:opacity-60"
      >
        <SendHorizontal size={24} aria-hidden="true" />
      </button>
      <p
        role="status"
        className={left > NEAR && !rest ? 'sr-only' : 'num w-full px-4 text-xs font-semibold text-muted'}
      >
        {rest ? messages.tooLong(countCharacters(rest)) : left <= NEAR && formTexts.left(left)}
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
