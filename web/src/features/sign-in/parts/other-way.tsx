import { Button } from '../../../kit/ui/button';
import { messages } from '../card-messages';

interface Props {
  to: 'phone' | 'email';
  onChoose: () => void;
}

/** The way in that is left when a contact is used up. */
export function OtherWay({ to, onChoose }: Props) {
  return (
    <div className="mt-2">
      <Button look="quiet" wide onClick={onChoose}>
        {to === 'email' ? messages.withEmail : messages.withPhone}
      </Button>
    </div>
  );
}
