import { Button } from '../../../kit/ui/button';
import { messages } from '../card-messages';

interface Props {
  to: 'phone' | 'email';
  onChoose: () => void;
}

/** A link to sign in with the other contact if this one cannot receive codes. */
export function OtherContact({ to, onChoose }: Props) {
  return (
    <div className="mt-2">
      <Button look="quiet" wide onClick={onChoose}>
        {to === 'email' ? messages.withEmail : messages.withPhone}
      </Button>
    </div>
  );
}
