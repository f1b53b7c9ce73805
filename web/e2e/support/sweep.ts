import { rmSync } from 'node:fs';
import { runFolder } from './places';

export default function sweep(): void {
  rmSync(runFolder(), { recursive: true, force: true });
}
