import type { PricedDraft } from '@/domain/draftPrices';
import type { DraftModifier } from '@/domain/orderDraft';
import { randomId } from '@/lib/randomId';

type Text = string | null | undefined;

/** The form values of an order line; one that was picked from the menu has the id of its product and the chosen modifiers. */
export interface LineValues {
  innerId?: string | undefined;
  modifiers?: DraftModifier[] | undefined;
  qty: number | null;
  name: string;
  price: number | null;
  posRef?: Text;
  notes?: Text;
}

/** The form values of an order: '' for a field without a choice, NaN for an invalid number. */
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

/** The values of an empty order. Its client-generated id makes the request idempotent. */
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

/** Whether nothing was entered in a line. */
export function isEmptyLine({ innerId, name, price, posRef, notes }: LineValues): boolean {
  return !innerId && !name && price === null && !posRef && !notes;
}

export function newLine(): LineValues {
  return { qty: 1, name: '', price: null, posRef: '', notes: '' };
}
