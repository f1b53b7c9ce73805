export const PIN_LENGTH = 4;
export const FIRST_CODE_LENGTH = 6;

/** Why everybody would guess a PIN first; undefined for a good one. The server decides; this knows the reason. */
export function weakness(pin: string): 'equal' | 'run' | undefined {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  const [step] = steps;
  if (steps.size !== 1) return undefined;
  if (step === 0) return 'equal';
  return step === 1 || step === -1 ? 'run' : undefined;
}
