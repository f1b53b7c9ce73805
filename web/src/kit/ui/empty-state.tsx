import type { ReactNode } from 'react';
import { messages } from '../text/messages';

interface Props {
  drawing: ReactNode;
  /** By default 'No Data Found'. */
  title?: string;
  text?: string;
  /** At most one action, or the two buttons to the nearest days. */
  action?: ReactNode;
}

/** A drawing, a title, a sentence and an action where there is nothing to show. */
export function EmptyState({ drawing, title = messages.empty, text, action }: Props) {
  return (
    <div className="mid-page grid animate-fade grid-cols-1 content-center justify-items-center px-6 py-14 text-center wrap-anywhere">
      {drawing}
      <h2 className="mt-5 mb-1 text-xl font-bold">{title}</h2>
      {text && <p className="max-w-words text-balance text-muted">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
