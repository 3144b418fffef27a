import { aPrinter } from '../../../test/factories/aPrinter';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { TestPrinter } from '../../../test/server/testPrinter';
import { MAX_UNIT_LABELS } from './labelLines';
import { renderTicket } from './renderTicket';

const JOB = '00000000-0000-4000-8000-000000000001';
const burger = anOrderItem({ name: 'Hamburguesa', qty: 2, modifiers: [{ name: 'Sin cebolla', qty: 1, price: 0 }], notes: 'Poco hecha' });
const water = anOrderItem({ name: 'Agua', qty: 1, modifiers: [], notes: null });

describe('item labels', () => {
  const render = (items: (typeof burger)[], over: object = {}) =>
    renderTicket({
      order: anOrder({ code: 'A-1', items, client: { name: 'Marta' }, suggestedPickUpAt: '2026-11-20T20:30:00.000Z' }),
      location: { name: 'Sol', timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES' },
      printer: aPrinter({ ticketType: 'LABEL', ticketOptions: { columnsNumber: 24 } }),
      language: 'es',
      jobUuid: JOB,
      duplicate: false,
      ...over,
    });

  /** The labels of a document, in lines. */
  async function labelsOf(document: string): Promise<string[]> {
    const printer = new TestPrinter();
    await printer.sendAndWait(document, 10_000);
    expect(printer.paper).toHaveLength(1);
    return printer.paper
      .join('')
      .split(/(?=^\s*A-1\s*$)/m)
      .filter((text) => text.includes('A-1'));
  }

  it('are one for each unit, with code, number, name, modifiers, note, client and time, and a cut after each [V-03]', async () => {
    const document = render([burger, water]);
    const labels = await labelsOf(document);

    expect(labels).toHaveLength(3);
    expect(labels[0]).toMatch(/A-1[^]*1\/3 · 21:30[^]*Hamburguesa[^]*- Sin cebolla[^]*Poco hecha[^]*Marta/);
    expect(labels[1]).toMatch(/2\/3[^]*Hamburguesa/);
    expect(labels[2]).toMatch(/3\/3[^]*Agua/);
    expect(document.match(/<cut /g)).toHaveLength(3);
  });

  it('are one for each item with its quantity when there would be too many [V-03]', async () => {
    const labels = await labelsOf(render([{ ...burger, qty: MAX_UNIT_LABELS }, water]));

    expect(labels).toHaveLength(2);
    expect(labels[0]).toContain(`${MAX_UNIT_LABELS} x Hamburguesa`);
  });

  it('are all marked if they may have been printed before [V-03]', () => {
    expect(render([burger, water], { duplicate: true }).match(/POSIBLE DUPLICADO/g)).toHaveLength(3);
  });
});
