import { Mail, Pencil, Phone } from 'lucide-react';
import { useRef, useState } from 'react';
import { useConfig } from '../../../kit/config/config';
import { hasFormDraft } from '../../../kit/form/use-form';
import { phoneText } from '../../../kit/text/phone';
import { Breaking } from '../../../kit/ui/breaking';
import { IconButton } from '../../../kit/ui/icon-button';
import { messages } from '../messages';
import { ContactForm, draftName } from './contact-form';
import { FactRow } from './fact-row';

/** A contact on file, with a button to change it. */
export function ContactRow({ field, current }: { field: 'phone' | 'email'; current: string }) {
  const { countryCode } = useConfig();
  const [editing, setEditing] = useState(() => hasFormDraft(draftName(field)));
  const pencil = useRef<HTMLButtonElement>(null);
  const shown = field === 'phone' && current !== '' ? phoneText(current, countryCode) : current;
  return (
    <FactRow
      kind={field === 'phone' ? 'attendance' : 'milk'}
      icon={field === 'phone' ? <Phone size={20} /> : <Mail size={20} />}
      label={messages.names[field]}
      value={<Breaking>{shown || messages.none}</Breaking>}
      action={
        <IconButton
          ref={pencil}
          tone
          label={messages.edit[field]}
          aria-expanded={editing}
          icon={<Pencil size={20} />}
          onClick={() => setEditing(!editing)}
        />
      }
    >
      {editing && (
        <ContactForm
          field={field}
          current={current}
          onDone={() => {
            setEditing(false);
            pencil.current?.focus();
          }}
        />
      )}
    </FactRow>
  );
}
