import { useState } from 'react';
import { Card } from '../../../../kit/ui/card';
import { Field } from '../../../../kit/ui/field';
import { Switch } from '../../../../kit/ui/switch';
import { messages } from '../messages';
import type { QuietHours } from '../model';

interface Props {
  quiet: QuietHours;
  /** Called when the switch is pressed. */
  onFlip: (quiet: QuietHours) => void;
  /** Called when a time is chosen. */
  onChange: (quiet: QuietHours) => void;
}

/** The quiet hours: switch, start and end. */
export function QuietCard({ quiet, onFlip, onChange }: Props) {
  return (
    <Card className="px-4 pt-2 pb-4">
      <div className="flex min-h-14 items-center justify-between gap-2">
        <h2 className="text-lg font-bold">{messages.quiet}</h2>
        <Switch label={messages.quietOn} on={quiet.on} onChange={(on) => onFlip({ ...quiet, on })} />
      </div>
      <p className="text-sm text-muted">{messages.quietHint}</p>
      {quiet.on && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Time
            key={`from ${quiet.from}`}
            label={messages.from}
            at={quiet.from}
            onChosen={(from) => onChange({ ...quiet, from })}
          />
          <Time
            key={`to ${quiet.to}`}
            label={messages.to}
            at={quiet.to}
            onChosen={(to) => onChange({ ...quiet, to })}
          />
        </div>
      )}
    </Card>
  );
}

/** A time field that reports its value on blur: intermediate values are not meant. */
function Time({ label, at, onChosen }: { label: string; at: string; onChosen: (at: string) => void }) {
  const [typed, setTyped] = useState(at);
  const leave = () => {
    if (typed === '') setTyped(at);
    else if (typed !== at) onChosen(typed);
  };
  return <Field type="time" label={label} value={typed} onChange={setTyped} onBlur={leave} />;
}
