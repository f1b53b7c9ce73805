import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { messages } from '../text/messages';
import { IconButton } from './icon-button';

interface Props {
  title: string;
  /** Called on the cross, on Escape and on a click outside. */
  onClose: () => void;
  children: ReactNode;
}

/** Comes up from the foot of a phone, stands in the middle of a desktop; holds the focus and gives it back. */
export function Sheet({ title, onClose, children }: Props) {
  const id = useId();
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="above-keyboard fixed inset-x-0 top-0 z-40 flex animate-fade items-end justify-center bg-scrim md:items-center md:p-5"
    >
      <Modal className="flex max-h-full w-full max-w-dialog animate-sheet flex-col pt-8 md:animate-rise md:pt-0">
        <Dialog
          aria-labelledby={id}
          className="safe-bottom min-h-0 overflow-y-auto rounded-t-sheet bg-raised px-5 pt-2 shadow-float outline-none md:rounded-sheet"
        >
          <div className="flex min-h-14 items-center gap-2">
            <h2 id={id} className="min-w-0 flex-1 text-lg font-bold">
              {title}
            </h2>
            <div className="-mr-3">
              <IconButton label={messages.close} icon={<X size={24} />} onClick={onClose} />
            </div>
          </div>
          <div className="pt-1 pb-5">{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
