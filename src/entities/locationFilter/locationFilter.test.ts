import fc from 'fast-check';
import { locationsOf, restrictToChoices, type LocationChoices } from '@/entities/locationFilter/locationFilter';
import { aLocation } from '../../../test/factories/aLocation';
import { anAccount } from '../../../test/factories/anAccount';

const choices: LocationChoices = {
  accounts: [anAccount({ id: 'a' }), anAccount({ id: 'a-sub', parentId: 'a' }), anAccount({ id: 'b' })],
  locations: [
    aLocation({ id: 'l1', accountId: 'a' }),
    aLocation({ id: 'l2', accountId: 'a-sub' }),
    aLocation({ id: 'l3', accountId: 'b' }),
  ],
  channels: [{ slug: 'glovo', name: 'Glovo', enabled: true, scopes: ['channel'] }],
};
const none = { accountId: null, locationIds: [], channels: [] };
const idsOf = (accountId: string | null) => locationsOf(choices, accountId).map(({ id }) => id);

describe('locationsOf', () => {
  it('returns the locations of an account and its sub-accounts [S-15]', () => {
    expect([idsOf(null), idsOf('a'), idsOf('a-sub'), idsOf('b')]).toEqual([['l1', 'l2', 'l3'], ['l1', 'l2'], ['l2'], ['l3']]);
  });
});

describe('restrictToChoices', () => {
  it.each([
    ['an account that the user may no longer access', { ...none, accountId: 'gone' }, none],
    ['a location that the user may no longer access', { ...none, locationIds: ['l1', 'gone'] }, { ...none, locationIds: ['l1'] }],
    ['a channel that is no longer offered', { ...none, channels: ['rappi', 'glovo'] }, { ...none, channels: ['glovo'] }],
    [
      'a location of another account',
      { ...none, accountId: 'a', locationIds: ['l3', 'l2'] },
      { ...none, accountId: 'a', locationIds: ['l2'] },
    ],
  ])('removes %s [S-17]', (_case, filter, left) => {
    expect(restrictToChoices(filter, choices)).toEqual(left);
  });

  it('returns only available choices for any stored filter', () => {
    const id = fc.constantFrom('a', 'a-sub', 'b', 'gone');
    const storedFilter = fc.record({
      accountId: fc.option(id),
      locationIds: fc.uniqueArray(fc.constantFrom('l1', 'l2', 'l3', 'l4')),
      channels: fc.uniqueArray(fc.constantFrom('glovo', 'rappi')),
    });
    fc.assert(
      fc.property(storedFilter, (filter) => {
        const left = restrictToChoices(filter, choices);
        expect(restrictToChoices(left, choices)).toEqual(left);
        expect(left.locationIds.every((each) => idsOf(left.accountId).includes(each))).toBe(true);
        expect(left.accountId).not.toBe('gone');
        expect(left.channels).not.toContain('rappi');
      }),
    );
  });
});
