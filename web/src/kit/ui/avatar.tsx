import { useState } from 'react';

interface Props {
  /** Shown where there is no photo. */
  initials: string;
  src: string | undefined;
  /** Classes of size and ring. */
  className: string;
}

/** A round photo. It is decorative: the name is beside it or on the button around it. */
export function Avatar({ initials, src, className }: Props) {
  const [broken, setBroken] = useState<string>();
  const shape = `flex-none rounded-full ${className}`;
  if (src === undefined || broken === src) {
    return (
      // An SVG, so that the letters scale with the avatar and not with the text size.
      <svg viewBox="0 0 36 36" aria-hidden="true" focusable="false" className={`bg-tint text-on-tint ${shape}`}>
        <text x="18" y="23" textAnchor="middle" className="fill-current font-bold" fontSize="14">
          {initials}
        </text>
      </svg>
    );
  }
  return <img src={src} alt="" onError={() => setBroken(src)} className={`bg-sunken object-cover ${shape}`} />;
}
