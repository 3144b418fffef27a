import * as contract from '@/contract/flags';
import { route } from '../../platform/http/route';
import { FLAGS } from '@/domain/featureFlag';
import type { ServerContext } from '../../context';
import { createCachedRead } from '../../platform/db/cachedRead';
import { changeFlag, readDatafile } from './flagStore';
import { userOf } from '../../platform/http/access';
import { single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { notFound } from '../../platform/http/httpError';

/**
 * Feature flags (decisions G37, G55): the data file, without envelope, that browsers poll every 15 s, and the endpoint of the flags
 * page. The data file is served from memory while the database is slow or unavailable. Unknown flags are 404.
 */
export async function flagsRoutes(api: Api, { database }: ServerContext): Promise<void> {
  const file = createCachedRead({ name: 'feature flags', read: () => readDatafile(database) });

  route(api, contract.getFlagDatafile, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return file.get();
  });

  route(api, contract.updateFlag, async (request) => {
    const flag = FLAGS.find((known) => known === request.params.name);
    if (!flag) throw notFound('flag');
    await changeFlag(database, flag, request.body, userOf(request));
    file.expire();
    return single({ name: flag, ...request.body });
  });
}
