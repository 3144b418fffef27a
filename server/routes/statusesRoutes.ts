import { operationFilterSchema } from '@/domain/operation';
import type { ServerContext } from '../context';
import { userOf } from '../http/access';
import { list, single } from '../http/answer';
import { byId, type Api } from '../http/api';
import { notFound } from '../http/refusal';
import { findOperation, listOperations, operationScope } from '../operations/listOperations';

/** The operations history of the user's locations and accounts (row HI-01, decision G49): newest first, by pages. */
export async function statusesRoutes(api: Api, { database }: ServerContext): Promise<void> {
  api.get('/statuses', { schema: { querystring: operationFilterSchema } }, async (request) => {
    const { operations, totalCount } = await listOperations(database, await operationScope(database, userOf(request)), request.query);
    return list(operations, totalCount);
  });

  api.get('/statuses/:id', { schema: { params: byId } }, async (request) => {
    const operation = await findOperation(database, await operationScope(database, userOf(request)), request.params.id);
    if (!operation) throw notFound('operation');
    return single(operation);
  });
}
