import { activeFilters, operationQueryOf, operationSearchSchema, START_SEARCH } from '@/features/history/OperationList/operationSearch';

const RANGE = { from: '2026-11-13T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };
const dates = { fromDate: RANGE.from, toDate: RANGE.to };

describe('operationQueryOf', () => {
  it('requests all visible operations when no location is chosen, because operations on master catalogs have none [HI-01]', () => {
    expect(operationQueryOf(START_SEARCH, RANGE)).toEqual(dates);
  });

  it('requests the chosen filters', () => {
    const search = { ...START_SEARCH, locationIds: ['a'], action: 'store-close', status: 'fail' } as const;

    expect(operationQueryOf(search, RANGE)).toEqual({ affectedEntityId: ['a'], action: ['store-close'], status: ['fail'], ...dates });
    expect([activeFilters(START_SEARCH), activeFilters({ ...search, period: { preset: 'today' } })]).toEqual([0, 4]);
  });

  it('omits the location filter when the ids do not fit in a URL', () => {
    const ids = Array.from({ length: 501 }, (_, index) => `location-${index}`);

    expect(operationQueryOf({ ...START_SEARCH, locationIds: ids }, RANGE)).toEqual(dates);
    expect(operationQueryOf({ ...START_SEARCH, locationIds: ids.slice(1) }, RANGE).affectedEntityId).toHaveLength(500);
  });
});

it('parses a saved search and resets invalid fields to their defaults', () => {
  expect(operationSearchSchema.parse({ locationIds: 'x', action: 'dance', status: 'fail' })).toEqual({ ...START_SEARCH, status: 'fail' });
});
