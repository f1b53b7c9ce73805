// Readable device names.

const BROWSERS: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet' };
const SYSTEMS: Readonly<Record<string, string>> = {
  'Windows NT': 'Windows',
  'Mac OS X': 'Mac',
  'iPhone OS': 'iPhone',
  'CPU OS': 'iPad',
};

/** Turns 'Edg/131 Windows NT 10.0' into 'Edge, Windows'. Names of phones are unchanged. */
export function plainDevice(device: string): string {
  const [, browser, system] = /^(\w+)\/\d+ (.*?)(?: [\d.]+)?$/.exec(device) ?? [];
  if (browser === undefined || system === undefined) return device;
  return `${BROWSERS[browser] ?? browser}, ${SYSTEMS[system] ?? system}`;
}
