import type { Order } from '@/domain/order';
import { formatMoney } from '@/lib/money';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { receiptLines } from './receiptLines';
import { ticketQuantity } from './ticketQuantity';
import { TICKET_TEXTS } from './ticketTexts';

function receipt(over: Partial<Order>): string[] {
  const lines = receiptLines({
    order: anOrder(over),
    location: { name: 'Centro', timeZone: 'Europe/Madrid' },
    header: null,
    footer: null,
    texts: TICKET_TEXTS.es,
    columns: 40,
    money: (minorUnits) => formatMoney(minorUnits),
    quantity: ticketQuantity('es'),
  });
  return lines.map(({ text }) => text.replace(/ {2,}/g, ' ').trim());
}

describe('receiptLines', () => {
  it('prints zero, multiplied, fractional and negative prices, and omits unknown ones', () => {
    const items = [
      { name: 'Servilletas', qty: 3, price: 0 },
      { name: 'Pan', qty: 1 },
      { name: 'Piña', qty: 1.5, price: 333 },
      { name: 'Vuelta', qty: -1, price: 700 },
      { name: 'Menú', qty: 2, price: 900, modifiers: [{ name: 'Postre', qty: 2, price: 100, modifiers: [{ name: 'Nata', price: 50 }] }] },
    ];

    expect(receipt({ items }).filter((line) => /^(?:-?[\d,]+ x|\+) /.test(line))).toEqual([
      '3 x Servilletas 0,00 €',
      '1 x Pan',
      '1,5 x Piña 5,00 €',
      '-1 x Vuelta -7,00 €',
      '2 x Menú 18,00 €',
      '+ 2 x Postre 4,00 €',
      '+ Nata 2,00 €',
    ]);
  });

  it('prints negative promotions, fees, the total and included taxes', () => {
    const promotions = [{ name: 'Bienvenida', amount: 200 }, { amount: -100 }, 'Bebida gratis'];

    const lines = receipt({ promotions, fees: { tip: 100, rain_fee: 75 }, taxes: [{ name: 'IVA', rate: 10, amount: 110 }], total: 1300 });

    expect(lines.slice(lines.indexOf('Subtotal 11,00 €'), lines.indexOf('Pago: tarjeta'))).toEqual([
      'Subtotal 11,00 €',
      'Bienvenida -2,00 €',
      'Descuento -1,00 €',
      'Bebida gratis',
      'Gastos de envío 2,75 €',
      'Propina 1,00 €',
      'rain fee 0,75 €',
      'TOTAL 13,00 €',
      'Impuestos: IVA 10 % 1,10 €',
      'Pagado por el cliente 14,25 €',
    ]);
  });

  it.each([
    ['the amount that is left to pay', { paymentPending: true, total: 1425, totalPaidByClient: 400 }, 'PENDIENTE DE COBRO 10,25 €'],
    [
      'the total as unpaid if the paid amount is unknown',
      { paymentPending: true, total: 1425, totalPaidByClient: null },
      'PENDIENTE DE COBRO 14,25 €',
    ],
    ['no amount if nothing is left to pay', { paymentPending: true, total: 1425, totalPaidByClient: 1425 }, 'PENDIENTE DE COBRO'],
    ['no amount without a total', { paymentPending: true, total: null, totalPaidByClient: null }, 'PENDIENTE DE COBRO'],
    ['that it is paid', { paymentPending: false }, 'PAGADO'],
  ])('prints %s', (_title, over, line) => {
    expect(receipt(over)).toContain(line);
  });

  it('omits an unknown payment type', () => {
    const lines = receipt({ payment: { type: 'unknown' }, paymentPending: null });

    expect(lines.filter((line) => /Pago|PAGADO|PENDIENTE/.test(line))).toEqual([]);
  });

  it('takes missing fields from the raw order of the channel', () => {
    const rawData = {
      order: { display_id: 'D-7', total_price: { fractional: 4200 }, delivery: { customer_name: 'Ana', line1: 'Calle 1' } },
    };

    const lines = receipt({ code: '', channel: { slug: 'glovo' }, total: null, client: null, address: { floor: '2.º' }, rawData });

    expect(lines).toEqual(expect.arrayContaining(['D-7', 'TOTAL 42,00 €', 'Cliente: Ana', 'Dirección: Calle 1, 2.º']));
  });

  it('prints the document number of the client and the note for the rider', () => {
    const lines = receipt({ client: { name: 'Ana', dni: '1T' }, metadata: { riderNote: 'Portal azul' } });

    expect(lines).toEqual(expect.arrayContaining(['Documento: 1T', 'Nota para el repartidor: Portal azul']));
  });

  it('prints the note of an item', () => {
    expect(receipt({ items: [anOrderItem({ notes: 'Poco hecha' })] })).toContain('Nota: Poco hecha');
  });
});
