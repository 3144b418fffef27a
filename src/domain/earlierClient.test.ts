import { maskPhone } from '@/domain/earlierClient';

describe('maskPhone', () => {
  it.each([
    ['+34 600 112 233', '••• 233'],
    ['(11) 98765-4321', '••• 321'],
    ['6001', '•••'],
    ['600112', '•••'],
    ['', '•••'],
  ])('masks %j as %j [W-07]', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });
});
