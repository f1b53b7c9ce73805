import type { Child } from '../../kit/children/model';
import { usePhotoStamp } from '../../kit/children/photo-stamp';
import { useChild } from '../../kit/children/queries';
import { useConfig } from '../../kit/config/config';
import { facePhoto, initials } from '../../kit/session/photo';
import { Avatar } from '../../kit/ui/avatar';

interface Props {
  /** By default the active child. */
  child?: Child;
  className: string;
}

/** The portrait of a child, or its initials without an approved one. */
export function ChildFace({ child, className }: Props) {
  const { data: active } = useChild();
  const stamp = usePhotoStamp();
  const { imagePath } = useConfig();
  const shown = child ?? active;
  return (
    <Avatar
      initials={initials(shown?.fullName ?? '')}
      src={shown && facePhoto(imagePath, { photo: shown.photo, status: shown.photoStatus }, stamp)}
      className={className}
    />
  );
}
