import { MEALS, type Meal } from '../../kit/queue/row';
import { messages as states } from '../../kit/room/messages';
import type { ChildNow, ShownRoom } from '../../kit/room/model';
import { useTouch } from '../../kit/touch';
import { FullSheet } from '../../kit/ui/full-sheet';
import { dishLine } from './dish';
import { KindMark } from './kind-mark';
import { messages } from './messages';

interface Props {
  room: ShownRoom;
  onChoose: (meal: Meal) => void;
  onClose: () => void;
}

/** The four meals of a day, with today's dishes and how many children have each. */
export function WhichMeal({ room: { rooms, children }, onChoose, onClose }: Props) {
  const here = children.filter(({ state }) => state.kind === 'in' || state.kind === 'asleep');
  return (
    <FullSheet small title={messages.whichMeal} onClose={onClose}>
      <div className="care-meals" data-kind="meals">
        {MEALS.map((meal) => (
          <MealKey key={meal} meal={meal} dish={rooms.menu?.[meal] ?? ''} here={here} onChoose={() => onChoose(meal)} />
        ))}
      </div>
    </FullSheet>
  );
}

interface KeyProps {
  meal: Meal;
  dish: string;
  /** Who is in. */
  here: readonly ChildNow[];
  onChoose: () => void;
}

function MealKey({ meal, dish, here, onChoose }: KeyProps) {
  const press = useTouch(onChoose);
  const count = here.filter(({ logged }) => logged[meal] !== null).length;
  return (
    <button
      type="button"
      {...press}
      className="press select-none flex min-h-18 min-w-0 items-center gap-3 rounded-card bg-surface px-4 py-2 text-start shadow-line"
    >
      <KindMark kind={meal} />
      <span className="min-w-0">
        <b className="block text-lg/row">{states.kinds[meal]}</b>
        <span className="block text-menu text-muted wrap-anywhere">
          {dish === '' ? messages.noDish : dishLine(dish)}
        </span>
        {count > 0 && (
          <span className="num block text-menu font-bold text-success">{messages.haveIt(count, here.length)}</span>
        )}
      </span>
    </button>
  );
}
