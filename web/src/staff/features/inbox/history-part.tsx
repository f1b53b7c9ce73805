import type { CaseStep } from '../../../wire-staff/types.gen';
import { Part } from './case-frame';
import { messages } from './messages';
import { stepTexts } from './model';

/** Who took which step, the oldest first. */
export function HistoryPart({ steps }: { steps: readonly CaseStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Part title={messages.history}>
      <ol className="grid grid-cols-1 gap-1.5">
        {steps.map((step) => {
          const { what, who } = stepTexts(step);
          return (
            <li key={`${step.at} ${step.step}`} className="num">
              <b>{what}</b> <span className="text-sm text-muted">{who}</span>
              {step.note && <span className="block wrap-anywhere">{step.note}</span>}
            </li>
          );
        })}
      </ol>
    </Part>
  );
}
