import { paths } from '../../kit/paths';
import { QueryState } from '../../kit/query/query-state';
import { useParams } from '../../kit/router/use-route';
import { Screen } from '../../kit/screen/screen';
import { CardBones } from '../../kit/ui/card-bones';
import { useSurvey } from './queries';
import { SurveyForm } from './survey-form';

/** The survey that the address names. */
export function SurveyScreen() {
  const { surveyId } = useParams(paths.survey);
  return <Survey surveyId={surveyId} />;
}

/** An address without a survey: it can be filled in, and says when it is sent that there is none. */
export function NoSurveyScreen() {
  return <Survey surveyId="" />;
}

function Survey({ surveyId }: { surveyId: string }) {
  const query = useSurvey(surveyId);
  return (
    <Screen width="max-w-form">
      <QueryState query={query} skeleton={<CardBones className="h-57" />}>
        {(survey) => <SurveyForm key={surveyId} surveyId={surveyId} {...survey} />}
      </QueryState>
    </Screen>
  );
}
