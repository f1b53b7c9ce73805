import { QueryState } from '../../../kit/query/query-state';
import { useSurveyQuestions } from '../../../kit/survey/queries';
import { FormSkeleton } from '../../../kit/ui/form-skeleton';
import { RequestFormScreen } from '../parts/request-form-screen';
import { WithdrawForm } from './withdraw-form';

/** Withdraws the child from the centre. */
export function WithdrawScreen() {
  return (
    <RequestFormScreen service="withdrawal" skeleton={<FormSkeleton fields={5} />}>
      {() => <Withdrawal />}
    </RequestFormScreen>
  );
}

function Withdrawal() {
  return (
    <QueryState query={useSurveyQuestions()} skeleton={<FormSkeleton fields={5} />}>
      {(questions) => <WithdrawForm questions={questions} />}
    </QueryState>
  );
}
