import { flatEntries } from '@/lib/flatEntries';

interface Invoice {
  companyAddress: string;
  /** What else there is, each by its own name. */
  rest: string[];
}

/** What a client wants on an invoice; only the company's address is known to the specification (1 §3), the rest is shown as it is. */
export function invoiceOf(details: unknown): Invoice {
  const { companyAddress, ...rest } =
    typeof details === 'object' && details !== null ? { companyAddress: null, ...details } : { companyAddress: null, '': details };
  return {
    companyAddress: flatEntries(companyAddress)
      .map(({ value }) => String(value))
      .join(', '),
    rest: flatEntries(rest).map(({ path, value }) => (path === '' ? String(value) : `${path}: ${value}`)),
  };
}
