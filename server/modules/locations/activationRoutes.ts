import * as contract from '@/contract/locations';
import { route } from '../../platform/http/route';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { activateLocation } from './activateLocation';
import { accountInScope } from '../inScope';

/**
 * Activation of a location by its account, form-encoded (specification 1 §7, row LO-09); gives the location. `asked` hears of one that
 * waits for its activation.
 */
export async function activationRoutes(parent: Api, context: ServerContext, asked: (locationId: string) => void): Promise<void> {
  // Of this route alone: all other bodies are JSON.
  await parent.register(async (api: Api) => {
    api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, body: string) =>
      fieldsOfForm(body),
    );

    route(api, contract.initActivation, async (request) => {
      const user = userOf(request);
      const account = await accountInScope(context.database, user, request.params.id);
      const location = await activateLocation(context, user, account, request.body, new Date());
      context.notifyLocation({ event: 'location.changed', locationId: location.id });
      if (location.activation?.status === 'sent') asked(location.id);
      return single(location);
    });
  });
}

/** A field that is empty was not filled in. */
function fieldsOfForm(body: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value !== ''));
}
