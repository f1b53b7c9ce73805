import { QueryState } from '../../../kit/query/query-state';
import { useSurveyQuestions } from '../../../kit/survey/queries';
import { FormBones } from '../../../kit/ui/form-bones';
import { Asking } from '../parts/asking';
import { WithdrawForm } from './withdraw-form';

/** Takes the child out of the centre, and asks why. */
export function WithdrawScreen() {
  return (
    <Asking service="withdrawal" skeleton={<FormBones fields={5} />}>
      {() => <Withdrawal />}
    </Asking>
  );
}

function Withdrawal() {
  return (
    <QueryState query={useSurveyQuestions()} skeleton={<FormBones fields={5} />}>
      {(questions) => <WithdrawForm questions={questions} />}
    </QueryState>
  );
}
