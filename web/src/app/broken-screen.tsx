import { useEffect, useState } from 'react';
import { BrandMark } from '../kit/config/brand-mark';
import { NotFetched, startAnew } from '../kit/late/fetch-part';
import { messages as net } from '../kit/net/messages';
import { useOnline } from '../kit/net/online';
import { useServerBack } from '../kit/net/server-back';
import { paths } from '../kit/paths';
import { Link } from '../kit/router/link';
import { again } from '../kit/router/router';
import { messages as shared } from '../kit/text/messages';
import { Button } from '../kit/ui/button';
import { buttonLook } from '../kit/ui/button-look';
import { messages } from './messages';

/** Shown in place of a screen that threw or would not come; the frame around it stays, and so does the way back. */
export function BrokenScreen({ error }: { error: unknown }) {
  const online = useOnline();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => setLeaving(startAnew(error)), [error]);
  const missing = error instanceof NotFetched && !error.outdated;
  // A screen that only waited for the connection comes with it.
  useServerBack(missing, again);
  const [title, text] = !missing
    ? [messages.brokenTitle, messages.broken]
    : online
      ? [shared.troubleTitle, net.unreachable]
      : [shared.noConnection, messages.offlineScreen];
  if (leaving) return null;
  return (
    <div className="grid justify-items-center gap-2 px-gutter py-14 text-center">
      <BrandMark size={72} />
      <h1 tabIndex={-1} className="mt-3 text-xl font-bold">
        {title}
      </h1>
      <p className="max-w-words text-balance text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button onClick={() => void again()}>{shared.retry}</Button>
        <Link to={paths.blogs} className={buttonLook('quiet')}>
          {shared.toHome}
        </Link>
      </div>
    </div>
  );
}
