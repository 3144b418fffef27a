import { suspendInfoSchema } from '@/domain/blockedItem';

const ITEM = { innerId: 'dish-1', kind: 'product', channels: ['glovo'] };
const reportsIn = (over: object) => suspendInfoSchema.parse({ items: [{ ...ITEM, ...over }] }).items.map(({ reports }) => reports);

describe('suspendInfoSchema', () => {
  it('distinguishes an empty list of reports from a server that does not report [BS-01]', () => {
    expect(reportsIn({ reports: [] })).toEqual([[]]);
    expect(reportsIn({})).toEqual([null]);
    expect(reportsIn({ reports: null })).toEqual([null]);
    expect(reportsIn({ reports: 'yes' })).toEqual([null]);
  });

  it('drops unreadable reports and reads the others', () => {
    const report = { slug: 'glovo', suspended: true, at: '2026-11-20T12:00:00.000Z' };

    expect(reportsIn({ reports: [report, { slug: 7 }, null] })).toEqual([[report]]);
  });
});
