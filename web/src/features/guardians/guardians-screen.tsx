import { UserPlus } from 'lucide-react';
import { useActiveChild } from '../../kit/children/queries';
import { confirm } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { QueryState } from '../../kit/query/query-state';
import { Link } from '../../kit/router/link';
import { buttonLook } from '../../kit/ui/button-look';
import { CardBones } from '../../kit/ui/card-bones';
import { Empty } from '../../kit/ui/empty';
import { Key } from '../../kit/ui/illustrations/key';
import { ScreenHead } from '../../kit/ui/screen-head';
import { messages } from './messages';
import type { Guardian } from './model';
import { GuardianCard } from './parts/guardian-card';
import { useGuardians, useRemoval } from './queries';

/** Whoever besides the parents may fetch the child. */
export function GuardiansScreen() {
  const { firstName } = useActiveChild();
  const query = useGuardians();
  const send = useRemoval();

  async function remove({ id, name }: Guardian) {
    if (await confirm(messages.askRemove(name, firstName))) send(id);
  }

  return (
    <div className="mx-auto max-w-wide">
      <ScreenHead title={messages.title} />
      <QueryState query={query} skeleton={<CardBones className="h-26" />}>
        {(guardians) =>
          guardians.length === 0 ? (
            <Empty drawing={<Key />} title={messages.empty} text={messages.emptyHint(firstName)} />
          ) : (
            <ul className="grid grid-cols-cards gap-3 md:gap-4">
              {guardians.map((guardian) => (
                <li key={guardian.id}>
                  <GuardianCard guardian={guardian} onRemove={() => void remove(guardian)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      <div className="bottom-form sticky z-10 -mx-gutter mt-6 grid border-t border-line bg-canvas px-gutter pt-3 pb-5 md:mx-0 md:max-w-card md:border-0 md:px-0">
        <Link to={paths.addGuardian} className={buttonLook('fill', { big: true, wide: true })}>
          <UserPlus size={22} aria-hidden="true" />
          {messages.add}
        </Link>
      </div>
    </div>
  );
}
