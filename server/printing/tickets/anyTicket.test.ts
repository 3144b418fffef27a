import fc from 'fast-check';
import type { Order, OrderItem } from '@/domain/order';
import { formatMoney } from '@/lib/money';
import { anyOrder } from '../../../test/factories/anyOrder';
import { readEposDocument } from '../../demo/printers/epos/readEposDocument';
import { printOnPaper } from '../../demo/printers/paper/printOnPaper';
import { layoutLines, lineColumns, lineText } from '../../../test/server/tickets/ticketLayout';
import { renderTestTicket, renderTicket, type TicketPrinter } from './renderTicket';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  fc.lorem({ maxCount: 12 }),
  fc.constantFrom('', 'constructor', '__proto__', ']]>', '&#10;', 'ñandú €'),
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const amount = fc.integer({ min: -1_000_000, max: 1_000_000_000 });
const instant = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  anyText,
);
const oddOrder: fc.Arbitrary<Order> = fc.record({
  id: anyText,
  code: anyText,
  rev: fc.nat(),
  placedAt: instant,
  channel: fc.record({ slug: anyText, orderCode: maybe(anyText) }),
  locationId: anyText,
  statuses: fc.constant([]),
  items: fc.array(
    fc.record({
      name: anyText,
      qty: fc.oneof(fc.nat(), fc.double()),
      price: maybe(amount),
      modifiers: maybe(
        fc.array(fc.record({ name: anyText, qty: fc.integer({ min: -1, max: 30 }), price: maybe(amount), modifiers: fc.anything() }), {
          maxLength: 3,
        }),
      ),
      meta: fc.jsonValue({ maxDepth: 3 }),
      notes: maybe(anyText),
    }),
    { maxLength: 4 },
  ),
  currency: maybe(anyText),
  fees: maybe(fc.dictionary(anyText, maybe(amount), { maxKeys: 3 })),
  promotions: fc.jsonValue({ maxDepth: 3 }),
  taxes: fc.jsonValue({ maxDepth: 3 }),
  metadata: fc.jsonValue({ maxDepth: 2 }),
  subtotal: maybe(amount),
  total: maybe(amount),
  totalPaidByClient: maybe(amount),
  clientComments: maybe(anyText),
  note: maybe(anyText),
  client: maybe(fc.record({ name: maybe(anyText), phone: maybe(anyText), invoiceDetails: fc.jsonValue({ maxDepth: 3 }) })),
  address: maybe(fc.record({ line1: maybe(anyText) })),
  fulfillment: maybe(fc.record({ type: maybe(fc.oneof(anyText, fc.constant('order-at-table'))), table: fc.jsonValue({ maxDepth: 2 }) })),
  payment: maybe(fc.record({ type: maybe(anyText) })),
  paymentPending: maybe(fc.boolean()),
  preparationAt: maybe(instant),
  suggestedPickUpAt: maybe(instant),
  suggestedDeliveryAt: maybe(instant),
});
const anyPrinter: fc.Arbitrary<TicketPrinter> = fc.record({
  ticketType: fc.constantFrom('KITCHEN', 'RECEIPT'),
  ticketOptions: fc.record({ columnsNumber: fc.integer({ min: 20, max: 96 }) }),
  customHeaderText: maybe(anyText),
  customFooterText: maybe(anyText),
  printerName: maybe(anyText),
});
const anyLanguage = fc.constantFrom('es', 'en', 'pt');

function widest(xml: string): number {
  return Math.max(...layoutLines(xml).map(lineColumns));
}

describe('any ticket', () => {
  it('is a valid document without a line that is longer than the columns', () => {
    const location = fc.record({
      name: anyText,
      timeZone: fc.constantFrom('Europe/Madrid', 'America/Bogota', 'none'),
      currency: anyText,
      country: anyText,
    });
    fc.assert(
      fc.property(
        fc.oneof(oddOrder, anyOrder),
        location,
        anyPrinter,
        anyLanguage,
        fc.uuid(),
        fc.boolean(),
        (anOrder, ticketLocation, printer, language, jobUuid, duplicate) => {
          const xml = renderTicket({ order: anOrder, location: ticketLocation, printer, language, jobUuid, duplicate });

          expect(widest(xml)).toBeLessThanOrEqual(printer.ticketOptions.columnsNumber);
        },
      ),
    );
  });

  it.each(['KITCHEN', 'RECEIPT'] as const)(
    'with 300 items with long names and notes is accepted by a printer: %s [BP-10]',
    (ticketType) => {
      const name = 'Hamburguesa "de la casa" con queso & cebolla '.repeat(11);
      const order: Order = {
        id: 'o1',
        code: 'GL-4821',
        rev: 1,
        placedAt: '2026-11-20T12:42:00.000Z',
        channel: { slug: 'glovo' },
        locationId: 'l1',
        statuses: [],
        items: Array.from({ length: 300 }, () => ({
          name,
          qty: 2,
          price: 100,
          notes: name,
          modifiers: [{ name: 'Sin sal' }, { name: 'Queso' }],
        })),
      };
      const location = { name: 'Centro', timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES' };
      const printer: TicketPrinter = { ticketType, ticketOptions: { columnsNumber: 48 } };
      const xml = renderTicket({
        order,
        location,
        printer,
        language: 'es',
        jobUuid: '00112233-4455-6677-8899-aabbccddeeff',
        duplicate: true,
      });

      expect(printOnPaper(readEposDocument(xml).elements, 48).text.match(/Hamburguesa/g)).toHaveLength(300 * 22);
    },
  );

  it('for a test is a valid document without a line that is longer than the columns', () => {
    fc.assert(
      fc.property(
        anyPrinter,
        anyLanguage,
        anyText,
        anyText,
        fc.uuid(),
        fc.boolean(),
        (printer, language, locationName, message, jobUuid, duplicate) => {
          const at = new Date('2026-11-20T12:42:00.000Z');
          const xml = renderTestTicket({ locationName, printer, language, message, jobUuid, at, timeZone: 'Europe/Madrid', duplicate });

          expect(widest(xml)).toBeLessThanOrEqual(printer.ticketOptions.columnsNumber);
        },
      ),
    );
  });
});

/** Generates unique words that fit on every paper without being split. */
function uniqueWords() {
  let count = 0;
  return (letter: string) => `${letter}${(count++).toString(36)}`;
}

/** An order with unique words, and the words and amounts that its tickets must contain. */
const readableOrder = fc
  .array(
    fc.record({
      words: fc.integer({ min: 1, max: 80 }),
      qty: fc.constantFrom(0, 1, 2, 1.5, 99, -1),
      price: maybe(fc.integer({ min: -99_999, max: 9_999_999 })),
      modifiers: fc.array(
        fc.record({
          words: fc.integer({ min: 1, max: 6 }),
          qty: fc.integer({ min: 0, max: 12 }),
          price: fc.nat({ max: 99_999 }),
          nested: fc.nat({ max: 5 }),
        }),
        {
          maxLength: 3,
        },
      ),
      note: fc.nat({ max: 30 }),
    }),
    { maxLength: 6 },
  )
  .map((plans) => {
    const word = uniqueWords();
    const expectedWords: string[] = [];
    const amounts: number[] = [];
    const text = (letter: string, count: number) => {
      const words = Array.from({ length: count }, () => word(letter));
      expectedWords.push(...words);
      return words.join(' ');
    };
    const nest = (depth: number, pieces: number): NonNullable<OrderItem['modifiers']> => {
      if (depth === 0) return [];
      amounts.push(pieces * 7);
      return [{ name: text('n', 2), price: 7, modifiers: nest(depth - 1, pieces) }];
    };
    const items = plans.map(({ words, qty, price, modifiers, note }) => {
      if (price !== null) amounts.push(qty * price);
      return {
        name: text('i', words),
        qty,
        price,
        notes: text('t', note),
        modifiers: modifiers.map((modifier) => {
          if (modifier.price > 0) amounts.push(qty * modifier.qty * modifier.price);
          return { ...modifier, name: text('m', modifier.words), modifiers: nest(modifier.nested, qty * modifier.qty) };
        }),
      };
    });
    const order: Order = {
      id: 'o',
      code: text('c', 1),
      rev: 0,
      placedAt: '2026-11-20T12:42:00.000Z',
      channel: { slug: 'glovo' },
      locationId: 'l',
      statuses: [],
      items,
      clientComments: text('k', 20),
      note: text('o', 20),
      subtotal: 123_456,
      total: -98_765,
    };
    return { order, expectedWords, amounts: [...amounts, 123_456, -98_765] };
  });

describe('a ticket of any width', () => {
  it('contains all words of the order, and a receipt all amounts', () => {
    fc.assert(
      fc.property(
        readableOrder,
        fc.constantFrom('KITCHEN', 'RECEIPT'),
        fc.integer({ min: 20, max: 96 }),
        (plan, ticketType, columnsNumber) => {
          const printer: TicketPrinter = { ticketType, ticketOptions: { columnsNumber } };
          const location = { name: 'Centro', timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES' };
          const xml = renderTicket({
            order: plan.order,
            location,
            printer,
            language: 'es',
            jobUuid: '00112233-4455-6677-8899-aabbccddeeff',
            duplicate: false,
          });
          const lines = layoutLines(xml).map(lineText);
          const words = new Set(lines.flatMap((line) => line.split(/[\s|]+/)));
          const amounts = plan.amounts.map((minorUnits) => formatMoney(minorUnits).replaceAll('\u00a0', ' '));

          expect(plan.expectedWords.filter((word) => !words.has(word))).toEqual([]);
          expect(amounts.filter((text) => lines.some((line) => line.endsWith(` ${text}`)) !== (ticketType === 'RECEIPT'))).toEqual([]);
        },
      ),
    );
  });
});
