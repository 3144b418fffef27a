import {
  channelColumns,
  hasPaused,
  locationsFound,
  slugsOf,
  storeFilterSchema,
  START_FILTER,
} from '@/features/storeAvailability/storeRows';
import { aLocation } from '../../../test/factories/aLocation';
import { anAccount } from '../../../test/factories/anAccount';

const madrid = aLocation({ id: 'l1', name: 'Ñandú Malasaña', accountId: 'a', city: 'Madrid' });
const corunna = aLocation({ id: 'l2', name: 'Ñandú Norte', accountId: 'a-sub', city: 'A Coruña', channels: [{ slug: 'justeat' }] });
const bogota = aLocation({
  id: 'l3',
  name: 'Candelaria',
  accountId: 'b',
  city: null,
  channels: [{ slug: 'rappi' }, { slug: 'glovo', enabled: false }],
});
const all = [madrid, corunna, bogota];
const accounts = [anAccount({ id: 'a' }), anAccount({ id: 'a-sub', parentId: 'a' }), anAccount({ id: 'b' })];
const found = (accountId: string | null, search: string) => locationsFound(all, accounts, accountId, search).map(({ id }) => id);

describe('store rows', () => {
  it('match the account with its sub-accounts and every search term [SA-01]', () => {
    expect([found(null, ''), found('a', ''), found('b', ''), found('gone', '')]).toEqual([['l1', 'l2', 'l3'], ['l1', 'l2'], ['l3'], []]);
    expect([found(null, 'nandu'), found(null, ' CORUNA  ñandú '), found(null, 'candelaria'), found('b', 'nandu')]).toEqual([
      ['l1', 'l2'],
      ['l2'],
      ['l3'],
      [],
    ]);
  });

  it('have a column for each channel that is enabled somewhere, by name', () => {
    const apps = [
      { slug: 'rappi', name: 'Ábaco', enabled: true, scopes: [], image: '/rappi.svg' },
      { slug: 'uber-eats', name: 'Uber Eats', enabled: true, scopes: [] },
    ];

    expect(channelColumns(all, apps)).toEqual([
      { slug: 'rappi', name: 'Ábaco', image: '/rappi.svg' },
      { slug: 'glovo', name: 'glovo', image: null },
      { slug: 'justeat', name: 'justeat', image: null },
      { slug: 'ubereats', name: 'Uber Eats', image: undefined },
    ]);
    expect(slugsOf(bogota)).toEqual(['rappi']);
    expect(slugsOf({ channels: [{ slug: 'glovo' }, { slug: 'glovo' }] })).toEqual(['glovo']);
  });

  it('find a paused channel among the shown ones', () => {
    const statuses = { glovo: { status: 'paused' as const }, justeat: { status: 'open' as const }, rappi: null };

    expect(hasPaused(statuses, ['glovo', 'justeat'])).toBe(true);
    expect(hasPaused(statuses, ['justeat', 'rappi', 'ubereats'])).toBe(false);
    expect(hasPaused(undefined, ['glovo'])).toBe(false);
  });
});

describe('storeFilterSchema', () => {
  it('accepts filters stored by another version', () => {
    expect(storeFilterSchema.parse({ accountId: 7, channels: 'all', onlyPaused: 'no' })).toEqual(START_FILTER);
  });
});
