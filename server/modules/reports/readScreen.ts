import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportSnapshot, ReportType } from '@/domain/report';
import type { Database } from '../../platform/db/database';
import { readSnapshot } from '../../platform/db/dataSnapshot';
import { orderStatistics } from '../statistics/orderStatistics';
import type { OrderQuery } from '../statistics/pickOrders';
import { readGroupedReport } from './groupedReport';
import { readOrdersReport } from './ordersReport';
import type { ReportLines } from './reportLines';

export interface ScreenRequest {
  type: ReportType;
  query: OrderQuery;
  /** The key of the last row that the client has (`checkedCursor`). */
  cursor: readonly string[] | null;
  /** Requests the figures, with those of another period; null for the rows only. */
  figures: { before: FigureFilter | null } | null;
  /** @default MAX_REPORT_ROWS */
  maxRows?: number;
}

/**
 * Reads what a screen of the reports shows from one snapshot of the database, so that its tiles, charts and rows add up (decision G88). Only a
 * report of more than `STREAMING_THRESHOLD` orders reads rows later, and counts those that changed in between.
 */
export async function readScreen(
  database: Database,
  { type, query, cursor, figures, maxRows }: ScreenRequest,
): Promise<ReportSnapshot & { report: ReportLines }> {
  return readSnapshot(database, async (transaction, snapshot) => {
    const figuresOf = async (filter: FigureFilter) => (await orderStatistics(transaction, { ...query, filter })).data;
    const found = figures && {
      now: await figuresOf(query.filter),
      before: figures.before && (await figuresOf(figures.before)),
    };
    const report =
      type === 'orders'
        ? await readOrdersReport({ transaction, snapshot, database }, query, cursor, maxRows)
        : await readGroupedReport(transaction, type, query, cursor, maxRows);
    return { asOf: snapshot.asOf, figures: found, report };
  });
}
