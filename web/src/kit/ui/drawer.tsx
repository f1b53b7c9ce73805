import type { ReactNode } from 'react';
import { Dialog, Modal } from 'react-aria-components';
import { Overlay } from './overlay';

interface Props {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Slides in over the screen from the end of the line, where the button that opens it is. */
export function Drawer({ label, onClose, children }: Props) {
  return (
    <Overlay onClose={onClose} className="fixed inset-0 z-30 flex animate-fade justify-end bg-scrim">
      <Modal className="h-full w-75 max-w-5/6 animate-slide">
        <Dialog
          aria-label={label}
          className="flex h-full flex-col overflow-hidden rounded-s-sheet bg-raised shadow-float outline-none"
        >
          {children}
        </Dialog>
      </Modal>
    </Overlay>
  );
}
