import { activeFilters, operationQueryOf, operationSearchSchema, START_SEARCH } from '@/features/history/OperationList/operationSearch';

const RANGE = { from: '2026-11-13T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };
const dates = { fromDate: RANGE.from, toDate: RANGE.to };

describe('operationQueryOf', () => {
  it('asks for all that the user may see where no location is chosen: what was done to master catalogs has none [HI-01]', () => {
    expect(operationQueryOf(START_SEARCH, RANGE)).toEqual(dates);
  });

  it('asks for what was chosen', () => {
    const search = { ...START_SEARCH, locationIds: ['a'], action: 'store-close', status: 'fail' } as const;

    expect(operationQueryOf(search, RANGE)).toEqual({ affectedEntityId: ['a'], action: ['store-close'], status: ['fail'], ...dates });
    expect([activeFilters(START_SEARCH), activeFilters({ ...search, period: { preset: 'today' } })]).toEqual([0, 4]);
  });

  it('names no more locations than an address can hold: the server knows whose they are', () => {
    const ids = Array.from({ length: 501 }, (_, index) => `location-${index}`);

    expect(operationQueryOf({ ...START_SEARCH, locationIds: ids }, RANGE)).toEqual(dates);
    expect(operationQueryOf({ ...START_SEARCH, locationIds: ids.slice(1) }, RANGE).affectedEntityId).toHaveLength(500);
  });
});

it('reads a search that was kept, part by part', () => {
  expect(operationSearchSchema.parse({ locationIds: 'x', action: 'dance', status: 'fail' })).toEqual({ ...START_SEARCH, status: 'fail' });
});
