import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportSnapshot, ReportType } from '@/domain/report';
import type { Database } from '../../platform/db/database';
import { readSnapshot, type SnapshotClient } from '../../platform/db/dataSnapshot';
import { HttpError } from '../../platform/http/httpError';
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
  /** @default a client that does not disconnect */
  client?: SnapshotClient;
}

/**
 * Reads what a screen of the reports shows from one snapshot of the database, so that its tiles, charts and rows add up (decision G88). Only a
 * report of more than `STREAMING_THRESHOLD` orders reads rows later, and counts those that changed in between. Reading stops when the client
 * disconnects.
 *
 * @throws HttpError 499 when the client has disconnected.
 */
export async function readScreen(
  database: Database,
  { type, query, cursor, figures, maxRows, client }: ScreenRequest,
): Promise<ReportSnapshot & { report: ReportLines }> {
  const disconnected = client?.disconnected;
  const reading = readSnapshot(
    database,
    async (transaction, snapshot) => {
      const figuresOf = async (filter: FigureFilter) => {
        disconnected?.throwIfAborted();
        return (await orderStatistics(transaction, { ...query, filter })).data;
      };
      const found = figures && {
        now: await figuresOf(query.filter),
        before: figures.before && (await figuresOf(figures.before)),
      };
      disconnected?.throwIfAborted();
      const report =
        type === 'orders'
          ? await readOrdersReport({ transaction, snapshot, database, disconnected }, query, cursor, maxRows)
          : await readGroupedReport(transaction, type, query, cursor, maxRows);
      return { asOf: snapshot.asOf, figures: found, report };
    },
    client,
  );
  return reading.catch((error: unknown) => {
    throw disconnected?.aborted ? new HttpError(499, 'CLIENT_GONE', 'The client has disconnected.') : error;
  });
}
