// What is wrong with the asking for a certificate, as a code or null. Pure and in order; which periods there are to be had is
// the server's to say.

export type CertificateFault = 'startDate missing' | 'endDate missing';

export interface Wanted {
  natureOfService: string;
  startDate: string;
  endDate: string;
}

export function certificateFault({ startDate, endDate }: Wanted): CertificateFault | null {
  if (startDate === '') return 'startDate missing';
  return endDate === '' ? 'endDate missing' : null;
}

/** The year of the tax office: from April to March. */
export interface TaxYear {
  /** '2025-26'. */
  name: string;
  startDate: string;
  endDate: string;
}

/** The one that runs, up to its end, and the one before it. */
export function taxYears(today: string): readonly TaxYear[] {
  const runs = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0);
  return [runs, runs - 1].map((year) => ({
    name: `${year}-${String(year + 1).slice(2)}`,
    startDate: `${year}-04-01`,
    endDate: `${year + 1}-03-31`,
  }));
}
