import { useEffect, useRef } from 'react';
import { documentOf } from '../document';
import { messages } from '../messages';
import sheet from '../newsletter.css?url';

/**
 * The letter's own markup, cleaned by the server, in a frame of its own: no script runs there, it has no origin, and by
 * the page's policy it fetches nothing from elsewhere. Its links open in a new window.
 */
export function NewsletterFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const theme = getComputedStyle(document.documentElement).colorScheme;
    frame.current?.setAttribute('srcdoc', documentOf({ html, sheet, theme }) as string);
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={messages.frame(title)}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      className="min-h-0 w-full flex-1 rounded-inner"
    />
  );
}
