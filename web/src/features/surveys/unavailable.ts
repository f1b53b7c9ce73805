import { changeSession, session } from '../../kit/session/store';

export type UnavailableReason = 'answered' | 'closed' | 'unknown';

/** Why the parent cannot answer the survey, by the server's refusal code. */
const REASONS: Readonly<Record<string, UnavailableReason>> = {
  survey_answered: 'answered',
  survey_closed: 'closed',
  not_found: 'unknown',
};

export const reasonOf = (code = ''): UnavailableReason | undefined => REASONS[code];

/** Removes the survey from the session, so that it is not opened again. */
export function forgetSurvey(surveyId: string): void {
  if (String(session().survey.surveyId) === surveyId) changeSession({ survey: { surveyId: 0 } });
}
