import { MAX_MATRIX_LOCATIONS } from '@/domain/priceMatrix';

/** Which products the matrix shows: all, or those that differ between restaurants: at all, in their price, or in whether they are sold. */
export const MATRIX_FILTERS = ['all', 'any', 'price', 'offer'] as const;
export type MatrixFilter = (typeof MATRIX_FILTERS)[number];

/** What the address of the price matrix contains. `locationIds`: empty for all. `channel`: a slug; null for the base prices. */
export interface MatrixState {
  locationIds: readonly string[];
  channel: string | null;
  filter: MatrixFilter;
  search: string;
}

export function readMatrixState(params: URLSearchParams): MatrixState {
  return {
    locationIds: params.getAll('locationIds').filter((id) => id !== ''),
    channel: params.get('channel') || null,
    filter: MATRIX_FILTERS.find((each) => each === params.get('show')) ?? 'all',
    search: params.get('search') ?? '',
  };
}

export function matrixParams({ locationIds, channel, filter, search }: MatrixState): URLSearchParams {
  const params = new URLSearchParams(locationIds.map((id) => ['locationIds', id]));
  if (channel !== null) params.set('channel', channel);
  if (filter !== 'all') params.set('show', filter);
  if (search !== '') params.set('search', search);
  return params;
}

/** The restaurants to compare, at most as many as the server allows: the chosen ones, else all of the user; null if those are too many. */
export function comparedIds({ locationIds }: Pick<MatrixState, 'locationIds'>, all: readonly { id: string }[]): string[] | null {
  const ids = locationIds.length > 0 ? [...locationIds] : all.map(({ id }) => id);
  return ids.length > MAX_MATRIX_LOCATIONS ? null : ids;
}
