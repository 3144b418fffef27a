import { randomId } from '@/lib/randomId';

describe('randomId', () => {
  it('has 6 characters by default [S-19]', () => {
    expect(randomId()).toMatch(/^[a-z0-9]{6}$/);
    expect(randomId(12)).toMatch(/^[a-z0-9]{12}$/);
  });

  it('is different each time [S-19]', () => {
    expect(new Set(Array.from({ length: 100 }, () => randomId(10))).size).toBe(100);
  });
});
