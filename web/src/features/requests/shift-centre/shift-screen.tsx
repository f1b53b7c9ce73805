import { WholeList } from '../../../kit/query/whole-list';
import { FormSkeleton } from '../../../kit/ui/form-skeleton';
import { Lunchbox } from '../../../kit/ui/illustrations/lunchbox';
import { RequestFormScreen } from '../parts/request-form-screen';
import { messages } from './messages';
import { useOtherCentres } from './queries';
import { ShiftForm } from './shift-form';

/** Requests a transfer to another centre of the chain. */
export function ShiftScreen() {
  return (
    <RequestFormScreen service="shift" skeleton={<FormSkeleton fields={4} />}>
      {() => <Shift />}
    </RequestFormScreen>
  );
}

function Shift() {
  return (
    <WholeList
      query={useOtherCentres()}
      skeleton={<FormSkeleton fields={4} />}
      nothing={{ drawing: <Lunchbox />, title: messages.nowhere, text: messages.nowhereHint }}
    >
      {(centres) => <ShiftForm centres={centres} />}
    </WholeList>
  );
}
