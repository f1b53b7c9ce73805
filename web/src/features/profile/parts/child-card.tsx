import type { Child } from '../../../kit/children/model';
import { itemOf } from '../../../kit/config/own-words';
import { formatDay } from '../../../kit/date/formats';
import { Card } from '../../../kit/ui/card';
import { messages } from '../messages';
import { Garland } from './garland';
import { PhotoPicker } from './photo-picker';
import { PhotoStatus } from './photo-status';

/** The child under its garland, and what the centre has written down. */
export function ChildCard({ child }: { child: Child }) {
  const facts = [
    [messages.centre, child.centerName],
    [messages.className, child.className],
    [messages.program, itemOf('programs', child.program)],
    [messages.dateOfBirth, formatDay(child.dateOfBirth)],
    [messages.admissionId, child.admissionNumber],
  ] as const;
  return (
    <Card className="overflow-hidden">
      <div className="h-24 bg-child-band">
        <Garland />
      </div>
      <div className="-mt-17 grid grid-cols-1 justify-items-center px-4">
        <PhotoPicker
          of="child"
          name={child.fullName}
          photo={{ photo: child.photo, status: child.photoStatus }}
          label={messages.changePhoto(child.firstName)}
          big
        />
        <h2 className="mt-4 mb-1 max-w-full text-center text-xl font-bold wrap-anywhere">{child.fullName}</h2>
        <PhotoStatus status={child.photoStatus} />
      </div>
      <dl className="mt-2 px-4 pb-1">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex min-h-11.5 flex-wrap items-center justify-between gap-x-4 border-line border-t py-2 first:border-t-0"
          >
            <dt className="flex-none text-sm text-muted">{name}</dt>
            <dd className="num ms-auto min-w-0 wrap-anywhere text-end font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
