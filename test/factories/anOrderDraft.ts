import type { OrderDraft } from '@/domain/orderDraft';

/** Two pizzas for pickup, paid in cash, with a plain ticket. */
export function anOrderDraft(over: Partial<OrderDraft> = {}): OrderDraft {
  return {
    id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    code: '',
    locationId: 'location-1',
    fulfillment: { type: 'takeaway' },
    address: { line1: '' },
    preparationAt: '',
    suggestedPickUpAt: '',
    suggestedDeliveryAt: '',
    pricedBy: 'items',
    items: [{ qty: 2, name: 'Pizza margarita', price: 950, posRef: '', notes: '' }],
    subtotal: null,
    payment: { type: 'cash' },
    currency: 'EUR',
    priceDetails: { deliveryFee: null },
    client: {
      name: 'Ana Ruiz',
      phone: '+34 600 11 22 33',
      dni: '',
      invoiceDetails: {
        billingType: 'ticket',
        name: '',
        surname: '',
        documentType: '',
        documentNumber: '',
        legalPerson: '',
        phone: '',
        email: '',
        companyAddress: { street: '', number: '', zip: '', city: '', province: '', country: '' },
      },
    },
    clientComments: '',
    note: '',
    metadata: { riderNote: '' },
    ...over,
  };
}
