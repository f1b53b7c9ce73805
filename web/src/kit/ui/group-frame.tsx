import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';

interface Props {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** Inside a group of React Aria's: its label, its controls, and what is said of them all. */
export function GroupFrame({ label, hint, error, children }: Props) {
  return (
    <>
      <Label className="mb-2 block text-sm font-bold">{label}</Label>
      {children}
      {!error && hint && (
        <Text slot="description" className="mt-1.5 block text-sm text-muted">
          {hint}
        </Text>
      )}
      {error && <FieldError className="mt-1.5 block text-sm font-semibold text-danger">{error}</FieldError>}
    </>
  );
}
