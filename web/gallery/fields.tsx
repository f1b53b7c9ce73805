import { type ReactNode, useState } from 'react';
import { ChipsField } from '../src/kit/ui/chips-field';
import { DateField } from '../src/kit/ui/date-field';
import { Field } from '../src/kit/ui/field';
import type { FieldProps } from '../src/kit/ui/field-frame';
import { FilesField } from '../src/kit/ui/files-field';
import { PhoneField } from '../src/kit/ui/phone-field';
import { PhotoField } from '../src/kit/ui/photo-field';
import { RadioField } from '../src/kit/ui/radio-field';
import { RatingField } from '../src/kit/ui/rating-field';
import { SelectField } from '../src/kit/ui/select-field';
import { TextArea } from '../src/kit/ui/text-area';
import { UploadBar } from '../src/kit/ui/upload-bar';
import { LONG, Story } from './story';

const RELATIONS = ['Grand Parent', 'House Help', 'Other'].map((value) => ({ value, label: value }));
const TAGS = ['Food', 'Teachers', 'Cleanliness', 'Fees'].map((value) => ({ value, label: value }));
const SPELLS = [
  { value: 'Monthly', label: 'Monthly', text: 'Every day of a month' },
  { value: 'Weekly', label: 'Weekly' },
  { value: 'Daily', label: 'Daily' },
];
const HOLIDAYS = new Map([['2026-11-25', 'Guru Nanak Jayanti']]);
const FACE = new Blob(
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="teal" d="M0 0h9v9H0z"/></svg>'],
  { type: 'image/svg+xml' },
);
const HINT = 'This is a hint.';
const ERROR = 'This is what is wrong.';

type Given<T> = FieldProps<T>;

/** A field that is empty, filled, with a hint, invalid, disabled, and with long words in every text. */
function States<T>({ of, empty, full, part }: { of: string; empty: T; full: T; part: (given: Given<T>) => ReactNode }) {
  return (
    <Story of={of}>
      {/* A form of its own: radio buttons of one name are a group within their form. */}
      <form className="grid max-w-form grid-cols-1 gap-5">
        <One name="empty" start={empty} part={part} />
        <One name="filled" start={full} part={part} />
        <One name="hint" start={empty} part={part} hint={HINT} />
        <One name="wrong" start={empty} part={part} hint={HINT} error={ERROR} />
        <One name="disabled" start={full} part={part} disabled />
        <One name="long" start={empty} part={part} hint={`Hint with ${LONG}`} label={`Label with ${LONG}`} />
      </form>
    </Story>
  );
}

interface One<T> {
  name: string;
  start: T;
  part: (given: Given<T>) => ReactNode;
  label?: string;
  hint?: string;
  error?: string;
  disabled?: boolean;
}

function One<T>({ name, start, part, label, ...more }: One<T>) {
  const [value, setValue] = useState(start);
  return <div>{part({ ...more, name, label: label ?? `It is ${name}`, value, onChange: setValue })}</div>;
}

export function Fields() {
  return (
    <>
      <States of="Field" empty="" full="Usha Devi" part={(given) => <Field {...given} placeholder="Your name" />} />
      <States
        of="PhoneField"
        empty=""
        full="9800000001"
        part={(given) => <PhoneField {...given} prefix="+91" digits={10} />}
      />
      <States
        of="TextArea"
        empty=""
        full="Visiting Ajji in Mysuru."
        part={(given) => <TextArea {...given} most={50} />}
      />
      <States
        of="SelectField"
        empty=""
        full="Other"
        part={(given) => <SelectField {...given} options={RELATIONS} placeholder="Choose" />}
      />
      <States of="RadioField" empty="" full="Weekly" part={(given) => <RadioField {...given} options={SPELLS} />} />
      <States<readonly string[]>
        of="ChipsField"
        empty={[]}
        full={['Food', 'Teachers']}
        part={(given) => <ChipsField {...given} options={TAGS} />}
      />
      <States
        of="RatingField"
        empty={0}
        full={8}
        part={(given) => <RatingField {...given} ends={['Poor', 'Excellent']} />}
      />
      <States
        of="DateField"
        empty=""
        full="2026-11-18"
        part={(given) => (
          <DateField
            {...given}
            today="2026-11-12"
            min="2026-11-16"
            max="2026-12-04"
            holidays={HOLIDAYS}
            onYear={() => {}}
          />
        )}
      />
      <States<Blob | undefined>
        of="PhotoField"
        empty={undefined}
        full={FACE}
        part={(given) => <PhotoField {...given} initials="UD" prepare={async (picked) => picked} />}
      />
      <States<readonly File[]>
        of="FilesField"
        empty={[]}
        full={[new File(['x'], 'receipt-november.pdf', { type: 'application/pdf' })]}
        part={(given) => <FilesField {...given} most={2} accept="image/*,.pdf" />}
      />
      <Story of="UploadBar">
        <UploadBar progress={0} onStop={() => {}} />
        <UploadBar progress={0.45} onStop={() => {}} />
      </Story>
    </>
  );
}
