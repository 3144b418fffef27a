import { figureFilterParams } from '@/domain/figureFilter';
import type { ReportCall } from '@/services/reports/reportCall';

/** What a report is asked for. `after`: behind which row it goes on, null from the beginning. The report of products is told by its address. */
export function reportParams({ type, filter }: ReportCall, after: string | null): URLSearchParams {
  const params = figureFilterParams(filter);
  if (type !== 'salesWithProducts') params.set('type', type);
  if (after !== null) params.set('after', after);
  return params;
}
