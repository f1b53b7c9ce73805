import { Bone } from './bone';

/** Stand-ins of a form's fields, in the height of the real ones. */
export function FormBones({ fields }: { fields: number }) {
  return (
    <div aria-hidden="true" className="grid gap-5">
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones never move
        <div key={field} className="grid gap-2">
          <Bone className="h-4 w-2/5" />
          <Bone className="h-14" />
        </div>
      ))}
    </div>
  );
}
