import { usePhotoStamp } from '../../../kit/children/photo-stamp';
import { useScreensConfig } from '../../../kit/config/screens';
import { initials, photoUrl } from '../../../kit/session/photo';
import { Avatar } from '../../../kit/ui/avatar';
import { Card } from '../../../kit/ui/card';
import type { Teacher } from '../model';

/** The faces a child meets every day. */
export function TeacherGrid({ teachers }: { teachers: readonly Teacher[] }) {
  const { teachersPath } = useScreensConfig();
  const stamp = usePhotoStamp();
  return (
    <ul className="grid grid-cols-faces gap-3 md:gap-4">
      {teachers.map(({ name, photo }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two teachers may share a name, and the list is shown as it came
        <li key={place}>
          <Card className="grid h-full justify-items-center gap-2.5 p-4 text-center">
            <Avatar initials={initials(name)} src={photoUrl(teachersPath, photo, stamp)} className="size-18" />
            <h3 className="leading-row font-bold wrap-anywhere">{name}</h3>
          </Card>
        </li>
      ))}
    </ul>
  );
}
