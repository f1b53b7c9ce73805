import { Bone } from '../../../kit/ui/bone';

/** Stand-ins of what both sides wrote. */
export function ChatBones() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 pb-3">
      <Bone className="h-16 w-3/5 rounded-card" />
      <Bone className="h-44 w-60 rounded-card" />
      <Bone className="h-11 w-2/5 self-end rounded-card" />
      <Bone className="h-16 w-3/5 self-end rounded-card" />
    </div>
  );
}
