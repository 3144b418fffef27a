import type { StatusEntry } from '@/domain/order';
import { manualTicket, missingTicket, ticketOfEntry } from '@/domain/orderTickets';
import type { TicketType } from '@/domain/printer';
import { aLocation } from '../../test/factories/aLocation';
import { aPrinterEntry } from '../../test/factories/anOrder';
import { aPrinter } from '../../test/factories/aPrinter';

const KITCHEN = aPrinter({ uuid: 'kitchen' });
const TILL = aPrinter({ uuid: 'till', ticketType: 'RECEIPT', copies: 2 });

let minute = 0;
const told = (ticketType: TicketType, status: string): StatusEntry => {
  minute += 1;
  return aPrinterEntry({
    status,
    date: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
    meta: { printerOrder: { ticketType } },
  });
};

describe('ticketOfEntry', () => {
  it('tells which ticket a printer entry speaks of, as far as it says so', () => {
    const printerOrder = { uuid: 'job-1', ticketType: 'RECEIPT', copy: 2, copies: 3, attempt: 1 };

    expect(ticketOfEntry({ meta: { printerOrder } })).toEqual(printerOrder);
    expect(ticketOfEntry({ meta: { printerOrder: { uuid: 7, ticketType: 'POSTER' } } })).toEqual({
      uuid: null,
      ticketType: null,
      copy: null,
      copies: null,
      attempt: null,
    });
  });

  it.each([undefined, null, 'x', {}, { printerOrder: 'x' }])('tells nothing of %p', (meta) => {
    expect(ticketOfEntry({ meta })).toBeNull();
  });
});

describe('missingTicket', () => {
  it.each<[string, StatusEntry[], TicketType]>([
    ['the one that failed', [told('KITCHEN', 'SUCCESS'), told('RECEIPT', 'ERROR')], 'RECEIPT'],
    ['the one that waits for a person', [told('KITCHEN', 'SUCCESS'), told('RECEIPT', 'REQUIRES_MANUAL_PRINT')], 'RECEIPT'],
    ['the one whose last attempt failed', [told('KITCHEN', 'SUCCESS'), told('RECEIPT', 'SUCCESS'), told('RECEIPT', 'ERROR')], 'RECEIPT'],
    ['the kitchen ticket when both failed', [told('RECEIPT', 'ERROR'), told('KITCHEN', 'ERROR')], 'KITCHEN'],
    ['the one that was never tried', [told('KITCHEN', 'SUCCESS')], 'RECEIPT'],
    ['the kitchen ticket when all is on paper', [told('KITCHEN', 'SUCCESS'), told('RECEIPT', 'SUCCESS')], 'KITCHEN'],
    ['the kitchen ticket when nothing is known of tickets', [aPrinterEntry({ status: 'ERROR' })], 'KITCHEN'],
  ])('is %s [OR-14]', (_which, statuses, expected) => {
    expect(missingTicket({ statuses }, [TILL, KITCHEN])).toBe(expected);
  });

  it('is one that the location can print', () => {
    expect(missingTicket({ statuses: [] }, [TILL, { ...KITCHEN, isActive: false }])).toBe('RECEIPT');
    expect(missingTicket({ statuses: [] }, [])).toBe('KITCHEN');
  });
});

describe('manualTicket', () => {
  const location = aLocation({ thirdPartyServices: [KITCHEN, TILL] });

  it('is the ticket that needs a person, with the copies of its printer, whatever became of the others [PR-17]', () => {
    const statuses = [told('KITCHEN', 'SUCCESS'), told('RECEIPT', 'REQUIRES_MANUAL_PRINT')];

    expect(manualTicket({ statuses }, location)).toEqual({ ticketType: 'RECEIPT', copies: 2 });
    expect(manualTicket({ statuses }, undefined)).toEqual({ ticketType: 'RECEIPT' });
  });

  it.each(['REQUIRES_MANUAL_PRINT', 'REQUIRES_MANUAL_PRINTING'])('is any where %s does not say which', (status) => {
    expect(manualTicket({ statuses: [aPrinterEntry({ status })] }, location)).toEqual({});
  });

  it.each<[string, StatusEntry[]]>([
    ['came out since', [told('RECEIPT', 'REQUIRES_MANUAL_PRINT'), told('RECEIPT', 'SUCCESS')]],
    ['failed since', [told('RECEIPT', 'REQUIRES_MANUAL_PRINT'), told('RECEIPT', 'ERROR')]],
    ['prints by itself', [told('KITCHEN', 'SUCCESS')]],
    ['was never tried', []],
  ])('is none when the ticket %s', (_when, statuses) => {
    expect(manualTicket({ statuses }, location)).toBeNull();
  });
});
