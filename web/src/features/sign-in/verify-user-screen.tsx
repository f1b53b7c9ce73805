import { useState } from 'react';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { currentChallenge } from '../../kit/session/challenge';
import { buttonLook } from '../../kit/ui/button-look';
import { messages } from './card-messages';
import { CodeCard } from './code/code-card';

/** Enter the code of a sign-in. The route guard ensures that one was sent. */
export function VerifyUserScreen() {
  const [challenge] = useState(currentChallenge);
  if (!challenge) return null;
  return (
    <CodeCard
      challenge={challenge}
      change={
        <Link to={paths.login} className={`-me-3 ${buttonLook('plain')}`}>
          {messages.change}
        </Link>
      }
    />
  );
}
