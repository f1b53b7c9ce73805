import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { keyOnward } from '../text/direction';

interface Props<Key extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly { key: Key; title: string }[];
  active: Key;
  onChange: (key: Key) => void;
  /** The content of the active tab. */
  children: ReactNode;
}

/** Two or three views of one screen. Tab focuses the active tab, arrow keys move between tabs. */
export function Tabs<Key extends string>({ label, tabs, active, onChange, children }: Props<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ key }) => key === active);

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[keyOnward(event.key)];
    if (to === undefined) return;
    event.preventDefault();
    const place = (to + tabs.length) % tabs.length;
    const next = tabs[place];
    if (next === undefined) return;
    onChange(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="mb-4 grid grid-cols-halves gap-1 rounded-button bg-sunken p-1"
      >
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-controls={`${id}-panel`}
            aria-selected={key === active}
            tabIndex={key === active ? 0 : -1}
            onClick={() => onChange(key)}
            onKeyDown={onKeyDown}
            className="press min-h-12 rounded-control px-2 text-center font-bold text-muted aria-selected:bg-surface aria-selected:text-on-tint aria-selected:shadow-card"
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  );
}
