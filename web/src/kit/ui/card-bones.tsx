import { Bone } from './bone';
import { Card } from './card';

/** Stand-ins of cards in a list, in the height of the real ones. */
export function CardBones({ count = 3, className }: { count?: number; className: string }) {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones never move
        <Card key={card} className={`grid content-center gap-2.5 p-4 ${className}`}>
          <Bone className="h-4 w-3/5" />
          <Bone className="h-3.5 w-2/5" />
        </Card>
      ))}
    </div>
  );
}
