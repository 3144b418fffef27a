import * as contract from '@/contract/operations';
import { route } from '../../platform/http/route';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { notFound } from '../../platform/http/httpError';
import { dismissOperation } from '../operations/dismissOperation';
import { findOperation, listOperations, operationScope } from '../operations/listOperations';

/**
 * Registers the operations history of the user's locations and accounts, newest first and paginated (row HI-01, decision G49). Operations
 * of master catalog pushes can be dismissed (row MC-04).
 */
export async function statusesRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  route(api, contract.listOperations, async (request) => {
    const { operations, totalCount } = await listOperations(database, await operationScope(database, userOf(request)), request.query);
    return list(operations, totalCount);
  });

  route(api, contract.getOperation, async (request) => {
    const operation = await findOperation(database, await operationScope(database, userOf(request)), request.params.id);
    if (!operation) throw notFound('operation');
    return single(operation);
  });

  route(api, contract.dismissOperation, async (request) => {
    await dismissOperation(context, userOf(request), request.params.id);
    return single({ id: request.params.id });
  });
}
