import { X } from 'lucide-react';
import { formTexts } from '../text/form-texts';
import { IconButton } from './icon-button';

interface Props {
  /** From 0 to 1. */
  progress: number;
  onStop: () => void;
}

/** The progress of an upload, with a button that stops it. */
export function UploadBar({ progress, onStop }: Props) {
  const percent = Math.round(progress * 100);
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="num mb-1 text-sm text-muted">{formTexts.sending(percent)}</p>
        <progress className="progress block w-full" aria-label={formTexts.sending(percent)} value={progress} max={1} />
      </div>
      <IconButton label={formTexts.stop} icon={<X size={20} />} onClick={onStop} />
    </div>
  );
}
