import type { ReactNode } from 'react';

interface Props {
  /** The subject and its status. */
  about: ReactNode;
  history: ReactNode;
  thread: ReactNode;
}

/** In one column on a phone; with the history beside it on a wide screen. */
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
