import type { KeyboardEvent, ReactNode } from 'react';
import { Dialog, Modal } from 'react-aria-components';
import { Overlay } from './overlay';

interface Props {
  label: string;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A dark modal over the whole window for a picture. It traps and restores the focus and closes on Escape. */
export function Lightbox({ label, onClose, onKeyDown, children }: Props) {
  return (
    <Overlay onClose={onClose} byClick={false} className="fixed inset-0 z-40 animate-fade bg-stage text-on-glass">
      <Modal className="h-full">
        {/* Around the dialog, which is focused when it opens: arrow keys work wherever the focus is. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of its content */}
        <div onKeyDown={onKeyDown} className="h-full">
          <Dialog aria-label={label} className="relative grid h-dvh grid-rows-lightbox overflow-hidden outline-none">
            {children}
          </Dialog>
        </div>
      </Modal>
    </Overlay>
  );
}
