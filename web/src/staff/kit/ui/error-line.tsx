import CircleAlert from 'lucide-react/icons/circle-exclamation-point';

interface Props {
  text: string | undefined;
  /** Read out instead of a text that changes each second. */
  spoken?: string;
}

/** Why something did not work, read out as soon as it is there. The place stays, so that nothing moves. */
export function ErrorLine({ text, spoken }: Props) {
  return (
    <div className="flex min-h-6 items-start justify-center gap-1.5 text-sm font-bold text-danger">
      {text !== undefined && (
        <>
          <CircleAlert size={20} aria-hidden="true" className="flex-none" />
          <span aria-hidden={spoken !== undefined || undefined} className="num min-w-0 wrap-anywhere">
            {spoken === undefined ? <span role="alert">{text}</span> : text}
          </span>
        </>
      )}
      {spoken !== undefined && (
        <span role="alert" className="sr-only">
          {spoken}
        </span>
      )}
    </div>
  );
}
