import { WhileHere } from '../../kit/children/while-here';
import { paths } from '../../kit/paths';
import { QueryState } from '../../kit/query/query-state';
import { Link } from '../../kit/router/link';
import { useSearch } from '../../kit/router/use-current-route';
import { Screen } from '../../kit/screen/screen';
import { buttonLook } from '../../kit/ui/button-look';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { EmptyState } from '../../kit/ui/empty-state';
import { Key } from '../../kit/ui/illustrations/key';
import { messages } from './messages';
import { GuardianForm } from './parts/guardian-form';
import { useGuardians } from './queries';

/** Adds a guardian, or edits the one in the address. */
export function EditGuardianScreen() {
  const { guardian: id } = useSearch(paths.addGuardian);
  return (
    <Screen width="max-w-form" title={id === undefined ? undefined : messages.editTitle} back={paths.guardian}>
      <WhileHere>{id === undefined ? <GuardianForm guardian={undefined} /> : <Known id={id} />}</WhileHere>
    </Screen>
  );
}

function Known({ id }: { id: string }) {
  const query = useGuardians();
  return (
    <QueryState query={query} skeleton={<CardSkeleton className="h-26" />}>
      {(guardians) => {
        const guardian = guardians.find((one) => one.id === id);
        if (guardian) return <GuardianForm key={id} guardian={guardian} />;
        return (
          <EmptyState
            drawing={<Key />}
            title={messages.gone}
            text={messages.goneHint}
            action={
              <Link to={paths.guardian} className={buttonLook('quiet')}>
                {messages.toList}
              </Link>
            }
          />
        );
      }}
    </QueryState>
  );
}
