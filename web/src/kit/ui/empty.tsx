import type { ReactNode } from 'react';
import { messages } from '../text/messages';

interface Props {
  drawing: ReactNode;
  /** 'No Data Found', unless the screen has other words. */
  title?: string;
  text?: string;
  /** At most one, or the two ways to the nearest days. */
  action?: ReactNode;
}

/** Nothing to show, said kindly: a drawing, the fact, one sentence, one way on. */
export function Empty({ drawing, title = messages.empty, text, action }: Props) {
  return (
    <div className="mid-page grid animate-fade grid-cols-1 content-center justify-items-center px-6 py-14 text-center wrap-anywhere">
      {drawing}
      <h2 className="mt-5 mb-1 text-xl font-bold">{title}</h2>
      {text && <p className="max-w-words text-balance text-muted">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
