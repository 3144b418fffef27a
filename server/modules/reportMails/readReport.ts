import { inArray } from 'drizzle-orm';
import type { FigureFilter } from '@/domain/figureFilter';
import { figureTotals } from '@/domain/figureTotals';
import type { Language } from '@/domain/language';
import { daysOf, MAX_RANGE_DAYS, type Days } from '@/domain/period';
import { needsRawOrders, type Pivot, type PivotQuery } from '@/domain/pivot';
import { comparedDays, comparedUntil, comparisonOf } from '@/domain/pivotComparison';
import { needsLateness } from '@/domain/pivotMeasures';
import { fileFields, REPORT_LAYOUT } from '@/domain/reportLayout';
import { maxReportDays } from '@/domain/reportRange';
import type { ViewContent } from '@/domain/savedView';
import type { User } from '@/domain/user';
import { dayOf } from '@/lib/calendarDay';
import type { CsvTable } from '@/services/reports/csv/csvTable';
import type { Database } from '../../platform/db/database';
import { accounts, apps } from '../../platform/db/schema';
import { accountScope } from '../../platform/security/tenantScope';
import { accountWithSubaccounts } from '../accounts/accountStore';
import { readPivot } from '../pivot/readPivot';
import { readScreen } from '../reports/readScreen';
import { checkedFilter } from '../statistics/checkedFilter';
import { pivotFileTable } from './pivotFileTable';
import { reportColumn, tableOf, type FileNames, type FileRow } from './reportFileTable';
import type { ComparedTotals, ReportTotals } from './reportTexts';

/** The most rows of a file in a mail: all of them are in memory while it is written. */
export const MAX_FILE_ROWS = 100_000;

export interface ReportRequest {
  /** Whose scope limits the figures. */
  user: User;
  content: ViewContent;
  /** Zone (IANA) and moment for which relative periods are computed; `now` is the moment of the figures. */
  timeZone: string;
  dueAt: Date;
  now: Date;
  language: Language;
}

/** Null as a table: it has more rows than a file in a mail may have. */
export interface ReadReport {
  days: Days;
  totals: ReportTotals;
  /** The totals of the period with which a pivot is compared; null for none. */
  compared: ComparedTotals | null;
  table: CsvTable | null;
}

/**
 * Reads a saved view in the scope of a user: totals and rows are of the same moment. The days are those of the time at which the report
 * was due, so that a late one has the period of one that is sent in time. A pivot is compared as on its screen; both periods are read one after the other.
 *
 * @throws HttpError 422 for a period that is too long, or a pivot with too many cells.
 */
export async function readReport(database: Database, request: ReportRequest, maxRows = MAX_FILE_ROWS): Promise<ReadReport> {
  const { content, timeZone, dueAt } = request;
  const days = daysOf(content.period, dayOf(dueAt.getTime(), timeZone));
  const names = await namesFor(database, request.user);
  return content.kind === 'pivot'
    ? readPivotView(database, request, content, days, names)
    : readReportView(database, request, content, days, names, maxRows);
}

async function readReportView(
  database: Database,
  { user, timeZone, language }: ReportRequest,
  content: Extract<ViewContent, { kind: 'report' }>,
  days: Days,
  names: FileNames,
  maxRows: number,
): Promise<ReadReport> {
  const { report: type, accountId, locationIds, channels, services, statuses, days: rule, dayStartsAt } = content;
  const unchecked: FigureFilter = {
    ...{ fromDay: days.from, toDay: days.to, days: rule, locationIds, channels, serviceType: [...services], statuses: [...statuses] },
    ...(accountId !== null && { accountIds: await accountWithSubaccounts(database, accountId) }),
    ...(rule === 'zone' && { timeZone }),
    ...(rule === 'business' && { dayStartsAt }),
  };
  const filter = checkedFilter(unchecked, maxReportDays(type, unchecked));
  const { figures, report: lines } = await readScreen(database, {
    ...{ type, query: { user, filter }, cursor: null, figures: { before: null }, maxRows },
  });
  if (!figures) throw new Error('A report has no figures.');
  const totals = figureTotals(figures.now);
  if (lines.isCut) return { days, totals, compared: null, table: null };
  const rows: FileRow[] = [];
  for await (const part of lines.parts) {
    // The rows of the reports are objects (`REPORT_ROWS`).
    for (const line of part.lines.split('\n')) rows.push(JSON.parse(line) as FileRow);
  }
  const ids = REPORT_LAYOUT[type].filter(({ isOfProduct }) => !isOfProduct).map(({ id }) => id);
  const columns = fileFields(type, ids).map((field) => reportColumn(language, field, names));
  return { days, totals, compared: null, table: tableOf(columns, rows, language) };
}

async function readPivotView(
  database: Database,
  { user, timeZone, now, language }: ReportRequest,
  content: Extract<ViewContent, { kind: 'pivot' }>,
  days: Days,
  names: FileNames,
): Promise<ReadReport> {
  const { rows, columns, measures, filter } = content;
  const query: PivotQuery = {
    ...filter,
    ...{ fromDay: days.from, toDay: days.to, rows: [...rows], columns: [...columns] },
    ...(filter.days === 'zone' && { timeZone: filter.timeZone ?? timeZone }),
    ...(needsLateness(measures) && { lateness: 'true' as const }),
  };
  const readOf = async (asked: PivotQuery) =>
    readPivot(database, { user, query: checkedFilter(asked, needsRawOrders(asked) ? MAX_RANGE_DAYS.reports : MAX_RANGE_DAYS.sums) });
  const pivot = await readOf(query);
  const daysBefore = comparedDays({ compare: comparisonOf(content.compare), compareFrom: content.compareFrom }, days);
  if (!daysBefore) return { days, totals: totalsOf(pivot), compared: null, table: pivotFileTable(pivot, null, content, language, names) };
  // A period that is not over is compared with the same part of the other one.
  const until = comparedUntil(days, daysBefore, dayOf(now.getTime(), timeZone), now.getTime(), timeZone);
  const before = await readOf({
    ...{ ...query, fromDay: daysBefore.from, toDay: daysBefore.to, alignTo: query.fromDay },
    ...(until !== undefined && { placedBefore: until }),
  });
  return {
    ...{ days, totals: totalsOf(pivot) },
    compared: { days: daysBefore, until: until ?? null, totals: totalsOf(before) },
    table: pivotFileTable(pivot, { pivot: before, days: daysBefore }, content, language, names),
  };
}

/** The totals of a pivot are its cells without keys, one for each currency. */
function totalsOf({ cells }: Pivot): ReportTotals {
  const totals = cells.filter(({ keys }) => keys.every((key) => key === null));
  const sumOf = (figure: 'orders' | 'cancelled' | 'failed') =>
    totals.some((cell) => cell[figure] === null) ? null : totals.reduce((sum, cell) => sum + (cell[figure] ?? 0), 0);
  return {
    ...{ orders: sumOf('orders'), cancelled: sumOf('cancelled'), failed: sumOf('failed') },
    sales: totals.flatMap(({ currency, sales }) => (sales === null ? [] : [{ currency, amount: sales }])),
  };
}

/** The names of the accounts in the user's scope and of the channels. */
async function namesFor(database: Database, user: User): Promise<FileNames> {
  const scope = await accountScope(database, user);
  const accountNames = await database
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(scope === 'all' ? undefined : inArray(accounts.id, scope));
  const channelNames = await database.select({ slug: apps.slug, name: apps.name }).from(apps);
  return {
    accounts: Object.fromEntries(accountNames.map(({ id, name }) => [id, name])),
    channels: Object.fromEntries(channelNames.map(({ slug, name }) => [slug, name])),
  };
}
