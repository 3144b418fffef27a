import { flagDatafileSchema, isOnFor } from '@/domain/featureFlag';

describe('isOnFor', () => {
  it.each([
    ['a flag without a rule', undefined, false],
    ['one that is switched off', { enabled: false }, false],
    ['one for everybody', { enabled: true }, true],
    ['one for everybody, said so', { enabled: true, roles: null }, true],
    ['one for the role', { enabled: true, roles: ['account-staff' as const] }, true],
    ['one for other roles', { enabled: true, roles: ['account-admin' as const] }, false],
    ['one for no role', { enabled: true, roles: [] }, false],
    ['one for the role, but switched off', { enabled: false, roles: ['account-staff' as const] }, false],
  ])('%s', (_case, rule, on) => {
    expect(isOnFor(rule, 'account-staff')).toBe(on);
  });

  it('rests on a data file whose flags it may not know', () => {
    expect(flagDatafileSchema.safeParse({ flags: { other: { enabled: true } } }).success).toBe(true);
    expect(flagDatafileSchema.safeParse({ flags: { other: true } }).success).toBe(false);
  });
});
