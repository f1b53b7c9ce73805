import type { ReactNode } from 'react';

// The few icons that stand before anybody has signed in are drawn by hand, so that the first page need not bring an icon
// library along. Paths by Lucide (ISC). Everywhere else icons come from lucide-react.

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
