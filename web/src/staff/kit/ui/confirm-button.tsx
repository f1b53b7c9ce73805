import type { ComponentProps } from 'react';
import { Button } from '../../../kit/ui/button';
import { useTouch } from '../touch';

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick' | 'onPointerDown'> {
  onPress: () => void;
}

/** A button that writes: it acts once on a double tap, and not on a touch that moves or rests. */
export function ConfirmButton({ onPress, ...rest }: Props) {
  return <Button {...rest} {...useTouch(onPress, { once: true })} />;
}
