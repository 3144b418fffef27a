import * as contract from '@/contract/needs';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { notFound } from '../../platform/http/httpError';
import { route } from '../../platform/http/route';
import { needDismissals } from '../../platform/db/schema';
import { recordChange } from '../audit/recordChange';
import { lockEditor } from '../users/lockEditor';
import { currentNeeds, findNeeds, needKey } from './findNeeds';

/**
 * The problems on the dashboard of the user, and their dismissal (row W-01, decision G131). A dismissal hides at most what the user saw: it
 * ends at the newest cause that existed when the user read the list.
 */
export async function needsRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  route(api, contract.readNeeds, async (request) => single(await findNeeds(context, userOf(request), new Date())));

  route(api, contract.dismissNeed, async (request) => {
    const { reason, ...identity } = request.body;
    const newest = await database.transaction(async (transaction) => {
      const { editor } = await lockEditor(transaction, userOf(request), contract.dismissNeed);
      const needs = await currentNeeds({ database: transaction, pos: context.pos }, editor, new Date());
      const need = needs.find((one) => needKey(one) === needKey(identity));
      if (!need) throw notFound('need');
      const { kind, locationId, subject } = need;
      const seen = new Date(Math.min(Date.parse(identity.newest), Date.parse(need.newest)));
      await transaction
        .insert(needDismissals)
        .values({ userId: editor.id, kind, locationId, subject, newest: seen, reason })
        .onConflictDoUpdate({
          target: [needDismissals.userId, needDismissals.locationId, needDismissals.kind, needDismissals.subject],
          set: { newest: seen, reason },
        });
      await recordChange(transaction, {
        user: editor,
        action: 'dismissNeed',
        entity: 'location',
        entityId: locationId,
        before: null,
        after: { kind, subject: need.orderId ?? subject, reason },
      });
      return seen;
    });
    return single({ newest: newest.toISOString() });
  });
}
