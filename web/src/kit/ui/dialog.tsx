import { type ReactNode, useId } from 'react';
import { Dialog as AriaDialog, Modal } from 'react-aria-components';
import { Overlay } from './overlay';

interface Props {
  title: string;
  children: ReactNode;
  /** Called on Escape and on a click outside. Without it the dialog has to be answered. */
  onDismiss?: () => void;
  /** A picture above the title. */
  mark?: ReactNode;
}

/** A small modal dialog in the middle: it traps and restores the focus and closes on Escape. */
export function Dialog({ title, children, onDismiss, mark }: Props) {
  const id = useId();
  return (
    <Overlay
      onClose={onDismiss}
      className="fixed inset-0 z-40 grid grid-cols-1 animate-fade place-items-center bg-scrim p-5"
    >
      <Modal className="w-full max-w-dialog animate-rise">
        <AriaDialog
          role="alertdialog"
          aria-labelledby={id}
          className="rounded-sheet bg-raised px-6 pt-7 pb-5 text-center shadow-float outline-none"
        >
          {mark && <div className="mb-3 grid justify-items-center">{mark}</div>}
          <h2 id={id} className="text-xl font-bold">
            {title}
          </h2>
          {children}
        </AriaDialog>
      </Modal>
    </Overlay>
  );
}
