import { Bell as BellIcon, BellPlus } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { importChunk, importWithRetry, reportLoadError } from '../../kit/lazy/import-chunk';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { useSession } from '../../kit/session/store';
import { titles } from '../../kit/text/titles';
import { Count } from '../../kit/ui/count';
import { IconButton } from '../../kit/ui/icon-button';
import { useUnread, withUnread } from '../../kit/unread/unread';
import { pushPermission, watchPushPermission } from '../../platform/push-permission';
import { messages } from './messages';
import { whenIdle } from './when-idle';

const loadRegistration = () => importWithRetry(() => import('../../features/notifications/registration'));

async function askForPermission(): Promise<void> {
  try {
    const { askForPushes } = await importChunk(() => import('../../features/notifications/registration'));
    await askForPushes();
  } catch (error) {
    reportLoadError(error);
  }
}

/** A link to the notifications where push is on; elsewhere a button that asks for the permission. */
export function Bell() {
  const permission = useSyncExternalStore(watchPushPermission, pushPermission);
  const token = useSession((session) => session.pushToken);
  const unread = useUnread('notifications');
  useEffect(() => {
    let gone = false;
    whenIdle(() => {
      if (gone) return;
      loadRegistration().then(
        ({ keepRegistered }) => keepRegistered(),
        () => {},
      );
    });
    return () => {
      gone = true;
    };
  }, []);
  if (permission !== 'granted' || token === '') {
    return (
      <IconButton
        label={messages.turnOnPushes}
        icon={<BellPlus size={24} aria-hidden="true" />}
        onClick={() => void askForPermission()}
      />
    );
  }
  return (
    <Link
      to={paths.notification}
      aria-label={withUnread(titles.notification, unread)}
      className="press relative grid size-12 flex-none place-items-center rounded-full"
    >
      <BellIcon size={24} aria-hidden="true" />
      <Count of={unread} className="absolute top-1 end-1 shadow-count" />
    </Link>
  );
}
