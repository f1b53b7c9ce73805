import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { usePhotoStamp } from '../../../kit/children/photo-stamp';
import { useConfig } from '../../../kit/config/config';
import { facePhoto, initials } from '../../../kit/session/photo';
import { Avatar } from '../../../kit/ui/avatar';
import { changePhoto } from '../change-flow';
import type { PhotoOf } from '../model';

interface Props {
  of: PhotoOf;
  name: string;
  photo: { photo: string; status: string };
  /** Accessible name of the button. */
  label: string;
  big?: boolean;
}

/** A photo and the button that changes it. */
export function PhotoPicker({ of, name, photo, label, big = false }: Props) {
  const { imagePath } = useConfig();
  const stamp = usePhotoStamp();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="relative flex-none">
      <Avatar
        initials={initials(name)}
        src={facePhoto(imagePath, photo, stamp)}
        className={big ? 'size-26 shadow-face-hero' : 'size-16'}
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Lets the parent pick the same file again.
          event.currentTarget.value = '';
          if (file) void changePhoto(of, file);
        }}
      />
      <button
        type="button"
        aria-label={label}
        onClick={() => input.current?.click()}
        className={`press absolute grid size-12 place-items-center rounded-full ${big ? '-end-3 -bottom-2' : '-end-5 -bottom-4.5'}`}
      >
        <span
          className={`grid place-items-center rounded-full bg-primary text-on-primary shadow-cut-surface ${big ? 'size-9.5' : 'size-8'}`}
        >
          <Camera size={big ? 18 : 16} />
        </span>
      </button>
    </div>
  );
}
