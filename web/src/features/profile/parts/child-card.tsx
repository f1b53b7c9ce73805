import type { Child } from '../../../kit/children/model';
import { itemOf } from '../../../kit/config/server-texts';
import { formatDay } from '../../../kit/date/formats';
import { Card } from '../../../kit/ui/card';
import { Facts } from '../../../kit/ui/facts';
import { messages } from '../messages';
import { Garland } from './garland';
import { PhotoPicker } from './photo-picker';
import { PhotoStatus } from './photo-status';

/** The child's photo and the centre's records about the child. */
export function ChildCard({ child }: { child: Child }) {
  const facts = [
    { name: messages.centre, value: child.centerName },
    { name: messages.className, value: child.className },
    { name: messages.program, value: itemOf('programs', child.program) },
    { name: messages.dateOfBirth, value: formatDay(child.dateOfBirth) },
    { name: messages.admissionId, value: child.admissionNumber },
  ];
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
      <Facts look="rows" facts={facts} className="mt-2 px-4 pb-1" />
    </Card>
  );
}
