import type { PrintTrace } from '@/domain/printTrace';

/** A trace in the support list. */
export function aPrintTrace(changes: Partial<PrintTrace> = {}): PrintTrace {
  return {
    id: 'trace-1',
    at: '2026-11-20T11:00:00.000Z',
    storedUntil: '2026-12-20T11:00:00.000Z',
    userId: 'user-1',
    userEmail: 'ana@example.com',
    accountId: 'account-1',
    locationId: 'location-1',
    orderId: 'order-77',
    printerUuid: null,
    words: 'No salió la comanda',
    from: '2026-11-20T09:00:00.000Z',
    to: '2026-11-20T10:30:00.000Z',
    lines: 235,
    bytes: 20_000,
    ...changes,
  };
}
