// SHA-256 of a text or of bytes. The browser's own is absent on plain http addresses other than localhost, where a centre may
// try the portal out. A picture that is confirmed by a code is named by it, and was made small before.

const ROUND = Uint32Array.from(primes(64), (p) => fraction(Math.cbrt(p)));
const START = Uint32Array.from(primes(8), (p) => fraction(Math.sqrt(p)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const block = new Uint8Array(length);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  return view;
}

/** Lower-case hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  const view = padded(typeof data === 'string' ? new TextEncoder().encode(data) : data);
  const hash = Uint32Array.from(START);
  const w = new Uint32Array(64);
  const at = (list: Uint32Array, index: number) => list[index] ?? 0;
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = view.getUint32(offset + i * 4);
        continue;
      }
      const x = at(w, i - 15);
      const y = at(w, i - 2);
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
    }
    const v = Uint32Array.from(hash);
    for (let i = 0; i < 64; i++) {
      const [a, b, c, e, f, g] = [at(v, 0), at(v, 1), at(v, 2), at(v, 4), at(v, 5), at(v, 6)];
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = at(v, 7) + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(w, i);
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      v.copyWithin(1, 0, 7);
      v[4] = at(v, 4) + t1;
      v[0] = t1 + t2;
    }
    for (let i = 0; i < 8; i++) hash[i] = at(hash, i) + at(v, i);
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}
