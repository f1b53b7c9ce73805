import { device } from '../storage/device';
import { SLICE, type Slice } from './slice';

// Where the slice is kept: under one key of the device. In the phone's shell its tokens lie in a store of the phone's own
// instead, which the page opens before it starts (app/phone-tokens.ts).

export const KEY = 'aangan';

export interface TokenStore {
  /** What the device keeps, with the tokens. */
  filled(slice: Slice): Slice;
  /** Keeps the tokens, and gives what the device may keep. */
  without(slice: Slice): Slice;
}

let store: TokenStore | undefined;

export function keepTokensIn(opened: TokenStore): void {
  store = opened;
}

export function readSlice(): Slice {
  const slice = device.read(KEY, SLICE);
  return store?.filled(slice) ?? slice;
}

export function writeSlice(slice: Slice): void {
  device.write(KEY, store?.without(slice) ?? slice);
}
