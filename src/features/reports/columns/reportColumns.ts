import type { IntlShape } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportType } from '@/domain/report';
import { fieldText } from '@/features/reports/columns/fieldText';
import { fieldTotal } from '@/features/reports/columns/fieldTotal';
import { fieldLabels } from '@/features/reports/columns/fieldLabels';
import { REPORT_LAYOUT, type ReportField } from '@/domain/reportLayout';
import { filterOfFigure, rowFilter } from '@/features/reports/columns/rowFilter';
import type { FigureNames } from '@/features/reports/useFigureNames';
import { numberAt, textAt, type Columns } from '@/lib/columns';
import { pathTo } from '@/services/paths/pathTo';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';

export interface ReportOf {
  intl: IntlShape;
  type: ReportType;
  /** The filter of the whole report. */
  filter: FigureFilter;
  names: FigureNames;
  /** Returns the URL of the orders behind a figure. */
  addressOf: (filter: FigureFilter | null) => string | null;
  /** Whether the user may open an order. */
  mayOpenOrders: boolean;
}

/** The grid columns of a report: formats, totals, marks and links of figures (rows BR-02, BR-03). */
export function reportColumns({ intl, type, filter, names, addressOf, mayOpenOrders }: ReportOf, columns: Columns): GridColumn[] {
  const { currency, moved } = columns.byId;
  const hasCurrencies = currency?.kind === 'text' && currency.dictionary.filter(Boolean).length > 1;
  // The mark is shown beside the day; a report without days shows it beside the number of orders.
  const marked = REPORT_LAYOUT[type].find(({ id }) => id === 'day' || id === 'orders')?.id;

  function hrefOf({ id, kind }: ReportField): GridColumn['hrefOf'] {
    if (id === 'code') return (row) => (mayOpenOrders ? pathTo('order', { id: textAt(columns.byId['id'], row) }) : null);
    const isFigure = type !== 'orders' && (kind === 'count' || kind === 'money');
    return isFigure ? (row) => addressOf(rowFilter(type, filter, columns, row, id)) : undefined;
  }

  /** A total of product sales has no link: it differs from the total of the orders that contain the products. */
  function totalHrefOf({ id, kind }: ReportField, totalCurrency: string | undefined): string | null {
    if (type === 'orders' || (kind === 'money' && type === 'salesWithProducts')) return null;
    const figureFilter = filterOfFigure(filter, id);
    return addressOf(
      figureFilter && totalCurrency !== undefined && hasCurrencies ? { ...figureFilter, currency: totalCurrency } : figureFilter,
    );
  }

  function markOf(row: number): string | null {
    const count = numberAt(moved, row);
    return count > 0 ? intl.formatMessage({ id: 'reports.movedMark' }, { count }) : null;
  }

  const fields = REPORT_LAYOUT[type].filter(({ isOfProduct }) => !isOfProduct || filter.product !== undefined);
  return fields.map((field): GridColumn => {
    const { id, kind, width, isShownNarrow, help } = field;
    const textOf = fieldText(intl, field, columns);
    const labels = fieldLabels(intl, kind, names);
    const total = field.hasNoTotal ? null : fieldTotal(intl, field, columns, (totalCurrency) => totalHrefOf(field, totalCurrency));
    const href = hrefOf(field);
    return {
      id,
      title: intl.formatMessage({ id: `reports.column.${id}` }),
      width,
      ...(help && { help: intl.formatMessage({ id: `reports.help.${help}` }) }),
      ...(textOf && { textOf }),
      ...(labels && { labelOf: (text: string) => labels.get(text) ?? text }),
      ...(kind === 'money' && { shownNumberOf: (row: number) => numberAt(columns.byId[id], row) / 100 }),
      ...(total && { total }),
      ...(href && { hrefOf: href }),
      ...(id === marked && { markOf }),
      ...(isShownNarrow && { isShownNarrow }),
    };
  });
}
