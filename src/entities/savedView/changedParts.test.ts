import type { ViewContent } from '@/domain/savedView';
import { changedParts } from '@/entities/savedView/changedParts';
import { A_PIVOT, A_REPORT } from '../../../test/factories/aSavedView';

describe('changedParts', () => {
  it.each<[ViewContent, object, string[]]>([
    [A_PIVOT, {}, []],
    [A_PIVOT, { period: { from: '2026-11-09', to: '2026-11-15' } }, ['period']],
    [A_PIVOT, { rows: ['channel'], isHeat: true, sort: 'orders' }, ['rows', 'sort', 'heat']],
    [A_PIVOT, { columns: ['weekday'], measures: ['sales'] }, ['columns', 'measures']],
    [A_PIVOT, { compare: 'own', compareFrom: '2026-01-01' }, ['compare']],
    [A_PIVOT, { filter: { channels: ['glovo'] } }, ['filter']],
    [A_REPORT, {}, []],
    [A_REPORT, { accountId: 'account-1' }, ['locations']],
    [A_REPORT, { services: ['delivery'], statuses: ['CANCELLED'], channels: ['glovo'] }, ['channels', 'services', 'statuses']],
    [A_REPORT, { days: 'business' }, ['days']],
  ])('of %j with the change %j are %j [M-04]', (saved, change, parts) => {
    expect(changedParts(saved, { ...saved, ...change })).toEqual(parts);
  });

  it('ignore the order of a selection, empty lists, and values without effect [M-04]', () => {
    const saved = { ...A_PIVOT, filter: { channels: ['a', 'b'], locationIds: [] } };
    expect(changedParts(saved, { ...saved, filter: { channels: ['b', 'a'] }, compareFrom: '2026-01-01' })).toEqual([]);
    expect(changedParts(A_REPORT, { ...A_REPORT, dayStartsAt: 9 })).toEqual([]);
  });

  it('include the order of the rows [M-04]', () => {
    const saved: ViewContent = { ...A_PIVOT, rows: ['location', 'channel'] };
    expect(changedParts(saved, { ...saved, rows: ['channel', 'location'] })).toEqual(['rows']);
  });
});
