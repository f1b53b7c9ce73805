import { useState } from 'react';
import { confirm, toast } from '../../../kit/overlay/overlays';
import { QueryState } from '../../../kit/query/query-state';
import { Button } from '../../../kit/ui/button';
import { buttonLook } from '../../../kit/ui/button-look';
import { CardSkeleton } from '../../../kit/ui/card-skeleton';
import { Sheet } from '../../../kit/ui/sheet';
import { Switch } from '../../../kit/ui/switch';
import { copyText } from '../../../platform/copy-text';
import { messages } from '../own-calendar/messages';
import { calendarLink, type Feed, wholeAddress } from '../own-calendar/model';
import { useChooseMenus, useEnd, useFeed, useMake } from '../own-calendar/queries';

/** Creates, replaces and turns off the link of the calendar subscription. The link is shown once. */
export function CalendarSheet({ onClose }: { onClose: () => void }) {
  const feed = useFeed();
  // Not stored: closing the sheet discards it.
  const [address, setAddress] = useState<string>();
  const make = useMake();
  const made = async (menus: boolean) => {
    const answer = await make(menus);
    if (answer) setAddress(wholeAddress(answer.address, location.origin));
  };
  return (
    <Sheet title={messages.title} onClose={onClose}>
      <QueryState query={feed} skeleton={<CardSkeleton className="h-40" />}>
        {(subscription) => (
          <div className="grid grid-cols-1 gap-4 pb-2 wrap-anywhere">
            {subscription.since === undefined ? (
              <Start onMake={(menus) => void made(menus)} />
            ) : (
              <>
                {address === undefined ? <p>{messages.since(subscription.since)}</p> : <Address address={address} />}
                <Subscription
                  feed={subscription}
                  onMake={(menus) => void made(menus)}
                  onEnded={() => setAddress(undefined)}
                />
              </>
            )}
            <p className="text-sm text-muted">{messages.care}</p>
          </div>
        )}
      </QueryState>
    </Sheet>
  );
}

function Start({ onMake }: { onMake: (menus: boolean) => void }) {
  const [menus, setMenus] = useState(false);
  return (
    <>
      <p>{messages.about}</p>
      <Menus on={menus} onChange={setMenus} />
      <Button wide onClick={() => onMake(menus)}>
        {messages.make}
      </Button>
    </>
  );
}

function Address({ address }: { address: string }) {
  const copy = async () => {
    if (await copyText(address)) toast(messages.copied, 'success');
    else toast(messages.notCopied, 'error');
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <p className="font-bold">{messages.yours}</p>
        <p className="mt-1 select-all rounded-note bg-sunken px-4 py-3 text-sm">{address}</p>
      </div>
      <p className="text-sm">{messages.once}</p>
      <Button wide onClick={() => void copy()}>
        {messages.copy}
      </Button>
      <a href={calendarLink(address)} className={buttonLook('quiet', { wide: true })}>
        {messages.open}
      </a>
      <p className="text-sm text-muted">{messages.how}</p>
    </div>
  );
}

interface SubscriptionProps {
  feed: Feed;
  onMake: (menus: boolean) => void;
  onEnded: () => void;
}

function Subscription({ feed: { menus }, onMake, onEnded }: SubscriptionProps) {
  const choose = useChooseMenus();
  const end = useEnd();
  const renew = async () => {
    if (await confirm(messages.renewSure)) onMake(menus);
  };
  const turnOff = async () => {
    if ((await confirm(messages.endSure)) && (await end())) onEnded();
  };
  return (
    <>
      <Menus on={menus} onChange={(on) => void choose(on)} />
      <div className="grid gap-2">
        <Button look="line" wide onClick={() => void renew()}>
          {messages.renew}
        </Button>
        <Button look="deny" wide onClick={() => void turnOff()}>
          {messages.end}
        </Button>
      </div>
    </>
  );
}

function Menus({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="flex items-center gap-3">
      <p aria-hidden="true" className="min-w-0 flex-1">
        {messages.menus}
      </p>
      <Switch label={messages.menus} on={on} onChange={onChange} />
    </div>
  );
}
