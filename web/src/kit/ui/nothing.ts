import type { ReactNode } from 'react';

/** What is said where a list has nothing in it. */
export interface Nothing {
  drawing: ReactNode;
  /** 'No Data Found', unless the screen has other words. */
  title?: string;
  text: string;
  action?: ReactNode;
}
