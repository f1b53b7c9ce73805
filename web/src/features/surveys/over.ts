import { toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { navigate } from '../../kit/router/router';
import { changeSession, session } from '../../kit/session/store';

/** What the server says of a survey that waits for nothing from this parent any more. */
const OVER: readonly (string | undefined)[] = ['survey_over', 'not_found'];

export const isOver = (code: string | undefined): boolean => OVER.includes(code);

/** The survey is done with: it is not led to again, and the day goes on. */
export async function goOn(surveyId: string, word: string): Promise<void> {
  if (String(session().survey.surveyId) === surveyId) changeSession({ survey: { surveyId: 0 } });
  toast(word, 'done');
  await navigate({ to: paths.timeline }, { instead: true });
}
