import { usePhotoStamp } from '../children/photo-stamp';
import { useActiveChild } from '../children/queries';
import { useConfig } from '../config/config';
import { facePhoto, initials } from '../session/photo';
import { formTexts } from '../text/form-texts';
import { Avatar } from '../ui/avatar';

/** The child that a form is about, above its submit button. */
export function ForChild() {
  const child = useActiveChild();
  const stamp = usePhotoStamp();
  const { imagePath } = useConfig();
  return (
    <p className="flex items-center gap-2 text-sm">
      <Avatar
        initials={initials(child.fullName)}
        src={facePhoto(imagePath, { photo: child.photo, status: child.photoStatus }, stamp)}
        className="size-6"
      />
      <span className="min-w-0 wrap-anywhere">
        {formTexts.forChild} <b>{[child.fullName, child.className].filter(Boolean).join(', ')}</b>
      </span>
    </p>
  );
}
