import { type ReactNode, useEffect, useRef } from 'react';
import { Mark } from '../../../kit/ui/mark';

interface Props {
  title: string;
  /** The size of the mark above the title. */
  mark?: number;
  children?: ReactNode;
}

/** One thing in the middle of the window: the screens before anybody is signed in. */
export function MiddlePage({ title, mark = 64, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  // For a screen reader each of these screens is a new page.
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3.5 p-4 text-center">
      <Mark size={mark} />
      <h1 ref={heading} tabIndex={-1} className="max-w-words text-2xl font-bold">
        {title}
      </h1>
      {children}
    </main>
  );
}

const brand = globalThis.document?.title ?? '';

/** The title of the window while the component is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title]);
}
