const DEFAULT_MS = 60_000;
const LONGEST_MS = 300_000;

/**
 * How long a job may take, in milliseconds: what its header says, else its address, at most 300 s. Without a number or with 0 it is
 * 60 s; what a printer does with 0 is not documented, decided.
 */
export function jobTimeout(ofHeader: number | null, ofAddress: string | null): number {
  const asked = ofHeader ?? (/^\d{1,9}$/.test(ofAddress ?? '') ? Number(ofAddress) : 0);
  return asked === 0 ? DEFAULT_MS : Math.min(asked, LONGEST_MS);
}
