import type { KeyboardEvent, ReactNode } from 'react';
import { Dialog, Modal } from 'react-aria-components';
import { Overlay } from './overlay';

interface Props {
  label: string;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** The whole window, dark, for a picture. It holds the focus, closes on Escape and gives the focus back. */
export function Lightbox({ label, onClose, onKeyDown, children }: Props) {
  return (
    <Overlay onClose={onClose} byClick={false} className="fixed inset-0 z-40 animate-fade bg-stage text-on-glass">
      <Modal className="h-full">
        {/* Around the dialog, which has the focus itself when it opens: the arrow keys work wherever in the box the focus is. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears keys for what stands in it */}
        <div onKeyDown={onKeyDown} className="h-full">
          <Dialog aria-label={label} className="relative grid h-dvh grid-rows-lightbox overflow-hidden outline-none">
            {children}
          </Dialog>
        </div>
      </Modal>
    </Overlay>
  );
}
