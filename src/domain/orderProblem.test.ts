import type { StatusEntry } from '@/domain/order';
import { orderProblem, PROBLEM_CAUSES, sharedCause } from '@/domain/orderProblem';
import { aPrinterEntry, aStatusEntry } from '../../test/factories/anOrder';

const problemOf = (...statuses: Partial<StatusEntry>[]) => orderProblem({ statuses: statuses.map(aStatusEntry) });

describe('orderProblem', () => {
  it.each([
    ['ERROR_POS_OFFLINE', 'posOffline'],
    ['TIMEOUT', 'posOffline'],
    ['CASH_CLOSED', 'posCash'],
    ['UNAUTHORIZED', 'posAccess'],
    ['ERROR_POS_INVALID_ITEM', 'posRejected'],
    ['The plug is out', 'posRejected'],
    [null, 'posRejected'],
  ])('returns for an error with the reason %j the cause %s [K-10]', (reason, cause) => {
    expect(problemOf({ status: 'ERROR', reason })).toEqual({ cause, reason, since: '2026-11-20T12:00:00.000Z' });
  });

  it('returns the device of the channel as the cause of an order that waits there [K-01]', () => {
    expect(problemOf({ status: 'IN_CHANNEL_DEVICE' })?.cause).toBe('channelDevice');
  });

  it('ignores printer and rider entries after the error', () => {
    const last = aPrinterEntry({ date: '2026-11-20T12:09:00.000Z' });

    expect(problemOf({ status: 'ERROR', reason: 'TIMEOUT' }, last)?.cause).toBe('posOffline');
  });

  it.each([
    ['an accepted order', [{}]],
    ['an order that arrived after an error', [{ status: 'ERROR' }, { status: 'IN_KITCHEN', date: '2026-11-20T12:09:00.000Z' }]],
    ['a disabled order', [{ status: 'DISABLED' }]],
    ['an order with an unknown status', [{ status: 'FLYING' }]],
    ['an order without history', []],
  ])('returns null for %s', (_case, statuses) => {
    expect(problemOf(...statuses)).toBeNull();
  });
});

describe('sharedCause', () => {
  it('is null for a problem of one order', () => {
    expect(PROBLEM_CAUSES.map((cause) => sharedCause({ cause, reason: null, since: '' }))).toEqual([
      null,
      'posOffline',
      'posCash',
      'posAccess',
      null,
    ]);
  });
});
