import { useCallback, useEffect, useState } from 'react';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { ErrorState } from '../../../kit/ui/error-state';
import { Skeleton } from '../../../kit/ui/skeleton';
import type { CaseKind, Inbox, InboxItem } from '../../../wire-staff/types.gen';
import { get } from '../../kit/net/call';
import { useTitle } from '../../kit/ui/middle-page';
import { useLoad } from '../../kit/use-load';
import { CasePane } from './case-pane';
import { InboxRow } from './inbox-row';
import { messages } from './messages';
import { KINDS } from './model';

interface Props {
  centre: string;
  /** The name of the person who answers. */
  person: string;
  /** Another value: something may have changed. */
  version: unknown;
}

const keyOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>) => `${kind} ${id}`;

/** All that waits for a decision of a centre, soonest due first, and the chosen case beside it. */
export function InboxScreen({ centre, person, version }: Props) {
  const [kind, setKind] = useState<CaseKind>();
  const query = kind ? `kind=${kind}` : '';
  const load = useCallback(() => get(`centres/${centre}/inbox?${query}`), [centre, query]);
  const { data, failure, reload } = useLoad(load);
  const [more, setMore] = useState<Inbox>();
  // The case stays open after the decision took it off the list.
  const [open, setOpen] = useState<InboxItem>();
  useTitle(messages.title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is why it is loaded again.
  useEffect(() => {
    setMore(undefined);
    void reload();
  }, [version, reload]);

  const items = [...(data?.items ?? []), ...(more?.items ?? [])];
  const next = more ? more.next : data?.next;
  const shown = open ?? items[0];

  async function loadMore() {
    const after = encodeURIComponent(next ?? '');
    const page = await get(`centres/${centre}/inbox?${query}&after=${after}`);
    if (page.ok) setMore({ ...page.value, items: [...(more?.items ?? []), ...page.value.items] });
  }

  if (!data) {
    return failure ? (
      <ErrorState
        offline={failure.code === 'offline'}
        title={failure.code === 'offline' ? messages.needsConnection : messages.notLoaded}
        onRetry={() => void reload()}
      />
    ) : (
      <div aria-busy="true" className="grid gap-2">
        <p role="status" className="sr-only">
          {shared.loading}
        </p>
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
    );
  }
  return (
    <>
      {failure && (
        <p role="status" className="rounded-note bg-warning-tint px-4 py-3 text-sm font-semibold text-warning">
          {messages.asOfBefore}
        </p>
      )}
      <fieldset className={`flex flex-wrap gap-2 ${open ? 'max-lg:hidden' : ''}`}>
        <legend className="sr-only">{messages.only}</legend>
        {[undefined, ...KINDS].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={one === kind}
            onClick={() => {
              setKind(one);
              setOpen(undefined);
            }}
            className={`press num min-h-11 rounded-full px-4 text-sm font-bold ${one === kind ? 'bg-tint text-on-tint' : 'bg-sunken'}`}
          >
            {one ? messages.kinds[one] : messages.all(data.total)}
          </button>
        ))}
      </fieldset>
      {items.length === 0 && !open && (
        <div className="py-8 text-center">
          <h2 className="text-xl font-bold">{messages.nothing}</h2>
          <p className="text-muted">{messages.nothingWhy}</p>
        </div>
      )}
      {shown && (
        <div className="flex flex-wrap items-start gap-3">
          <div className={`min-w-0 grow basis-70 ${open ? 'max-lg:hidden' : ''}`}>
            <ul aria-label={messages.title} className="grid gap-1">
              {items.map((item) => (
                <li key={keyOf(item)} className="grid min-w-0">
                  <InboxRow item={item} chosen={keyOf(item) === keyOf(shown)} onChoose={() => setOpen(item)} />
                </li>
              ))}
            </ul>
            {next && (
              <div className="pt-2">
                <Button look="line" onClick={() => void loadMore()}>
                  {messages.more}
                </Button>
              </div>
            )}
          </div>
          <div className={`min-w-0 grow-2 basis-100 ${open ? '' : 'max-lg:hidden'}`}>
            <div className="pb-2 lg:hidden">
              <Button look="quiet" onClick={() => setOpen(undefined)}>
                {messages.back}
              </Button>
            </div>
            <CasePane
              key={keyOf(shown)}
              centre={centre}
              person={person}
              item={shown}
              version={version}
              onChanged={() => {
                setOpen(shown);
                setMore(undefined);
                void reload();
              }}
            />
          </div>
        </div>
      )}
    </>
  );
}
