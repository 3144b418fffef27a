import { paymentKind } from '@/domain/paymentType';

describe('paymentKind', () => {
  it.each(['card', 'paypal', 'auto', 'debit'])('returns CARD for %s [OR-16]', (type) => {
    expect(paymentKind(type)).toBe('CARD');
  });

  it.each(['cash', 'cash-on-delivery'])('returns CASH for %s [OR-16]', (type) => {
    expect(paymentKind(type)).toBe('CASH');
  });

  it.each(['unknown', 'bitcoin', 'CARD ', 'toString', '', null, undefined])('returns null for %p [OR-16]', (type) => {
    expect(paymentKind(type)).toBeNull();
  });
});
