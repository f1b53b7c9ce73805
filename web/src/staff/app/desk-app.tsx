import { lazyComponent, OnDemand } from '../../kit/lazy/lazy-component';
import type { SignedIn } from '../../wire-staff/types.gen';
import { DeskFrame } from '../features/desk/desk-frame';
import { EnrolScreen } from '../features/desk/enrol-screen';
import { LockedScreen } from '../features/desk/locked-screen';
import { SignInScreen } from '../features/desk/sign-in-screen';
import { useAwake } from '../features/desk/use-awake';
import { places, usePlace } from '../kit/place';
import { useWho } from '../kit/session';
import { useQuestion } from '../kit/step-up';
import { InboxAtDesk } from './inbox-at-desk';
import { PeopleAndTablets } from './people-and-tablets';
import { ReviewAtDesk } from './review-at-desk';
import { useInboxCount } from './use-inbox-count';

const stepUpDialog = lazyComponent(() =>
  import('../features/desk/step-up-dialog').then(({ StepUpDialog }) => StepUpDialog),
);

/** Heads and the office: signing in, and their pages. */
export function DeskApp() {
  const who = useWho();
  const place = usePlace();
  if (who.kind === 'desk') return <SignedInDesk person={who.person} awakeUntil={who.awakeUntil} />;
  if (who.kind === 'locked') return <LockedScreen />;
  return place === places.enrol ? <EnrolScreen /> : <SignInScreen />;
}

function SignedInDesk({ person, awakeUntil }: { person: SignedIn; awakeUntil: number | undefined }) {
  useAwake(awakeUntil);
  const answer = useQuestion();
  const place = usePlace();
  const { waiting, version } = useInboxCount(person.centre);
  return (
    <DeskFrame person={person} waiting={waiting}>
      {place === places.inbox && <InboxAtDesk me={person} version={version} />}
      {place === places.review && <ReviewAtDesk />}
      {place !== places.inbox && place !== places.review && <PeopleAndTablets me={person} />}
      {answer && <OnDemand component={stepUpDialog} answer={answer} onAbort={() => answer(false)} />}
    </DeskFrame>
  );
}
