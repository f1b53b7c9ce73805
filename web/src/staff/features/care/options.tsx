import CircleMinus from 'lucide-react/icons/circle-minus';
import { useId, useRef, useState } from 'react';
import { currentLanguage } from '../../../kit/text/catalogue';
import { countCharacters, splitAt } from '../../../kit/text/graphemes';
import { useLimit } from '../../../kit/ui/use-limit';
import type { Amount } from '../../../wire-staff/types.gen';
import { messages as states } from '../../kit/room/messages';
import { useTouch } from '../../kit/touch';
import { type Brush, LONGEST_DISH, LONGEST_TEXT } from './form';
import { messages } from './messages';

interface TextProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Lines of the field. */
  rows: number;
  /** The greatest number of characters. */
  most?: number;
  autoFocus?: boolean;
}

/** A text for parents with its number of characters. */
export function TextBox({ label, value, onChange, rows, most = LONGEST_TEXT, autoFocus = false }: TextProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useLimit(field, most);
  const count = countCharacters(value);
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-4 pb-1 text-sm">
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        <span id={`${id}-count`} className="num text-muted">
          {messages.characters(numberText(count), numberText(most))}
        </span>
      </div>
      <textarea
        ref={field}
        id={id}
        rows={rows}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: the field has been asked for.
        autoFocus={autoFocus}
        aria-describedby={`${id}-count`}
        onChange={({ currentTarget: { value: text } }) => onChange(splitAt(text, most).fits)}
        className="block min-h-14 w-full resize-none rounded-control bg-field px-4 py-3 text-md shadow-control outline-none focus:shadow-control-open"
      />
    </div>
  );
}

function numberText(number: number): string {
  return number.toLocaleString(currentLanguage());
}

const AMOUNTS: readonly { amount: Amount; fill: string }[] = [
  { amount: 'most', fill: 'bowl-most' },
  { amount: 'some', fill: 'bowl-some' },
  { amount: 'taste', fill: 'bowl-taste' },
];

interface AmountsProps {
  brush: Brush;
  onChange: (brush: Brush) => void;
}

/** What the next touch of a child gives. The chosen one touched again gives nothing. */
export function Amounts({ brush, onChange }: AmountsProps) {
  const name = useId();
  const radio = (value: Exclude<Brush, undefined>) => ({
    ...{ name, value, checked: brush === value },
    onClick: () => brush === value && onChange(undefined),
    onChange: () => onChange(value),
  });
  return (
    <div role="radiogroup" aria-label={messages.amounts} data-kind="meals" className="care-amounts">
      <span className="care-how font-semibold text-muted">{messages.touchAmount}</span>
      {AMOUNTS.map(({ amount, fill }) => (
        <label key={amount} className={`care-amount ${brush === amount ? 'bg-kind text-raised' : 'bg-sunken'}`}>
          <input type="radio" {...radio(amount)} className="care-radio" />
          <i aria-hidden="true" className={`bowl ${fill}`} />
          {messages[amount]}
        </label>
      ))}
      <label className={`care-amount care-out ${brush === 'out' ? 'bg-danger text-raised' : 'bg-sunken'}`}>
        <input type="radio" {...radio('out')} className="care-radio" />
        <CircleMinus size={22} aria-hidden="true" />
        {messages.leaveOut}
      </label>
    </div>
  );
}

interface KeysProps {
  label: string;
  keys: readonly { name: string; text: string }[];
  /** The text of the form. */
  value: string;
  onChoose: (text: string) => void;
}

/** Texts that need no typing: today's plan, or the centre's phrases. */
export function TextKeys({ label, keys, value, onChoose }: KeysProps) {
  if (keys.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-sm font-bold">{label}</legend>
      {keys.map(({ name, text }) => (
        <TextKey key={text} name={name} on={value.trim() === text.trim()} onChoose={() => onChoose(text)} />
      ))}
    </fieldset>
  );
}

function TextKey({ name, on, onChoose }: { name: string; on: boolean; onChoose: () => void }) {
  const press = useTouch(onChoose);
  return (
    <button
      type="button"
      aria-pressed={on}
      {...press}
      className={`press select-none min-h-14 rounded-sheet px-4.5 py-1 text-start leading-body font-bold wrap-anywhere ${on ? 'bg-tint text-on-tint shadow-chosen' : 'bg-sunken'}`}
    >
      {name}
    </button>
  );
}

interface DishProps {
  dish: string;
  onChange: (dish: string) => void;
}

export function DishField({ dish, onChange }: DishProps) {
  const [wasEmpty] = useState(dish === '');
  return (
    <TextBox
      label={messages.dish}
      value={dish}
      rows={1}
      most={LONGEST_DISH}
      onChange={onChange}
      autoFocus={!wasEmpty}
    />
  );
}

interface NapProps {
  kind: 'nap_start' | 'nap_end';
  onChoose: (kind: 'nap_start' | 'nap_end') => void;
}

export function AsleepOrAwake({ kind, onChoose }: NapProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={messages.asleepOrAwake} data-kind="sleep" className="care-amounts">
      {(['nap_start', 'nap_end'] as const).map((one) => (
        <label key={one} className={`care-amount ${kind === one ? 'bg-kind text-raised' : 'bg-sunken'}`}>
          <input
            type="radio"
            name={name}
            checked={kind === one}
            onChange={() => onChoose(one)}
            className="care-radio"
          />
          {states.kinds[one]}
        </label>
      ))}
    </div>
  );
}
