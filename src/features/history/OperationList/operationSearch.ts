import * as z from 'zod/mini';
import { OPERATION_ACTIONS, OPERATION_STATUSES, type OperationAction, type OperationStatus } from '@/domain/operation';
import { periodSchema, type Period } from '@/domain/period';
import type { DayRange } from '@/lib/calendarDay';
import type { OperationQuery } from '@/services/api/operationsApi';

/** The filters of the history; null and an empty list mean all. */
export interface OperationSearch {
  locationIds: readonly string[];
  action: OperationAction | null;
  status: OperationStatus | null;
  period: Period;
}

/** The default filters: everything in the last seven days. */
export const START_SEARCH: OperationSearch = { locationIds: [], action: null, status: null, period: { preset: 'last7Days' } };

/** Parses a search saved in the browser; an invalid field is reset to its default. */
export const operationSearchSchema = z.object({
  locationIds: z.catch(z.array(z.string()), []),
  action: z.catch(z.nullable(z.enum(OPERATION_ACTIONS)), null),
  status: z.catch(z.nullable(z.enum(OPERATION_STATUSES)), null),
  period: z.catch(periodSchema, START_SEARCH.period),
});

/** The maximum number of locations per request: their ids are part of the URL (`operationFilterSchema`). */
export const MAX_LOCATIONS = 500;

/**
 * The query of a search (decision G49): the operations of the chosen locations. Without a choice, or with too many locations for a request,
 * all visible operations, including those on master catalogs.
 */
export function operationQueryOf({ locationIds, action, status }: OperationSearch, range: DayRange): OperationQuery {
  return {
    ...(locationIds.length > 0 && locationIds.length <= MAX_LOCATIONS && { affectedEntityId: [...locationIds] }),
    ...(action && { action: [action] }),
    ...(status && { status: [status] }),
    fromDate: range.from,
    toDate: range.to,
  };
}

/** The number of active filters. */
export function activeFilters({ locationIds, action, status, period }: OperationSearch): number {
  const isDefaultPeriod = 'preset' in period && period.preset === 'last7Days';
  return [locationIds.length > 0, action !== null, status !== null, !isDefaultPeriod].filter(Boolean).length;
}
