import { useState } from 'react';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { currentChallenge } from '../../kit/session/challenge';
import { messages as shared } from '../../kit/text/messages';
import { buttonLook } from '../../kit/ui/button-look';
import { CodeCard } from './code/code-card';

/** Enter the code of a forgotten password: verify, resend or go back. */
export function OtpVerifyScreen() {
  const [challenge] = useState(currentChallenge);
  if (!challenge) return null;
  return (
    <CodeCard
      challenge={challenge}
      cancel={
        <Link to={paths.login} className={`self-center ${buttonLook('plain')}`}>
          {shared.cancel}
        </Link>
      }
    />
  );
}
