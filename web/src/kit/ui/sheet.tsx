import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { Dialog, Modal } from 'react-aria-components';
import { messages } from '../text/messages';
import { IconButton } from './icon-button';
import { Overlay } from './overlay';

interface Props {
  title: string;
  /** A second line under the title. */
  subtitle?: string;
  /** As high and wide as the window allows, for long texts. */
  tall?: boolean;
  /** Called by the close button, on Escape and on a click outside. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal at the bottom of a phone and in the middle of a desktop. It traps and restores the focus. */
export function Sheet({ title, subtitle, tall = false, onClose, children }: Props) {
  const id = useId();
  return (
    <Overlay
      onClose={onClose}
      className="above-keyboard fixed inset-x-0 top-0 z-40 flex animate-fade items-end justify-center bg-scrim md:items-center md:p-5"
    >
      <Modal
        className={`flex max-h-full w-full animate-sheet flex-col pt-8 md:animate-rise md:pt-0 ${tall ? 'h-full md:max-w-column' : 'max-w-dialog'}`}
      >
        <Dialog
          aria-labelledby={id}
          className={`safe-bottom min-h-0 overflow-y-auto rounded-t-sheet bg-raised px-5 pt-2 shadow-float outline-none md:rounded-sheet ${tall ? 'flex flex-1 flex-col' : ''}`}
        >
          <div className="flex min-h-14 items-center gap-2">
            <div className="min-w-0 flex-1">
              <h2 id={id} className="text-lg font-bold wrap-anywhere">
                {title}
              </h2>
              {subtitle && <p className="text-sm text-muted">{subtitle}</p>}
            </div>
            <div className="-me-3">
              <IconButton label={messages.close} icon={<X size={24} />} onClick={onClose} />
            </div>
          </div>
          <div className={`pt-1 pb-5 ${tall ? 'flex min-h-0 flex-1 flex-col' : ''}`}>{children}</div>
        </Dialog>
      </Modal>
    </Overlay>
  );
}
