import * as contract from '@/contract/audit';
import { route } from '../../platform/http/route';
import { isProductAdmin } from '@/domain/role';
import { auditEntriesFor } from '../accounts/accountFor';
import { listAuditEntries } from './auditStore';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { forbidden } from '../../platform/http/httpError';

/** The audit log, newest first, 50 entries per page (specification 2 §7, row AU-01). All users may read their own entries. */
export async function auditRoutes(api: Api, { database }: ServerContext): Promise<void> {
  route(api, contract.listUserLogs, async (request) => {
    const user = userOf(request);
    const { userId = user.id, ...rest } = request.query;
    if (userId !== user.id && !isProductAdmin(user.role)) throw forbidden();
    const { entries, totalCount } = await listAuditEntries(database, { userId, ...rest });
    return list(auditEntriesFor(user, entries), totalCount);
  });

  route(api, contract.listAuditLogs, async (request) => {
    const { entries, totalCount } = await listAuditEntries(database, request.query);
    return list(entries, totalCount);
  });
}
