/** A grey stand-in in the size of what is coming. */
export function Bone({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block rounded-bone bg-bone ${className}`} />;
}
