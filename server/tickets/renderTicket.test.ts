import fc from 'fast-check';
import type { Order } from '@/domain/order';
import { paperText, type PaperLine } from '../printers/paper/paperLine';
import { printOnPaper } from '../printers/paper/printOnPaper';
import { readEposDocument } from '../printers/epos/readEposDocument';
import { renderTestTicket, renderTicket, type TicketInput, type TicketPrinter } from './renderTicket';
import { textColumns } from './textColumns';

const JOB = '00112233-4455-6677-8899-aabbccddeeff';

const order: Order = {
  id: 'o1',
  code: 'GL-4821',
  rev: 1,
  placedAt: '2026-11-20T12:42:00.000Z',
  channel: { slug: 'uber-eats', orderCode: '7F3A9' },
  locationId: 'l1',
  statuses: [],
  items: [
    {
      name: 'Hamburguesa clásica de la casa',
      qty: 2,
      price: 990,
      modifiers: [
        { name: 'Queso manchego curado', qty: 2, price: 100 },
        { name: 'Sin cebolla', price: 0 },
      ],
      notes: 'Muy hecha',
    },
    { name: 'Piña', qty: 1, price: 350, modifiers: null },
  ],
  fees: { bag_fee: 10, tip: null },
  priceDetails: { deliveryFee: 250 },
  subtotal: 2730,
  total: 2990,
  totalPaidByClient: 2990,
  clientComments: 'Alergia a los frutos secos',
  client: { name: 'Lucía Núñez', phone: '+34 600 000 000' },
  address: { line1: 'Calle Mayor 1, 2.º' },
  fulfillment: { type: 'takeaway' },
  payment: { type: 'cash' },
  paymentPending: true,
  preparationAt: '2026-11-20T12:55:00.000Z',
  suggestedPickUpAt: '2026-11-20T23:10:00.000Z',
};

const kitchen: TicketPrinter = { ticketType: 'KITCHEN', ticketOptions: { columnsNumber: 32 } };
const receipt: TicketPrinter = { ...kitchen, ticketType: 'RECEIPT', customHeaderText: 'CIF B00000000', customFooterText: '¡Gracias!' };

const input: TicketInput = {
  order,
  location: { name: 'La Pase Centro', timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES' },
  printer: kitchen,
  language: 'es',
  jobUuid: JOB,
  duplicate: false,
};

function printed(xml: string) {
  const document = readEposDocument(xml);
  const lines = printOnPaper(document.elements);
  return { printJobId: document.printJobId, lines, text: paperText(lines).split('\n') };
}

function textLines(lines: readonly PaperLine[]) {
  return lines.flatMap((line) =>
    line.kind === 'text' ? [{ align: line.align, ...(line.runs[0] ?? { text: '', width: 1, height: 1, reverse: false }) }] : [],
  );
}

describe('renderTicket', () => {
  it('writes a document with its declaration, the job in its header, feed and cut at its end', () => {
    const xml = renderTicket(input);

    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?><s:Envelope /);
    expect(xml).toContain(
      '<s:Header><parameter xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><printjobid>ABEiM0RVZneImaq7zN3u_w</printjobid></parameter></s:Header>',
    );
    expect(xml).toMatch(/<feed line="3"\/><cut type="feed"\/><\/epos-print><\/s:Body><\/s:Envelope>$/);
  });

  it('tells the kitchen what to cook and when, quantities first, without prices', () => {
    expect(printed(renderTicket(input)).text).toEqual([
      'GL-4821',
      'PARA RECOGER',
      'Uber Eats · 7F3A9',
      '--------------------------------',
      'Recibido: 20/11/2026 13:42',
      'Preparar: 13:55',
      'Recogida: 21/11 00:10',
      '--------------------------------',
      '2 x Hamburguesa clásica de la',
      '    casa',
      '   + 2 x Queso manchego curado',
      '   + Sin cebolla',
      '   ! Nota: Muy hecha',
      '1 x Piña',
      '--------------------------------',
      '+------------------------------+',
      '| COMENTARIO DEL CLIENTE       |',
      '| Alergia a los frutos secos   |',
      '+------------------------------+',
      'Artículos: 3',
      'La Pase Centro',
    ]);
  });

  it('makes code, service and items of a kitchen ticket large', () => {
    const lines = textLines(printed(renderTicket(input)).lines);
    const sizeOf = (text: string) =>
      lines.filter((line) => line.text.includes(text)).map(({ align, width, height }) => ({ align, width, height }))[0];

    expect(sizeOf('GL-4821')).toEqual({ align: 'center', width: 2, height: 2 });
    expect(sizeOf('PARA RECOGER')).toEqual({ align: 'center', width: 1, height: 2 });
    expect(sizeOf('2 x Hamburguesa')).toEqual({ align: 'left', width: 1, height: 2 });
    expect(sizeOf('+ 2 x Queso')).toEqual({ align: 'left', width: 1, height: 1 });
  });

  it('puts the prices of a receipt at the right edge, with fees, total, payment, client and the own texts', () => {
    expect(printed(renderTicket({ ...input, printer: receipt })).text).toEqual([
      'La Pase Centro',
      'CIF B00000000',
      '--------------------------------',
      'GL-4821',
      'PARA RECOGER',
      'Uber Eats · 7F3A9',
      '20/11/2026 13:42',
      '--------------------------------',
      '2 x Hamburguesa clásica  19,80 €',
      '    de la casa',
      '   + 2 x Queso manchego   4,00 €',
      '     curado',
      '   + Sin cebolla',
      '   Nota: Muy hecha',
      '1 x Piña                  3,50 €',
      '--------------------------------',
      'Subtotal                 27,30 €',
      'Gastos de envío           2,50 €',
      'Bolsa                     0,10 €',
      'TOTAL                    29,90 €',
      'Pago: efectivo',
      'PENDIENTE DE COBRO',
      '--------------------------------',
      'Cliente: Lucía Núñez',
      'Teléfono: +34 600 000 000',
      'Dirección: Calle Mayor 1, 2.º',
      'COMENTARIO DEL CLIENTE: Alergia',
      'a los frutos secos',
      '--------------------------------',
      '¡Gracias!',
    ]);
  });

  it.each([
    ['es', 'POSIBLE DUPLICADO'],
    ['en', 'POSSIBLE DUPLICATE'],
    ['pt', 'POSSÍVEL DUPLICADO'],
  ] as const)('says at the top and the bottom of a reprint that it may be a duplicate: %s', (language, words) => {
    const { printJobId, lines } = printed(renderTicket({ ...input, language, duplicate: true }));
    const texts = textLines(lines);

    expect(printJobId).toBe('ABEiM0RVZneImaq7zN3u_w.dup');
    expect(texts.filter((line) => line.reverse).map((line) => line.text.trim())).toEqual([words, words]);
    expect([texts[0]?.reverse, texts.at(-1)?.reverse]).toEqual([true, true]);
    expect(texts[0]?.text).toHaveLength(32);
  });

  it('differs from its reprint by the mark alone', () => {
    const texts = textLines(printed(renderTicket({ ...input, duplicate: true })).lines);

    expect(texts.slice(1, -1)).toEqual(textLines(printed(renderTicket(input)).lines));
  });

  it.each([
    ['BR', 'BRL', 'R$ 29,90'],
    ['CO', 'COP', '$ 30'],
    ['MX', 'EUR', '29,90 €'],
  ])('writes money the way of the market: %s %s', (country, currency, amount) => {
    const location = { ...input.location, country, currency };

    expect(printed(renderTicket({ ...input, location, printer: receipt })).text.find((line) => line.startsWith('TOTAL'))).toMatch(
      new RegExp(`^TOTAL +${amount.replace('$', '\\$')}$`),
    );
  });

  it('goes by the currency of the order before that of the location, and passes over what is none', () => {
    const totalOf = (currency: string) =>
      printed(renderTicket({ ...input, order: { ...order, currency }, printer: receipt })).text.find((line) => line.startsWith('TOTAL'));

    expect(totalOf('brl')).toMatch(/BRL/);
    expect(totalOf('euros')).toMatch(/€$/);
  });

  it.each([
    [5, 20],
    [1000, 96],
    [Number.NaN, 48],
    [42.9, 42],
  ])('takes %p columns as %p', (columnsNumber, columns) => {
    const { text } = printed(renderTicket({ ...input, printer: { ...kitchen, ticketOptions: { columnsNumber } } }));

    expect(text).toContain('-'.repeat(columns));
  });

  it('shows what a channel calls a service or a fee that has no word here', () => {
    const odd = { ...order, fulfillment: { type: 'drone' }, fees: { constructor: 5, rain_fee: 7 }, payment: { type: 'toString' } };

    const { text } = printed(renderTicket({ ...input, order: odd, printer: receipt }));

    expect(text).toEqual(expect.arrayContaining(['DRONE', 'constructor               0,05 €', 'rain fee                  0,07 €']));
  });

  it('names the table and delivery services', () => {
    const serviceOf = (type: string) => printed(renderTicket({ ...input, order: { ...order, fulfillment: { type } } })).text[1];

    expect(['order-at-table', 'delivery-by-location', 'delivery-by-channel', 'delivery-by-delivery-partner'].map(serviceOf)).toEqual([
      'EN MESA',
      'REPARTO PROPIO',
      'REPARTO DEL CANAL',
      'REPARTO CON RIDER',
    ]);
  });

  it('carries letters of every script and drops printer commands', () => {
    const item = { name: '牛肉麵 <ñ> & "€"\u001b@\u0000', qty: 1 };

    expect(printed(renderTicket({ ...input, order: { ...order, items: [item] } })).text).toContain('1 x 牛肉麵 <ñ> & "€"@');
  });

  it('prints an order of 300 items', () => {
    const items = Array.from({ length: 300 }, (_, index) => ({ name: `Plato ${index}`, qty: 1 }));

    expect(
      printed(renderTicket({ ...input, order: { ...order, items } })).text.filter((line) => line.startsWith('1 x Plato')),
    ).toHaveLength(300);
  });

  it('rejects a job that is not named by a uuid', () => {
    expect(() => renderTicket({ ...input, jobUuid: 'order 17' })).toThrow(RangeError);
  });
});

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
const anyOrder: fc.Arbitrary<Order> = fc.record({
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
      modifiers: maybe(fc.array(fc.record({ name: anyText, qty: fc.nat({ max: 30 }), price: maybe(amount) }), { maxLength: 3 })),
      notes: maybe(anyText),
    }),
    { maxLength: 4 },
  ),
  currency: maybe(anyText),
  fees: maybe(fc.dictionary(anyText, maybe(amount), { maxKeys: 3 })),
  subtotal: maybe(amount),
  total: maybe(amount),
  totalPaidByClient: maybe(amount),
  clientComments: maybe(anyText),
  note: maybe(anyText),
  client: maybe(fc.record({ name: maybe(anyText), phone: maybe(anyText) })),
  address: maybe(fc.record({ line1: maybe(anyText) })),
  fulfillment: maybe(fc.record({ type: maybe(anyText) })),
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
  const widths = printed(xml).lines.map((line) =>
    line.kind === 'text' ? line.runs.reduce((sum, run) => sum + textColumns(run.text) * run.width, 0) : 0,
  );
  return Math.max(...widths);
}

describe('any ticket', () => {
  it('is a document that a printer takes, with no line longer than its columns', () => {
    const location = fc.record({
      name: anyText,
      timeZone: fc.constantFrom('Europe/Madrid', 'America/Bogota', 'none'),
      currency: anyText,
      country: anyText,
    });
    fc.assert(
      fc.property(
        anyOrder,
        location,
        anyPrinter,
        anyLanguage,
        fc.uuid(),
        fc.boolean(),
        (anOrder, place, printer, language, jobUuid, duplicate) => {
          const xml = renderTicket({ order: anOrder, location: place, printer, language, jobUuid, duplicate });

          expect(widest(xml)).toBeLessThanOrEqual(printer.ticketOptions.columnsNumber);
        },
      ),
    );
  });

  it('is so for test tickets, too', () => {
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

describe('renderTestTicket', () => {
  it('says which printer it is and shows its columns', () => {
    const xml = renderTestTicket({
      locationName: 'La Pase Centro',
      printer: { ...kitchen, printerName: 'Cocina' },
      language: 'es',
      message: 'Hola',
      jobUuid: JOB,
      at: new Date('2026-11-20T12:42:00.000Z'),
      timeZone: 'America/Bogota',
      duplicate: false,
    });

    expect(printed(xml).text).toEqual([
      'TICKET DE PRUEBA',
      'La Pase Centro',
      'Cocina',
      '20/11/2026 07:42',
      '--------------------------------',
      '+------------------------------+',
      '| Nota                         |',
      '| Hola                         |',
      '+------------------------------+',
      'áéíóú àâêô ãõ ñ ç ü € ¿? ¡!',
      'Columnas: 32',
      '12345678901234567890123456789012',
    ]);
  });
});
