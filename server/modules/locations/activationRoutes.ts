import * as contract from '@/contract/locationForm';
import { route } from '../../platform/http/route';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { activateLocation } from './activateLocation';
import { accountInScope } from '../inScope';

/**
 * Registers `POST /Accounts/:id/initActivation`, which takes a form-encoded body and returns the location (specification 1 §7, row LO-09).
 * Calls `onRequested` when the location awaits its activation.
 */
export async function activationRoutes(parent: Api, context: ServerContext, onRequested: (locationId: string) => void): Promise<void> {
  // A nested plugin limits the form parser to this route: all other bodies are JSON.
  await parent.register(async (api: Api) => {
    api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, body: string) =>
      fieldsOfForm(body),
    );

    route(api, contract.initActivation, async (request) => {
      const user = userOf(request);
      const account = await accountInScope(context.database, user, request.params.id);
      const location = await activateLocation(context, user, account, request.body, new Date());
      context.notifyLocation({ event: 'location.changed', locationId: location.id });
      if (location.activation?.status === 'sent') onRequested(location.id);
      return single(location);
    });
  });
}

/** Drops empty fields: a form sends '' for a field that was not filled in. */
function fieldsOfForm(body: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value !== ''));
}
