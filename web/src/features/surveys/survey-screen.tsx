import { paths } from '../../kit/paths';
import { QueryState } from '../../kit/query/query-state';
import { useParams } from '../../kit/router/use-current-route';
import { Screen } from '../../kit/screen/screen';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { useSurvey } from './queries';
import { SurveyForm } from './survey-form';

/** The survey in the address. */
export function SurveyScreen() {
  const { surveyId } = useParams(paths.survey);
  return <Survey surveyId={surveyId} />;
}

/** For an address without a survey id: the form can be filled in; sending shows the error. */
export function NoSurveyScreen() {
  return <Survey surveyId="" />;
}

function Survey({ surveyId }: { surveyId: string }) {
  const query = useSurvey(surveyId);
  return (
    <Screen width="max-w-form">
      <QueryState query={query} skeleton={<CardSkeleton className="h-57" />}>
        {(survey) => <SurveyForm key={surveyId} surveyId={surveyId} {...survey} />}
      </QueryState>
    </Screen>
  );
}
