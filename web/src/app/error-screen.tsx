import { useEffect, useState } from 'react';
import { BrandMark } from '../kit/config/brand-mark';
import { ChunkLoadError, reloadIfStale } from '../kit/lazy/import-chunk';
import { messages as net } from '../kit/net/messages';
import { useOnline } from '../kit/net/online';
import { useServerBack } from '../kit/net/server-back';
import { paths } from '../kit/paths';
import { Link } from '../kit/router/link';
import { reload } from '../kit/router/router';
import { messages as shared } from '../kit/text/messages';
import { Button } from '../kit/ui/button';
import { buttonLook } from '../kit/ui/button-look';
import { messages } from './messages';

/** Replaces a screen that threw or could not be loaded; the frame around it stays. */
export function ErrorScreen({ error }: { error: unknown }) {
  const online = useOnline();
  const [isReloading, setReloading] = useState(false);
  useEffect(() => setReloading(reloadIfStale(error)), [error]);
  const isUnreachable = error instanceof ChunkLoadError && !error.isStale;
  // Retries by itself when the connection returns.
  useServerBack(isUnreachable, reload);
  const [title, text] = !isUnreachable
    ? [messages.brokenTitle, messages.broken]
    : online
      ? [shared.errorTitle, net.unreachable]
      : [shared.noConnection, messages.offlineScreen];
  if (isReloading) return null;
  return (
    <div className="grid justify-items-center gap-2 px-gutter py-14 text-center">
      <BrandMark size={72} />
      <h1 tabIndex={-1} className="mt-3 text-xl font-bold">
        {title}
      </h1>
      <p className="max-w-words text-balance text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button onClick={() => void reload()}>{shared.retry}</Button>
        <Link to={paths.blogs} className={buttonLook('quiet')}>
          {shared.toHome}
        </Link>
      </div>
    </div>
  );
}
