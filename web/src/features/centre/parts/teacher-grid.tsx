import { usePhotoStamp } from '../../../kit/children/photo-stamp';
import { useScreensConfig } from '../../../kit/config/screens';
import { initials, photoUrl } from '../../../kit/session/photo';
import { Avatar } from '../../../kit/ui/avatar';
import { Card } from '../../../kit/ui/card';
import type { Teacher } from '../model';

/** The teachers' photos and names. */
export function TeacherGrid({ teachers }: { teachers: readonly Teacher[] }) {
  const { teachersPath } = useScreensConfig();
  const stamp = usePhotoStamp();
  return (
    <ul className="grid grid-cols-faces gap-3 md:gap-4">
      {teachers.map(({ name, photo }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: teachers can share a name, and the order is the server's
        <li key={index}>
          <Card className="grid h-full justify-items-center gap-2.5 p-4 text-center">
            <Avatar initials={initials(name)} src={photoUrl(teachersPath, photo, stamp)} className="size-18" />
            <h3 className="leading-row font-bold wrap-anywhere">{name}</h3>
          </Card>
        </li>
      ))}
    </ul>
  );
}
