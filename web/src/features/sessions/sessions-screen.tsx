import { Monitor, Smartphone } from 'lucide-react';
import { confirm } from '../../kit/overlay/overlays';
import { QueryState } from '../../kit/query/query-state';
import { Screen } from '../../kit/screen/screen';
import { Button } from '../../kit/ui/button';
import { Card } from '../../kit/ui/card';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { messages } from './messages';
import type { Activity, SignedIn } from './model';
import { useEnd, useSessions } from './queries';

/** The parent's sessions with sign-out buttons, and recent activity. */
export function SessionsScreen() {
  const listed = useSessions();
  const signOut = useEnd();
  const end = async (question: string, session: string) => {
    if (await confirm(question)) await signOut(session);
  };
  return (
    <Screen width="max-w-form" back>
      <QueryState query={listed} skeleton={<CardSkeleton className="h-40" />}>
        {({ sessions, activity }) => (
          <div className="grid gap-3">
            <Card className="p-4">
              <h2 className="text-lg font-bold">{messages.signedIn}</h2>
              <ul className="mt-2">
                {sessions.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    onEnd={() => void end(messages.askOne(session.device), session.id)}
                  />
                ))}
              </ul>
              {sessions.length === 1 ? (
                <p className="mt-2 text-sm text-muted">{messages.onlyHere}</p>
              ) : (
                <div className="mt-3">
                  <Button look="quiet" wide onClick={() => void end(messages.askOthers, 'others')}>
                    {messages.signOutOthers}
                  </Button>
                </div>
              )}
            </Card>
            <Card className="p-4">
              <h2 className="text-lg font-bold">{messages.activity}</h2>
              <p className="mt-1 text-sm text-muted">{messages.activityHint}</p>
              <ActivityList entries={activity} />
            </Card>
          </div>
        )}
      </QueryState>
    </Screen>
  );
}

function SessionRow({ session, onEnd }: { session: SignedIn; onEnd: () => void }) {
  const { device, here, phone, since, notified } = session;
  const Icon = phone ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-t py-3 first:border-t-0">
      <span
        className={`grid size-10 flex-none place-items-center rounded-full ${here ? 'bg-success-tint text-success' : 'bg-sunken text-muted'}`}
      >
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="min-w-40 flex-1">
        <p className="wrap-anywhere font-semibold">{device}</p>
        {here && <p className="font-semibold text-sm text-success">{messages.here}</p>}
        <p className="num text-sm text-muted">{messages.since(since)}</p>
        {notified && <p className="text-sm text-muted">{messages.notified}</p>}
      </div>
      {!here && (
        <Button look="plain" aria-label={messages.signOutOf(device)} onClick={onEnd}>
          {messages.signOut}
        </Button>
      )}
    </li>
  );
}

function ActivityList({ entries }: { entries: readonly Activity[] }) {
  if (entries.length === 0) return <p className="mt-3 font-semibold">{messages.nothing}</p>;
  return (
    <ul className="mt-2">
      {entries.map(({ key, what, where }) => (
        <li key={key} className="border-line border-t py-2.5 first:border-t-0">
          <p className="font-semibold">{what}</p>
          <p className="num wrap-anywhere text-sm text-muted">{where}</p>
        </li>
      ))}
    </ul>
  );
}
