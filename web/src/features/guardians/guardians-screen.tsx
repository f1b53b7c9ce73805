import { UserPlus } from 'lucide-react';
import { useActiveChild } from '../../kit/children/queries';
import { confirm } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { WholeList } from '../../kit/query/whole-list';
import { Link } from '../../kit/router/link';
import { Screen } from '../../kit/screen/screen';
import { buttonLook } from '../../kit/ui/button-look';
import { CardGrid } from '../../kit/ui/card-grid';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { Key } from '../../kit/ui/illustrations/key';
import { messages } from './messages';
import type { Guardian } from './model';
import { GuardianCard } from './parts/guardian-card';
import { useGuardians, useRemoval } from './queries';

/** The people who, besides the parents, may pick up the child. */
export function GuardiansScreen() {
  const { firstName } = useActiveChild();
  const query = useGuardians();
  const send = useRemoval();

  async function remove({ id, name }: Guardian) {
    if (await confirm(messages.askRemove(name, firstName))) await send(id);
  }

  return (
    <Screen>
      <WholeList
        query={query}
        skeleton={<CardSkeleton className="h-26" />}
        nothing={{ drawing: <Key />, text: messages.emptyHint(firstName) }}
      >
        {(guardians) => (
          <CardGrid of={guardians}>
            {(guardian) => <GuardianCard guardian={guardian} onRemove={() => void remove(guardian)} />}
          </CardGrid>
        )}
      </WholeList>
      <div className="bottom-form z-10 -mx-gutter mt-6 grid border-t border-line bg-canvas px-gutter pt-3 pb-7 md:mx-0 md:pb-5 md:max-w-card md:border-0 md:px-0">
        <Link to={paths.addGuardian} className={buttonLook('fill', { big: true, wide: true })}>
          <UserPlus size={22} aria-hidden="true" />
          {messages.add}
        </Link>
      </div>
    </Screen>
  );
}
