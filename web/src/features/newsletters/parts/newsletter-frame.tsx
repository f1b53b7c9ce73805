import { useEffect, useRef } from 'react';
import { documentOf } from '../document';
import { messages } from '../messages';
import sheet from '../newsletter.css?url';

/**
 * A newsletter's markup, sanitized by the server, in a sandboxed frame: no scripts, no origin, and by the content security
 * policy no requests to other hosts. Links open in a new window.
 */
export function NewsletterFrame({ title, html }: { title: string; html: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = document.createElement('iframe');
    frame.title = messages.frame(title);
    frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
    frame.referrerPolicy = 'no-referrer';
    frame.className = 'size-full rounded-inner';
    const theme = getComputedStyle(document.documentElement).colorScheme;
    frame.setAttribute('srcdoc', documentOf({ html, sheet, theme }) as string);
    // Set srcdoc before appending: in Safari a later change blocks our own pictures and style sheet.
    container.current?.append(frame);
    return () => frame.remove();
  }, [title, html]);
  return <div ref={container} className="min-h-0 w-full flex-1" />;
}
