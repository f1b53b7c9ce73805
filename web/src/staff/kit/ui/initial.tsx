import { firstGrapheme } from '../../../kit/text/graphemes';

/** The first letter of a name, where there is no photo. The name stands beside it. */
export function Initial({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center rounded-full bg-tint font-bold text-on-tint ${large ? 'size-16 text-2xl' : 'size-10 text-lg'}`}
    >
      {firstGrapheme(name)}
    </span>
  );
}
