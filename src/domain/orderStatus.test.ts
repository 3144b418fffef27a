import fc from 'fast-check';
import {
  OPERATION_GROUPS,
  ORDER_STATUSES,
  inOrderOfTime,
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
  it.each(ORDER_STATUSES)('reads %s as itself [OR-04]', (status) => {
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

  it.each(['', 'accepted', 'FLYING', 'constructor', '__proto__', 'toString'])('falls back to unknown for "%s" [OR-04]', (status) => {
    expect(normaliseStatus(status)).toBe('UNKNOW');
  });

  it('gives a status of the product for any text [OR-04]', () => {
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
  ] as const)('is %s for %s', (colour, statuses) => {
    expect(statuses.map(statusColour)).toEqual(statuses.map(() => colour));
  });
});

describe('inOrderOfTime', () => {
  it('sorts by date and leaves equal dates in the order they came', () => {
    const [late, first, second] = [
      aStatusEntry({ date: at(9) }),
      aStatusEntry({ date: at(1), creator: 'a' }),
      aStatusEntry({ date: at(1), creator: 'b' }),
    ];

    expect(inOrderOfTime([late, first, second])).toEqual([first, second, late]);
  });

  it('keeps the order in which entries came when a date cannot be read', () => {
    const entries = [aStatusEntry({ date: at(9) }), aStatusEntry({ date: 'ayer' }), aStatusEntry({ date: at(1) })];

    expect(inOrderOfTime(entries)).toEqual(entries);
  });

  it('loses no entry and sorting again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const sorted = inOrderOfTime(entries);
        expect(new Set(sorted)).toEqual(new Set(entries));
        expect(inOrderOfTime(sorted)).toEqual(sorted);
      }),
    );
  });
});

describe('shownStatus', () => {
  it('is the newest entry that is neither of the rider nor of the printer [OR-05]', () => {
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

  it('looks at entries of the POS [OR-05]', () => {
    const order = { statuses: [aStatusEntry(), aStatusEntry({ status: 'ERROR', type: 'pos', date: at(2) })] };

    expect(shownStatus(order).status).toBe('ERROR');
  });

  it('asks for attention when the order waits in the device of the channel [OR-05]', () => {
    expect(shownStatus(history('ACEPTED', 'IN_CHANNEL_DEVICE'))).toEqual({ status: 'IN_CHANNEL_DEVICE', attention: true, since: at(1) });
  });

  it.each(['DISABLED', 'IN_KITCHEN'])('shows %s with attention when an error follows it [OR-05]', (before) => {
    expect(shownStatus(history(before, 'ERROR'))).toEqual({ status: before, attention: true, since: at(1) });
  });

  it.each(['INCOMING_NEW', 'ACEPTED', 'ERROR', 'READY_FOR_DELIVERY'])('shows a plain error after %s [OR-05]', (before) => {
    expect(shownStatus(history(before, 'ERROR'))).toMatchObject({ status: 'ERROR', attention: false });
  });

  it('is unknown without a history', () => {
    expect(shownStatus({ statuses: [aPrinterEntry()] })).toEqual({ status: 'UNKNOW', attention: false, since: null });
  });

  it('does not change when entries of rider and printer are added [OR-05]', () => {
    const aside = anyEntry.map((entry) => ({ ...entry, date: at(1), type: 'printer' }));
    fc.assert(
      fc.property(fc.array(fc.tuple(anyStatus, fc.integer({ min: 0, max: 59 }))), fc.array(aside), (own, others) => {
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
  ])('puts into tab %s the statuses %s', (group, statuses) => {
    expect(statuses.map((status) => operationGroup(history(status)))).toEqual(statuses.map(() => group));
  });

  it('follows the status shown, not the last entry', () => {
    expect([operationGroup(history('IN_KITCHEN', 'ERROR')), operationGroup(history('DISABLED', 'ERROR'))]).toEqual(['PREPARING', null]);
  });

  it('puts any order into exactly one tab, or only into all', () => {
    fc.assert(
      fc.property(anyHistory, (order) => {
        const group = operationGroup(order);
        expect(group === null ? ['DISABLED', 'NOT_PROCESSED'] : OPERATION_GROUPS).toContain(group ?? shownStatus(order).status);
      }),
    );
  });
});

describe('riderStatus', () => {
  it('is the newest entry of the rider, whose name is its creator', () => {
    const order = {
      statuses: [
        aStatusEntry({ status: 'DELIVERING', type: 'rider', creator: 'Iván', date: at(7) }),
        aStatusEntry({ status: 'PICKING', type: 'rider', creator: 'Marta', date: at(3) }),
        aStatusEntry({ status: 'DELIVERED', date: at(9) }),
      ],
    };

    expect(riderStatus(order)).toEqual({ status: 'DELIVERING', name: 'Iván' });
  });

  it.each([null, undefined, ''])('has no name when the entry names nobody (%p)', (creator) => {
    expect(riderStatus({ statuses: [aStatusEntry({ status: 'CREATED', type: 'rider', creator })] })).toEqual({
      status: 'CREATED',
      name: null,
    });
  });

  it('is null without an entry of the rider', () => {
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

  it('lets any success win, also over a newer error [PR-17]', () => {
    expect(scanPrinterEntries(printedEntries(['PRINTED', 1], ['ERROR', 9], ['REQUIRES_MANUAL_PRINT', 5]))).toMatchObject({
      kind: 'success',
      entry: { date: at(1) },
    });
  });

  it('shows the newest error where there is no success [PR-17]', () => {
    expect(scanPrinterEntries(printedEntries(['ERROR', 7], ['COULD_NOT_PRINT', 2], ['REQUIRES_MANUAL_PRINT', 9]))).toMatchObject({
      kind: 'error',
      entry: { date: at(7) },
    });
  });

  it('shows manual printing only where nothing was printed or failed [PR-17]', () => {
    expect(scanPrinterEntries(printedEntries(['BURNT', 9], ['REQUIRES_MANUAL_PRINTING', 5]))?.kind).toBe('manual');
  });

  it('ignores entries that are not of the printer [PR-17]', () => {
    expect(scanPrinterEntries(history('ERROR', 'SUCCESS').statuses)).toBeNull();
  });

  it.each([
    ['the error is the newest entry', printed(['SUCCESS', 1], ['ERROR', 9]), at(9)],
    ['a request to print by hand came after the error', printed(['SUCCESS', 1], ['ERROR', 5], ['REQUIRES_MANUAL_PRINT', 9]), at(5)],
  ])('keeps the failure after a success for the second line when %s', (_case, order, date) => {
    expect(scanPrinterEntries(order.statuses)?.laterFailure?.date).toBe(date);
  });

  it('has no later failure when the success is newer', () => {
    expect(scanPrinterEntries(printedEntries(['ERROR', 1], ['SUCCESS', 9]))?.laterFailure).toBeNull();
  });

  it('is decided by the kinds that occur, whatever the history [PR-17]', () => {
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
