/** Payment types of an order (specification 1 §3). */
export const PAYMENT_TYPES = ['cash', 'cash-on-delivery', 'card', 'paypal', 'auto', 'debit', 'unknown'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

const KINDS: Record<PaymentType, 'CARD' | 'CASH' | null> = {
  cash: 'CASH',
  'cash-on-delivery': 'CASH',
  card: 'CARD',
  paypal: 'CARD',
  auto: 'CARD',
  debit: 'CARD',
  unknown: null,
};

/** Whether a payment type counts as card or cash (specification 1 §3); null if it is unknown. */
export function paymentKind(type: string | null | undefined): 'CARD' | 'CASH' | null {
  const known = PAYMENT_TYPES.find((candidate) => candidate === type);
  return known ? KINDS[known] : null;
}
