import * as z from 'zod/mini';
import { OPERATION_ACTIONS, OPERATION_STATUSES, type OperationAction, type OperationStatus } from '@/domain/operation';
import { periodSchema, type Period } from '@/domain/period';
import type { DayRange } from '@/lib/calendarDay';
import type { OperationQuery } from '@/services/api/operationsApi';

/** What is looked for in the history; null and an empty list mean all. */
export interface OperationSearch {
  locationIds: readonly string[];
  action: OperationAction | null;
  status: OperationStatus | null;
  period: Period;
}

/** The history as it is first seen: all of the last seven days. */
export const START_SEARCH: OperationSearch = { locationIds: [], action: null, status: null, period: { preset: 'last7Days' } };

/** Reads a search that the browser kept: a part that it cannot read is as at the start. */
export const operationSearchSchema = z.object({
  locationIds: z.catch(z.array(z.string()), []),
  action: z.catch(z.nullable(z.enum(OPERATION_ACTIONS)), null),
  status: z.catch(z.nullable(z.enum(OPERATION_STATUSES)), null),
  period: z.catch(periodSchema, START_SEARCH.period),
});

/** So many locations can be asked for: their ids stand in an address (`operationFilterSchema`). */
export const MOST_LOCATIONS = 500;

/**
 * The call for a search (decision G49): the operations of the chosen locations; where none is chosen, or more than can be asked for, all
 * that the user may see, those of master catalogs among them.
 */
export function operationQueryOf({ locationIds, action, status }: OperationSearch, range: DayRange): OperationQuery {
  return {
    ...(locationIds.length > 0 && locationIds.length <= MOST_LOCATIONS && { affectedEntityId: [...locationIds] }),
    ...(action && { action: [action] }),
    ...(status && { status: [status] }),
    fromDate: range.from,
    toDate: range.to,
  };
}

/** How many of the filters leave something out. */
export function activeFilters({ locationIds, action, status, period }: OperationSearch): number {
  const isUsual = 'preset' in period && period.preset === 'last7Days';
  return [locationIds.length > 0, action !== null, status !== null, !isUsual].filter(Boolean).length;
}
