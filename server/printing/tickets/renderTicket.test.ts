import type { Order } from '@/domain/order';
import { printOnPaper } from '../../demo/printers/paper/printOnPaper';
import { readEposDocument } from '../../demo/printers/epos/readEposDocument';
import { layoutLines, lineText, ticketLayout, type LayoutLine } from '../../../test/server/tickets/ticketLayout';
import { renderTestTicket, renderTicket, type TicketInput, type TicketPrinter } from './renderTicket';

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
  const lines = layoutLines(xml);
  return { printJobId: readEposDocument(xml).printJobId, lines, text: lines.map((line) => lineText(line).trimEnd()) };
}

function isReversed({ runs }: LayoutLine): boolean {
  return runs.some(({ reverse }) => reverse);
}

describe('renderTicket', () => {
  it('writes a document with an XML declaration, the job id in its header, and feed and cut at its end', () => {
    const xml = renderTicket(input);

    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?><s:Envelope /);
    expect(xml).toContain(
      '<s:Header><parameter xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><printjobid>ABEiM0RVZneImaq7zN3u_w</printjobid></parameter></s:Header>',
    );
    expect(xml).toMatch(/<feed line="3"\/><cut type="feed"\/><\/epos-print><\/s:Body><\/s:Envelope>$/);
  });

  it('prints items with quantities first, times and notes on a kitchen ticket, without prices', () => {
    expect(printed(renderTicket(input)).text).toEqual([
      'GL-4821',
      'PARA RECOGER',
      'Uber Eats · 7F3A9',
      '--------------------------------',
      'Recibido: 20/11/2026 13:42',
      'Preparar: 13:55',
      'Recogida: 21/11 00:10',
      '--------------------------------',
      '+------------------------------+',
      '| ¡ALERGIA! COMENTARIO DEL     |',
      '| CLIENTE                      |',
      '| Alergia a los frutos secos   |',
      '+------------------------------+',
      '2 x Hamburguesa clásica de la',
      '       casa',
      '   + 2 x Queso manchego curado',
      '   - Sin cebolla',
      '   ! Nota: Muy hecha',
      '1 x Piña',
      '--------------------------------',
      'Artículos: 3',
      'La Pase Centro',
    ]);
  });

  it('prints code, service and items of a kitchen ticket in large type', () => {
    const { lines } = printed(renderTicket(input));
    const sizesOf = (text: string) => {
      const line = lines.find((each) => lineText(each).includes(text));
      return [line?.align, ...(line?.runs ?? []).map(({ width, height }) => `${width}x${height}`)];
    };

    expect(sizesOf('GL-4821')).toEqual(['center', '3x3']);
    expect(sizesOf('PARA RECOGER')).toEqual(['center', '2x2']);
    expect(sizesOf('2 x Hamburguesa')).toEqual(['left', '2x2', '1x2']);
    expect(sizesOf('+ 2 x Queso')).toEqual(['left', '1x1']);
  });

  it('prints a receipt with right-aligned prices, fees, total, payment, client, header and footer', () => {
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
      '   - Sin cebolla',
      '   Nota: Muy hecha',
      '1 x Piña                  3,50 €',
      '--------------------------------',
      'Subtotal                 27,30 €',
      'Bolsa                     0,10 €',
      'Gastos de envío           2,50 €',
      'TOTAL    29,90 €',
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
  ] as const)('marks a reprint as a possible duplicate at its top and bottom: %s', (language, words) => {
    const calm = { ...order, clientComments: null, items: [] };
    for (const printer of [kitchen, receipt]) {
      const { printJobId, lines } = printed(renderTicket({ ...input, order: calm, printer, language, duplicate: true }));

      expect(printJobId).toBe('ABEiM0RVZneImaq7zN3u_w.dup');
      expect(lines.filter(isReversed).map((line) => lineText(line).trim())).toEqual([words, words]);
      expect([lines[0], lines.at(-1)].map((line) => line && isReversed(line))).toEqual([true, true]);
      expect(lines[0] && lineText(lines[0])).toHaveLength(32);
    }
  });

  it('renders a reprint that differs only by the mark', () => {
    for (const printer of [kitchen, receipt]) {
      const parts = ticketLayout(renderTicket({ ...input, printer, duplicate: true }));
      const [feed, cut] = parts.slice(-2);

      expect([...parts.slice(1, -3), feed, cut]).toEqual(ticketLayout(renderTicket({ ...input, printer })));
    }
  });

  it.each([
    ['BR', 'BRL', 'R$ 29,90'],
    ['CO', 'COP', '$ 30'],
    ['MX', 'EUR', '29,90 €'],
  ])('formats money for the market: %s %s', (country, currency, amount) => {
    const location = { ...input.location, country, currency };

    expect(printed(renderTicket({ ...input, location, printer: receipt })).text.find((line) => line.startsWith('TOTAL'))).toMatch(
      new RegExp(`^TOTAL +${amount.replace('$', '\\$')}$`),
    );
  });

  it('prefers the currency of the order to that of the location, and ignores invalid codes', () => {
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
  ])('limits %p columns to %p', (columnsNumber, columns) => {
    const { text } = printed(renderTicket({ ...input, printer: { ...kitchen, ticketOptions: { columnsNumber } } }));

    expect(text).toContain('-'.repeat(columns));
  });

  it('prints services, fees and payment types without a label as the channel names them', () => {
    const odd = { ...order, fulfillment: { type: 'drone' }, fees: { constructor: 5, rain_fee: 7 }, payment: { type: 'toString' } };

    const { text } = printed(renderTicket({ ...input, order: odd, printer: receipt }));

    expect(text).toEqual(
      expect.arrayContaining(['DRONE', 'constructor               0,05 €', 'rain fee                  0,07 €', 'Pago: toString']),
    );
  });

  it('prints labels for table and delivery services', () => {
    const serviceOf = (type: string) => printed(renderTicket({ ...input, order: { ...order, fulfillment: { type } } })).text[1];

    expect(['order-at-table', 'delivery-by-location', 'delivery-by-channel', 'delivery-by-delivery-partner'].map(serviceOf)).toEqual([
      'EN MESA',
      'REPARTO PROPIO',
      'REPARTO DEL CANAL',
      'REPARTO DE UN SOCIO',
    ]);
  });

  it('prints letters of all scripts and removes printer commands', () => {
    const item = { name: '牛肉麵 <ñ> & "€"\u001b@\u0000', qty: 1 };

    expect(printed(renderTicket({ ...input, order: { ...order, items: [item] } })).text).toContain('1 x 牛肉麵 <ñ> & "€"@');
  });

  it('prints an order of 300 items', () => {
    const items = Array.from({ length: 300 }, (_, index) => ({ name: `Plato ${index}`, qty: 1 }));

    expect(
      printed(renderTicket({ ...input, order: { ...order, items } })).text.filter((line) => line.startsWith('1 x Plato')),
    ).toHaveLength(300);
  });

  it.each([
    [32, 'font_a'],
    [48, 'font_a'],
    [49, 'font_b'],
    [64, 'font_b'],
    [96, 'font_b'],
  ])('prints %p columns in %s', (columnsNumber, font) => {
    for (const printer of [kitchen, receipt]) {
      const { lines } = printed(renderTicket({ ...input, printer: { ...printer, ticketOptions: { columnsNumber } } }));

      expect(new Set(lines.map((line) => line.font))).toEqual(new Set([font]));
    }
  });

  it.each([
    [32, 32],
    [42, 42],
    [48, 48],
    [64, 48],
  ] as const)('lays out %p columns so that each line fits on paper of %p columns [BP-10]', (columnsNumber, paperColumns) => {
    for (const printer of [kitchen, receipt]) {
      const xml = renderTicket({ ...input, printer: { ...printer, ticketOptions: { columnsNumber } }, duplicate: true });
      const paper = printOnPaper(readEposDocument(xml).elements, paperColumns);
      const lines = paper.items
        .filter((item) => item.kind === 'text')
        .map(({ runs }) =>
          runs
            .map(({ text }) => text)
            .join('')
            .trimEnd(),
        );

      expect(lines).toEqual(printed(xml).text);
      expect(paper.items.filter((item) => item.kind === 'text' && item.x + item.width > paper.width)).toEqual([]);
      expect(paper.items.filter((item) => item.kind === 'symbol')).toHaveLength(printer === receipt ? 1 : 0);
    }
  });

  it('throws for a job id that is not a uuid', () => {
    expect(() => renderTicket({ ...input, jobUuid: 'order 17' })).toThrow(RangeError);
  });
});

describe('renderTestTicket', () => {
  it('prints the name of the printer and its columns', () => {
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
