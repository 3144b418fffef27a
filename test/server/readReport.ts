import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportType } from '@/domain/report';
import type { User } from '@/domain/user';
import type { Database } from '../../server/platform/db/database';
import { checkedCursor } from '../../server/modules/reports/checkedCursor';
import { readScreen } from '../../server/modules/reports/readScreen';
import { PROVIDER } from './anyOrders';

export type Row = Record<string, unknown>;

interface Choice {
  user?: User;
  after?: string;
  most?: number;
}

/** Reads a whole report and parses its rows. */
export async function readReport(
  database: Database,
  type: ReportType,
  filter: FigureFilter,
  { user = PROVIDER, after, most }: Choice = {},
) {
  const query = { user, filter };
  const cursor = checkedCursor(type, after);
  const { report } = await readScreen(database, { type, query, cursor, figures: null, ...(most !== undefined && { maxRows: most }) });
  const rows: Row[] = [];
  for await (const part of report.parts) rows.push(...part.lines.split('\n').map((line): Row => JSON.parse(line)));
  return { rows, count: report.rows, isCut: report.isCut };
}
