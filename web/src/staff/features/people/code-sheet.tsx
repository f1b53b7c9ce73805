import { now } from '../../../kit/date/clock';
import { Button } from '../../../kit/ui/button';
import { Sheet } from '../../../kit/ui/sheet';
import type { GivenCode } from '../../../wire-staff/types.gen';
import { CopyButton } from '../../kit/ui/copy-button';
import { messages } from './messages';
import { timeText } from './model';

interface Props {
  name: string;
  kind: 'first' | 'enrolment';
  code: GivenCode;
  onClose: () => void;
}

/** A code that is shown once. */
export function CodeSheet({ name, kind, code, onClose }: Props) {
  const isFirst = kind === 'first';
  return (
    <Sheet title={isFirst ? messages.firstCodeOf(name) : messages.enrolmentCodeOf(name)} onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-muted">{isFirst ? messages.firstCodeHow : messages.enrolmentCodeHow}</p>
        <p className="num text-center text-code font-bold tracking-code wrap-anywhere select-all">{code.code}</p>
        <p className="text-center text-sm font-semibold">{messages.shownOnce(timeText(code.until, now()))}</p>
        <div className="grid grid-cols-pair gap-2">
          <CopyButton text={code.code} />
          <Button onClick={onClose}>{messages.done}</Button>
        </div>
      </div>
    </Sheet>
  );
}
