import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { messages } from './messages';

/** Copies a text; where the browser does not allow it, the text can still be read. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => {},
          );
        }}
      >
        <Copy size={20} aria-hidden="true" />
        {copied ? messages.copied : messages.copy}
      </Button>
      <span role="status" className="sr-only">
        {copied && messages.copied}
      </span>
    </>
  );
}
