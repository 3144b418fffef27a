import * as contract from '@/contract/locationForm';
import { route } from '../../platform/http/route';
import { openingHoursSchema, WEEKDAYS } from '@/domain/openingHours';
import type { FieldProblem } from '@/domain/fieldRules';
import type { OperationStatus } from '@/domain/operation';
import { recordChange } from '../audit/recordChange';
import { channelsOf } from '../channels/channelsOf';
import { platformRefusal } from '../channels/platformRefusal';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { invalidData } from '../../platform/http/httpError';
import { locationInScope } from '../inScope';

/**
 * Sends the opening hours of a location to each given platform (row LO-08) and returns one result per platform: `success`, `ongoing`
 * (accepted, not applied yet) or `fail` with a code.
 *
 * @throws HttpError 422 for a location without opening hours, and for slugs that are not enabled channels of the location.
 */
export async function scheduleRoutes(api: Api, { database, platforms }: ServerContext): Promise<void> {
  route(api, contract.syncSchedule, async (request) => {
    const user = userOf(request);
    const location = await locationInScope(database, user, request.params.id);
    const hours = openingHoursSchema.safeParse(location.openingHours);
    if (!hours.success || WEEKDAYS.every((day) => !hours.data[day]?.length)) {
      throw invalidData([{ path: 'openingHours', message: 'required' satisfies FieldProblem }]);
    }
    const { channelSlugs, publicApiAppSlugs } = request.body;
    const known = channelsOf(location);
    const wrong = Object.entries({ channelSlugs, publicApiAppSlugs }).filter(([, slugs]) => slugs.some((slug) => !known.includes(slug)));
    if (wrong.length > 0) throw invalidData(wrong.map(([path]) => ({ path, message: 'notOffered' satisfies FieldProblem })));
    const results = await Promise.all(
      [...new Set([...channelSlugs, ...publicApiAppSlugs])].map(async (slug) => {
        const answer = await platforms.setHours(location, slug, hours.data);
        const refusal = platformRefusal(slug, answer);
        const status: OperationStatus = refusal ? 'fail' : answer.kind === 'taken' ? 'ongoing' : 'success';
        return { slug, status, code: refusal?.code ?? null };
      }),
    );
    if (results.length > 0) {
      const after = Object.fromEntries(results.map(({ slug, status }) => [slug, status]));
      await recordChange(database, { user, action: 'syncSchedule', entity: 'location', entityId: location.id, before: null, after });
    }
    return single({ results });
  });
}
