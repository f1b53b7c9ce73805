import type { Child } from '../../../kit/children/model';
import { Card } from '../../../kit/ui/card';
import { messages } from '../messages';
import { ContactRow } from './contact-row';
import { PhotoPicker } from './photo-picker';
import { PhotoStatus } from './photo-status';
import { PinRow } from './pin-row';

/** The contacts and photo of the signed-in parent. The other parent's are not shown. */
export function ParentCard({ child: { profile, pin } }: { child: Child }) {
  return (
    <Card className="px-4 pt-4 pb-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <PhotoPicker
          of="parent"
          name={profile.parentName}
          photo={{ photo: profile.parentPhoto, status: profile.parentApprovedStatus }}
          label={messages.changeOwnPhoto}
        />
        <div className="min-w-0 flex-1 basis-name">
          <h2 className="wrap-anywhere text-lg font-bold">{profile.parentName}</h2>
          <p className="mb-1 text-sm text-muted">{messages.sides[profile.parentType] ?? profile.parentType}</p>
          <PhotoStatus status={profile.parentApprovedStatus} />
        </div>
      </div>
      <ul className="mt-3">
        <ContactRow field="email" current={profile.parentEmail} />
        <ContactRow field="phone" current={profile.parentPhone} />
        <PinRow pin={pin} />
      </ul>
    </Card>
  );
}
