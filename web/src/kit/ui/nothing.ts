import type { ReactNode } from 'react';

/** The empty state of a list. */
export interface Nothing {
  drawing: ReactNode;
  /** By default 'No Data Found'. */
  title?: string;
  text: string;
  action?: ReactNode;
}
