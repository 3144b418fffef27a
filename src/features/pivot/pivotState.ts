import type { Account } from '@/domain/account';
import { EMPTY_FIGURE_FILTERS, readFigureFilter, type FigureFilter } from '@/domain/figureFilter';
import { daysOf, PERIOD_PRESETS, type Period } from '@/domain/period';
import { MAX_PIVOT_ROWS, PIVOT_FIELDS, type PivotField, type PivotQuery } from '@/domain/pivot';
import { COMPARISONS, type Comparison } from '@/domain/pivotComparison';
import { needsLateness, PIVOT_MEASURES, type PivotMeasure } from '@/domain/pivotMeasures';
import { pivotContentSchema, type PivotContent } from '@/domain/savedView';
import { accountsOf } from '@/entities/locationFilter/locationFilter';

/** The pivot that the address describes (row M-04), so that a shared address shows the same table. */
export interface PivotState {
  rows: readonly PivotField[];
  columns: readonly PivotField[];
  measures: readonly PivotMeasure[];
  period: Period;
  compare: Comparison;
  /** The first day of the other period if `compare` is `own`, `yyyy-MM-dd`. */
  compareFrom: string;
  /** The measure by which rows are sorted, the largest first; null: by their fields. */
  sort: PivotMeasure | null;
  isHeat: boolean;
  /** Further filters; the days are those of the period. */
  filter: Omit<FigureFilter, 'fromDay' | 'toDay'>;
}

const START: PivotState = {
  rows: ['location'],
  columns: [],
  measures: ['orders', 'sales', 'average', 'cancelled', 'cancelledShare'],
  period: { preset: 'thisMonth' },
  compare: 'none',
  compareFrom: '',
  sort: null,
  isHeat: false,
  filter: {},
};

/** Pivots that answer frequent questions, without the period and the filters, which the user has selected. */
export const PIVOT_PRESETS = {
  locations: { rows: ['location'], columns: [], measures: START.measures, sort: 'cancelledShare', isHeat: false },
  channels: { rows: ['channel'], columns: [], measures: START.measures, sort: 'sales', isHeat: false },
  summary: { rows: ['location', 'channel', 'service'], columns: [], measures: START.measures, sort: null, isHeat: false },
  months: { rows: ['month'], columns: [], measures: ['orders', 'sales', 'average', 'cancelledShare'], sort: null, isHeat: false },
  products: { rows: ['product'], columns: [], measures: ['orders', 'items', 'sales', 'salesShare'], sort: 'items', isHeat: false },
  heatMap: { rows: ['hour'], columns: ['weekday'], measures: ['orders'], sort: null, isHeat: true },
} as const satisfies Record<string, Partial<PivotState>>;

/** Parses the address; an invalid value is ignored. */
export function readPivotState(params: URLSearchParams): PivotState {
  const fields = (key: string) => [...new Set(params.getAll(key).flatMap((text) => PIVOT_FIELDS.find((field) => field === text) ?? []))];
  const rows = fields('rows').slice(0, MAX_PIVOT_ROWS);
  const columns = fields('columns').filter((field) => !rows.includes(field));
  const measures = PIVOT_MEASURES.filter((measure) => params.getAll('measure').includes(measure));
  // Any days: only the other fields of the filter are used.
  const filter = readFigureFilter(new URLSearchParams([...params, ['fromDay', '2000-01-01'], ['toDay', '2000-01-01']].filter(isFilter)));
  const { fromDay: _from, toDay: _to, ...rest } = filter ?? { fromDay: '', toDay: '' };
  return {
    rows: params.has('rows') || params.has('columns') ? rows : START.rows,
    columns: columns.slice(0, 1),
    measures: measures.length > 0 ? measures : START.measures,
    period: readPeriod(params),
    compare: COMPARISONS.find((each) => each === params.get('compare')) ?? START.compare,
    compareFrom: params.get('compareFrom') ?? '',
    sort: PIVOT_MEASURES.find((measure) => measure === params.get('sort')) ?? null,
    isHeat: params.get('heat') === 'true',
    filter: rest,
  };
}

/** The account whose orders, with those of its sub-accounts, the account ids select; null if they are none or others. */
export function accountOf(accountIds: readonly string[] | undefined, accounts: readonly Account[]): string | null {
  const chosen = new Set(accountIds);
  const isChosen = (id: string) => {
    const all = accountsOf(accounts, id);
    return all.length === chosen.size && all.every((account) => chosen.has(account.id));
  };
  return accounts.find(({ id }) => chosen.has(id) && isChosen(id))?.id ?? null;
}

function isFilter([key = '', value = '']: string[]): boolean {
  return value !== '' || EMPTY_FIGURE_FILTERS.some((field) => field === key);
}

function readPeriod(params: URLSearchParams): Period {
  const preset = PERIOD_PRESETS.find((each) => each === params.get('period'));
  if (preset) return { preset };
  const [from, to] = [params.get('from'), params.get('to')];
  return from === null || to === null ? START.period : { from, to };
}

/**
 * The state as the content of a saved view; null while the schema rejects it, as a date that is being typed. The time until which a comparison counts
 * is not part of a view.
 */
export function pivotContentOf({ filter: { placedBefore: _until, ...filter }, ...rest }: PivotState): PivotContent | null {
  return pivotContentSchema.safeParse({ kind: 'pivot', ...rest, filter }).data ?? null;
}

/** The query of a state if today is this day. */
export function pivotQueryOf({ rows, columns, measures, period, filter }: PivotState, today: string): PivotQuery {
  const { from, to } = daysOf(period, today);
  return {
    ...filter,
    ...{ fromDay: from, toDay: to, rows: [...rows], columns: [...columns] },
    ...(needsLateness(measures) && { lateness: 'true' as const }),
  };
}
