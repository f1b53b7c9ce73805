import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import UserPlus from 'lucide-react/icons/user-plus';
import { useCallback, useEffect, useState } from 'react';
import { lazyComponent, OnDemand } from '../../kit/lazy/lazy-component';
import { messages as shared } from '../../kit/text/messages';
import { Button } from '../../kit/ui/button';
import { ErrorState } from '../../kit/ui/error-state';
import { Select } from '../../kit/ui/select';
import { Skeleton } from '../../kit/ui/skeleton';
import type { SignedIn } from '../../wire-staff/types.gen';
import { messages } from '../features/desk/messages';
import { messages as people } from '../features/people/messages';
import { PeopleSection } from '../features/people/people-section';
import { loadPeople } from '../features/people/queries';
import { messages as tablets } from '../features/tablets/messages';
import { loadTablets } from '../features/tablets/queries';
import { TabletsSection } from '../features/tablets/tablets-section';
import { get } from '../kit/net/call';
import { messages as net } from '../kit/net/messages';
import { ErrorLine } from '../kit/ui/error-line';
import { useTitle } from '../kit/ui/middle-page';
import { useLoad } from '../kit/use-load';
import { useDeskLive } from './use-desk-live';

const loadPlaces = () => get('places');

// The sheets are loaded after the page, before anybody opens one.
const personSheet = lazyComponent(() =>
  import('../features/people/person-sheet').then(({ PersonSheet }) => PersonSheet),
);
const addTablet = lazyComponent(() => import('../features/tablets/add-tablet').then(({ AddTablet }) => AddTablet));

/** Everybody who works at a centre, and its tablets. The office chooses the centre. */
export function PeopleAndTablets({ me }: { me: SignedIn }) {
  const [chosen, setChosen] = useState<string>();
  const [showsEnded, setShowsEnded] = useState(false);
  const [adding, setAdding] = useState<'person' | 'tablet'>();
  const [notLoaded, setNotLoaded] = useState(false);
  useTitle(messages.peopleAndTablets);

  const centre = me.centre ?? chosen;
  const places = useLoad(loadPlaces);
  const everybody = useLoad(useCallback(() => loadPeople({ centre, ended: showsEnded }), [centre, showsEnded]));
  const devices = useLoad(useCallback(() => loadTablets(centre), [centre]));
  const [reloadPeople, reloadTablets] = [everybody.reload, devices.reload];

  useDeskLive(() => {
    void reloadPeople();
    void reloadTablets();
  });

  const known = everybody.data;
  const paired = devices.data;
  const isLoaded = places.data !== undefined && known !== undefined && paired !== undefined;
  useEffect(() => {
    if (isLoaded) void Promise.allSettled([personSheet.preload(), addTablet.preload()]);
  }, [isLoaded]);

  function open(sheet: 'person' | 'tablet') {
    setAdding(sheet);
    setNotLoaded(false);
  }

  function abort() {
    setAdding(undefined);
    setNotLoaded(true);
  }

  const centres = places.data?.centres ?? [];
  const failure = places.failure ?? everybody.failure ?? devices.failure;
  const names = new Map(paired?.map(({ id, name }) => [id, name]));
  return (
    <main className="grid max-w-desk gap-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="grow text-xl font-bold">{messages.peopleAndTablets}</h1>
        {me.role === 'office' && centres.length > 0 && (
          <Select
            label={people.centre}
            value={chosen ?? ''}
            options={[
              { value: '', text: messages.allCentres },
              ...centres.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            onChange={(id) => setChosen(id === '' ? undefined : id)}
          />
        )}
        {isLoaded && (
          <div className="flex flex-wrap gap-2">
            <Button look="quiet" onClick={() => open('tablet')}>
              <TabletSmartphone size={20} aria-hidden="true" />
              {tablets.add}
            </Button>
            <Button onClick={() => open('person')}>
              <UserPlus size={20} aria-hidden="true" />
              {people.add}
            </Button>
          </div>
        )}
      </div>
      {isLoaded ? (
        <>
          {notLoaded && <ErrorLine text={net.offline} />}
          {failure && (
            <p role="status" className="rounded-note bg-warning-tint px-4 py-3 text-sm font-semibold text-warning">
              {messages.asOfBefore}
            </p>
          )}
          <PeopleSection
            people={known}
            me={me}
            centres={centres}
            tablets={names}
            showsEnded={showsEnded}
            onShowEnded={setShowsEnded}
            onChanged={() => void reloadPeople()}
            onNotLoaded={() => setNotLoaded(true)}
          />
          <TabletsSection
            tablets={paired}
            centres={centres}
            onChanged={() => {
              void reloadTablets();
              void reloadPeople();
            }}
            onNotLoaded={() => setNotLoaded(true)}
          />
        </>
      ) : failure ? (
        <ErrorState
          offline={failure.code === 'offline'}
          title={failure.text}
          onRetry={() => {
            void places.reload();
            void reloadPeople();
            void reloadTablets();
          }}
        />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <p role="status" className="sr-only">
            {shared.loading}
          </p>
          <Skeleton className="h-60" />
          <Skeleton className="h-40" />
        </div>
      )}
      {adding === 'person' && (
        <OnDemand
          component={personSheet}
          onAbort={abort}
          me={me}
          centres={centres}
          centre={centre}
          onClose={() => setAdding(undefined)}
          onSaved={() => {
            setAdding(undefined);
            void reloadPeople();
          }}
        />
      )}
      {adding === 'tablet' && (
        <OnDemand
          component={addTablet}
          onAbort={abort}
          centres={centres}
          centre={centre}
          onClose={() => setAdding(undefined)}
          onPaired={() => void reloadTablets()}
        />
      )}
    </main>
  );
}
