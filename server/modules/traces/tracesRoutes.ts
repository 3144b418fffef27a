import * as contract from '@/contract/traces';
import { route } from '../../platform/http/route';
import type { User } from '@/domain/user';
import { MAX_TRACE_BYTES, type SentPrintTrace } from '@/domain/printTrace';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { notFound } from '../../platform/http/httpError';
import { checkTrace } from './checkTrace';
import { findTrace, findTraceFile, insertTrace, listTraces } from './traceStore';
import { locationScope } from '../../platform/security/tenantScope';
import { locationInScope } from '../inScope';

/** Base64 has four letters for three bytes; the rest of the body is small. */
const BODY_LIMIT = Math.ceil(MAX_TRACE_BYTES / 3) * 4 + 16_384;
const MAX_PER_USER = 20;

/**
 * Traces that users send to support (row TR-02, an addition of this product's server). Every signed-in user may send a trace of a
 * location in scope, by default of its only one; 20 attempts an hour, including rejected ones. Traces are stored for 30 days. The
 * provider's administrator lists them, newest first, 50 per page, and downloads the files as they were sent.
 */
export async function tracesRoutes(api: Api, { database }: ServerContext): Promise<void> {
  route(
    api,
    contract.sendPrintTrace,
    {
      bodyLimit: BODY_LIMIT,
      config: { rateLimit: { max: MAX_PER_USER, timeWindow: '1 hour', groupId: 'traces', keyGenerator: (request) => userOf(request).id } },
    },
    async (request, reply) => {
      const user = userOf(request);
      const { trace, ...about } = request.body;
      const locationId = about.locationId ?? (await onlyLocationOf(database, user));
      const location = locationId === null ? null : await locationInScope(database, user, locationId);
      const gzip = Buffer.from(trace, 'base64');
      const lines = await checkTrace(gzip);
      const stored = await insertTrace(
        database,
        {
          ...about,
          locationId,
          at: new Date(),
          userId: user.id,
          userEmail: user.email,
          accountId: location?.accountId ?? user.accountId,
          from: new Date(about.from),
          to: new Date(about.to),
          lines,
        },
        gzip,
      );
      const sent: SentPrintTrace = { id: stored.id, storedUntil: stored.storedUntil };
      return reply.code(201).send(single(sent));
    },
  );

  route(api, contract.listPrintTraces, async (request) => {
    const { traces, totalCount } = await listTraces(database, request.query);
    return list(traces, totalCount);
  });

  route(api, contract.getPrintTrace, async (request) => {
    const trace = await findTrace(database, request.params.id);
    if (!trace) throw notFound('trace');
    return single(trace);
  });

  route(api, contract.getPrintTraceFile, async (request, reply) => {
    const { id } = request.params;
    const found = await findTraceFile(database, id);
    if (!found) throw notFound('trace');
    const name = `pase-trace-${found.at.toISOString().slice(0, 10)}-${id.slice(0, 8)}.jsonl.gz`;
    return reply.type('application/gzip').header('content-disposition', `attachment; filename="${name}"`).send(found.gzip);
  });
}

async function onlyLocationOf(database: Database, user: User): Promise<string | null> {
  const scope = await locationScope(database, user);
  return scope !== 'all' && scope.length === 1 ? (scope[0] ?? null) : null;
}
