import type { ViewContent } from '@/domain/savedView';
import { isEqual } from '@/lib/isEqual';

/** The parts of a report or a pivot whose changes the menu of views names: `views.part.{part}`. */
export type ViewPart =
  | ('report' | 'period' | 'locations' | 'channels' | 'services' | 'statuses' | 'days')
  | ('rows' | 'columns' | 'measures' | 'compare' | 'sort' | 'heat' | 'filter');

const PART_OF: Readonly<Record<string, ViewPart>> = {
  ...{ report: 'report', period: 'period', accountId: 'locations', locationIds: 'locations', channels: 'channels', services: 'services' },
  ...{
    statuses: 'statuses',
    days: 'days',
    dayStartsAt: 'days',
    rows: 'rows',
    columns: 'columns',
    measures: 'measures',
    compare: 'compare',
  },
  ...{ compareFrom: 'compare', sort: 'sort', isHeat: 'heat', filter: 'filter' },
};

/** The parts in which a screen differs from a view of its kind, in the order of the screen. The order of a selection is not a difference. */
export function changedParts(saved: ViewContent, shown: ViewContent): ViewPart[] {
  const [before, now] = [comparable(saved), comparable(shown)];
  const fields = Object.keys(PART_OF).filter((field) => !isEqual(before[field], now[field]));
  return [...new Set(fields.flatMap((field) => PART_OF[field] ?? []))];
}

/** The fields that have an effect, with selections sorted. The order of rows has an effect. */
function comparable(content: ViewContent): Record<string, unknown> {
  if (content.kind === 'report') {
    const { dayStartsAt, ...rest } = content;
    return { ...sorted(rest), ...(rest.days === 'business' && { dayStartsAt }) };
  }
  const { compareFrom, rows, filter, ...rest } = content;
  return { ...sorted(rest), rows, filter: sorted(filter), ...(rest.compare === 'own' && { compareFrom }) };
}

/** Without empty lists, which select everything as omitted ones do. */
function sorted(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]: [string, unknown]) => {
      if (!Array.isArray(value)) return [[field, value]];
      return value.length > 0 ? [[field, value.map(String).sort()]] : [];
    }),
  );
}
