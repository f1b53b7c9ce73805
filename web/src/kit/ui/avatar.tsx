import { useState } from 'react';

interface Props {
  /** Shown as two letters where there is no photograph. */
  initials: string;
  src: string | undefined;
  /** Size, ring and letter size; the box is round. */
  className: string;
}

/** A face. The name stands beside it or on the button around it, so the picture itself is decoration. */
export function Avatar({ initials, src, className }: Props) {
  const [broken, setBroken] = useState<string>();
  const shape = `flex-none rounded-full ${className}`;
  if (src === undefined || broken === src) {
    return (
      <span aria-hidden="true" className={`grid place-items-center bg-tint font-bold text-on-tint ${shape}`}>
        {initials}
      </span>
    );
  }
  return <img src={src} alt="" onError={() => setBroken(src)} className={`bg-sunken object-cover ${shape}`} />;
}
