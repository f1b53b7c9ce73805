import { TriangleAlert } from 'lucide-react';
import { WhileHere } from '../../../kit/children/while-here';
import { paths } from '../../../kit/paths';
import { QueryState } from '../../../kit/query/query-state';
import { Screen } from '../../../kit/screen/screen';
import { FormSkeleton } from '../../../kit/ui/form-skeleton';
import { Note } from '../../../kit/ui/note';
import { useRefundCheck } from './queries';
import { RefundForm } from './refund-form';

/** Requests a refund of one day's fee, or shows why none can be requested. */
export function RefundScreen() {
  return (
    <Screen width="max-w-form" back={paths.finance}>
      <WhileHere>
        <Refund />
      </WhileHere>
    </Screen>
  );
}

function Refund() {
  return (
    <QueryState query={useRefundCheck()} skeleton={<FormSkeleton fields={3} />}>
      {({ message, ...refund }) =>
        message === '' ? (
          <RefundForm {...refund} />
        ) : (
          <Note icon={<TriangleAlert size={20} aria-hidden="true" className="flex-none" />}>{message}</Note>
        )
      }
    </QueryState>
  );
}
