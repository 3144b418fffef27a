import * as formContract from '@/contract/accountForm';
import * as contract from '@/contract/accounts';
import * as ordersContract from '@/contract/orders';
import { route } from '../../platform/http/route';
import type { ServerContext } from '../../context';
import { accountFor } from './accountFor';
import { accountWithSubaccounts, listAccounts } from './accountStore';
import { changeAccount, createAccount, removeAccount } from './changeAccounts';
import { orders } from '../../platform/db/schema';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { fieldsOf, pickFields } from '../../platform/http/pickFields';
import { notFound } from '../../platform/http/httpError';
import { visibleLocation } from '../locations/visibleLocation';
import { listLocations } from '../locations/locationStore';
import { listOrders } from '../orders/listOrders';
import { accountScope, inLocationScope, locationScope } from '../../platform/security/tenantScope';
import { accountInScope } from '../inScope';

/**
 * Accounts, their sub-accounts, locations and orders (specification 1 §7). Everything is limited to the user's scope; accounts out of
 * scope are 404. Lists are complete and ordered by name, except the orders of an account and its sub-accounts, which are paginated. A
 * sub-account has no sub-accounts, so `all-subaccounts` equals `subaccounts`.
 */
export async function accountsRoutes(api: Api, { database }: ServerContext): Promise<void> {
  route(api, contract.listAccounts, async (request) => {
    const user = userOf(request);
    const accounts = await listAccounts(database, await accountScope(database, user));
    const fields = fieldsOf(request.query);
    return list(accounts.map((account) => pickFields(accountFor(user, account), fields)));
  });

  route(api, contract.getAccount, async (request) => {
    const user = userOf(request);
    const account = await accountInScope(database, user, request.params.id);
    return single(pickFields(accountFor(user, account), fieldsOf(request.query)));
  });

  route(api, formContract.createAccount, async (request, reply) =>
    reply.code(201).send(single(await createAccount(database, userOf(request), request.body))),
  );

  route(api, formContract.updateAccount, async (request) =>
    single(await changeAccount(database, userOf(request), request.params.id, request.body)),
  );

  route(api, formContract.deleteAccount, async (request) => {
    await removeAccount(database, userOf(request), request.params.id);
    return single({ id: request.params.id });
  });

  for (const endpoint of [contract.listSubaccounts, contract.listAllSubaccounts]) {
    route(api, endpoint, async (request) => {
      const user = userOf(request);
      const { id } = await accountInScope(database, user, request.params.id);
      const subaccounts = await listAccounts(database, await accountScope(database, user), id);
      const fields = fieldsOf(request.query);
      return list(subaccounts.map((account) => pickFields(accountFor(user, account), fields)));
    });
  }

  route(api, contract.getSubaccount, async (request) => {
    const { id, subId } = request.params;
    const user = userOf(request);
    const subaccount = await accountInScope(database, user, subId);
    if (subaccount.parentId !== id) throw notFound('account');
    return single(accountFor(user, subaccount));
  });

  for (const endpoint of [contract.listAccountLocations, contract.listAllAccountLocations]) {
    route(api, endpoint, async (request) => {
      const user = userOf(request);
      const { id } = await accountInScope(database, user, request.params.id);
      const fields = fieldsOf(request.query);
      const accountIds = endpoint === contract.listAccountLocations ? [id] : await accountWithSubaccounts(database, id);
      const choice = { accountIds, withServices: !fields || fields.has('thirdPartyServices') };
      const locations = await listLocations(database, await locationScope(database, user), choice);
      return list(locations.map((location) => pickFields(visibleLocation(user, location), fields)));
    });
  }

  route(api, ordersContract.listAccountOrders, async (request) => {
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
