import type { IntakeOrder } from '@/domain/intake';

/** Two dishes with a modifier, a promotion and a delivery fee: 22.40 EUR, paid by card. */
export function anIntakeOrder(over: Partial<IntakeOrder> = {}): IntakeOrder {
  return {
    orderId: 'G-1001',
    code: 'A1001',
    serviceType: 'delivery-by-channel',
    currency: 'EUR',
    items: [
      { id: 'p-1', name: 'Croquetas', quantity: 2, price: 850, modifiers: [{ id: 'm-1', name: 'Alioli', quantity: 1, price: 100 }] },
      { id: 'p-2', name: 'Agua', quantity: 1, price: 190, notes: 'Sin gas' },
    ],
    promotions: [{ name: 'Bienvenida', amount: 150 }],
    fees: { delivery_fee: 300 },
    total: 2240,
    customer: { name: 'Marta Ruiz', phone: '+34600000001' },
    address: { line1: 'Calle Luna 4', zip: '28004', city: 'Madrid' },
    payment: { type: 'card', isPaid: true },
    ...over,
  };
}
