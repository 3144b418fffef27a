import type { Order } from '@/domain/order';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { kitchenLines } from './kitchenLines';
import type { TicketLine } from './ticketLine';
import { ticketQuantity } from './ticketQuantity';
import { TICKET_TEXTS } from './ticketTexts';

function kitchen(over: Partial<Order>, columns = 42): TicketLine[] {
  return kitchenLines({
    order: anOrder(over),
    location: { name: 'Centro', timeZone: 'Europe/Madrid' },
    texts: TICKET_TEXTS.es,
    columns,
    smallFont: columns > 48,
    quantity: ticketQuantity('es'),
  });
}

const inBlack = (lines: TicketLine[]) => lines.filter(({ reverse }) => reverse).map(({ text }) => text.trim());
const indexOf = (lines: TicketLine[], text: string) => lines.findIndex((line) => line.text.includes(text));

describe('kitchenLines', () => {
  it('highlights every quantity other than one', () => {
    const items = [1, 2, 0, -1, 1.5, 99].map((qty) => anOrderItem({ qty }));

    const leads = kitchen({ items }).flatMap(({ lead }) => (lead ? [[lead.text, lead.reverse]] : []));

    expect(leads).toEqual([
      ['1 x', false],
      ['2 x', true],
      ['0 x', true],
      ['-1 x', true],
      ['1,5 x', true],
      ['99 x', true],
    ]);
  });

  it('prints comments and notes that mention an allergy white on black above the items, others in a box below them', () => {
    const lines = kitchen({ clientComments: 'Alérgica al marisco', note: 'Con cubiertos' });

    expect(inBlack(lines)).toEqual([
      `+${'-'.repeat(40)}+`,
      '| ¡ALERGIA! COMENTARIO DEL CLIENTE       |',
      '| Alérgica al marisco                    |',
      `+${'-'.repeat(40)}+`,
    ]);
    expect(indexOf(lines, 'marisco')).toBeLessThan(indexOf(lines, 'Pizza'));
    expect(indexOf(lines, '| Con cubiertos')).toBeGreaterThan(indexOf(lines, 'Pizza'));
  });

  it('prints notes of items and modifiers that mention an allergy white on black', () => {
    const items = [
      anOrderItem({ notes: 'Soy celíaca', modifiers: [{ name: 'Masa sin gluten' }, { name: 'Sin sal' }] }),
      anOrderItem({ notes: 'Poco hecha' }),
    ];

    expect(inBlack(kitchen({ items }))).toEqual(['+ Masa sin gluten', '! Nota: Soy celíaca']);
  });

  it('prints the allergens of an item and its modifiers after a black heading', () => {
    const items = [
      anOrderItem({ meta: { allergens: ['gluten'] }, modifiers: [{ name: 'Queso', meta: { allergens: ['leche', 'gluten'] } }] }),
    ];

    const line = kitchen({ items }).find(({ lead }) => lead?.text === ' ALÉRGENOS ');

    expect(line).toMatchObject({ lead: { reverse: true, bold: true }, text: ' gluten, leche', bold: true });
  });

  it('prints the allergens of nested modifiers', () => {
    const sauce = { name: 'Salsa', meta: { allergens: ['mostaza'] } };
    const items = [anOrderItem({ modifiers: [{ name: 'Menú', modifiers: [{ name: 'Patatas', modifiers: [sauce] }] }] })];

    expect(kitchen({ items }).find(({ lead }) => lead?.text === ' ALÉRGENOS ')?.text).toBe(' mostaza');
  });

  it('prints the allergies of an order or its client above the items', () => {
    const lines = kitchen({ client: { name: 'Ana', allergies: ['nuts'] } });

    expect(inBlack(lines)).toContain('| nuts                                   |');
  });

  it('prints a plus for an added modifier and a bold minus for a removed one', () => {
    const lines = kitchen({
      items: [anOrderItem({ modifiers: [{ name: 'Extra de queso', qty: 2 }, { name: 'Sin albahaca' }, { name: 'Cebolla', qty: 0 }] })],
    });

    expect(lines.filter(({ text }) => /^ {3}[+-]/.test(text))).toEqual([
      { text: '   + 2 x Extra de queso', height: 1, bold: false },
      { text: '   - Sin albahaca', height: 1, bold: true },
      { text: '   - 0 x Cebolla', height: 1, bold: true },
    ]);
  });

  it('prints the table instead of the service, and omits a note that only repeats the table', () => {
    const lines = kitchen({ fulfillment: { type: 'order-at-table' }, note: 'Mesa 12' });

    expect(lines[1]).toEqual({ text: 'MESA 12', align: 'center', width: 2, height: 2, bold: true });
    expect(lines.filter(({ text }) => /mesa/i.test(text))).toHaveLength(1);
  });

  it('enlarges items and notes when it uses the smaller font', () => {
    const lines = kitchen({ note: 'Con cubiertos', items: [anOrderItem({ notes: 'Poco hecha' })] }, 64);

    expect(['Pizza', 'Extra', 'Poco hecha', 'Con cubiertos'].map((text) => lines[indexOf(lines, text)])).toMatchObject([
      { width: 2, height: 2 },
      { height: 2 },
      { height: 2 },
      { height: 2 },
    ]);
  });

  it('says that an order has no items', () => {
    expect(kitchen({ items: [] }).map(({ text }) => text)).toEqual(expect.arrayContaining(['SIN ARTÍCULOS', 'Artículos: 0']));
  });

  it('names an item without a name by its references', () => {
    const items = [
      { name: ' ', posRef: 'P7', qty: 1 },
      { name: '', innerId: 'dish-7', qty: 1 },
      { name: '', qty: 1 },
    ];

    expect(kitchen({ items }).flatMap(({ lead, text }) => (lead ? [text] : []))).toEqual([' P7', ' dish-7', ' ?']);
  });
});
