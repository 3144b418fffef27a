import { flagDatafileSchema, isOnFor } from '@/domain/featureFlag';

describe('isOnFor', () => {
  it.each([
    ['a flag without a rule', undefined, false],
    ['a disabled flag', { enabled: false }, false],
    ['a flag for all roles', { enabled: true }, true],
    ['a flag with null roles', { enabled: true, roles: null }, true],
    ['a flag for the role', { enabled: true, roles: ['account-staff' as const] }, true],
    ['a flag for other roles', { enabled: true, roles: ['account-admin' as const] }, false],
    ['a flag for no role', { enabled: true, roles: [] }, false],
    ['a disabled flag for the role', { enabled: false, roles: ['account-staff' as const] }, false],
  ])('evaluates %s', (_case, rule, on) => {
    expect(isOnFor(rule, 'account-staff')).toBe(on);
  });

  it('accepts a data file with unknown flags and rejects an invalid rule', () => {
    expect(flagDatafileSchema.safeParse({ flags: { other: { enabled: true } } }).success).toBe(true);
    expect(flagDatafileSchema.safeParse({ flags: { other: true } }).success).toBe(false);
  });
});
