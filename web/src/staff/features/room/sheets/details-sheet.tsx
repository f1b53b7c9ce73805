import Phone from 'lucide-react/icons/phone';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { now, timeAt } from '../../../../kit/date/clock';
import { formatTime } from '../../../../kit/date/formats';
import { Button } from '../../../../kit/ui/button';
import { buttonLook } from '../../../../kit/ui/button-look';
import type { Collector, Details, RecentItem } from '../../../../wire-staff/types.gen';
import { whoActs } from '../../../kit/acting';
import { post } from '../../../kit/net/call';
import { useQueue } from '../../../kit/queue/queue';
import { ChildFace } from '../../../kit/room/child-face';
import { messages as states } from '../../../kit/room/messages';
import type { ChildNow } from '../../../kit/room/model';
import { shortTime, stateLine } from '../../../kit/room/texts';
import { ErrorLine } from '../../../kit/ui/error-line';
import { FullSheet } from '../../../kit/ui/full-sheet';
import { useChange } from '../../../kit/use-change';
import { messages } from './messages';

interface Props {
  child: ChildNow;
  /** The people of the tablet, for the name of who opens. */
  people: readonly { id: string; name: string }[];
  onClose: () => void;
}

type Person = Pick<Collector, 'name' | 'relation'>;

interface Opened {
  details: Details;
  by: string;
  at: string;
}

/** Who may collect, telephones and today's entries: opened by a PIN, shown and not stored. */
export function DetailsSheet({ child, people, onClose }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const { busy, error, change } = useChange();
  const { online } = useQueue();

  async function open() {
    const person = await whoActs('sensitive', messages.detailsOf(child.name));
    if (person === undefined) return;
    const by = people.find(({ id }) => id === person)?.name ?? '';
    await change(
      () => post(`children/${child.id}/open`, {}, { person }),
      (details) => setOpened({ details, by, at: formatTime(timeAt(now())) }),
    );
  }

  return (
    <FullSheet
      title={opened?.details.name ?? child.name}
      subtitle={stateLine(child.state)}
      mark={<ChildFace child={child} />}
      onClose={onClose}
    >
      {opened ? (
        <Shown {...opened} />
      ) : (
        <div className="grid max-w-words justify-items-start gap-3">
          <p className="text-muted">{messages.detailsHow}</p>
          {online ? (
            <Button big busy={busy} onClick={() => void open()}>
              {messages.openDetails}
            </Button>
          ) : (
            <p className="font-bold text-warning">{messages.needsConnection}</p>
          )}
          <ErrorLine text={error} />
        </div>
      )}
    </FullSheet>
  );
}

function Shown({ details, by, at }: Opened) {
  const { collectors, parents, today } = details;
  // A guardian may have a parent's name.
  const isSame = (one: Person, other: Person) => one.name === other.name && one.relation === other.relation;
  const phoneOf = (collector: Person) => parents.find((parent) => isSame(parent, collector))?.phone;
  const others = parents.filter((parent) => !collectors.some((collector) => isSame(parent, collector)));
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <section className="min-w-0 rounded-card bg-surface px-4 py-3.5 shadow-card">
          <h2 className="text-menu font-bold text-muted">{messages.mayCollect}</h2>
          {collectors.length === 0 && <p className="pt-2 font-bold">{messages.nobodyListed}</p>}
          <ul className="grid gap-2 pt-2">
            {collectors.map((collector) => (
              <PersonRow key={collector.id} {...collector} phone={phoneOf(collector)} />
            ))}
          </ul>
          {others.length > 0 && (
            <>
              <h2 className="pt-3 text-menu font-bold text-muted">{messages.parents}</h2>
              <ul className="grid gap-2 pt-2">
                {others.map((parent) => (
                  <PersonRow key={`${parent.name} ${parent.relation}`} {...parent} photo={null} />
                ))}
              </ul>
            </>
          )}
        </section>
        <section className="min-w-0 rounded-card bg-surface px-4 py-3.5 shadow-card">
          <h2 className="text-menu font-bold text-muted">{messages.today}</h2>
          {today.length === 0 && <p className="pt-2 text-muted">{messages.nothingToday}</p>}
          <ul>
            {today.map((item) => (
              <EntryRow key={item.entry ?? item.moment ?? `${item.kind} ${item.at}`} item={item} />
            ))}
          </ul>
        </section>
      </div>
      <p className="num text-menu text-muted">{messages.opened(by, at)}</p>
    </div>
  );
}

type PersonRowProps = Person & Pick<Collector, 'photo'> & { phone: string | undefined };

function PersonRow({ name, relation, photo, phone }: PersonRowProps) {
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3.5 gap-y-1">
      {photo === null ? (
        <span className="grid size-13 flex-none place-items-center rounded-full bg-sunken text-muted">
          <UserRound size={24} aria-hidden="true" />
        </span>
      ) : (
        <img src={photo} alt="" className="size-13 flex-none rounded-full bg-sunken object-cover" />
      )}
      <span className="min-w-0 flex-1">
        <b className="block text-lg/row wrap-anywhere">{name}</b>
        <span className="block text-menu text-muted">{relation}</span>
      </span>
      {phone !== undefined && phone !== '' && (
        <a href={`tel:${phone}`} aria-label={messages.callPerson(name)} className={buttonLook('quiet', { big: true })}>
          <Phone size={22} aria-hidden="true" />
          {messages.call}
        </a>
      )}
    </li>
  );
}

/** The words that parents read, or the kind; of an absence both. */
function textOf({ kind, text }: RecentItem): string {
  const name = states.kinds[kind];
  if (text === '') return name;
  return kind === 'absent' ? `${name} · ${text}` : text;
}

function EntryRow({ item }: { item: RecentItem }) {
  return (
    <li className="num grid grid-cols-event gap-x-2.5 border-t border-line py-2 text-menu first:border-t-0">
      <b className="text-muted">{shortTime(timeAt(item.at))}</b>
      <span className="min-w-0">
        <span className="block wrap-anywhere">{textOf(item)}</span>
        <span className="block text-sm text-muted">{item.by ?? states.byCentre}</span>
      </span>
    </li>
  );
}
