import { paymentKind } from '@/domain/paymentType';

describe('paymentKind', () => {
  it.each(['card', 'paypal', 'auto', 'debit'])('counts %s as card [OR-16]', (type) => {
    expect(paymentKind(type)).toBe('CARD');
  });

  it.each(['cash', 'cash-on-delivery'])('counts %s as cash [OR-16]', (type) => {
    expect(paymentKind(type)).toBe('CASH');
  });

  it.each(['unknown', 'bitcoin', 'CARD ', 'toString', '', null, undefined])('does not guess at %p [OR-16]', (type) => {
    expect(paymentKind(type)).toBeNull();
  });
});
