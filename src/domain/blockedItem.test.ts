import { suspendInfoSchema } from '@/domain/blockedItem';

const ITEM = { innerId: 'dish-1', kind: 'product', channels: ['glovo'] };
const reportsIn = (over: object) => suspendInfoSchema.parse({ items: [{ ...ITEM, ...over }] }).items.map(({ reports }) => reports);

describe('what channels say of a blocked item', () => {
  it('is nothing yet, which is not the same as a server that does not report [BS-01]', () => {
    expect(reportsIn({ reports: [] })).toEqual([[]]);
    expect(reportsIn({})).toEqual([null]);
    expect(reportsIn({ reports: null })).toEqual([null]);
    expect(reportsIn({ reports: 'yes' })).toEqual([null]);
  });

  it('is read one by one: what cannot be read is left out', () => {
    const said = { slug: 'glovo', suspended: true, at: '2026-11-20T12:00:00.000Z' };

    expect(reportsIn({ reports: [said, { slug: 7 }, null] })).toEqual([[said]]);
  });
});
