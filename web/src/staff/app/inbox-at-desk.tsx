import { useCallback, useState } from 'react';
import { lazyComponent, OnDemand } from '../../kit/lazy/lazy-component';
import { Select } from '../../kit/ui/select';
import type { SignedIn } from '../../wire-staff/types.gen';
import { messages } from '../features/desk/messages';
import { messages as people } from '../features/people/messages';
import { get } from '../kit/net/call';
import { go, places } from '../kit/place';
import { useLoad } from '../kit/use-load';

const inboxScreen = lazyComponent(() =>
  import('../features/inbox/inbox-screen').then(({ InboxScreen }) => InboxScreen),
);

/** The inbox of a head's centre; the office chooses one. */
export function InboxAtDesk({ me, version }: { me: SignedIn; version: number }) {
  const [chosen, setChosen] = useState<string>();
  const { data } = useLoad(useCallback(() => get('places'), []));
  const centres = data?.centres ?? [];
  const centre = me.centre ?? chosen ?? centres[0]?.id;
  return (
    <main className="grid max-w-desk gap-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="grow text-xl font-bold">{messages.inbox}</h1>
        {!me.centre && centre !== undefined && (
          <Select
            label={people.centre}
            value={centre}
            options={centres.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={setChosen}
          />
        )}
      </div>
      {centre !== undefined && (
        <OnDemand
          key={centre}
          component={inboxScreen}
          onAbort={() => go(places.start)}
          centre={centre}
          person={me.name}
          version={version}
        />
      )}
    </main>
  );
}
