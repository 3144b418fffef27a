import type { Order } from '@/domain/order';

/** An order with every field that a ticket can show. */
export const RICH_ORDER: Order = {
  id: '0f3c2a10-7d3e-4f6a-9b1c-2d4e6f8a0b1c',
  code: 'GL-4821',
  rev: 1,
  placedAt: '2026-11-20T12:42:00.000Z',
  channel: { slug: 'uber-eats', orderCode: '7F3A9', orderId: 'uber-1' },
  locationId: 'l1',
  statuses: [],
  items: [
    {
      name: 'Hamburguesa clásica de la casa con cebolla caramelizada',
      qty: 2,
      price: 1150,
      modifiers: [
        { name: 'Queso manchego curado', qty: 2, price: 100 },
        { name: 'Sin pepinillo', price: 0 },
        {
          name: 'Menú grande',
          price: 350,
          modifiers: [
            { name: 'Patatas deluxe', price: 0, modifiers: [{ name: 'Salsa brava', qty: 3, price: 60 }] },
            { name: 'Sin hielo', price: 0 },
          ],
        },
      ],
      notes: 'Muy hecha',
      meta: { catalogData: { labels: ['popular', 'gluten', { name: 'mostaza', type: 'allergen' }], meta: { allergens: ['milk'] } } },
    },
    {
      name: 'Pizza margarita',
      qty: 1,
      price: 950,
      modifiers: [{ name: 'Masa sin gluten', price: 200 }],
      notes: 'Alergia al gluten: cambiar los cubiertos, por favor, y avisar en sala',
    },
    { name: 'Piña natural', qty: 1.5, price: 350, modifiers: null },
    { name: 'Servilletas', qty: 12, price: 0 },
    { name: 'Pan', qty: 1 },
  ],
  promotions: [{ name: '3 € menos desde 30 €', amount: 300 }],
  fees: { service_charge: 50, bag_fee: 10, tip: null, rain_fee: 75 },
  priceDetails: { deliveryFee: 275, taxes: [{ name: 'IVA', rate: 10, amount: 449 }] },
  subtotal: 5135,
  total: 5245,
  totalPaidByClient: 1000,
  clientComments: 'Alérgico a los cacahuetes. El timbre no funciona: llamar al móvil.',
  note: 'Todo junto, con cubiertos para cuatro personas',
  client: {
    name: 'Begoña Ibáñez de la Fuente',
    phone: '+34 600 000 000',
    dni: '00000000T',
    invoiceDetails: {
      billingType: 'invoice',
      name: 'Comidas del Norte, S. L.',
      documentType: 'CIF',
      documentNumber: 'B00000000',
      legalPerson: 'legal',
      email: 'facturas@example.com',
      companyAddress: { street: 'Avenida de la Constitución', number: '12', zip: '28001', city: 'Madrid', country: 'ES' },
      purchaseOrder: 'PO-2026-118',
    },
  },
  address: { line1: 'Calle Mayor 1, 2.º izq.', country: 'ES' },
  metadata: { riderNote: 'Portal azul' },
  fulfillment: { type: 'delivery-by-location' },
  payment: { type: 'cash-on-delivery' },
  paymentPending: true,
  preparationAt: '2026-11-20T12:55:00.000Z',
  suggestedPickUpAt: '2026-11-20T13:10:00.000Z',
  suggestedDeliveryAt: '2026-11-20T23:10:00.000Z',
};

const LONG = 'Menú degustación de temporada con maridaje de la tierra '.repeat(9).slice(0, 500);

/** An order with long, wide and right-to-left names, emoji and extreme amounts. */
export const ODD_NAMES: Order = {
  id: 'odd',
  code: 'PEDIDO-MUY-LARGO-0001',
  rev: 1,
  placedAt: '2026-11-20T12:42:00.000Z',
  channel: { slug: 'justeat' },
  locationId: 'l1',
  statuses: [],
  items: [
    { name: LONG, qty: 99, price: 123_456_789, modifiers: [{ name: `Sin ${'x'.repeat(120)}`, qty: 10, price: 99_999 }] },
    { name: '牛肉麵（大）牛肉麵（大）牛肉麵（大）', qty: 2, price: 1290 },
    { name: 'مقلوبة بالدجاج', qty: 1, price: 990 },
    { name: '🍕 Pizza 👨‍👩‍👧 familiar 🌶️🌶️', qty: 1, price: 1500 },
    { name: 'Jalapen\u0303o a la crème bru\u0302le\u0301e', qty: 1, price: 700 },
    { name: '', posRef: 'P-77', qty: 0, price: 0 },
    { name: 'Devolución', qty: -1, price: 700, modifiers: [{ name: 'Cebolla', qty: 0, price: 0 }] },
  ],
  subtotal: 1,
  total: -700,
  totalPaidByClient: -700,
  paymentPending: false,
  fulfillment: { type: 'order-at-table', table: 12 },
  note: 'Mesa 12',
  payment: { type: 'bizum' },
};

/** An order with required fields only. */
export const BARE_ORDER: Order = {
  id: 'bare-1',
  code: '',
  rev: 0,
  placedAt: '',
  channel: { slug: '' },
  locationId: '',
  statuses: [],
  items: [],
};

/** An order with the maximum number of items. */
export const LONG_ORDER: Order = {
  ...BARE_ORDER,
  code: 'A-300',
  placedAt: '2026-11-20T12:42:00.000Z',
  items: Array.from({ length: 300 }, (_, n) => ({
    name: `Plato ${n + 1}`,
    qty: (n % 3) + 1,
    price: 100 + n,
    modifiers: n % 10 === 0 ? [{ name: 'Sin sal', qty: 1, price: 0 }] : [],
  })),
  total: 75_000,
};
