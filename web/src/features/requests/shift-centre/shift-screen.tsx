import { paths } from '../../../kit/paths';
import { WholeList } from '../../../kit/query/whole-list';
import { Screen } from '../../../kit/screen/screen';
import { FormBones } from '../../../kit/ui/form-bones';
import { Lunchbox } from '../../../kit/ui/illustrations/lunchbox';
import { messages } from './messages';
import { useOtherCentres } from './queries';
import { ShiftForm } from './shift-form';

/** Asks for another of the chain's centres. */
export function ShiftScreen() {
  return (
    <Screen width="max-w-form" back={paths.support}>
      <WholeList
        query={useOtherCentres()}
        skeleton={<FormBones fields={4} />}
        nothing={{ drawing: <Lunchbox />, title: messages.nowhere, text: messages.nowhereHint }}
      >
        {(centres) => <ShiftForm centres={centres} />}
      </WholeList>
    </Screen>
  );
}
