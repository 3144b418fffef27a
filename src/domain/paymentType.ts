/** How an order is paid (specification 1 §3). */
export const PAYMENT_TYPES = ['cash', 'cash-on-delivery', 'card', 'paypal', 'auto', 'debit', 'unknown'] as const;
