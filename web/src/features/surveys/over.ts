import { changeSession, session } from '../../kit/session/store';

export type Why = 'answered' | 'closed' | 'unknown';

/** By the server's code: why a survey takes no answer from this parent any more. */
const WHY: Readonly<Record<string, Why>> = {
  survey_answered: 'answered',
  survey_closed: 'closed',
  not_found: 'unknown',
};

export const whyOver = (code = ''): Why | undefined => WHY[code];

/** The survey is done with: it is not led to again. */
export function leaveOff(surveyId: string): void {
  if (String(session().survey.surveyId) === surveyId) changeSession({ survey: { surveyId: 0 } });
}
