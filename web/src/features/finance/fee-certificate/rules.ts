// Validates a certificate request: returns the first error code, or null. Pure functions; the server checks the period.

export type CertificateError = 'startDate missing' | 'endDate missing';

export interface Wanted {
  natureOfService: string;
  startDate: string;
  endDate: string;
}

export function validateCertificate({ startDate, endDate }: Wanted): CertificateError | null {
  if (startDate === '') return 'startDate missing';
  return endDate === '' ? 'endDate missing' : null;
}

/** A tax year, from April to March. */
export interface TaxYear {
  /** '2025-26'. */
  name: string;
  startDate: string;
  endDate: string;
}

/** The current tax year and the one before. */
export function taxYears(today: string): readonly TaxYear[] {
  const runs = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0);
  return [runs, runs - 1].map((year) => ({
    name: `${year}-${String(year + 1).slice(2)}`,
    startDate: `${year}-04-01`,
    endDate: `${year + 1}-03-31`,
  }));
}
