import * as contract from '@/contract/reports';
import { route } from '../../platform/http/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FigureFilter } from '@/domain/figureFilter';
import type { ProductReportQuery, ReportType } from '@/domain/report';
import { maxReportDays } from '@/domain/reportRange';
import { accountWithSubaccounts } from '../accounts/accountStore';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { type Api } from '../../platform/http/api';
import { gzipReply } from '../../platform/http/gzipReply';
import { checkedCursor } from './checkedCursor';
import { readScreen } from './readScreen';
import { sendReport } from './sendReport';
import { checkedFilter } from '../statistics/checkedFilter';
import { accountInScope } from '../inScope';

/**
 * The reports within the user's scope (specification 1 §7, row RE-02): of an account with its sub-accounts, and of everything that
 * the user sees, with the figures of the screen if they are requested (decision G88). `docs/figures.md` defines the columns. `count` and
 * `totalCount` count the rows behind `after`.
 */
export async function reportsRoutes(api: Api, { reports: database, database: other }: ServerContext): Promise<void> {
  const gzip = { onSend: gzipReply };
  // The embedded database has only one connection.
  const canceller = other === database ? null : other;

  route(api, contract.readReport, gzip, async (request, reply) => {
    const { type, ...query } = request.query;
    return answer(reply, request, type, query);
  });
  route(api, contract.readProductReport, gzip, async (request, reply) => answer(reply, request, 'salesWithProducts', request.query));
  route(api, contract.readAccountReport, gzip, async (request, reply) => {
    const { type, ...query } = request.query;
    return answer(reply, request, type, query, await familyOf(request, request.params.id));
  });
  route(api, contract.readAccountProductReport, gzip, async (request, reply) =>
    answer(reply, request, 'salesWithProducts', request.query, await familyOf(request, request.params.id)),
  );

  async function familyOf(request: FastifyRequest, accountId: string): Promise<string[]> {
    const { id } = await accountInScope(database, userOf(request), accountId);
    return accountWithSubaccounts(database, id);
  }

  async function answer(
    reply: FastifyReply,
    request: FastifyRequest,
    type: ReportType,
    { after, figures, beforeFromDay, beforeToDay, beforeUntil, ...given }: ProductReportQuery,
    accountIds?: readonly string[],
  ): Promise<FastifyReply> {
    const checked = (filter: FigureFilter) => checkedFilter(filter, maxReportDays(type, filter));
    const query = { user: userOf(request), filter: checked(given), ...(accountIds && { accountIds }) };
    const cursor = checkedCursor(type, after);
    const before: FigureFilter | null =
      beforeFromDay === undefined || beforeToDay === undefined
        ? null
        : checked({ ...query.filter, fromDay: beforeFromDay, toDay: beforeToDay, placedBefore: beforeUntil });
    const { report, ...snapshot } = await readScreen(database, {
      ...{ type, query, cursor, figures: figures ? { before } : null },
      client: { disconnected: request.signal, canceller },
    });
    return sendReport(reply, report, snapshot);
  }
}
