import { changeSession, session } from '../../kit/session/store';

/** What the server says of a survey that waits for nothing from this parent any more. */
const OVER: readonly (string | undefined)[] = ['survey_answered', 'survey_closed', 'not_found'];

export const isOver = (code: string | undefined): boolean => OVER.includes(code);

/** The survey is done with: it is not led to again. */
export function leaveOff(surveyId: string): void {
  if (String(session().survey.surveyId) === surveyId) changeSession({ survey: { surveyId: 0 } });
}
