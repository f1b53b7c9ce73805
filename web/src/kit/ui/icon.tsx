import type { ReactNode } from 'react';

// The few icons before sign-in are inlined, so that the first page does not load the icon library. Paths by Lucide (ISC).
// All other screens use lucide-react.

export interface IconProps {
  size?: number;
  className?: string;
}

export function Icon({ size = 20, className = '', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={`flex-none ${className}`}
    >
      {children}
    </svg>
  );
}
