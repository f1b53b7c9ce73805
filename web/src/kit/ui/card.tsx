import type { ComponentProps } from 'react';

/** Paper on paper: a hairline and a soft shadow in light, a lighter surface in dark. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`rounded-card bg-surface shadow-card ${className}`} />;
}
