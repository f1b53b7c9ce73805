import { messages } from '../messages';
import { useUnread } from '../queries';

/** How many notifications this parent has not seen, on any device: on the bell, and in words for readers. */
export function UnreadMark() {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        data-unread=""
        className="num absolute top-1 right-1 grid h-5 min-w-5 animate-fade place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent shadow-count"
      >
        {unread}
      </span>
      <span className="sr-only">{messages.unread(unread)}</span>
    </>
  );
}
