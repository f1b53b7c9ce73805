import type { ReactNode } from 'react';

interface Props {
  /** What it is about, and how it stands. */
  about: ReactNode;
  history: ReactNode;
  thread: ReactNode;
}

/** One below the other on a phone; on a desk the history stands beside. */
export function PageFrame({ about, history, thread }: Props) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-4 @beside:grid-cols-3">
        <div className="grid grid-cols-1 gap-4 @beside:col-span-2">{about}</div>
        <div className="@beside:row-span-2">{history}</div>
        <div className="@beside:col-span-2">{thread}</div>
      </div>
    </div>
  );
}
