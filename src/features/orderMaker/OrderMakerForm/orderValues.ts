import type { PricedDraft } from '@/domain/draftPrices';
import { randomId } from '@/lib/randomId';

type Text = string | null | undefined;

/** One line of an order as it is typed. */
export interface LineValues {
  qty: number | null;
  name: string;
  price: number | null;
  posRef?: Text;
  notes?: Text;
}

/** An order as it stands in the form: what is still to be chosen is '', what is no number NaN. */
export interface OrderValues extends PricedDraft {
  id: string;
  code?: Text;
  locationId: string;
  fulfillment: { type: string };
  address?: { line1?: Text } | undefined;
  preparationAt?: Text;
  suggestedPickUpAt?: Text;
  suggestedDeliveryAt?: Text;
  items: LineValues[];
  payment: { type: string };
  currency: string;
  client: {
    name: string;
    phone: string;
    dni?: Text;
    invoiceDetails: Partial<Record<'name' | 'surname' | 'documentType' | 'documentNumber' | 'legalPerson' | 'phone' | 'email', Text>> & {
      billingType: string;
      companyAddress?: Partial<Record<'street' | 'number' | 'zip' | 'city' | 'province' | 'country', Text>> | undefined;
    };
  };
  clientComments?: Text;
  note?: Text;
  metadata?: { riderNote?: Text } | undefined;
}

const ID_LENGTH = 24;

/** An order of nothing yet. Its id is its own: sent twice it is one order. */
export function newOrder(locationId: string, currency: string): OrderValues {
  return {
    id: randomId(ID_LENGTH),
    code: '',
    locationId,
    fulfillment: { type: '' },
    address: { line1: '' },
    preparationAt: '',
    suggestedPickUpAt: '',
    suggestedDeliveryAt: '',
    pricedBy: 'items',
    items: [newLine()],
    subtotal: null,
    payment: { type: '' },
    currency,
    priceDetails: { deliveryFee: null },
    client: {
      name: '',
      phone: '',
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
  };
}

export function newLine(): LineValues {
  return { qty: 1, name: '', price: null, posRef: '', notes: '' };
}
