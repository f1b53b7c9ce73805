import { BellOff, BellRing } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useSingleFlight } from '../../../../kit/form/use-single-flight';
import { useSession } from '../../../../kit/session/store';
import { Button } from '../../../../kit/ui/button';
import { Card } from '../../../../kit/ui/card';
import { pushDevice } from '../../../../platform/push-device';
import { pushPermission, watchPushPermission } from '../../../../platform/push-permission';
import { askForPushes } from '../../registration';
import { messages } from '../messages';
import { sendTest } from '../queries';

/** Whether this device receives push notifications, and how to turn them on. */
export function DeviceCard({ devices }: { devices: number }) {
  const permission = useSyncExternalStore(watchPushPermission, pushPermission);
  const token = useSession((session) => session.pushToken);
  const { busy, singleFlight } = useSingleFlight<'turn on' | 'test'>();
  const reached = permission === 'granted' && token !== '';
  const turnOn = async () => {
    await askForPushes();
  };
  const blocked = permission === 'denied' && pushDevice().web;
  return (
    <Card className="p-4">
      <h2 className="text-lg font-bold">{messages.device}</h2>
      <div className="mt-2 flex gap-3.5">
        <span
          className={`grid size-10 flex-none place-items-center rounded-full ${reached ? 'bg-success-tint text-success' : 'bg-warning-tint text-warning'}`}
        >
          {reached ? <BellRing size={20} aria-hidden="true" /> : <BellOff size={20} aria-hidden="true" />}
        </span>
        <div className="min-w-0 flex-1 self-center">
          {permission === 'unsupported' ? (
            <>
              <p className="font-semibold">{messages.unsupported}</p>
              <p className="mt-1 text-sm text-muted">{messages.unsupportedHint}</p>
            </>
          ) : blocked ? (
            <>
              <p className="font-semibold">{messages.blocked}</p>
              <ol className="mt-2 grid grid-cols-1 list-decimal gap-1.5 ps-5 text-sm text-muted">
                {messages.blockedSteps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </>
          ) : (
            <p className="font-semibold">
              {reached ? messages.reached : permission === 'denied' ? messages.offOnPhone : messages.notReached}
            </p>
          )}
          {!(reached && devices === 0) && (
            <p className="num mt-1.5 text-sm text-muted">
              {devices === 0 ? messages.noDevice : messages.devices(devices)}
            </p>
          )}
        </div>
      </div>
      <div className="grid gap-2 not-empty:mt-4">
        {!reached && !blocked && permission !== 'unsupported' && (
          <Button wide busy={busy === 'turn on'} onClick={() => void singleFlight('turn on', turnOn)}>
            {messages.turnOn}
          </Button>
        )}
        {devices > 0 && (
          <Button look="quiet" wide busy={busy === 'test'} onClick={() => void singleFlight('test', sendTest)}>
            {messages.test}
          </Button>
        )}
      </div>
    </Card>
  );
}
