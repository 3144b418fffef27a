import { operationFilterSchema } from '@/domain/operation';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { byId, type Api } from '../../platform/http/api';
import { notFound } from '../../platform/http/refusal';
import { dismissOperation } from '../operations/dismissOperation';
import { findOperation, listOperations, operationScope } from '../operations/listOperations';

/** The operations history of the user's locations and accounts (row HI-01, decision G49): newest first, by pages. Those of pushes of master catalogs can be dismissed (row MC-04). */
export async function statusesRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  api.get('/statuses', { schema: { querystring: operationFilterSchema } }, async (request) => {
    const { operations, totalCount } = await listOperations(database, await operationScope(database, userOf(request)), request.query);
    return list(operations, totalCount);
  });

  api.get('/statuses/:id', { schema: { params: byId } }, async (request) => {
    const operation = await findOperation(database, await operationScope(database, userOf(request)), request.params.id);
    if (!operation) throw notFound('operation');
    return single(operation);
  });

  api.delete('/statuses/:id', { schema: { params: byId } }, async (request) => {
    await dismissOperation(context, userOf(request), request.params.id);
    return single({ id: request.params.id });
  });
}
