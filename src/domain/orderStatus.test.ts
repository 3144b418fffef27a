import fc from 'fast-check';
import {
  OPERATION_GROUPS,
  ORDER_STATUSES,
  sortByDate,
  normaliseStatus,
  operationGroup,
  riderStatus,
  scanPrinterEntries,
  shownStatus,
  statusColour,
} from '@/domain/orderStatus';
import { aPrinterEntry, aStatusEntry } from '../../test/factories/anOrder';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
const history = (...statuses: string[]) => ({ statuses: statuses.map((status, minute) => aStatusEntry({ status, date: at(minute) })) });

const anyStatus = fc.oneof(fc.constantFrom(...ORDER_STATUSES, 'ACCEPTED', 'CANCELLED'), fc.string());
const anyEntry = fc.record({
  status: anyStatus,
  date: fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.string(),
  ),
  type: fc.constantFrom(undefined, null, 'rider', 'printer', 'pos'),
});
const anyHistory = fc.record({ statuses: fc.array(anyEntry, { maxLength: 8 }) });

describe('normaliseStatus', () => {
  it.each(ORDER_STATUSES)('returns %s unchanged [OR-04]', (status) => {
    expect(normaliseStatus(status)).toBe(status);
  });

  it.each([
    ['ACCEPTED', 'ACEPTED'],
    ['READY_TO_PICK_UP', 'READY_TO_PICKUP'],
    ['CANCELLED', 'CANCELED'],
    ['UNKNOWN', 'UNKNOW'],
  ])('reads %s as %s [OR-04]', (alias, status) => {
    expect(normaliseStatus(alias)).toBe(status);
  });

  it.each(['', 'accepted', 'FLYING', 'constructor', '__proto__', 'toString'])('returns UNKNOW for "%s" [OR-04]', (status) => {
    expect(normaliseStatus(status)).toBe('UNKNOW');
  });

  it('returns a known status for any text [OR-04]', () => {
    fc.assert(fc.property(fc.string(), (text) => ORDER_STATUSES.includes(normaliseStatus(text))));
  });
});

describe('statusColour', () => {
  it.each([
    ['green', ['INCOMING_NEW', 'ACEPTED']],
    ['blue', ['IN_CHANNEL_DEVICE', 'IN_KITCHEN']],
    ['purple', ['READY_FOR_DELIVERY', 'READY_TO_PICKUP', 'PICKED_UP', 'DELIVERED', 'SERVED', 'COMPLETED']],
    ['red', ['CANCELED']],
    ['cyan', ['DEFERRED']],
    ['amber', ['ERROR', 'UNKNOW']],
    ['grey', ['DISABLED', 'NOT_PROCESSED']],
  ] as const)('returns %s for %s', (colour, statuses) => {
    expect(statuses.map(statusColour)).toEqual(statuses.map(() => colour));
  });
});

describe('sortByDate', () => {
  it('sorts by date and retains the order of entries with equal dates', () => {
    const [late, first, second] = [
      aStatusEntry({ date: at(9) }),
      aStatusEntry({ date: at(1), creator: 'a' }),
      aStatusEntry({ date: at(1), creator: 'b' }),
    ];

    expect(sortByDate([late, first, second])).toEqual([first, second, late]);
  });

  it('retains the order of the entries if a date is unreadable', () => {
    const entries = [aStatusEntry({ date: at(9) }), aStatusEntry({ date: 'ayer' }), aStatusEntry({ date: at(1) })];

    expect(sortByDate(entries)).toEqual(entries);
  });

  it('loses no entry and is idempotent', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const sorted = sortByDate(entries);
        expect(new Set(sorted)).toEqual(new Set(entries));
        expect(sortByDate(sorted)).toEqual(sorted);
      }),
    );
  });
});

describe('shownStatus', () => {
  it('returns the newest entry that belongs to neither the rider nor the printer [OR-05]', () => {
    const order = {
      statuses: [
        aStatusEntry({ status: 'PICKING', type: 'rider', date: at(8) }),
        aPrinterEntry({ date: at(9) }),
        aStatusEntry({ status: 'IN_KITCHEN', date: at(5) }),
        aStatusEntry({ status: 'ACEPTED', date: at(1) }),
      ],
    };

    expect(shownStatus(order)).toEqual({ status: 'IN_KITCHEN', attention: false, since: at(5) });
  });

  it('includes entries of the POS [OR-05]', () => {
    const order = { statuses: [aStatusEntry(), aStatusEntry({ status: 'ERROR', type: 'pos', date: at(2) })] };

    expect(shownStatus(order).status).toBe('ERROR');
  });

  it("needs attention while the order waits in the channel's device [OR-05]", () => {
    expect(shownStatus(history('ACEPTED', 'IN_CHANNEL_DEVICE'))).toEqual({ status: 'IN_CHANNEL_DEVICE', attention: true, since: at(1) });
  });

  it.each(['DISABLED', 'IN_KITCHEN'])('returns %s with attention if an error follows it [OR-05]', (before) => {
    expect(shownStatus(history(before, 'ERROR'))).toEqual({ status: before, attention: true, since: at(1) });
  });

  it.each(['INCOMING_NEW', 'ACEPTED', 'ERROR', 'READY_FOR_DELIVERY'])('returns an error without attention after %s [OR-05]', (before) => {
    expect(shownStatus(history(before, 'ERROR'))).toMatchObject({ status: 'ERROR', attention: false });
  });

  it('returns UNKNOW for an order without history', () => {
    expect(shownStatus({ statuses: [aPrinterEntry()] })).toEqual({ status: 'UNKNOW', attention: false, since: null });
  });

  it('ignores entries of the printer [OR-05]', () => {
    const printerEntry = anyEntry.map((entry) => ({ ...entry, date: at(1), type: 'printer' }));
    fc.assert(
      fc.property(fc.array(fc.tuple(anyStatus, fc.integer({ min: 0, max: 59 }))), fc.array(printerEntry), (own, others) => {
        const statuses = own.map(([status, minute]) => ({ status, date: at(minute) }));
        expect(shownStatus({ statuses: [...others, ...statuses] })).toEqual(shownStatus({ statuses }));
      }),
    );
  });
});

describe('operationGroup', () => {
  it.each([
    ['NEW', ['INCOMING_NEW', 'ACEPTED']],
    ['PREPARING', ['IN_KITCHEN', 'IN_CHANNEL_DEVICE']],
    ['FINISH', ['READY_FOR_DELIVERY', 'READY_TO_PICKUP', 'SERVED', 'PICKED_UP', 'DELIVERED', 'COMPLETED']],
    ['DEFERRED', ['DEFERRED']],
    ['ERROR', ['ERROR', 'UNKNOW']],
    ['CANCELLED', ['CANCELED']],
    [null, ['DISABLED', 'NOT_PROCESSED']],
  ])('returns the tab %s for the statuses %s', (group, statuses) => {
    expect(statuses.map((status) => operationGroup(history(status)))).toEqual(statuses.map(() => group));
  });

  it('uses the shown status, not the last entry', () => {
    expect([operationGroup(history('IN_KITCHEN', 'ERROR')), operationGroup(history('DISABLED', 'ERROR'))]).toEqual(['PREPARING', null]);
  });

  it('returns exactly one tab for any order, or null', () => {
    fc.assert(
      fc.property(anyHistory, (order) => {
        const group = operationGroup(order);
        expect(group === null ? ['DISABLED', 'NOT_PROCESSED'] : OPERATION_GROUPS).toContain(group ?? shownStatus(order).status);
      }),
    );
  });
});

describe('riderStatus', () => {
  it('returns the newest rider entry, with its creator as the name', () => {
    const order = {
      statuses: [
        aStatusEntry({ status: 'DELIVERING', type: 'rider', creator: 'Iván', date: at(7) }),
        aStatusEntry({ status: 'PICKING', type: 'rider', creator: 'Marta', date: at(3) }),
        aStatusEntry({ status: 'DELIVERED', date: at(9) }),
      ],
    };

    expect(riderStatus(order)).toEqual({ status: 'DELIVERING', name: 'Iván' });
  });

  it.each([null, undefined, ''])('returns no name if the entry has no creator (%p)', (creator) => {
    expect(riderStatus({ statuses: [aStatusEntry({ status: 'CREATED', type: 'rider', creator })] })).toEqual({
      status: 'CREATED',
      name: null,
    });
  });

  it('returns null if there is no rider entry', () => {
    expect(riderStatus(history('DELIVERED'))).toBeNull();
  });
});

describe('scanPrinterEntries', () => {
  const printed = (...entries: [status: string, minute: number][]) => ({
    statuses: [...history('ACEPTED', 'ERROR').statuses, ...entries.map(([status, minute]) => aPrinterEntry({ status, date: at(minute) }))],
  });
  const printedEntries = (...entries: [status: string, minute: number][]) => printed(...entries).statuses;

  it.each([
    ['SUCCESS', 'success'],
    ['PRINTED', 'success'],
    ['ERROR', 'error'],
    ['COULD_NOT_PRINT', 'error'],
    ['REQUIRES_MANUAL_PRINT', 'manual'],
    ['REQUIRES_MANUAL_PRINTING', 'manual'],
    ['BURNT', 'unknown'],
    ['constructor', 'unknown'],
  ])('reads an entry %s as %s [PR-17]', (status, kind) => {
    expect(scanPrinterEntries(printedEntries([status, 5]))?.kind).toBe(kind);
  });

  it('prefers a success even to a newer error [PR-17]', () => {
    expect(scanPrinterEntries(printedEntries(['PRINTED', 1], ['ERROR', 9], ['REQUIRES_MANUAL_PRINT', 5]))).toMatchObject({
      kind: 'success',
      entry: { date: at(1) },
    });
  });

  it('returns the newest error if there is no success [PR-17]', () => {
    expect(scanPrinterEntries(printedEntries(['ERROR', 7], ['COULD_NOT_PRINT', 2], ['REQUIRES_MANUAL_PRINT', 9]))).toMatchObject({
      kind: 'error',
      entry: { date: at(7) },
    });
  });

  it('returns manual printing only if there is neither a success nor an error [PR-17]', () => {
    expect(scanPrinterEntries(printedEntries(['BURNT', 9], ['REQUIRES_MANUAL_PRINTING', 5]))?.kind).toBe('manual');
  });

  it('ignores entries of other types [PR-17]', () => {
    expect(scanPrinterEntries(history('ERROR', 'SUCCESS').statuses)).toBeNull();
  });

  it.each([
    ['the error is the newest entry', printed(['SUCCESS', 1], ['ERROR', 9]), at(9)],
    ['a request for manual printing follows the error', printed(['SUCCESS', 1], ['ERROR', 5], ['REQUIRES_MANUAL_PRINT', 9]), at(5)],
  ])('returns the failure after a success as laterFailure when %s', (_case, order, date) => {
    expect(scanPrinterEntries(order.statuses)?.laterFailure?.date).toBe(date);
  });

  it('has no laterFailure if the success is newer', () => {
    expect(scanPrinterEntries(printedEntries(['ERROR', 1], ['SUCCESS', 9]))?.laterFailure).toBeNull();
  });

  it('depends only on the kinds of the entries, for any history [PR-17]', () => {
    const anyPrinterEntry = fc.record({
      status: fc.constantFrom('SUCCESS', 'PRINTED', 'ERROR', 'COULD_NOT_PRINT', 'REQUIRES_MANUAL_PRINT', 'REQUIRES_MANUAL_PRINTING', 'X'),
      minute: fc.integer({ min: 0, max: 59 }),
    });
    fc.assert(
      fc.property(fc.array(anyPrinterEntry, { minLength: 1 }), (entries) => {
        const shown = scanPrinterEntries(printedEntries(...entries.map(({ status, minute }): [string, number] => [status, minute])));
        const has = (...statuses: string[]) => entries.some(({ status }) => statuses.includes(status));
        const expected = has('SUCCESS', 'PRINTED')
          ? 'success'
          : has('ERROR', 'COULD_NOT_PRINT')
            ? 'error'
            : has('REQUIRES_MANUAL_PRINT', 'REQUIRES_MANUAL_PRINTING')
              ? 'manual'
              : 'unknown';
        expect(shown?.kind).toBe(expected);
      }),
    );
  });
});
