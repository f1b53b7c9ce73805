import type { ComponentProps } from 'react';

/** A surface with a hairline and a soft shadow in the light theme, a lighter surface in the dark one. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`rounded-card bg-surface shadow-card ${className}`} />;
}
