import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { messages as shared } from '../../../kit/text/messages';
import type { Values } from '../../kit/queue/row';
import { useTouch } from '../../kit/touch';
import type { Choice } from './form';
import { messages } from './messages';

interface LogProps {
  text: string;
  /** Why the key is off. */
  reason: string | undefined;
  /** Who is not included. */
  note: string;
  failed: boolean;
  onLog: () => void;
}

/** The key that logs, and what has to be known before it. */
export function LogFoot({ text, reason, note, failed, onLog }: LogProps) {
  const press = useTouch(onLog, { once: true });
  const Icon = failed ? RotateCcw : Check;
  return (
    <>
      <p id="care-note" className="care-note text-menu font-semibold text-muted wrap-anywhere">
        {reason ?? note}
      </p>
      <button
        type="button"
        disabled={reason !== undefined}
        aria-describedby="care-note"
        {...press}
        className="care-log press inline-flex select-none min-h-16 max-w-full items-center justify-center gap-2.5 rounded-button bg-primary px-8 py-1.5 text-center text-care-log font-bold text-on-primary disabled:bg-sunken disabled:text-faint"
      >
        <Icon size={26} aria-hidden="true" className="flex-none" />
        {failed ? shared.retry : text}
      </button>
    </>
  );
}

const AMOUNTS = [30, 60, 90, 120, 150, 180, 210, 240, 270, 300];

interface ChoiceProps {
  /** The children of the entry, as a number or a name; undefined while there are none. */
  who: string | undefined;
  onLog: (choice: Choice) => void;
}

/** An amount of milk logs it. */
export function MilkFoot({ who, onLog }: ChoiceProps) {
  return (
    <Choices who={who}>
      <div className="care-choices care-milk">
        {AMOUNTS.map((ml) => (
          <ChoiceKey key={ml} text={messages.ml(ml)} off={who === undefined} onPress={() => onLog({ milk: { ml } })} />
        ))}
      </div>
    </Choices>
  );
}

const KINDS: readonly { name: 'wet' | 'dirty' | 'wetAndDirty' | 'dry'; wet: boolean; dirty: boolean; dry: boolean }[] =
  [
    { name: 'wet', wet: true, dirty: false, dry: false },
    { name: 'dirty', wet: false, dirty: true, dry: false },
    { name: 'wetAndDirty', wet: true, dirty: true, dry: false },
    { name: 'dry', wet: false, dirty: false, dry: true },
  ];

/** The kind of a diaper logs it, with cream where that is chosen before. */
export function DiaperFoot({ who, onLog }: ChoiceProps) {
  const [cream, setCream] = useState(false);
  const toggle = useTouch(() => setCream(!cream));
  const log = ({ wet, dirty, dry }: Omit<Values['diaper'], 'cream'>) => onLog({ diaper: { wet, dirty, dry, cream } });
  return (
    <Choices who={who}>
      <div className="care-choices care-diaper">
        <button
          type="button"
          aria-pressed={cream}
          {...toggle}
          className={`care-cream press select-none flex min-h-14 items-center justify-center gap-2 rounded-button px-3 font-bold ${cream ? 'bg-kind text-raised' : 'shadow-control'}`}
        >
          {cream && <Check size={22} aria-hidden="true" className="flex-none" />}
          {messages.cream}
        </button>
        {KINDS.map((kind) => (
          <ChoiceKey key={kind.name} text={messages[kind.name]} off={who === undefined} onPress={() => log(kind)} />
        ))}
      </div>
    </Choices>
  );
}

function Choices({ who, children }: { who: string | undefined; children: React.ReactNode }) {
  return (
    <fieldset aria-describedby="care-note" className="min-w-0 flex-1">
      <legend id="care-note" className={`mb-1.5 text-menu font-bold ${who === undefined ? 'text-muted' : ''}`}>
        {who === undefined ? messages.missing.children : messages.logFor(who)}
      </legend>
      {children}
    </fieldset>
  );
}

function ChoiceKey({ text, off, onPress }: { text: string; off: boolean; onPress: () => void }) {
  const press = useTouch(onPress, { once: true });
  return (
    <button
      type="button"
      disabled={off}
      {...press}
      className="press select-none num min-h-14 rounded-button bg-tint px-1.5 py-1 text-center leading-body font-bold text-on-tint disabled:bg-sunken disabled:text-faint"
    >
      {text}
    </button>
  );
}
