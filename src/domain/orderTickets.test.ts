import type { OrderTicket, StatusEntry } from '@/domain/order';
import { areTicketsPrinted, manualTicket, missingTicket, printerStatus, ticketOfEntry, ticketStatuses } from '@/domain/orderTickets';
import type { TicketType } from '@/domain/printer';
import { aLocation } from '../../test/factories/aLocation';
import { aPrinterEntry } from '../../test/factories/anOrder';
import { aPrinter } from '../../test/factories/aPrinter';

const KITCHEN = aPrinter({ uuid: 'kitchen' });
const TILL = aPrinter({ uuid: 'till', ticketType: 'RECEIPT', copies: 2 });

let minute = 0;
const entryOf = (ticketType: TicketType, status: string): StatusEntry => {
  minute += 1;
  return aPrinterEntry({
    status,
    date: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
    meta: { printerOrder: { ticketType } },
  });
};

describe('ticketOfEntry', () => {
  it('returns the ticket of a printer entry, with null for missing fields', () => {
    const printerOrder = { uuid: 'job-1', ticketType: 'RECEIPT', copy: 2, copies: 3, attempt: 1 };

    expect(ticketOfEntry({ meta: { printerOrder } })).toEqual({ ...printerOrder, printerUuid: null, kind: 'TICKET' });
    expect(ticketOfEntry({ meta: { printerOrder, thirdPartyConfig: { uuid: 'till' } } })?.printerUuid).toBe('till');
    expect(ticketOfEntry({ meta: { printerOrder: { uuid: 7, ticketType: 'POSTER' } } })).toEqual({
      uuid: null,
      printerUuid: null,
      kind: 'TICKET',
      ticketType: null,
      copy: null,
      copies: null,
      attempt: null,
    });
  });

  it.each([undefined, null, 'x', {}, { printerOrder: 'x' }])('returns null for %p', (meta) => {
    expect(ticketOfEntry({ meta })).toBeNull();
  });
});

/** An entry of a ticket of this printer. */
const entryOfPrinter = (printerUuid: string, ticketType: TicketType, status: string, more: object = {}): StatusEntry => {
  minute += 1;
  return aPrinterEntry({
    status,
    date: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
    meta: { printerOrder: { printerUuid, ticketType, ...more } },
  });
};
const failed = (reason: string | null, attempt: number | null): StatusEntry => ({
  ...entryOfPrinter('kitchen', 'KITCHEN', 'ERROR', { copy: 1, attempt }),
  reason,
});
const shown = (statuses: StatusEntry[], tickets?: OrderTicket[]) =>
  ticketStatuses({ statuses, ...(tickets && { tickets }) }).map(({ ticket, kind }) => [ticket?.printerUuid ?? null, kind]);

describe('ticketStatuses', () => {
  it('lists a failed kitchen ticket before a printed receipt [T-01, PR-17]', () => {
    const statuses = [entryOfPrinter('kitchen', 'KITCHEN', 'ERROR'), entryOfPrinter('till', 'RECEIPT', 'SUCCESS')];

    expect(shown(statuses)).toEqual([
      ['kitchen', 'error'],
      ['till', 'success'],
    ]);
    expect(printerStatus({ statuses })).toMatchObject({ kind: 'error', isOneOfMany: true, ticket: { ticketType: 'KITCHEN' } });
    expect(areTicketsPrinted({ statuses })).toBe(false);
  });

  it('lets a success win within each ticket [T-01, PR-17]', () => {
    const statuses = [
      entryOfPrinter('kitchen', 'KITCHEN', 'ERROR'),
      entryOfPrinter('till', 'RECEIPT', 'SUCCESS'),
      entryOfPrinter('kitchen', 'KITCHEN', 'SUCCESS'),
      entryOfPrinter('till', 'RECEIPT', 'ERROR'),
    ];

    expect(printerStatus({ statuses })).toMatchObject({ kind: 'success', isOneOfMany: false });
    expect(areTicketsPrinted({ statuses })).toBe(true);
  });

  it.each(['REMOTE_SERVER_ERROR', 'TIMEOUT', 'NOT_A_PRINTER', 'EPTR_CUTTER', 'PrintSystemError', null])(
    'reports a sent ticket with the error %p as unconfirmed, because it may be on paper [PR-17]',
    (reason) => {
      expect(printerStatus({ statuses: [failed(reason, 1)] })?.kind).toBe('unconfirmed');
      expect(areTicketsPrinted({ statuses: [failed(reason, 1)] })).toBe(false);
    },
  );

  it.each([
    ['SchemaError', 1],
    ['EPTR_COVER_OPEN', 1],
    ['EX_SPOOLER', 1],
    ['SERVICE_UNAVAILABLE', 0],
    ['TIMEOUT', 0],
    ['TIMEOUT', null],
  ])('reports the error %p of attempt %p as not printed, because nothing or only a part can be on paper [PR-17]', (reason, attempt) => {
    expect(printerStatus({ statuses: [failed(reason, attempt)] })?.kind).toBe('error');
  });

  it('reports a ticket as unconfirmed until a success, also if a later attempt was refused or never sent [PR-17]', () => {
    const statuses = [failed('TIMEOUT', 1), failed('SchemaError', 2), failed('SERVICE_UNAVAILABLE', 0)];

    expect(printerStatus({ statuses })).toMatchObject({ kind: 'unconfirmed', entry: { reason: 'SERVICE_UNAVAILABLE' } });
    expect(printerStatus({ statuses: [...statuses, entryOfPrinter('kitchen', 'KITCHEN', 'SUCCESS')] })?.kind).toBe('success');
  });

  it('distinguishes two kitchen printers [T-01]', () => {
    expect(shown([entryOfPrinter('bar', 'KITCHEN', 'SUCCESS'), entryOfPrinter('kitchen', 'KITCHEN', 'REQUIRES_MANUAL_PRINT')])).toEqual([
      ['kitchen', 'manual'],
      ['bar', 'success'],
    ]);
  });

  it('reports a ticket without entries as waiting, so that the order does not count as printed [T-01]', () => {
    const tickets: OrderTicket[] = [
      { printerUuid: 'kitchen', ticketType: 'KITCHEN' },
      { printerUuid: 'till', ticketType: 'RECEIPT' },
    ];

    expect(shown([entryOfPrinter('till', 'RECEIPT', 'SUCCESS')], tickets)).toEqual([
      ['kitchen', 'waiting'],
      ['till', 'success'],
    ]);
    expect(areTicketsPrinted({ statuses: [entryOfPrinter('till', 'RECEIPT', 'SUCCESS')], tickets })).toBe(false);
    expect(shown([], tickets)).toEqual([]);
    expect(shown([aPrinterEntry()], tickets)).toEqual([[null, 'success']]);
  });

  it('treats entries that name no ticket as one group [T-01, PR-17]', () => {
    const [failed, printed] = [entryOf('KITCHEN', 'ERROR'), entryOf('KITCHEN', 'SUCCESS')].map(({ meta: _meta, ...entry }) => entry);

    expect(shown([failed!, printed!])).toEqual([[null, 'success']]);
  });

  it('drops a failure without a ticket once every ticket was printed after it [T-01]', () => {
    const unnamedFailure = aPrinterEntry({ status: 'ERROR', date: '2026-11-20T11:00:00.000Z' });

    expect(shown([unnamedFailure, entryOfPrinter('kitchen', 'KITCHEN', 'SUCCESS')])).toEqual([['kitchen', 'success']]);
    expect(shown([unnamedFailure, entryOfPrinter('kitchen', 'KITCHEN', 'ERROR')])).toEqual([
      [null, 'error'],
      ['kitchen', 'error'],
    ]);
  });

  it('lists the void slip as a separate ticket [T-02]', () => {
    const statuses = [entryOfPrinter('kitchen', 'KITCHEN', 'SUCCESS'), entryOfPrinter('kitchen', 'KITCHEN', 'ERROR', { kind: 'VOID' })];

    expect(ticketStatuses({ statuses }).map(({ ticket, kind }) => [ticket?.kind, kind])).toEqual([
      ['VOID', 'error'],
      ['TICKET', 'success'],
    ]);
    expect(areTicketsPrinted({ statuses })).toBe(true);
  });
});

describe('missingTicket', () => {
  it.each<[string, StatusEntry[], TicketType]>([
    ['the ticket that failed', [entryOf('KITCHEN', 'SUCCESS'), entryOf('RECEIPT', 'ERROR')], 'RECEIPT'],
    ['the ticket that requires manual printing', [entryOf('KITCHEN', 'SUCCESS'), entryOf('RECEIPT', 'REQUIRES_MANUAL_PRINT')], 'RECEIPT'],
    [
      'the ticket whose last attempt failed',
      [entryOf('KITCHEN', 'SUCCESS'), entryOf('RECEIPT', 'SUCCESS'), entryOf('RECEIPT', 'ERROR')],
      'RECEIPT',
    ],
    ['the kitchen ticket when both failed', [entryOf('RECEIPT', 'ERROR'), entryOf('KITCHEN', 'ERROR')], 'KITCHEN'],
    ['the ticket without an attempt', [entryOf('KITCHEN', 'SUCCESS')], 'RECEIPT'],
    ['the kitchen ticket when all tickets are printed', [entryOf('KITCHEN', 'SUCCESS'), entryOf('RECEIPT', 'SUCCESS')], 'KITCHEN'],
    ['the kitchen ticket when the entries name no ticket', [aPrinterEntry({ status: 'ERROR' })], 'KITCHEN'],
  ])('returns %s [OR-14]', (_which, statuses, expected) => {
    expect(missingTicket({ statuses }, [TILL, KITCHEN])).toBe(expected);
  });

  it('returns a ticket that the location can print', () => {
    expect(missingTicket({ statuses: [] }, [TILL, { ...KITCHEN, isActive: false }])).toBe('RECEIPT');
    expect(missingTicket({ statuses: [] }, [])).toBe('KITCHEN');
  });
});

describe('manualTicket', () => {
  const location = aLocation({ thirdPartyServices: [KITCHEN, TILL] });

  it("returns the ticket that requires manual printing with its printer's copies, whatever the status of the others [PR-17]", () => {
    const statuses = [entryOf('KITCHEN', 'SUCCESS'), entryOf('RECEIPT', 'REQUIRES_MANUAL_PRINT')];

    expect(manualTicket({ statuses }, location)).toEqual({ ticketType: 'RECEIPT', copies: 2 });
    expect(manualTicket({ statuses }, undefined)).toEqual({ ticketType: 'RECEIPT' });
  });

  it.each(['REQUIRES_MANUAL_PRINT', 'REQUIRES_MANUAL_PRINTING'])('returns an empty choice if %s names no ticket', (status) => {
    expect(manualTicket({ statuses: [aPrinterEntry({ status })] }, location)).toEqual({});
  });

  it.each<[string, StatusEntry[]]>([
    ['was printed afterwards', [entryOf('RECEIPT', 'REQUIRES_MANUAL_PRINT'), entryOf('RECEIPT', 'SUCCESS')]],
    ['failed afterwards', [entryOf('RECEIPT', 'REQUIRES_MANUAL_PRINT'), entryOf('RECEIPT', 'ERROR')]],
    ['is printed automatically', [entryOf('KITCHEN', 'SUCCESS')]],
    ['has no entry', []],
  ])('returns null when the ticket %s', (_when, statuses) => {
    expect(manualTicket({ statuses }, location)).toBeNull();
  });
});
