import { useState } from 'react';

interface Props {
  /** Shown as two letters where there is no photograph. */
  initials: string;
  src: string | undefined;
  /** Size and ring; the box is round. */
  className: string;
}

/** A face. The name stands beside it or on the button around it, so the picture itself is decoration. */
export function Avatar({ initials, src, className }: Props) {
  const [broken, setBroken] = useState<string>();
  const shape = `flex-none rounded-full ${className}`;
  if (src === undefined || broken === src) {
    return (
      // Drawn, not written: the letters are as large as the face is, however large the text around it.
      <svg viewBox="0 0 36 36" aria-hidden="true" focusable="false" className={`bg-tint text-on-tint ${shape}`}>
        <text x="18" y="23" textAnchor="middle" className="fill-current font-bold" fontSize="14">
          {initials}
        </text>
      </svg>
    );
  }
  return <img src={src} alt="" onError={() => setBroken(src)} className={`bg-sunken object-cover ${shape}`} />;
}
