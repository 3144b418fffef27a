import { clientNames } from './clientNames';

describe('the client names of the demo', () => {
  it.each(['ES', 'BR', 'CO'] as const)('are more than 100 different full names in %s [W-04]', (country) => {
    const names = clientNames(country);

    expect(new Set(names).size).toBe(160);
    expect(names.filter((name) => !/^\p{Lu}\p{L}+( \p{Lu}\p{L}+)+$/u.test(name))).toEqual([]);
    expect(new Set(names.map((name) => name.split(' ')[0])).size).toBeGreaterThan(30);
  });
});
