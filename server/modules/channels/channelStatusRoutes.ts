import * as contract from '@/contract/channels';
import { route } from '../../platform/http/route';
import type { FieldProblem } from '@/domain/fieldRules';
import type { Location } from '@/domain/location';
import type { User } from '@/domain/user';
import { changeChannelStatus } from './changeChannelStatus';
import { channelsOf } from './channelsOf';
import { findChannelStatus, listChannelStatuses } from './channelStatusStore';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { locations } from '../../platform/db/schema';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { gzipReply } from '../../platform/http/gzipReply';
import { invalidData, notFound } from '../../platform/http/httpError';
import { listLocations } from '../locations/locationStore';
import { isInScope, locationScope } from '../../platform/security/tenantScope';
import { locationInScope } from '../inScope';

/** Limit of locations per request: some thousand rows. */
const MAX_LOCATIONS = 500;

/**
 * Registers the routes that read, open and pause channels of locations in the user's scope (specification 1 §7; rows SA-01, SA-03). Returns
 * 422 for more than 500 locations in one request.
 */
export async function channelStatusRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  route(api, contract.listChannelStatuses, { onSend: gzipReply }, async (request) => {
    const scope = await locationScope(database, userOf(request));
    if (!request.query.locationIds && (await countLocations(database, scope)) > MAX_LOCATIONS) {
      throw invalidData([{ path: 'locationIds', message: 'required' satisfies FieldProblem }]);
    }
    const ids = request.query.locationIds?.filter((id) => isInScope(scope, id)) ?? scope;
    return list(await listChannelStatuses(database, await listLocations(database, ids, { withServices: false })));
  });

  route(api, contract.getChannelStatus, async (request) => {
    const { slug } = request.params;
    const location = await locationOfChannel(database, userOf(request), request.params);
    return single(await findChannelStatus(database, location.id, slug));
  });

  route(api, contract.updateChannelStatus, async (request) => {
    const { params, body } = request;
    const user = userOf(request);
    const location = await locationOfChannel(database, user, params);
    return single(await changeChannelStatus(context, { user, location, slug: params.slug, status: body.statusToBeUpdated }));
  });
}

async function countLocations(database: Database, scope: 'all' | string[]): Promise<number> {
  return scope === 'all' ? database.$count(locations) : scope.length;
}

/** Returns the location if it is in the user's scope and has the channel enabled. @throws HttpError 404. */
async function locationOfChannel(database: Database, user: User, { id, slug }: { id: string; slug: string }): Promise<Location> {
  const location = await locationInScope(database, user, id);
  if (!channelsOf(location).includes(slug)) throw notFound('channel');
  return location;
}
