import { Link } from '@tanstack/react-router';
import { Bell as BellIcon, BellPlus } from 'lucide-react';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { useSession } from '../../kit/session/store';
import { IconButton } from '../../kit/ui/icon-button';
import { pushPermission, watchPushPermission } from '../../platform/push-permission';
import { messages as app } from '../messages';
import { messages } from './messages';
import { whenIdle } from './when-idle';

const loadRegistration = () => import('../../features/notifications/registration');
const loadMark = () => import('../../features/notifications/parts/unread-mark');

async function ask(): Promise<void> {
  try {
    const { askForPushes } = await loadRegistration();
    await askForPushes();
  } catch {
    toast(app.notNow);
  }
}

/**
 * The way to the notifications, where pushes reach this device; elsewhere the prompt that asks for them. How many are
 * unread is asked for once the page is idle.
 */
export function Bell() {
  const permission = useSyncExternalStore(watchPushPermission, pushPermission);
  const token = useSession((session) => session.pushToken);
  const [Unread, setUnread] = useState<ComponentType>();
  useEffect(() => {
    let gone = false;
    whenIdle(() => {
      if (gone) return;
      loadMark().then(
        ({ UnreadMark }) => setUnread(() => UnreadMark),
        () => {},
      );
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
        onClick={() => void ask()}
      />
    );
  }
  return (
    <Link to={paths.notification} className="press relative grid size-12 flex-none place-items-center rounded-full">
      <BellIcon size={24} aria-hidden="true" />
      <span className="sr-only">{messages.notifications}</span>
      {Unread && <Unread />}
    </Link>
  );
}
