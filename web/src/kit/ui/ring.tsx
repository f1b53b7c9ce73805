import { LoaderCircle } from 'lucide-react';

/** The turning ring beside a word; alone it says nothing, so a word must stand near. */
export function Ring({ size = 20 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden="true" className="flex-none animate-spin" />;
}
