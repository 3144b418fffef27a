import * as z from 'zod/mini';
import { auditFilterSchema } from '@/domain/auditEntry';
import { isProductAdmin } from '@/domain/role';
import { auditEntriesFor } from '../accounts/accountFor';
import { listAuditEntries } from './auditStore';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { notAllowed } from '../../platform/http/refusal';

const { page, limit } = auditFilterSchema.shape;
const logsQuerySchema = z.strictObject({ userId: z.optional(z.string()), page, limit });

/** Who changed what, newest first, 50 lines a page (specification 2 §7, row AU-01). One's own lines are everybody's to read. */
export async function auditRoutes(api: Api, { database }: ServerContext): Promise<void> {
  api.get('/logs', { schema: { querystring: logsQuerySchema } }, async (request) => {
    const user = userOf(request);
    const { userId = user.id, ...rest } = request.query;
    if (userId !== user.id && !isProductAdmin(user.role)) throw notAllowed();
    const { entries, totalCount } = await listAuditEntries(database, { userId, ...rest });
    return list(auditEntriesFor(user, entries), totalCount);
  });

  api.get('/audit-logs', { schema: { querystring: auditFilterSchema } }, async (request) => {
    const { entries, totalCount } = await listAuditEntries(database, request.query);
    return list(entries, totalCount);
  });
}
