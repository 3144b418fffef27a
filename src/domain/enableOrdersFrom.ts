import type { StatusEntry } from '@/domain/order';

/**
 * The scheduled date of a DEFERRED entry: `meta.enableOrdersFrom`, else the reason as a date or as JSON with that field (specification 1
 * §4, decision G12). Null if there is no readable date.
 */
export function enableOrdersFrom(entry: Pick<StatusEntry, 'reason' | 'meta'>): Date | null {
  const reason = entry.reason ?? '';
  return dateIn(entry.meta) ?? dateOf(reason) ?? dateIn(jsonOf(reason));
}

function dateIn(record: unknown): Date | null {
  if (typeof record !== 'object' || record === null || !('enableOrdersFrom' in record)) return null;
  return typeof record.enableOrdersFrom === 'string' ? dateOf(record.enableOrdersFrom) : null;
}

// Date.parse accepts many texts that are not dates (it reads "error 5" as May 2001), so only ISO-8601 is accepted.
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function dateOf(text: string): Date | null {
  const date = new Date(ISO_DATE.test(text) ? text : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

function jsonOf(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return null;
  }
}
