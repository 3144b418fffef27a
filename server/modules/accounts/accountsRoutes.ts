import * as z from 'zod/mini';
import { accountDraftSchema } from '@/domain/account';
import { orderFilterSchema } from '@/domain/order';
import type { ServerContext } from '../../context';
import { accountFor } from './accountFor';
import { accountWithSubaccounts, listAccounts } from './accountStore';
import { changeAccount, createAccount, removeAccount } from './changeAccounts';
import { orders } from '../../platform/db/schema';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { byId, type Api } from '../../platform/http/api';
import { fieldsOf, fieldsQuerySchema, pickFields } from '../../platform/http/pickFields';
import { notFound } from '../../platform/http/refusal';
import { locationFor } from '../locations/locationFor';
import { listLocations } from '../locations/locationStore';
import { listOrders } from '../orders/listOrders';
import { accountScope, inLocationScope, locationScope } from '../../platform/security/tenantScope';
import { accountInScope } from '../inScope';

const bySubaccount = z.object({ id: z.string(), subId: z.string() });

/**
 * Accounts, their sub-accounts, locations and orders (specification 1 §7), all within the user's scope; what is outside of it is
 * not found. Lists are whole and by name, but for the orders: they are those of the account and its sub-accounts, by pages. A
 * sub-account has no sub-accounts, so `all-subaccounts` are the same as `subaccounts`.
 */
export async function accountsRoutes(api: Api, { database }: ServerContext): Promise<void> {
  api.get('/Accounts', { schema: { querystring: fieldsQuerySchema } }, async (request) => {
    const user = userOf(request);
    const accounts = await listAccounts(database, await accountScope(database, user));
    const fields = fieldsOf(request.query);
    return list(accounts.map((account) => pickFields(accountFor(user, account), fields)));
  });

  api.get('/Accounts/:id', { schema: { params: byId, querystring: fieldsQuerySchema } }, async (request) => {
    const user = userOf(request);
    const account = await accountInScope(database, user, request.params.id);
    return single(pickFields(accountFor(user, account), fieldsOf(request.query)));
  });

  api.post('/Accounts', { schema: { body: accountDraftSchema } }, async (request, reply) =>
    reply.code(201).send(single(await createAccount(database, userOf(request), request.body))),
  );

  api.put('/Accounts/:id', { schema: { params: byId, body: accountDraftSchema } }, async (request) =>
    single(await changeAccount(database, userOf(request), request.params.id, request.body)),
  );

  api.delete('/Accounts/:id', { schema: { params: byId } }, async (request) => {
    await removeAccount(database, userOf(request), request.params.id);
    return single({ id: request.params.id });
  });

  for (const path of ['subaccounts', 'all-subaccounts']) {
    api.get(`/Accounts/:id/${path}`, { schema: { params: byId, querystring: fieldsQuerySchema } }, async (request) => {
      const user = userOf(request);
      const { id } = await accountInScope(database, user, request.params.id);
      const subaccounts = await listAccounts(database, await accountScope(database, user), id);
      const fields = fieldsOf(request.query);
      return list(subaccounts.map((account) => pickFields(accountFor(user, account), fields)));
    });
  }

  api.get('/Accounts/:id/subaccounts/:subId', { schema: { params: bySubaccount } }, async (request) => {
    const { id, subId } = request.params;
    const user = userOf(request);
    const subaccount = await accountInScope(database, user, subId);
    if (subaccount.parentId !== id) throw notFound('account');
    return single(accountFor(user, subaccount));
  });

  const locationsOf = {
    locations: async (id: string) => [id],
    'all-locations': (id: string) => accountWithSubaccounts(database, id),
  };
  for (const [path, accountsOf] of Object.entries(locationsOf)) {
    api.get(`/Accounts/:id/${path}`, { schema: { params: byId, querystring: fieldsQuerySchema } }, async (request) => {
      const user = userOf(request);
      const { id } = await accountInScope(database, user, request.params.id);
      const fields = fieldsOf(request.query);
      const choice = { accountIds: await accountsOf(id), withServices: !fields || fields.has('thirdPartyServices') };
      const locations = await listLocations(database, await locationScope(database, user), choice);
      return list(locations.map((location) => pickFields(locationFor(user, location), fields)));
    });
  }

  api.get('/Accounts/:id/queryOrders', { schema: { params: byId, querystring: orderFilterSchema } }, async (request) => {
    const { params, query } = request;
    const user = userOf(request);
    const { id } = await accountInScope(database, user, params.id);
    const family = await accountWithSubaccounts(database, id);
    const accountIds = query.accountIds?.filter((each) => family.includes(each)) ?? family;
    const scope = inLocationScope(database, user, orders.locationId);
    const found = await listOrders(database, scope, { ...query, accountIds });
    return list(found.orders, found.totalCount);
  });
}
