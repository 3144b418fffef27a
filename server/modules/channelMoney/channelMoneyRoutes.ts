import * as contract from '@/contract/channelMoney';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { gzipReply } from '../../platform/http/gzipReply';
import { route } from '../../platform/http/route';
import { accountInScope } from '../inScope';
import { checkedFilter } from '../statistics/checkedFilter';
import { changeRate, createRate, deleteRate } from './changeRates';
import { listRates } from './rateStore';
import { readMatches } from './readMatches';
import { readPayouts } from './readPayouts';
import { addLines, createStatement, deleteStatement, listMappings, listStatements } from './statementStore';

/** What channels are expected to pay, their rates, and their statements (row M-05, decision G97), in the user's scope; out of it is 404. */
export async function channelMoneyRoutes(api: Api, { database, reports }: ServerContext): Promise<void> {
  const gzip = { onSend: gzipReply };

  route(api, contract.readPayouts, gzip, async (request) => {
    const { step, ...filter } = request.query;
    return list(await readPayouts(reports, { user: userOf(request), filter: checkedFilter(filter) }, step));
  });

  route(api, contract.listCommissionRates, async (request) => {
    const user = userOf(request);
    return list(await listRates(database, user, await accountInScope(database, user, request.params.id)));
  });

  route(api, contract.createCommissionRate, async (request, reply) =>
    reply.code(201).send(single(await createRate(database, userOf(request), request.params.id, request.body))),
  );

  route(api, contract.changeCommissionRate, async (request) =>
    single(await changeRate(database, userOf(request), request.params.id, request.body)),
  );

  route(api, contract.deleteCommissionRate, async (request) => {
    const { id } = request.params;
    await deleteRate(database, userOf(request), id);
    return single({ id });
  });

  route(api, contract.listStatements, async (request) => list(await listStatements(database, userOf(request), request.params.id)));

  route(api, contract.listStatementMappings, async (request) => list(await listMappings(database, userOf(request), request.params.id)));

  route(api, contract.createStatement, async (request, reply) =>
    reply.code(201).send(single(await createStatement(database, userOf(request), request.params.id, request.body))),
  );

  route(api, contract.addStatementLines, async (request) =>
    single(await addLines(database, userOf(request), request.params.id, request.body)),
  );

  route(api, contract.matchStatement, gzip, async (request) => list(await readMatches(reports, userOf(request), request.params.id)));

  route(api, contract.deleteStatement, async (request) => {
    const { id } = request.params;
    await deleteStatement(database, userOf(request), id);
    return single({ id });
  });
}
