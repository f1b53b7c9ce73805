import { paths } from '../../../kit/paths';
import { QueryState } from '../../../kit/query/query-state';
import { Screen } from '../../../kit/screen/screen';
import { useSurveyQuestions } from '../../../kit/survey/queries';
import { FormBones } from '../../../kit/ui/form-bones';
import { WithdrawForm } from './withdraw-form';

/** Takes the child out of the centre, and asks why. */
export function WithdrawScreen() {
  return (
    <Screen width="max-w-form" back={paths.support}>
      <QueryState query={useSurveyQuestions()} skeleton={<FormBones fields={5} />}>
        {(questions) => <WithdrawForm questions={questions} />}
      </QueryState>
    </Screen>
  );
}
