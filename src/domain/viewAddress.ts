import { figureFilterParams, type FigureFilter } from '@/domain/figureFilter';
import type { Period } from '@/domain/period';
import { reportParams } from '@/domain/reportAddress';
import type { PivotContent, SavedView, ViewContent } from '@/domain/savedView';
import { SCREEN_PATHS } from '@/domain/screenPaths';

/** A pivot, or the content of a view, whose choices are any text. */
type AddressedPivot = Readonly<Omit<PivotContent, 'kind' | 'rows' | 'columns' | 'measures' | 'filter'>> & {
  [list in 'rows' | 'columns' | 'measures']: readonly string[];
} & { filter: Omit<FigureFilter, 'fromDay' | 'toDay'> };

/** The parameter with the id of the view that the screen shows, perhaps changed. Without other parameters the screen opens the view as saved. */
export const VIEW_PARAM = 'view';

/** Path and parameters of a view as it is saved when the link is opened, for users who see it (row M-04). */
export function viewLink({ id, content }: Pick<SavedView, 'id' | 'content'>): string {
  return `${pathOf(content)}?${new URLSearchParams({ [VIEW_PARAM]: id }).toString()}`;
}

/** Whether the parameters are those of a `viewLink`. */
export function isViewLink(params: URLSearchParams): boolean {
  return params.has(VIEW_PARAM) && [...params.keys()].every((key) => key === VIEW_PARAM);
}

/** Path and parameters of the content of a view, which the screen can change without changing the view. */
export function viewAddress({ id, content }: Pick<SavedView, 'id' | 'content'>): string {
  const params = content.kind === 'pivot' ? pivotParams(content) : reportParams(content);
  params.set(VIEW_PARAM, id);
  return `${pathOf(content)}?${params.toString()}`;
}

/** New parameters of a screen, with the id of the view that `params` show. */
export function withView(next: URLSearchParams, params: URLSearchParams): URLSearchParams {
  const id = params.get(VIEW_PARAM);
  if (id !== null) next.set(VIEW_PARAM, id);
  return next;
}

/** The parameters of a pivot (row M-04). */
export function pivotParams({
  rows,
  columns,
  measures,
  period,
  compare,
  compareFrom,
  sort,
  isHeat,
  filter,
}: AddressedPivot): URLSearchParams {
  // The filter has no days.
  const params = figureFilterParams(filter as FigureFilter);
  for (const field of rows) params.append('rows', field);
  for (const field of columns) params.append('columns', field);
  for (const measure of measures) params.append('measure', measure);
  const rest = { ...periodParams(period), ...(compare !== 'none' && { compare }), ...(compare === 'own' && { compareFrom }) };
  for (const [key, value] of Object.entries(rest)) params.set(key, value);
  if (sort) params.set('sort', sort);
  if (isHeat) params.set('heat', 'true');
  return params;
}

function periodParams(period: Period): Record<string, string> {
  return 'preset' in period ? { period: period.preset } : { from: period.from, to: period.to };
}

function pathOf({ kind }: ViewContent): string {
  return kind === 'pivot' ? SCREEN_PATHS.pivot : SCREEN_PATHS.reports;
}
