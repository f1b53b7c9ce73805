import { WholeList } from '../../../kit/query/whole-list';
import { FormBones } from '../../../kit/ui/form-bones';
import { Lunchbox } from '../../../kit/ui/illustrations/lunchbox';
import { Asking } from '../parts/asking';
import { messages } from './messages';
import { useOtherCentres } from './queries';
import { ShiftForm } from './shift-form';

/** Asks for another of the chain's centres. */
export function ShiftScreen() {
  return (
    <Asking service="shift" skeleton={<FormBones fields={4} />}>
      {() => <Shift />}
    </Asking>
  );
}

function Shift() {
  return (
    <WholeList
      query={useOtherCentres()}
      skeleton={<FormBones fields={4} />}
      nothing={{ drawing: <Lunchbox />, title: messages.nowhere, text: messages.nowhereHint }}
    >
      {(centres) => <ShiftForm centres={centres} />}
    </WholeList>
  );
}
